"""Where a Searchlight can be set up: the facts that the question needs."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.places import require_painted
from asl_query.terms.questions import Emplace


def require_target(board: Board, question: Emplace, text: str) -> None:
    """The hex that is to be targeted is there, and a LOS can be traced to it."""
    if question.target is not None:
        require_painted(text, board, question.target)
