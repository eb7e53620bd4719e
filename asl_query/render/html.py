"""An answer as one self-contained HTML page: verdict, sections, picture."""

from __future__ import annotations

from html import escape

from asl_query.explain.answer_text import AnswerText, TextTable
from asl_query.render.forms import in_one, notes_of
from asl_query.render.signature import IN_HTML
from asl_query.terms.answers import Answer

_PAPER = "font: 16px/1.45 sans-serif; color: #2a2a2a; background: #fffdf6; max-width: 62rem;"
_STYLES = {
    "h1": "font-size: 1.35rem;",
    "h2": "font-size: 1rem; margin: 1.2rem 0 0.3rem;",
    "blockquote": "color: #5b5b66; margin: 0;",
    "footer": "color: #5b5b66; margin: 0;",
    "ul": "margin: 0; padding-left: 1.3rem;",
    "table": "border-collapse: collapse;",
    "th": "padding: 0.15rem 0.8rem; text-align: right; border-bottom: 1px solid #d9d5c7;",
    "td": "padding: 0.15rem 0.8rem; text-align: right; border-bottom: 1px solid #d9d5c7;",
    "figure": "margin: 1.5rem 0;",
    "svg": "width: 100%; height: auto;",
}
_NESTED = "asl-query"  # the class of an answer inside another page


def _style(body: str, inside: str = "") -> str:
    rules = (f"{inside} {name} {{ {style} }}".lstrip() for name, style in _STYLES.items())
    return "\n".join([f"{inside or 'body'} {{ {_PAPER} {body} }}", *rules])


def as_html(answer: Answer, told: AnswerText, picture: str) -> str:
    """The page; `picture` is the answer's SVG, or empty where there is nothing to draw."""
    style = _style("margin: 2rem auto; padding: 0 1rem;")
    head = f'<meta charset="utf-8">\n{IN_HTML}\n<title>{escape(answer.question)}</title>\n<style>\n{style}\n</style>'
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{_parts(answer, told, picture)}\n</body>\n</html>\n'
    )


def as_nested_html(answer: Answer, told: AnswerText, picture: str) -> str:
    """The answer as a part of another page, whose style it leaves alone."""
    return nested(_parts(answer, told, picture))


def nested(body: str) -> str:
    """A part of another page, with its style."""
    style = _style("padding: 0.5rem 1rem;", f".{_NESTED}")
    return f'<div class="{_NESTED}">\n<style>\n{style}\n</style>\n{body}\n</div>\n'


def _parts(answer: Answer, told: AnswerText, picture: str) -> str:
    parts = [f"<blockquote>{escape(answer.question)}</blockquote>", f"<h1>{escape(told.verdict)}</h1>"]
    parts += [f"<h2>{escape(heading)}</h2>\n{_body(body)}" for heading, body in told.sections]
    if picture:
        parts.append(f"<figure>{picture}</figure>")
    parts += [f"<p><b>{escape(heading)}</b>: {escape(in_one(notes))}</p>" for heading, notes in notes_of(answer)]
    parts.append(f"<footer>Answer id: {escape(answer.id[:16])}</footer>")
    return "\n".join(parts)


def _body(body: list[str] | TextTable) -> str:
    if isinstance(body, TextTable):
        return "\n".join(["<table>", _row("th", body.head), *(_row("td", row) for row in body.rows), "</table>"])
    return "\n".join(["<ul>", *(f"<li>{escape(line)}</li>" for line in body), "</ul>"])


def _row(kind: str, words: tuple[str, ...]) -> str:
    return f"<tr>{''.join(f'<{kind}>{escape(word)}</{kind}>' for word in words)}</tr>"
