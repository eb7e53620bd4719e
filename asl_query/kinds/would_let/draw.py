"""The picture of the answer after the cheapest changes."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.kind import kind_of
from asl_query.kinds.would_let.tell import after_changes, cheapest
from asl_query.terms.answers import Answer


def draw_would_let(board: Board, answer: Answer) -> str | None:
    """The answer after the cheapest changes; None where nothing lets it be."""
    shown = cheapest(answer)
    if shown is None:
        return None
    inner = after_changes(answer, shown)
    return kind_of(inner.reading).draw(board, inner)
