"""What one step from Location to adjacent Location costs Infantry, with its ledger: A4, B3, B9, B10, B13, B19, B20, the chart."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.board.crests import arc_of, crest_arcs
from asl_query.logic.rule import key_of
from asl_query.logic.trace import asked_once
from asl_query.rules.asl.a04_bypass import bypass_half_mf, bypass_level
from asl_query.rules.asl.a04_movement import road_half_mf
from asl_query.rules.asl.b06_bridges import may_cross_at_bridge
from asl_query.rules.asl.b09_walls import wall_cost_half_mf
from asl_query.rules.asl.b10_hills import abrupt_half_mf, ends_uphill, intermediate_down, intermediate_up, uphill_half_mf
from asl_query.rules.asl.b11_climbers import may_cross
from asl_query.rules.asl.b13_woods import path_half_mf
from asl_query.rules.asl.b19_gullies import gully_half_mf, level_there
from asl_query.rules.asl.b20_streams import crest_half_mf, deep_stream_half_mf, shallow_stream_half_mf
from asl_query.rules.asl.b23_buildings import may_cross_between_rowhouses
from asl_query.rules.asl.p02_slopes import up_slope_half_mf
from asl_query.rules.charts.terrain_chart import hexside_chart, is_step_across_known, is_water, terrain_chart, treated_as
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Depth, Location

CostItem = tuple[str, str, int]


class StepCost(NamedTuple):
    """The cost of one step in half MF.

    `ledger` holds what each part of it is for: rule, words, half MF; `by_road` along a road hexside; `around` the hexes that are
    passed in Bypass on the way; `makes_cx` for a deep stream.
    """

    half_mf: int
    by_road: bool
    ledger: tuple[CostItem, ...]
    around: tuple[Hex, ...] = ()
    makes_cx: bool = False

    @property
    def because(self) -> tuple[str, ...]:
        """The rules that made it."""
        return tuple(dict.fromkeys(rule for rule, _, _ in self.ledger))


def locations_to_enter(board: Board, hex_: Hex) -> tuple[Location, ...]:
    """Where a moving unit can stop in a hex: IN its Depression, at each side of its Crest, on or beneath its bridge, else just
    there."""
    found: list[Location] = []
    for depth in board.places(hex_):
        if depth is Depth.CREST:
            found += [Location(hex_, depth, arc[0]) for arc in crest_arcs(board, hex_)]
        else:
            found.append(Location(hex_, depth))
    return tuple(found)


def step(board: Board, start: Location, end: Location, streams: str | None = None, hexsides_along: int = 0) -> StepCost | None:
    """The step between Locations of one hex or of two adjacent ones; None where only Climbing (B11.4) or no way leads across.

    With `hexsides_along` the obstacle of the hex is not entered but passed in Bypass along so many of its hexsides (A4.31).
    """
    if start.hex == end.hex:
        return _within(start, end, _inside(board[start.hex].depression, streams))
    side = hexside(start.hex, end.hex)
    if not all(is_step_across_known(kind) for kind, sides in board.hexsides.items() if side in sides):
        return None
    if side in board.cliffs and not may_cross(across_cliff=True, climbing=False, infantry=True):
        return None
    if side in board.rowhouse_walls and not may_cross_between_rowhouses(in_bypass=bool(hexsides_along)):
        return None
    if not (_at_crest_of(board, start, side) and _at_crest_of(board, end, side)):
        return None
    if not all(_leads_past_bridge(board, place, side) for place in (start, end)):
        return None
    facts = board[end.hex]
    if terrain_chart()[facts.terrain].half_mf is None and not is_on_bridge(board, end):
        return None
    up, down = _levels_up_and_down(board, start, end, hexsides_along)
    crossing = _Crossing(
        by_road=side in board.roads and end.depth is Depth.SURFACE and not hexsides_along,
        by_path=side in board.hexsides.get("path", ()),
        wall=board.wall_of(side),
        up_slope=(end.hex, start.hex) in board.slopes,
        up=up,
        down=down,
    )
    if hexsides_along:
        return _passed(end.hex.name, crossing, hexsides_along)
    return _entered(facts.terrain, facts.depression if end.depth is Depth.IN else "", crossing, streams)


def is_on_bridge(board: Board, place: Location) -> bool:
    """Whether a unit there is on a bridge: in its hex, and not beneath it."""
    return bool(board[place.hex].bridge) and place.depth is Depth.SURFACE


def is_on_water(board: Board, place: Location) -> bool:
    """Whether a unit there is in a Water Obstacle: beneath a bridge over it, not on it."""
    return is_water(board[place.hex].terrain) and not is_on_bridge(board, place)


def _leads_past_bridge(board: Board, place: Location, side: Hexside) -> bool:
    """Whether a hexside leads to this place and from it, as far as a bridge in its hex has its say."""
    if not board[place.hex].bridge:
        return True
    return may_cross_at_bridge(is_on_bridge(board, place), place.depth is Depth.IN, side in board.roads)


def levels_passed(board: Board, start: Location, end: Location) -> int:
    """The levels that a step between adjacent hexes passes through, up and down together (B10.51)."""
    up, down = _levels_up_and_down(board, start, end)
    return intermediate_up(up, down) + intermediate_down(down)


def _levels_up_and_down(board: Board, start: Location, end: Location, hexsides_along: int = 0) -> tuple[int, int]:
    """The levels that a step goes up and then down: out of a Depression and into one over the ground around them, where no
    Depression hexside joins them."""
    low, high = level_there(board, start), level_there(board, end)
    high = bypass_level(high) if hexsides_along else high
    over = () if _is_connected(board, start, end) else (board[x.hex].level for x in (start, end) if x.depth is Depth.IN)
    peak = max(low, high, *over)
    return peak - low, peak - high


def _is_connected(board: Board, start: Location, end: Location) -> bool:
    """Whether the way leads from IN one Depression hex INTO the next through the Depression."""
    return start.depth is Depth.IN and end.depth is Depth.IN and hexside(start.hex, end.hex) in board.depression_hexsides


class _Crossing(NamedTuple):
    """What the hexside entered through has, and the levels that the way goes up and then down."""

    by_road: bool
    by_path: bool
    wall: str
    up_slope: bool
    up: int
    down: int


@asked_once
def _entered(terrain_name: str, inside: str, crossing: _Crossing, streams: str | None) -> StepCost:
    """The step into a hex, IN its Depression where `inside` names one."""
    entered = _entering(terrain_name, inside, crossing, streams)
    return _with_elevation(entered, crossing, makes_cx=inside == "stream" and streams == "deep")


@asked_once
def _passed(name: str, crossing: _Crossing, hexsides_along: int) -> StepCost:
    """The step round the obstacle of a hex (A4.31)."""
    half_mf = bypass_half_mf(terrain_chart()["open ground"].half_mf or 0, hexsides_along)
    return _with_elevation(((key_of(bypass_half_mf), f"Bypass of {name}", half_mf),), crossing, makes_cx=False)


def _with_elevation(entered: tuple[CostItem, ...], crossing: _Crossing, *, makes_cx: bool) -> StepCost:
    up, down = crossing.up, crossing.down
    cost = sum(half_mf for _, _, half_mf in entered)
    doubled = uphill_half_mf(cost, ends_uphill(up, down)) - cost
    abrupt = abrupt_half_mf(intermediate_up(up, down), intermediate_down(down))
    wall, slope = wall_cost_half_mf(bool(crossing.wall)), up_slope_half_mf(crossing.up_slope)
    more = (
        (key_of(uphill_half_mf), "doubled uphill", doubled),
        (key_of(abrupt_half_mf), "Abrupt Elevation Change", abrupt),
        (*_as_wall(crossing.wall), wall),
        (key_of(up_slope_half_mf), "up a slope", slope),
    )
    ledger = (*entered, *(item for item in more if item[2]))
    return StepCost(cost + doubled + abrupt + wall + slope, crossing.by_road, ledger, (), makes_cx)


def _as_wall(kind: str) -> tuple[str, str]:
    """The rule by which a hexside of this kind costs MF as a wall, and what it is called."""
    is_other = kind not in ("", "wall", "hedge")
    return (hexside_chart()[kind].rule, kind) if is_other else (key_of(wall_cost_half_mf), "wall or hedge")


def _at_crest_of(board: Board, place: Location, side: Hexside) -> bool:
    """A Crest unit comes and goes only through the hexsides of its own side of the Depression."""
    return place.depth is not Depth.CREST or place.along in (arc_of(board, place.hex, side) or ())[:1]


def _within(start: Location, end: Location, inside: str) -> StepCost | None:
    """Between IN a Depression and its Crest; down into a stream costs what a stream costs to enter."""
    if Depth.IN not in (start.depth, end.depth) or Depth.CREST not in (start.depth, end.depth):
        return None
    if end.depth is Depth.IN and inside != "gully":
        half_mf = _INTO[inside](True, 0)
        return StepCost(half_mf, False, ((key_of(_INTO[inside]), inside, half_mf),), makes_cx=inside == "deep stream")
    what = "up to Crest status" if end.depth is Depth.CREST else "down from the Crest"
    return StepCost(crest_half_mf(), False, ((key_of(crest_half_mf), what, crest_half_mf()),))


def _inside(depression: str, streams: str | None) -> str:
    """What it is to be IN a Depression: in a gully, as in the bed of a dry stream, or in a stream."""
    return f"{streams} stream" if depression == "stream" and streams != "dry" else "gully"


def _entering(terrain_name: str, inside: str, crossing: _Crossing, streams: str | None) -> tuple[CostItem, ...]:
    """What entering a hex costs before its elevation: the road, or its terrain, and its Depression."""
    if crossing.by_road:
        return ((key_of(road_half_mf), "road", road_half_mf()),)
    terrain = terrain_chart()[terrain_name]
    assert terrain.half_mf is not None
    cost = path_half_mf(crossing.by_path, treated_as(terrain_name) in ("woods", "jungle"), terrain.half_mf)
    entered = (key_of(path_half_mf), "path", cost) if cost != terrain.half_mf else (terrain.rule, terrain_name, cost)
    if not inside:
        return (entered,)
    is_open = terrain_name == "open ground"
    rest = () if is_open else (entered,)
    kind = _inside(inside, streams)
    total = _INTO[kind]
    return ((key_of(total), kind, total(is_open, cost) - sum(half_mf for _, _, half_mf in rest)), *rest)


_INTO: dict[str, Callable[[bool, int], int]] = {
    "gully": gully_half_mf, "shallow stream": shallow_stream_half_mf, "deep stream": deep_stream_half_mf,
}  # fmt: skip
