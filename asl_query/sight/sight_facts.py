"""A board's facts as arrays, the way the LOS rules want them: by the number of a hex or of an outline."""

from __future__ import annotations

from copy import copy
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from asl_query.board.board import WALLS, Board
from asl_query.board.geometry import CENTRE
from asl_query.board.sightline import NOWHERE, Sheet
from asl_query.ndarrays import Bools, Ints
from asl_query.rules.asl.b19_gullies import bottom_level, level_there
from asl_query.rules.charts.terrain_chart import (
    BETWEEN_LEVELS,
    FROM_BESIDE,
    FROM_INSIDE,
    UNKNOWN,
    sides_in_los,
    terrain_chart,
)
from asl_query.terms.hexes import Hexside
from asl_query.terms.locations import Depth

# How a terrain counts in LOS, as in charts/terrain.toml.
KINDS = ("none", "obstacle", "hindrance", "screen", "split", "raised", "bare", "bridge", UNKNOWN)
BRIDGE = "bridge"  # what the sides of a bridge are called where terrain is told
# The kinds of a hexside, as bits.
CLIFF, WALL, DEPRESSION, ROWHOUSE_WALL, WALL_DRAWN_BESIDE, BOCAGE, UNKNOWN_SIDE = 1, 2, 4, 8, 16, 32, 64


@lru_cache(maxsize=64)
def sight_facts(board: Board) -> SightFacts:
    """The arrays of a board, made once."""
    return SightFacts(board) if board is board.bare else sight_facts(board.bare).with_those_of(board)


