"""An IB Lane worked out again the plain way: the LOF against every hex by fractions, hex by hex; no templates, no arrays.

Only the LOS itself is looked along with the rules on LOS, as `kinds/sight/check.py` does.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.rules.asl.a06_los import too_many_hindrances
from asl_query.rules.asl.w10_lanes import (
    darkens,
    is_along,
    is_on_declared_side,
    is_same_level,
    keeps_slope,
    lane_lights,
    lights_own_hex,
)
from asl_query.sight.lanes import LightReason, locations, why_dark, why_darkened
from asl_query.sight.sight import Purpose, level_of, look
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlights import Beam, Obscurement, Side


class Met(NamedTuple):
    """A hex that a segment meets: from where to where, as fractions of its length, and on which side the hex lies of a segment
    that runs along its edge (1 right, -1 left, 0 through it)."""

    hex: Hex
    start: Fraction
    end: Fraction
    side: int


def met_hexes(board: Board, one: Hex, two: Hex) -> list[Met]:
    """Every hex of the map that the segment between two centre dots meets, in the order of entry."""
    found = [met for hex_ in board.hexes if (met := _met(board, one, two, hex_)) is not None]
    return sorted(found, key=lambda met: (met.start, met.end))


def _met(board: Board, one: Hex, two: Hex, hex_: Hex) -> Met | None:
    """The part of the segment inside one hexagon, cut edge by edge."""
    (x0, y0), (x1, y1) = board.centre(one), board.centre(two)
    dx, dy = x1 - x0, y1 - y0
    low, high, side = Fraction(0), Fraction(1), 0
    corners = board.vertices(hex_)
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        ex, ey = bx - ax, by - ay  # clockwise with y downward: the inside lies where the product is not negative
        at_start = ex * (y0 - ay) - ey * (x0 - ax)
        slope = ex * dy - ey * dx
        if slope == 0:
            if at_start < 0:
                return None
            if at_start == 0:
                side = 1 if ex * dx + ey * dy > 0 else -1
            continue
        crossing = Fraction(-at_start, slope)
        low, high = (max(low, crossing), high) if slope > 0 else (low, min(high, crossing))
    return Met(hex_, low, high, side) if low <= high else None


class PlainLane(NamedTuple):
    """The Lane of one side: its hexes, those met at a vertex only, those of the other side, and its Locations."""

    side: Side | None
    along: list[Hex]
    touched: list[Hex]
    other_side: list[Hex]
    is_same_level: bool
    drm: dict[Hex, int]
    lit: set[Location]
    darkened: set[Location]
    dark: dict[Location, LightReason]


def plain_lanes(board: Board, beam: Beam, murk: Obscurement) -> list[PlainLane]:
    """The Lane, or the one of each side that its owner may declare."""
    met = met_hexes(board, beam.light.at.hex, beam.target.hex)
    if not any(m.side for m in met if m.start < m.end):
        return [_lane(board, beam, None, met, murk)]
    return [_lane(board, beam, side, met, murk) for side in ((beam.side,) if beam.side else tuple(Side))]


def _lane(board: Board, beam: Beam, side: Side | None, met: list[Met], murk: Obscurement) -> PlainLane:
    runs = [m for m in met if m.start < m.end]
    mine: list[Hex] = []
    touched: list[Hex] = []
    other: list[Hex] = []
    for m in (*runs, *(m for m in met if m.start == m.end)):
        beside = bool(m.side) and m.start < m.end
        is_mine = is_on_declared_side(beside, _lies_left(board, beam, m.hex), side is Side.LEFT)
        (other if not is_mine else mine if is_along(m.start == m.end) else touched).append(m.hex)
    drm = {m.hex: _drm_up_to(m, runs, beam, murk) for m in runs}
    start, target = beam.light.at, beam.target
    steps = _steps(board, beam, mine)
    slope = bool(steps) and all(keeps_slope(step, steps[0]) for step in steps)
    same = is_same_level(level_of(board, start), level_of(board, target), slope)
    lit, darkened, dark = {p for p in locations(board, start.hex) if lights_own_hex()}, set(), {}
    for place in (place for hex_ in mine if hex_ != start.hex for place in locations(board, hex_)):
        sight = look(board, start, place, Purpose.SEARCHLIGHT, dict(murk.smoke))
        by_ground = look(board, start, place, Purpose.SEARCHLIGHT) if murk.smoke and sight.obstructions else sight
        in_los = sight.is_clear and not too_many_hindrances(sight.hindrance_drm + murk.mist)
        if not lane_lights(place.hex == target.hex, same, not by_ground.obstructions):
            dark[place] = why_dark(by_ground if by_ground.obstructions else None)
        elif darkens(drm.get(place.hex, 0)):
            dark[place] = why_darkened(drm.get(place.hex, 0))
            darkened.add(place)
        elif not lane_lights(place.hex == target.hex, same, in_los):
            dark[place] = why_dark(sight, murk)
        else:
            lit.add(place)
    return PlainLane(side, mine, touched, other, same, drm, lit, darkened, dark)


def _lies_left(board: Board, beam: Beam, hex_: Hex) -> bool:
    """Whether the centre of a hex lies to the left of the LOF."""
    (x0, y0), (x1, y1), (x, y) = (board.centre(h) for h in (beam.light.at.hex, beam.target.hex, hex_))
    return (x1 - x0) * (y - y0) < (y1 - y0) * (x - x0)


def _steps(board: Board, beam: Beam, hexes: list[Hex]) -> list[int]:
    levels = [level_of(board, beam.light.at), *(board[h].level for h in hexes[1:-1]), level_of(board, beam.target)]
    return [levels[i + 1] - levels[i] for i in range(len(levels) - 1)]


def _drm_up_to(here: Met, runs: list[Met], beam: Beam, murk: Obscurement) -> int:
    """SMOKE from the SL up to and with this hex; of two hexes beside the same stretch the greater counts."""
    if here.hex == beam.light.at.hex:
        return 0
    smoke = dict(murk.smoke)
    stretches = {m.start: 0 for m in runs if m.hex != beam.light.at.hex and m.start <= here.start}
    for met in runs:
        if met.start in stretches:
            stretches[met.start] = max(stretches[met.start], smoke.get(met.hex, 0))
    return sum(stretches.values()) + murk.mist
