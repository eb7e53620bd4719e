"""Questions of Squad Leader Classic: the facts they need."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.places import require_hex
from asl_query.terms.classic import ClassicReach, OfClassic


def require_hexes(board: Board, question: OfClassic, text: str) -> None:
    """Every hex is there."""
    if isinstance(question, ClassicReach):
        starts = [*(m.at for m in question.movers), *(x.at for x in question.weapons)]
        hexes = [place.hex for place in (*starts, *question.goals, *question.enemies)]
        hexes += [*question.avoiding, *question.shellholes]
    else:
        hexes = [place.hex for place in (question.start, question.end) if place is not None]
        hexes += question.shellholes
    for hex_ in hexes:
        require_hex(text, board, hex_)
