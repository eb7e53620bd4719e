"""The arcs of a Depression hex's rim on which a unit can stand at Crest status (B20.9). No rules.

An arc is a longest run of contiguous hexsides that the Depression does not cross and that are no cliffs. It is named by any of
its hexsides: `24E7 Crest along E7-F7` means the arc of 24E7 that E7-F7 belongs to.
"""

from __future__ import annotations

from asl_query.board import geometry
from asl_query.board.board import Board
from asl_query.terms.hexes import Hex, Hexside, hexside

Arc = tuple[Hexside, ...]


def crest_arcs(board: Board, hex_: Hex) -> tuple[Arc, ...]:
    """The arcs of a Depression hex without a bridge, each clockwise, the one that holds or follows the north hexside first.

    Hexsides at the edge of the map or of what has facts end an arc and belong to none; every other hex has no arcs.
    """
    facts = board[hex_]
    if not facts.depression or facts.bridge:
        return ()
    across = (board.hex_at(spot) for spot in geometry.neighbours(board.spot(hex_)))
    six = [hexside(hex_, n) if n is not None and n in board else None for n in across]
    barred = board.depression_hexsides | board.cliffs
    free = [side if side not in barred else None for side in six]
    breaks = [i for i, side in enumerate(free) if side is None]
    if not breaks:
        return (tuple(side for side in free if side is not None),)
    arcs: list[Arc] = []
    for first, past in zip(breaks, [*breaks[1:], breaks[0] + 6], strict=True):
        arcs.append(tuple(side for i in range(first + 1, past) if (side := free[i % 6]) is not None))
    if free[0] is not None:
        arcs = [arcs[-1], *arcs[:-1]]
    return tuple(arc for arc in arcs if arc)


def arc_of(board: Board, hex_: Hex, side: Hexside) -> Arc | None:
    """The arc of the hex that a hexside belongs to; None where no unit can be at Crest status."""
    return next((arc for arc in crest_arcs(board, hex_) if side in arc), None)
