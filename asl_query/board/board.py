"""A board, or a map of several boards: its facts with every question a rule may ask of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from asl_query.board import geometry
from asl_query.board.geometry import CENTRE, Spot
from asl_query.errors import FactsError, FactsProblem
from asl_query.facts.board_file import HEX_HEIGHT, HEXROW_PITCH, BoardFacts, HexFacts, PaintedLayer, Point
from asl_query.terms.circumstances import Vehicles
from asl_query.terms.hexes import Crossed, Hex, Hexside, hexside
from asl_query.terms.locations import Depth, Location, Vertex
from asl_query.terms.season import Season

WALLS = ("wall", "hedge", "roadblock", "cactus hedge", "dune crest")  # hexsides that count as walls and hedges


class Placed(NamedTuple):
    """One board on a map: the place of its upper left corner in hexrows and hexes, and whether it lies upside down."""

    facts: BoardFacts
    column: int = 0
    row: int = 0
    is_reversed: bool = False

    def spot(self, hex_: Hex) -> Spot:
        """Where a hex of this board lies on the map."""
        facts = self.facts
        column, row = hex_.column - facts.first_column, hex_.row + 1 - facts.first_number
        if self.is_reversed:
            row = facts.rows - 1 + (column & 1) - row
            column = facts.columns - 1 - column
        return Spot(self.column + column, self.row + row)

    def point(self, point: Point) -> Point:
        """A point of this board in the map units of the map."""
        x, y = point
        if self.is_reversed:
            x, y = self.facts.width - x, self.facts.height - y
        return self.column * HEXROW_PITCH + x, self.row * HEX_HEIGHT + y

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom edge in map units."""
        left, top = self.column * HEXROW_PITCH, self.row * HEX_HEIGHT
        return left, top, left + self.facts.width, top + self.facts.height

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether a point of the map lies on this board, its edges included."""
        left, top, right, bottom = self.bounds
        return left <= point[0] <= right and top <= point[1] <= bottom


class Board:
    """What is printed on a map of one or several boards.

    Hexes keep the name of their board; the half hexes of two boards that meet at a seam are one hex, known by the name on
    the board placed first (`own` gives it for the other name). Hexes beyond the covered hexrows are without facts.
    `season` is the one in which the map is shown; None where nobody has said which, so that all stands as printed.
    `slopes` are the hexsides of slopes, the upper hex first. `vehicles` are the AFVs and wrecks that stand on it, `bare` is the
    same map without them.
    """

    def __init__(self, *boards: BoardFacts | Placed, season: Season | None = None) -> None:
        self.season = season
        self.placed = tuple(b if isinstance(b, Placed) else Placed(b) for b in boards)
        self.name = "+".join(p.facts.board for p in self.placed)
        self.names = tuple(p.facts.board for p in self.placed)
        self.text = "\0".join(f"{p.facts.text}\0{p.column} {p.row} {p.is_reversed}" for p in self.placed)
        if len(self.placed) == 1:
            self.text = self.placed[0].facts.text
        self.text += "" if season is None else f"\0{season.words}"
        self.columns = max(p.column + p.facts.columns for p in self.placed)
        self.rows = max(p.row + p.facts.rows for p in self.placed)
        self._by_name = {p.facts.board: p for p in self.placed}
        self._default = {p.facts.board: HexFacts(level=p.facts.level) for p in self.placed}
        self._at: dict[Spot, Hex] = {}
        self._spots: dict[Hex, Spot] = {}
        for placed in self.placed:
            for hex_ in placed.facts.all_hexes():
                spot = placed.spot(hex_)
                self._spots[hex_] = spot
                self._at.setdefault(spot, hex_)
        self.vehicles: Vehicles = ()
        self.bare = self
        self._by_season: dict[Season, Board] = {}
        self._by_vehicles: dict[Vehicles, Board] = {}
        self._vertices: dict[tuple[Hexside, Hex], dict[Vertex, int]] = {}
        self.hexsides = self._joined_hexsides()
        self.cliffs = self.hexsides.get("cliff", frozenset())
        self.depression_hexsides = self.hexsides.get("depression", frozenset())
        self.roads = self.hexsides.get("road", frozenset())
        self.rowhouse_walls = self.hexsides.get("rowhouse wall", frozenset())
        self.walls = frozenset(side for kind in WALLS for side in self.hexsides.get(kind, ()))
        self.slopes = frozenset(
            (self.own(up), self.own(down)) for p in self.placed for up, facts in p.facts.hexes.items() for down in facts.slopes
        )

    def _joined_hexsides(self) -> dict[str, frozenset[Hexside]]:
        if len(self.placed) == 1:
            return self.placed[0].facts.hexsides
        kinds = {kind for p in self.placed for kind in p.facts.hexsides}
        return {
            kind: frozenset(
                hexside(self.own(side.a), self.own(side.b)) for p in self.placed for side in p.facts.hexsides.get(kind, ())
            )
            for kind in kinds
        }

    @cached_property
    def _facts(self) -> dict[Hex, HexFacts]:
        """Hex facts by own name; of two half hexes at a seam the one that shows something other than plain ground counts."""
        if len(self.placed) == 1:
            return self.placed[0].facts.hexes
        found: dict[Hex, HexFacts] = {}
        for placed in self.placed:
            for hex_, facts in placed.facts.hexes.items():
                found.setdefault(self.own(hex_), facts)
        return found

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex with facts, in book order."""
        return tuple(sorted(h for h in self._at.values() if self._is_covered(h)))

    @cached_property
    def painted_hexes(self) -> tuple[Hex, ...]:
        """Every hex in whose hexrow the painted layers are complete: LOS can be traced among these."""
        return tuple(h for h in self.hexes if any(a <= h.column <= b for a, b in self._by_name[h.board].facts.painted))

    @cached_property
    def is_painted(self) -> bool:
        """Whether the layers of the whole map are painted."""
        return len(self.painted_hexes) == len(self._at)

    @cached_property
    def _painted_spots(self) -> frozenset[Spot]:
        return frozenset(map(self.spot, self.painted_hexes))

    def traceable(self, a: Hex, b: Hex, a_tip: int = CENTRE, b_tip: int = CENTRE) -> bool:
        """Whether every hex that the thread between two centre dots (or vertices of these numbers) meets is painted."""
        if self.is_painted:
            return True
        pieces = geometry.trace(self.spot(a), self.spot(b), a_tip, b_tip).pieces
        return all(any(s in self._painted_spots for s in p.spots) for p in pieces)

    def _is_covered(self, hex_: Hex) -> bool:
        return any(a <= hex_.column <= b for a, b in self._by_name[hex_.board].facts.covered)

    def __contains__(self, hex_: Hex) -> bool:
        return hex_ in self._spots and self._is_covered(hex_)

    def __getitem__(self, hex_: Hex) -> HexFacts:
        return self._facts.get(hex_) or self._default[hex_.board]

    def own(self, hex_: Hex) -> Hex:
        """The name by which this map knows a hex: at a seam that on the board placed first."""
        spot = self._spots.get(hex_)
        return hex_ if spot is None else self._at[spot]

    def spot(self, hex_: Hex) -> Spot:
        """Where a hex lies on the map."""
        return self._spots[hex_]

    def hex_at(self, spot: Spot) -> Hex | None:
        """The hex that lies there, or nothing off the map."""
        return self._at.get(spot)

    def centre(self, hex_: Hex) -> Point:
        """The centre dot in map units."""
        return geometry.centre(self._spots[hex_])

    def lattice(self, hex_: Hex) -> Point:
        """The centre dot on the lattice of board/geometry.py, 32 times coarser than map units."""
        return geometry.lattice(self._spots[hex_])

    def vertices(self, hex_: Hex) -> tuple[Point, ...]:
        """The six vertices in map units, clockwise from the upper left."""
        return geometry.vertices(self._spots[hex_])

    def range_hexes(self, a: Hex, b: Hex) -> int:
        """The range in hexes."""
        return geometry.range_hexes(self._spots[a], self._spots[b])

    def crosses(self, a: Hex, b: Hex, a_tip: int = CENTRE, b_tip: int = CENTRE) -> tuple[Crossed, ...]:
        """The hexes that the thread between two centre dots (or vertices of these numbers) runs through, in order; a run along a
        hexside names both."""
        pieces = geometry.trace(self._spots[a], self._spots[b], a_tip, b_tip).pieces
        crossed = (tuple(self._at[s] for s in piece.spots if s in self._at) for piece in pieces)
        return tuple(Crossed(hexes) for hexes in crossed if hexes)

    def adjacent(self, hex_: Hex) -> list[Hex]:
        """The adjacent hexes that have facts."""
        around = (self._at.get(s) for s in geometry.neighbours(self._spots[hex_]))
        return [n for n in around if n is not None and n in self]

    def ring(self, hex_: Hex) -> list[Hex | None]:
        """The six hexes around a hex in their order round it; None where there are no facts."""
        around = (self._at.get(s) for s in geometry.neighbours(self._spots[hex_]))
        return [n if n is not None and n in self else None for n in around]

    def places(self, hex_: Hex) -> tuple[Depth, ...]:
        """Where a unit can be in the hex: IN or at Crest status of a Depression, on or beneath its bridge, else just there."""
        facts = self[hex_]
        if facts.bridge:
            return (Depth.SURFACE, Depth.IN)
        return (Depth.IN, Depth.CREST) if facts.depression else (Depth.SURFACE,)

    def floors(self, hex_: Hex) -> range:
        """The upper levels of the building of the hex that can be asked about; those of towers and factories cannot."""
        facts = self[hex_]
        return range(1, int(facts.height) + 1 if facts.terrain.endswith("building") else 1)

    def ground(self, hex_: Hex) -> Location:
        """The Location that the hex counts by where nothing else is said: on the ground, IN its Depression, on its bridge."""
        return Location(hex_, self.places(hex_)[0])

    def beneath(self, hex_: Hex) -> Location:
        """Beneath the bridge of a hex, just there where it has none: where whoever is in its water is."""
        return Location(hex_, Depth.IN if self[hex_].bridge else Depth.SURFACE)

    def foot_and_top(self, side: Hexside) -> tuple[Hex, Hex]:
        """The hex on the lower side of a cliff hexside, and the one on its upper side: of two at one level that with a Depression
        is the lower."""
        foot, top = sorted(side, key=lambda hex_: (self[hex_].level, not self[hex_].depression))
        return foot, top

    def hexside_vertices(self, side: Hexside, hex_: Hex) -> dict[Vertex, int]:
        """The vertices at the ends of a hexside that lie on the map, with their numbers in one of its hexes."""
        if (side, hex_) not in self._vertices:
            self._vertices[side, hex_] = self._ends_of(side, hex_)
        return self._vertices[side, hex_]

    def _ends_of(self, side: Hexside, hex_: Hex) -> dict[Vertex, int]:
        around = [set(geometry.neighbours(self._spots[h])) for h in side]
        ends = set(self.vertices(side.a)) & set(self.vertices(side.b))
        found: dict[Vertex, int] = {}
        for number, point in enumerate(self.vertices(hex_)):
            if point in ends and any(p.holds(point) for p in self.placed):
                third = next(spot for spot in around[0] & around[1] if point in geometry.vertices(spot))
                found[Vertex(self.hex_at(third))] = number
        return found

    def wall_of(self, side: Hexside) -> str:
        """Which of the walls a hexside has; empty for none."""
        return next((kind for kind in WALLS if side in self.hexsides.get(kind, ())), "") if side in self.walls else ""

    def cliff(self, a: Hex, b: Hex) -> bool:
        """Whether the hexside between two adjacent hexes is a cliff."""
        return hexside(a, b) in self.cliffs

    @cached_property
    def hill_depressions(self) -> frozenset[Hex]:
        """The Depression hexes joined by a Depression hexside to one whose bottom is lower (B19.5)."""
        return frozenset(
            hex_
            for side in self.depression_hexsides
            for hex_ in side
            if hex_ in self and side.other(hex_) in self and self[side.other(hex_)].level < self[hex_].level
        )

    @cached_property
    def layers(self) -> tuple[tuple[PaintedLayer, ...], tuple[PaintedLayer, ...], tuple[PaintedLayer, ...]]:
        """The painted outlines in map units: ground levels, Depression art, terrain art; each in painting order."""
        ground: list[PaintedLayer] = []
        for placed in self.placed:
            if placed.facts.level:
                left, top, right, bottom = placed.bounds
                ground.append(PaintedLayer(((left, top), (right, top), (right, bottom), (left, bottom)), placed.facts.level))
            ground += _moved(placed, placed.facts.ground)
        depression = [layer for p in self.placed for layer in _moved(p, p.facts.depression)]
        paint = [layer for p in self.placed for layer in _moved(p, p.facts.paint)]
        return tuple(ground), tuple(depression), tuple(paint)

    @cached_property
    def hexside_art(self) -> tuple[PaintedLayer, ...]:
        """The art of walls and hedges that is drawn otherwise than exactly along its hexside, in map units."""
        moved = [layer for p in self.placed for layer in _moved(p, p.facts.hexside_art)]
        return tuple(
            replace(layer, along=hexside(self.own(layer.along.a), self.own(layer.along.b))) for layer in moved if layer.along
        )

    @cached_property
    def bridge_art(self) -> tuple[PaintedLayer, ...]:
        """The sides of bridges: their depiction but for the road on them, in map units."""
        moved = [layer for p in self.placed for layer in _moved(p, p.facts.bridge_art)]
        return tuple(replace(layer, of=self.own(layer.of)) for layer in moved if layer.of)

    def without(self, things: tuple[Hex | Hexside, ...]) -> Board:
        """The same map with the cliff, wall or hedge of some hexsides and the terrain of some hexes thought away."""
        placed = self.placed
        for thing in things:
            side = thing if isinstance(thing, Hexside) else None
            names = side or (thing,)
            placed = tuple(
                p._replace(facts=_without(p, side, [h for h in p.facts.all_hexes() if self.own(h) in names])) for p in placed
            )
        left = tuple(one for one in self.vehicles if one[0] not in things)
        return Board(*placed, season=self.season).with_vehicles(left) if things else self

    def with_vehicles(self, vehicles: Vehicles) -> Board:
        """The same map with these AFVs and wrecks on it, and no others."""
        if vehicles not in self.bare._by_vehicles:
            self.bare._by_vehicles[vehicles] = self.bare._driven_on(vehicles) if vehicles else self.bare
        return self.bare._by_vehicles[vehicles]

    def _driven_on(self, vehicles: Vehicles) -> Board:
        found = copy(self)
        found.vehicles = vehicles
        found.text += "\0" + " ".join(f"{what.value} {hex_.name}" for hex_, what in vehicles)
        found._by_season = {}
        return found

    def in_season(self, season: Season) -> Board:
        """The same map in a season: grain out of it is Open Ground, orchards out of it are bare (B14.2, B15.2)."""
        if season not in self._by_season:
            self._by_season[season] = self._grown(season)
        return self._by_season[season]

    def _grown(self, season: Season) -> Board:
        gone = {
            **({} if season.grain else {"grain": "open ground"}),
            **({} if season.orchards else {"orchard": "bare orchard"}),
        }  # fmt: skip
        grown = Board(*(p._replace(facts=_renamed_terrain(p.facts, gone)) for p in self.placed), season=season)
        grown.changes_with_season = self.changes_with_season  # as printed, whatever of it is gone now
        return grown.with_vehicles(self.vehicles)

    @cached_property
    def changes_with_season(self) -> frozenset[str]:
        """The terrain of the map that a season changes: grain, orchard."""
        printed = {f.terrain for p in self.placed for f in p.facts.hexes.values()}
        painted = {layer.terrain for p in self.placed for layer in p.facts.paint}
        return frozenset(printed | painted) & {"grain", "orchard"}


