"""An answer as text, for Markdown and for BBCode forums."""

from __future__ import annotations

import json
import textwrap

from asl_query.explain.sentences import tell
from asl_query.explain.told import Table, Told
from asl_query.terms.answers import Answer

_WIDTH = 110


def as_json(answer: Answer) -> str:
    """The stable JSON form."""
    return json.dumps(answer.to_json(), ensure_ascii=False, indent=1) + "\n"


def as_text(answer: Answer) -> str:
    """Plain text, short enough for a forum post."""
    told = tell(answer)
    lines = _fill(told.verdict, "")
    for heading, body in told.sections:
        lines += [f"{heading}:", *(_columns(body) if isinstance(body, Table) else _filled(body))]
    for heading, notes in notes_of(answer):
        lines += _fill(f"{heading}: {in_one(notes)}", "")
    return "\n".join([*lines, f"Answer id: {answer.id[:16]}"]) + "\n"


def as_markdown(answer: Answer) -> str:
    """Markdown, verdict first."""
    told = tell(answer)
    parts = [f"**{told.verdict}**", f"> {answer.question}"]
    parts += [
        f"*{heading}*\n\n{_md_table(body) if isinstance(body, Table) else _md_list(body)}" for heading, body in told.sections
    ]
    parts += [f"*{heading}*: {in_one(notes)}" for heading, notes in notes_of(answer)]
    return "\n\n".join([*parts, f"Answer id: `{answer.id[:16]}`"]) + "\n"


def as_bbcode(answer: Answer) -> str:
    """BBCode, verdict first."""
    told = tell(answer)
    parts = [f"[quote]{answer.question}[/quote]", f"[b]{told.verdict}[/b]"]
    parts += [_bb_section(heading, body) for heading, body in told.sections]
    parts += [f"[i]{heading}[/i]: {in_one(notes)}" for heading, notes in notes_of(answer)]
    return "\n".join([*parts, f"Answer id: {answer.id[:16]}"]) + "\n"


def _filled(lines: list[str]) -> list[str]:
    return [x for line in lines for x in _fill(line, "  ")]


def _columns(table: Table) -> list[str]:
    """A table in columns as wide as their widest word, numbers to the right."""
    rows = [table.head, *table.rows]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  " + "  ".join(word.rjust(w) for word, w in zip(row, wide, strict=True)).rstrip() for row in rows]


def _md_list(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _md_table(table: Table) -> str:
    rows = [table.head, ("---:",) * len(table.head), *table.rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _bb_section(heading: str, body: list[str] | Table) -> str:
    if isinstance(body, Table):
        rows = [_bb_row("th", body.head), *(_bb_row("td", row) for row in body.rows)]
        return "\n".join([f"[i]{heading}[/i]", "[table]", *rows, "[/table]"])
    return "\n".join([f"[i]{heading}[/i]", "[list]", *(f"[*]{line}" for line in body), "[/list]"])


def _bb_row(kind: str, words: tuple[str, ...]) -> str:
    return f"[tr]{''.join(f'[{kind}]{word}[/{kind}]' for word in words)}[/tr]"


def notes_of(answer: Answer) -> list[tuple[str, list[str]]]:
    """What was assumed, what is not modelled, and that the answer was re-checked."""
    checked = "replayed and re-checked without the solver" if answer.checked.get("replayed") else ""
    notes = [("Assumed", answer.assumed), ("Not modelled", answer.not_modelled), ("Checked", [checked] if checked else [])]
    return [(heading, items) for heading, items in notes if items]


def in_one(notes: list[str]) -> str:
    """Notes as one sentence; one that ends with a question ends with its mark."""
    return f"{'; '.join(notes)}.".replace("?.", "?")


def _fill(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


__all__ = ["Table", "Told", "as_bbcode", "as_json", "as_markdown", "as_text", "in_one", "notes_of"]
