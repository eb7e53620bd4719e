"""An answer shown: told in words, drawn on its board, as text, Markdown or a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.errors import AslQueryError
from asl_query.explain.answer_text import AnswerText
from asl_query.kinds.kind import kind_of
from asl_query.terms.answers import Answer

if TYPE_CHECKING:
    from asl_query.explain.compared import Compared


def tell(answer: Answer) -> AnswerText:
    """An answer in words."""
    if answer.is_undecided:
        return AnswerText(f"Undecided: {answer.checked.get('reason', 'the time limit was reached')}.", [])
    return kind_of(answer.reading).tell(answer, tell)


def as_text(answer: Answer) -> str:
    """An answer as plain text."""
    from asl_query.render import forms

    return forms.as_text(answer, tell(answer))


def has_picture(answer: Answer) -> bool:
    """Whether an answer is about places on a map."""
    return kind_of(answer.reading).has_picture(answer.reading)


def draw(board: Board, answer: Answer) -> str:
    """The answer on its board as SVG; AslQueryError where nothing can be drawn."""
    if not has_picture(answer):
        raise AslQueryError('This answer names no place on a map, so it has no picture; ask with "--format html" or "text".')
    drawn = None if answer.is_undecided else kind_of(answer.reading).draw(board, answer)
    if drawn is not None:
        return drawn
    from asl_query.render.marks import draw_question

    said = "undecided" if answer.is_undecided else str(answer.answer)
    return draw_question(board, answer.reading, f"{answer.question} ({said})")


def show(board: Board, answer: Answer, form: str) -> str | None:
    """An answer on its board as text, html (a part of a page) or svg; None for a picture where there is nothing to draw."""
    if form == "text":
        from asl_query.render import forms

        return forms.as_text(answer, tell(answer))
    picture = draw(board, answer) if has_picture(answer) else None
    if form == "svg":
        return picture
    from asl_query.render.html import as_nested_html

    return as_nested_html(answer, tell(answer), picture or "")


def show_compared(compared: Compared, form: str) -> str:
    """Both answers as text, md or html (a part of a page)."""
    from asl_query.explain.compared import NAMES
    from asl_query.render import compared as side_by_side

    if form == "html":
        from asl_query.render.html import nested

        return nested("\n".join([*(_half(compared, name, called) for name, called in NAMES.items()), _difference(compared)]))
    return side_by_side.as_text(compared, as_text) if form == "text" else side_by_side.as_markdown(compared, tell)


def _half(compared: Compared, name: str, called: str) -> str:
    from html import escape

    answer = compared.answers.get(name)
    said = answer._repr_html_() if answer is not None else f"<p>{escape(compared.errors[name])}</p>"
    return f"<h1>{escape(called)}</h1>\n{said}"


def _difference(compared: Compared) -> str:
    from html import escape

    if compared.errors:
        return ""
    from asl_query.render import compared as side_by_side

    heading, lines = side_by_side.told_difference(compared)
    return "\n".join([f"<h2>{escape(heading)}</h2>", "<ul>", *(f"<li>{escape(line)}</li>" for line in lines), "</ul>"])
