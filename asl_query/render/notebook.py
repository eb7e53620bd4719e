"""How answers show themselves in a notebook and when they are printed."""

from __future__ import annotations

from html import escape

from asl_query.board.board import Board
from asl_query.explain.compared import NAMES, Compared
from asl_query.render import compared as side_by_side
from asl_query.render import forms
from asl_query.render.html import as_nested_html, nested
from asl_query.terms.answers import Answer


def show_answer(board: Board, answer: Answer, form: str) -> str | None:
    """An answer on its board as text, md, html (a part of a page) or svg; None for a picture where there is nothing to draw."""
    if form in ("text", "md"):
        return (forms.as_text if form == "text" else forms.as_markdown)(answer)
    from asl_query.render.svg import draw_answer, has_picture

    picture = draw_answer(board, answer) if has_picture(answer) else None
    return as_nested_html(answer, picture or "") if form == "html" else picture


def show_compared(compared: Compared, form: str) -> str:
    """Both answers as text, md or html (a part of a page)."""
    if form == "html":
        return nested("\n".join([*(_half(compared, name, called) for name, called in NAMES.items()), _difference(compared)]))
    return (side_by_side.as_text if form == "text" else side_by_side.as_markdown)(compared)


def _half(compared: Compared, name: str, called: str) -> str:
    answer = compared.answers.get(name)
    said = answer._repr_html_() if answer else f"<p>{escape(compared.errors[name])}</p>"
    return f"<h1>{escape(called)}</h1>\n{said}"


def _difference(compared: Compared) -> str:
    if compared.errors:
        return ""
    heading, lines = side_by_side.told_difference(compared)
    return "\n".join([f"<h2>{escape(heading)}</h2>", "<ul>", *(f"<li>{escape(line)}</li>" for line in lines), "</ul>"])
