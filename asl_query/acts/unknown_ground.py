"""Ground whose MF are not known here: what a unit cannot do is undecided where it could come to such ground."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from asl_query.acts.marches import most_half_mf_of_any
from asl_query.acts.out_of_reach import ClosedSet
from asl_query.board.board import Board
from asl_query.errors import UnknownTerrainError
from asl_query.rules.charts.terrain_chart import UNKNOWN, is_step_across_known, terrain_chart
from asl_query.terms.hexes import Hex
from asl_query.terms.movement import Reach


class UnknownGround(NamedTuple):
    """Terrain whose MF are not known, and the hex or hexside where it is."""

    terrain: str
    where: str


def raise_at_start(board: Board, question: Reach) -> None:
    """Raise UnknownTerrainError where a unit starts in terrain of which not even the LOS is known: it may lie at any level."""
    for mover in question.movers:
        terrain = board[mover.at.hex].terrain
        if terrain_chart()[terrain].los == UNKNOWN:
            raise UnknownTerrainError("how the unit leaves", terrain, mover.at.hex.name)


def is_unknown_ground(board: Board, hex_: Hex) -> bool:
    """Whether entering a hex costs MF that are not known."""
    return terrain_chart()[board[hex_].terrain].status == UNKNOWN


@lru_cache(maxsize=16)
def unknown_from(board: Board) -> dict[Hex, UnknownGround]:
    """The hexes from which such ground could be entered or crossed, and those of such ground; with one that is met there."""
    found: dict[Hex, UnknownGround] = {}
    for hex_ in board.hexes:
        if is_unknown_ground(board, hex_):
            ground = UnknownGround(board[hex_].terrain, hex_.name)
            found |= dict.fromkeys([n for n in (hex_, *board.adjacent(hex_)) if n not in found], ground)
    for kind, sides in board.hexsides.items():
        for side in () if is_step_across_known(kind) else sides:
            found |= dict.fromkeys([h for h in side if h not in found], UnknownGround(kind, side.name))
    return found


def raise_where_unknown(board: Board, hexes: Iterable[Hex]) -> None:
    """Raise UnknownTerrainError where a unit that comes to these hexes could go on into ground whose MF are not known."""
    near = unknown_from(board)
    ground = next((near[hex_] for hex_ in hexes if hex_ in near), None) if near else None
    if ground is not None:
        raise UnknownTerrainError("where the unit can go", *ground)


def raise_where_set_leads_on(board: Board, certificate: ClosedSet) -> None:
    """The same for all that a unit can reach."""
    if unknown_from(board):
        raise_where_unknown(board, (state.place.hex for state in (certificate.start, *certificate.new_states)))


def raise_where_near(board: Board, question: Reach, by_turn: int | None) -> None:
    """The same where what the units can reach is not told: all that lies no farther than they could go."""
    near = unknown_from(board)
    if not near:
        return
    farthest = None if by_turn is None else by_turn * (most_half_mf_of_any() // 2 + 1)
    for mover in question.movers:
        reached = (h for h in sorted(near) if farthest is None or board.range_hexes(mover.at.hex, h) <= farthest)
        raise_where_unknown(board, reached)
