"""The picture of the answer after the cheapest changes."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.codec import from_json
from asl_query.kinds.kind import kind_of
from asl_query.kinds.untyped import UntypedAnswer, retyped
from asl_query.kinds.would_let.tell import after_changes, cheapest
from asl_query.render.marks import draw_question
from asl_query.terms.question import Question


def draw_would_let(board: Board, answer: UntypedAnswer) -> str | None:
    """The answer after the cheapest changes; where nothing lets it be, what the question is about."""
    shown = cheapest(answer)
    if shown is None:
        return draw_question(board, from_json(Question, answer.reading), f"{answer.question} ({answer.answer})")
    inner = retyped(after_changes(answer, shown))
    return kind_of(inner.reading).draw(board, inner)
