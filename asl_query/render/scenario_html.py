"""The report of a scenario as one self-contained HTML page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from asl_query.explain.answer_text import TextTable
from asl_query.render.signature import IN_HTML

_STYLE = """
body { font: 16px/1.45 sans-serif; color: #2a2a2a; background: #fffdf6; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin: 2rem 0 0.4rem; border-bottom: 2px solid #d9d5c7; }
h3 { font-size: 1rem; margin: 1.2rem 0 0.3rem; } ul { margin: 0; padding-left: 1.3rem; } nav a { margin-right: 1rem; }
table { border-collapse: collapse; } th, td { padding: 0.2rem 0.7rem; text-align: left; border-bottom: 1px solid #d9d5c7; }
td { vertical-align: top; } tr.bad td { background: #fbdcd6; } tr.meant td { background: #f4ecc9; }
figure { margin: 1rem 0; overflow-x: auto; } figure.map svg { width: 100%; height: auto; } details { margin: 0.4rem 0; }
figure.plot svg { max-width: 100%; height: auto; } summary { cursor: pointer; } p.tally { font-weight: bold; }
"""


class Picture(NamedTuple):
    """A finished SVG; a map is drawn as wide as the page, a plot as wide as it is."""

    svg: str
    is_map: bool = True


class TableRows(NamedTuple):
    """A table whose rows may be marked: bad, meant, or empty for no mark."""

    table: TextTable
    marks: Sequence[str]


class Folded(NamedTuple):
    """Parts that are shown when their heading is clicked."""

    heading: str
    parts: Sequence[Part]


Part = str | TextTable | TableRows | Picture | Folded | list[str]


class Section(NamedTuple):
    """A heading with what stands under it: paragraphs, lists, tables, pictures."""

    heading: str
    parts: Sequence[Part]


def as_page(title: str, tally: str, sections: Iterable[Section]) -> str:
    """The whole page."""
    shown = [section for section in sections if section.parts]
    counter = _Pictures()
    links = " ".join(f'<a href="#part{i}">{escape(s.heading)}</a>' for i, s in enumerate(shown))
    body = [f"<h1>{escape(title)}</h1>", f'<p class="tally">{escape(tally)}</p>', f"<nav>{links}</nav>"]
    for number, section in enumerate(shown):
        body.append(f'<h2 id="part{number}">{escape(section.heading)}</h2>')
        body += [_part(part, counter) for part in section.parts]
    head = f'<meta charset="utf-8">\n{IN_HTML}\n<title>{escape(title)}</title>\n<style>{_STYLE}</style>'
    inside = "\n".join(body)
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{inside}\n</body>\n</html>\n'


class _Pictures:
    """Counts the pictures of a page, so that each has names of its own."""

    def __init__(self) -> None:
        self.count = 0

    def place(self, picture: Picture) -> str:
        self.count += 1
        own = re.sub(r"\bmap-\d[\d_-]*", f"map{self.count}", picture.svg)
        return f'<figure class="{"map" if picture.is_map else "plot"}">{own}</figure>'


def _part(part: Part, pictures: _Pictures) -> str:
    match part:
        case str():
            return f"<p>{escape(part)}</p>"
        case Picture():
            return pictures.place(part)
        case TableRows(table, marks):
            return _table(table, marks)
        case Folded(heading, parts):
            inside = "\n".join(_part(p, pictures) for p in parts)
            return f"<details><summary>{escape(heading)}</summary>\n{inside}\n</details>"
        case TextTable():
            return _table(part, [""] * len(part.rows))
        case _:
            return "\n".join(["<ul>", *(f"<li>{escape(line)}</li>" for line in part), "</ul>"])


def _table(table: TextTable, marks: Sequence[str]) -> str:
    rows = [f"<tr>{_cells('th', table.head)}</tr>"]
    for row, mark in zip(table.rows, marks, strict=True):
        rows.append(f"<tr{f' class={chr(34)}{mark}{chr(34)}' if mark else ''}>{_cells('td', row)}</tr>")
    return "\n".join(["<table>", *rows, "</table>"])


def _cells(kind: str, words: Iterable[str]) -> str:
    return "".join(f"<{kind}>{escape(word)}</{kind}>" for word in words)