def _renamed_terrain(facts: BoardFacts, names: Mapping[str, str]) -> BoardFacts:
    if not names:
        return facts
    hexes = {h: replace(f, terrain=names[f.terrain]) if f.terrain in names else f for h, f in facts.hexes.items()}
    paint = tuple(replace(x, terrain=names[x.terrain]) if x.terrain in names else x for x in facts.paint)
    return replace(facts, hexes=hexes, paint=paint)


def _without(placed: Placed, side: Hexside | None, hexes: list[Hex]) -> BoardFacts:
    facts = placed.facts
    if side is not None:
        gone = frozenset({hexside(*hexes)} if len(hexes) == 2 else ())
        sides = {kind: names - gone if kind in ("cliff", "bocage", *WALLS) else names for kind, names in facts.hexsides.items()}
        return replace(facts, hexsides=sides, hexside_art=tuple(x for x in facts.hexside_art if x.along not in gone))
    alone = Placed(facts)
    cleared = [PaintedLayer(tuple(geometry.vertices(alone.spot(h))), terrain="open ground") for h in hexes]
    plain = {h: replace(facts.hexes[h], terrain="open ground", height=0) for h in hexes if h in facts.hexes}
    bridges = tuple(layer for layer in facts.bridge_art if layer.of not in hexes)
    return replace(facts, hexes={**facts.hexes, **plain}, paint=(*facts.paint, *cleared), bridge_art=bridges)


