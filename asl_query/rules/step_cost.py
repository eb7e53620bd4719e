"""What one step from Location to adjacent Location costs Infantry, with its ledger: A4, B3, B9, B10, B19 and the chart."""

from __future__ import annotations

from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.rules.a04_movement import road_half_mf
from asl_query.rules.b09_walls import wall_cost_half_mf
from asl_query.rules.b10_hills import abrupt_half_mf, uphill_half_mf
from asl_query.rules.b19_gullies import gully_half_mf
from asl_query.rules.terrain_chart import terrain_chart
from asl_query.terms.hexes import Hex, hexside
from asl_query.terms.locations import Depth, Location


class Step(NamedTuple):
    """The cost of one step in half MF; `because` names the rules that made it."""

    half_mf: int
    by_road: bool
    because: tuple[str, ...]


def in_mf(half_mf: int) -> str:
    """Half MF as players write them: 3 is 1½."""
    whole, half = divmod(half_mf, 2)
    return f"{whole or ''}½" if half else str(whole)


def locations_to_enter(board: Board, hex_: Hex) -> tuple[Location, ...]:
    """Where a moving unit can stop in a hex: IN its Depression, on or beneath its bridge, else just there."""
    depths = board.places(hex_)
    return tuple(Location(hex_, d) for d in depths if d is not Depth.CREST)


def step(board: Board, start: Location, end: Location) -> Step | None:
    """The step between Locations of two adjacent hexes; None where only Climbing (B11.4) or no way leads across."""
    side = hexside(start.hex, end.hex)
    if side in board.cliffs:
        return None
    facts = board[end.hex]
    connected = start.depth is Depth.IN and end.depth is Depth.IN and side in board.depression_hexsides
    if end.depth is Depth.IN and facts.bridge and not connected:
        return None
    terrain = terrain_chart()[facts.terrain]
    if terrain.half_mf is None:
        return None
    by_road = side in board.roads and end.depth is Depth.SURFACE
    entered = gully_half_mf(end.depth is Depth.IN, facts.terrain == "open ground", road_half_mf(by_road, terrain.half_mf))
    low, high = board.level(start.hex, start.depth), board.level(end.hex, end.depth)
    rims = [board[x.hex].level for x in (start, end) if x.depth is Depth.IN and not connected]
    peak = max(low, high, *rims)
    up, down = peak - low, peak - high
    intermediate = (up, down - 1) if down else (max(up - 1, 0), 0)
    climbed = uphill_half_mf(entered, up > 0 and down == 0)
    abrupt = abrupt_half_mf(*intermediate)
    wall = wall_cost_half_mf(side in board.walls)
    because = [
        *(["B19.4"] if end.depth is Depth.IN else ["B3.4"] if by_road else []),
        *([terrain.rule] if not by_road and (end.depth is not Depth.IN or facts.terrain != "open ground") else []),
        *(["B10.4"] if climbed != entered else []),
        *(["B10.51"] if abrupt else []),
        *(["B9.4"] if wall else []),
    ]
    return Step(climbed + abrupt + wall, by_road, tuple(because))
