"""What a list of units needs of its map."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.places import require_stand
from asl_query.kinds.units_listed.question import ListUnits


def require_units(board: Board, question: ListUnits, text: str) -> None:
    """Every unit stands on the map."""
    for one in question.units:
        require_stand(text, board, one.at)