def _moved(placed: Placed, layers: Iterable[PaintedLayer]) -> list[PaintedLayer]:
    return [replace(layer, outline=tuple(map(placed.point, layer.outline))) for layer in layers]


def arranged(source: str, boards: list[Placed]) -> Board:
    """A map of several boards; raises FactsError when two lie on top of each other, do not touch, or would not fit."""
    problems: list[FactsProblem] = []
    for i, one in enumerate(boards):
        for two in boards[i + 1 :]:
            if one.facts.board == two.facts.board:
                problems.append(FactsProblem(0, f"board {one.facts.board} lies on the map twice", "Name each board once."))
            elif _overlap(one, two):
                what = f"boards {one.facts.board} and {two.facts.board} lie on top of each other"
                problems.append(FactsProblem(0, what, "Give one of them another place."))
        if one.column % 2:
            what = f"board {one.facts.board} begins at an odd hexrow of the map, where its half hexes cannot meet others"
            problems.append(FactsProblem(0, what, "Put it beside or below another board."))
    if problems:
        raise FactsError(source, problems)
    return Board(*boards)


def no_board() -> Board:
    """What a question about the rules alone stands on: a board without a hex."""
    return Board(BoardFacts("", 1, 0, 0, (), (), 0, {}, {}, (), (), (), (), ()))


def _overlap(one: Placed, two: Placed) -> bool:
    (left, top, right, bottom), (left2, top2, right2, bottom2) = one.bounds, two.bounds
    return left < right2 and left2 < right and top < bottom2 and top2 < bottom
