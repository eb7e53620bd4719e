"""The cliffs of a map with the Locations at their foot and top, and which of them a Climb counter can stand at (B11.43)."""

from __future__ import annotations

from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.logic.trace import silence
from asl_query.rules.asl.b11_climbers import counter_stands_in
from asl_query.rules.asl.b19_gullies import level_there
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.terms.hexes import Hexside
from asl_query.terms.locations import Location


class Cliff(NamedTuple):
    """A cliff hexside with the Locations at its foot and at its top."""

    side: Hexside
    foot: Location
    top: Location
    base_level: int
    top_level: int


def cliff_at(board: Board, side: Hexside) -> Cliff:
    """The cliff at a hexside: its foot is the hex with the lower bottom (B11.43: the lower side)."""
    foot, top = map(board.ground, board.foot_and_top(side))
    return Cliff(side, foot, top, level_there(board, foot), level_there(board, top))


def cliffs_by_place(board: Board) -> dict[Location, list[Cliff]]:
    """The cliffs that can be climbed, by the Locations at their foot and top; nobody hears it: of no unit it says anything."""
    found: dict[Location, list[Cliff]] = {}
    with silence():
        for side in sorted(board.cliffs):
            if side.a in board and side.b in board:
                cliff = cliff_at(board, side)
                in_water = is_water(board[cliff.foot.hex].terrain) and not board[cliff.foot.hex].bridge
                if counter_stands_in(cliff.base_level, cliff.top_level) and not in_water:
                    found.setdefault(cliff.foot, []).append(cliff)
                    found.setdefault(cliff.top, []).append(cliff)
    return found