class SightFacts:
    """Hex facts, hexside facts and outlines as the rules want them, by number."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.sheet = Sheet(board)
        self.vehicles = _vehicles(board, self.sheet)
        chart = terrain_chart()
        self.terrain = [*chart, BRIDGE]
        code = {name: i for i, name in enumerate(self.terrain)}
        self.kind = np.array([*(KINDS.index(terrain.los) for terrain in chart.values()), KINDS.index("bridge")])
        self.top = np.array([*(round(2 * terrain.height) for terrain in chart.values()), 0])
        self.known_in_part = np.array([*(bool(terrain.los_unknown) for terrain in chart.values()), False])
        self.unknown_inside = np.array([*(terrain.los_unknown == FROM_INSIDE for terrain in chart.values()), False])
        self.unknown_between = np.array([*(terrain.los_unknown == BETWEEN_LEVELS for terrain in chart.values()), False])
        self.raises = np.array([chart[board[h].terrain].raises for h in self.sheet.hexes])
        hexes = self.sheet.hexes
        facts = [board[h] for h in hexes]
        self.level = np.array([f.level for f in facts], dtype=np.int64)
        self.bottom = np.array([bottom_level(board, h) for h in hexes], dtype=np.int64)
        inherent = [code[f.terrain] if chart[f.terrain].inherent else NOWHERE for f in facts]
        self.inherent = np.array([*inherent, NOWHERE], dtype=np.int64)  # one more for NOWHERE itself
        rises = np.isin(self.kind, [KINDS.index(kind) for kind in ("obstacle", "split", "raised", "bare")])
        self.inherent_rises = np.append(rises[self.inherent[:-1]] & (self.inherent[:-1] != NOWHERE), False)
        self.has_bare_orchards = "bare orchard" in {f.terrain for f in facts}
        self.has_screens = "screen" in {chart[x.terrain].los for x in board.layers[2] if x.terrain in chart}
        self.is_hill_depression = np.array([h in board.hill_depressions for h in hexes], dtype=np.bool_)
        self.building_top = np.array([round(2 * (f.height or chart[f.terrain].height)) for f in facts], dtype=np.int64)
        layers = self.sheet.art.layers
        shown = [BRIDGE if x.of else x.terrain for x in layers]
        self.paint = np.array([code.get(name, NOWHERE) for name in shown] or [0], dtype=np.int64)
        sides = [NOWHERE if x.of is None else self.sheet.number.get(x.of, NOWHERE) for x in layers]
        self.bridge_of = np.array([*sides, NOWHERE], dtype=np.int64)  # the hex of the bridge whose side an outline is
        self.deck_level = np.array([f.deck_level for f in facts], dtype=np.int64)
        self.paint_rises = np.append(rises[self.paint] & (self.paint != NOWHERE), False)  # one more for NOWHERE itself
        tops = [round(2 * (x.height or chart[x.terrain].height)) if x.terrain in chart else 0 for x in layers]
        self.is_building = np.array([x.terrain.endswith("building") for x in layers] or [False])
        self.barrier_sides = [layer.along for layer in layers]
        self.barrier_is_wall = np.array([layer.terrain in WALLS for layer in layers] or [False])
        self.paint_top = np.array(tops or [0], dtype=np.int64)

    def with_those_of(self, board: Board) -> SightFacts:
        """The same map with its AFVs and wrecks."""
        found = copy(self)
        found.board = board
        found.vehicles = _vehicles(board, self.sheet)
        return found

    @cached_property
    def hexside_kinds(self) -> NDArray[np.uint8]:
        """For each two hexes the kinds of the hexside between them."""
        number, board = self.sheet.number, self.board
        found = np.zeros((len(number) + 1, len(number) + 1), dtype=np.uint8)
        drawn_beside = {layer.along for layer in board.hexside_art}
        for bit, kind in (
            (CLIFF, board.cliffs),
            (WALL, board.walls - drawn_beside),
            (WALL_DRAWN_BESIDE, board.walls & drawn_beside),
            (DEPRESSION, board.depression_hexsides),
            (ROWHOUSE_WALL, board.rowhouse_walls),
            (BOCAGE, self._sides("bocage")),
            (UNKNOWN_SIDE, self._sides(UNKNOWN)),
        ):
            for side in kind:
                one, two = number.get(side.a), number.get(side.b)
                if one is not None and two is not None:
                    found[one, two] |= bit
                    found[two, one] |= bit
        return found

    def _sides(self, los: str) -> frozenset[Hexside]:
        """The hexsides of the board that count so in LOS."""
        return frozenset(side for kind in sides_in_los(los) for side in self.board.hexsides.get(kind, ()))

    @cached_property
    def has_unknown(self) -> bool:
        """Whether the board has terrain whose LOS is not known, or known only in part."""
        printed = {*self.inherent[:-1].tolist(), *self.paint.tolist()} - {NOWHERE}
        unknown = any(self.kind[t] == KINDS.index(UNKNOWN) or self.known_in_part[t] for t in printed)
        return unknown or bool(self._sides("bocage") or self._sides(UNKNOWN))

    @cached_property
    def unknown_near(self) -> Bools:
        """For each terrain and each hex whether what the terrain does to the LOS of a unit there is not known: in a hex of it, or
        also next to one. Of those that raise a unit none is known to a unit at any."""
        board, found = self.board, np.zeros((len(self.terrain), len(self.sheet.hexes)), dtype=np.bool_)
        chart = terrain_chart()
        raising = [i for i, name in enumerate(chart) if chart[name].los_unknown == FROM_BESIDE]
        for hex_, number in self.sheet.number.items():
            name = board[hex_].terrain
            if chart[name].los_unknown == FROM_INSIDE:
                found[self.terrain.index(name), number] = True
            elif chart[name].los_unknown == FROM_BESIDE:
                near = [self.sheet.number[n] for n in (hex_, *board.adjacent(hex_))]
                found[np.ix_(raising, near)] = True
        return found

    @cached_property
    def is_down_slope(self) -> Bools | None:
        """For each two hexes whether the second lies down-slope of the first; None on a map without slopes."""
        number = self.sheet.number
        if not self.board.slopes:
            return None
        found = np.zeros((len(number) + 1, len(number) + 1), dtype=np.bool_)  # one more for NOWHERE
        for up, down in self.board.slopes:
            if up in number and down in number:
                found[number[up], number[down]] = True
        return found

    @cached_property
    def art_sides(self) -> Ints:
        """For each outline of a wall or hedge its two hexes, the smaller number first; NOWHERE for an outline of other art."""
        number, found = self.sheet.number, np.full((len(self.barrier_sides) + 1, 2), NOWHERE, dtype=np.int64)
        for i, side in enumerate(self.barrier_sides):
            if side is not None and self.barrier_is_wall[i] and side.a in number and side.b in number:
                found[i] = sorted((number[side.a], number[side.b]))
        return found

    @cached_property
    def beside_art(self) -> NDArray[np.bool_]:
        """For each outline of hexside art and each hex whether the hexside is one of that hex, or a hexspine that leads away from
        it: the wall or hedge is no Obstacle to a unit there."""
        found = np.zeros((len(self.art_sides), len(self.sheet.hexes)), dtype=np.bool_)
        for i, (one, two) in enumerate(self.art_sides.tolist()):
            if one != NOWHERE:
                found[i, [one, two, *self.hexspines[(one, two)]]] = True
        return found

    @cached_property
    def hexspines(self) -> dict[tuple[int, int], frozenset[int]]:
        """For each wall or hedge hexside the hexes at whose vertex it ends without bordering them."""
        found = {}
        for side in self.board.walls:
            one, two = self.sheet.number.get(side.a), self.sheet.number.get(side.b)
            if one is not None and two is not None:
                near = {n for h in side for n in self.board.adjacent(h)}
                corners = set(self.board.vertices(side.a)) & set(self.board.vertices(side.b))
                ends = {n for n in near - {side.a, side.b} if corners & set(self.board.vertices(n))}
                found[(one, two)] = found[(two, one)] = frozenset(self.sheet.number[n] for n in ends)
        return found


class VehiclesThere(NamedTuple):
    """The AFVs and wrecks of a map as arrays: hex by number, what each is called, its level, whether it is IN a Depression."""

    hex: Ints
    called: tuple[str, ...]
    level: Ints
    is_in: Bools


def _vehicles(board: Board, sheet: Sheet) -> VehiclesThere:
    there = [(board.ground(hex_), what) for hex_, what in board.vehicles if hex_ in sheet.number]
    return VehiclesThere(
        np.array([sheet.number[at.hex] for at, _ in there], dtype=np.int64),
        tuple(what.value for _, what in there),
        np.array([level_there(board, at) for at, _ in there], dtype=np.int64),
        np.array([at.depth is Depth.IN for at, _ in there], dtype=np.bool_),
    )


Levels = NDArray[Any]  # whole levels, or with what a slope adds


class Ends(NamedTuple):
    """One end of each LOS: hex by number, level, whether it is IN a Depression; the centre dot (CENTRE) or, of a unit that is
    Climbing or in Bypass, the number of its vertex; and the hex at the top of the hexside it Climbs (NOWHERE for all others)."""

    hex: Ints
    level: Levels
    is_in: Bools
    tip: Ints
    climbed: Ints

    @property
    def in_bypass(self) -> Bools:
        """Whether each is in Bypass."""
        found: Bools = (self.tip != CENTRE) & (self.climbed == NOWHERE)
        return found

    def of(self, which: Ints | slice) -> Ends:
        """Some of them."""
        return Ends(self.hex[which], self.level[which], self.is_in[which], self.tip[which], self.climbed[which])
