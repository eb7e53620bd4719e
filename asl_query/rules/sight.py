"""A6 put together with B9-B11, B19, B20 and W10.42: everything that blocks one line of sight, each with its rule and hex.

The rules themselves stand in the section files; here their instances are read off a sightline.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.board.geometry import ONE, Node, range_hexes, vertices
from asl_query.board.sightline import Stretch, sightline
from asl_query.rules.a06_los import (
    hidden_in_depression,
    in_blind_hexes,
    obstacle_blocks,
    shows_on_both_sides,
    too_many_hindrances,
)
from asl_query.rules.b09_walls import wall_blocks
from asl_query.rules.b10_hills import behind_crest_line, hill_blocks
from asl_query.rules.b11_cliffs import behind_cliff
from asl_query.rules.b19_gullies import misses_depression_hexside, unconnected_depressions
from asl_query.rules.b20_streams import crest_level
from asl_query.rules.terrain_chart import inherent_terrain, terrain_chart
from asl_query.rules.w10_searchlights import is_obstacle_to_searchlight
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Depth, Location


class Purpose(Enum):
    """What the LOS is for: fire and seeing, or the beam of a Searchlight (W10.42)."""

    FIRE = "fire"
    SEARCHLIGHT = "searchlight"


class Obstruction(NamedTuple):
    """One thing that blocks a LOS: the rule, the hex where it stands, and what it is on the printed board."""

    rule: str
    hex: Hex
    what: str


class End(NamedTuple):
    """One end of a LOS."""

    hex: Hex
    level: int
    is_in: bool


class Sight(NamedTuple):
    """The verdict on one LOS: clear when nothing obstructs; Hindrances by hex."""

    range_hexes: int
    obstructions: tuple[Obstruction, ...]
    hindrances: tuple[tuple[Hex, str], ...]


class _Found(NamedTuple):
    obstruction: Obstruction
    start: int
    end: int


# Which rule is named first when several block: what stands in the way of every unit there, then what hides the bottom of
# a Depression.
PRECEDENCE = ("A6.2", "B10.2", "B9.1", "W10.42", "A6.4", "B11.21", "B10.23", "B19.51", "B19.52", "B19.2", "A6.3", "A6.7")


def look(board: Board, viewer: Location, target: Location, purpose: Purpose = Purpose.FIRE) -> Sight:
    """Everything that blocks and hinders the LOS between two Locations in different hexes, the telling reason first."""
    return _Look(board, viewer, target, purpose).sight()


class _Look:
    def __init__(self, board: Board, viewer: Location, target: Location, purpose: Purpose) -> None:
        self.board, self.purpose = board, purpose
        self.a, self.b = (_end(board, x) for x in (viewer, target))
        self.higher, self.lower = (self.a, self.b) if self.a.level >= self.b.level else (self.b, self.a)
        self.range = range_hexes(self.a.hex, self.b.hex)
        self.ranges: dict[tuple[Hex, ...], tuple[int, int]] = {}
        self.inherent = inherent_terrain()

    def sight(self) -> Sight:
        a, b = self.a, self.b
        if self.range == 1:
            connected = hexside(a.hex, b.hex) in self.board.depression_hexsides
            if unconnected_depressions(a.is_in and b.is_in, True, connected):
                what = f"no Depression hexside joins {hexside(a.hex, b.hex).short.replace('-', ' and ')}"
                return Sight(1, (Obstruction("B19.2", min(a.hex, b.hex), what),), ())
            return Sight(1, (), ())
        self.line = sightline(self.board, a.hex, b.hex)
        left, *rest = (list(self._one_side(stretches)) for stretches in self.line.sides)
        right = rest[0] if rest else left
        found = [f for f in left if _also_shows(f, right)] + [f for f in right if _also_shows(f, left)]
        if a.is_in and b.is_in and any(f.obstruction.rule == "B19.2" for f in found):
            found = [f for f in found if f.obstruction.rule not in ("B10.2", "B10.23")]  # the same ground, told better
        hindrances = tuple(self._hindrances())
        if too_many_hindrances(len(hindrances)):
            what = f"{len(hindrances)} Hindrances"
            found.append(_Found(Obstruction("A6.7", hindrances[-1][0], what), 0, ONE))
        found.sort(key=self._telling)
        return Sight(self.range, tuple(dict.fromkeys(f.obstruction for f in found)), hindrances)

    def _telling(self, found: _Found) -> tuple[bool, int, bool, int]:
        """Sort key: the rule the rulebook itself would name comes first, then the place nearest to a unit IN a Depression."""
        number = found.obstruction.rule
        between_depressions = self.a.is_in and self.b.is_in and number != "B19.2"
        return (
            between_depressions,
            PRECEDENCE.index(number),
            found.start < found.end,
            -found.start if self.b.is_in else found.start,
        )

    def _one_side(self, stretches: tuple[Stretch, ...]) -> Iterator[_Found]:
        for stretch in stretches:
            for obstruction in self._at(stretch):
                yield _Found(obstruction, stretch.start, stretch.end)
        for node in self.line.nodes:
            for obstruction in self._at_node(node, stretches):
                yield _Found(obstruction, node.at, node.at)
        for end, other, node in ((self.a, self.b, self.line.nodes[0]), (self.b, self.a, self.line.nodes[-1])):
            if end.is_in:
                through = not node.is_vertex and hexside(*node.hexes) in self.board.depression_hexsides
                if misses_depression_hexside(other.level - end.level, self.range, through):
                    what = "the LOS crosses a vertex" if node.is_vertex else "the LOS comes in over no Depression hexside"
                    number = "B19.51" if self._is_hill_depression(end.hex) else "B19.2" if other.is_in else "A6.3"
                    yield _Found(Obstruction(number, end.hex, what), node.at, node.at)

    def _at(self, stretch: Stretch) -> Iterator[Obstruction]:
        """What blocks on one stretch."""
        hex_, ground = min(stretch.hexes), stretch.ground
        higher, lower = self.higher.level, self.lower.level
        if ground <= lower and not stretch.terrain and all(self.board[h].terrain not in self.inherent for h in stretch.hexes):
            return  # nothing rises here
        to_higher, to_lower = self._ranges(stretch)
        if not self._is_side_of_own_depression(stretch):
            if hill_blocks(ground, higher, lower, to_higher == 0 or self._is_own_slope(stretch, to_higher)):
                yield Obstruction("B10.2", hex_, f"level {ground} ground")
            if behind_crest_line(ground, higher, lower, to_higher, to_lower):
                yield Obstruction("B10.23", hex_, f"the level {ground} Crest Line")
        if to_higher and to_lower:
            for terrain, height, _ in self._terrain(stretch):
                top = 2 * ground + round(2 * height)
                number = self._obstacle_rule(terrain, ground)
                if number and obstacle_blocks(top, higher, lower):
                    yield Obstruction(number, hex_, terrain)
                elif number and in_blind_hexes(top, higher, lower, to_higher, to_lower):
                    yield Obstruction("A6.4", hex_, f"the Blind Hexes of its {terrain}")
        for end, other in ((self.a, self.b), (self.b, self.a)):
            if end.is_in and ground > end.level:
                from_there = min(range_hexes(h, other.hex) for h in stretch.hexes)
                if hidden_in_depression(other.level - end.level, from_there, stretch.in_art, True):
                    what = f"level {ground} ground beside the Depression"
                    yield Obstruction(self._depression_rule(end, other, stretch), hex_, what)

    def _ranges(self, stretch: Stretch) -> tuple[int, int]:
        """The ranges from a stretch to the higher and to the lower end."""
        if stretch.hexes not in self.ranges:
            self.ranges[stretch.hexes] = (
                min(range_hexes(h, self.higher.hex) for h in stretch.hexes),
                min(range_hexes(h, self.lower.hex) for h in stretch.hexes),
            )
        return self.ranges[stretch.hexes]

    def _depression_rule(self, end: End, other: End, stretch: Stretch) -> str:
        if other.is_in:
            return "B19.2"
        if end.hex in stretch.hexes and self._is_hill_depression(end.hex):
            return "B19.51" if other.level <= end.level else "B19.52"
        return "A6.3"

    def _is_hill_depression(self, hex_: Hex) -> bool:
        """B19.5: a Depression hex joined by a Depression hexside to one whose bottom is lower."""
        level = self.board[hex_].level
        return any(
            self.board[side.other(hex_)].level < level
            for side in self.board.depression_hexsides
            if hex_ in side and side.other(hex_) in self.board
        )

    def _is_side_of_own_depression(self, stretch: Stretch) -> bool:
        """Ground of Crest status level in the hex of a unit IN its Depression: A6.3 decides there, not the hill rules."""
        return any(end.is_in and end.hex in stretch.hexes and stretch.ground <= end.level + 1 for end in (self.a, self.b))

    def _is_own_slope(self, stretch: Stretch, to_higher: int) -> bool:
        """Whether the stretch lies in the nearer half of a lower hex adjacent to the higher unit."""
        if to_higher != 1 or all(self.board.bottom(h) >= self.higher.level for h in stretch.hexes):
            return False
        middle_twice = stretch.piece.start + stretch.piece.end
        return 2 * stretch.end <= middle_twice if self.higher is self.a else 2 * stretch.start >= middle_twice

    def _terrain(self, stretch: Stretch) -> Iterator[tuple[str, float, bool]]:
        """The terrain met on a stretch: what is painted there, and the Inherent Terrain of its hexes."""
        chart = terrain_chart()
        if stretch.terrain:
            yield stretch.terrain, stretch.height or chart[stretch.terrain].height, False
        for hex_ in stretch.hexes:
            name = self.board[hex_].terrain
            if name in self.inherent:
                yield name, chart[name].height, True

    def _obstacle_rule(self, terrain: str, ground: int) -> str:
        """The rule by which this terrain is an Obstacle to this LOS, or nothing."""
        kind = terrain_chart()[terrain].los
        at_its_level = self.higher.level == self.lower.level == ground
        if kind == "split" and is_obstacle_to_searchlight(True, at_its_level, self.purpose is Purpose.SEARCHLIGHT):
            return "W10.42" if at_its_level else "A6.2"
        return "A6.2" if kind == "obstacle" else ""

    def _at_node(self, node: Node, stretches: tuple[Stretch, ...]) -> Iterator[Obstruction]:
        """Walls, hedges and cliffs where the thread crosses a hexside, runs along it or touches its vertex."""
        if sum(h in self.board.barrier_hexes for h in node.hexes) < 2:
            return
        before = next((s for s in stretches if s.end == node.at), stretches[0])
        after = next((s for s in stretches if s.start == node.at), stretches[-1])
        for side in _hexsides(node):
            if side in self.board.walls:
                own = any(end.hex in side or _is_hexspine(side, end.hex) for end in (self.a, self.b))
                if wall_blocks(min(before.ground, after.ground), self.higher.level, self.lower.level, own):
                    yield Obstruction("B9.1", side.a, f"the wall or hedge {side.short}")
            if side in self.board.cliffs and not node.is_vertex:
                top, upper = max(before.ground, after.ground), max(side, key=self.board.bottom)
                to_cliff, behind = range_hexes(upper, self.higher.hex), range_hexes(upper, self.lower.hex)
                at_top = self.higher.hex == upper
                if behind_cliff(top, self.higher.level, self.lower.level, to_cliff, behind, at_top):
                    yield Obstruction("B11.21", upper, f"the cliff {side.short}")

    def _hindrances(self) -> Iterator[tuple[Hex, str]]:
        """Hexes between the ends whose terrain hinders units at its own level."""
        chart, level = terrain_chart(), self.higher.level
        if level != self.lower.level:
            return
        found: list[set[tuple[Hex, str]]] = []
        for stretches in self.line.sides:
            found.append(set())
            for stretch in stretches:
                for terrain, _, inherent in self._terrain(stretch):
                    hinders = chart[terrain].los == "hindrance" or (
                        chart[terrain].los == "split" and not self._obstacle_rule(terrain, stretch.ground)
                    )
                    for hex_ in stretch.hexes:
                        own = hex_ in (self.a.hex, self.b.hex)
                        if (
                            hinders
                            and not own
                            and stretch.ground == level
                            and (not inherent or self.board[hex_].terrain == terrain)
                        ):
                            found[-1].add((hex_, terrain))
        both = set.intersection(*found) | {f for f in set.union(*found) if chart[f[1]].inherent}
        first_in_hex = dict(sorted(both, reverse=True))
        yield from sorted(first_in_hex.items(), key=lambda f: range_hexes(f[0], self.a.hex))


def _end(board: Board, place: Location) -> End:
    level = board.level(place.hex, place.depth)
    if place.depth is Depth.CREST:
        level = crest_level(board.bottom(place.hex))
    return End(place.hex, level if place.at_level is None else place.at_level, place.depth is Depth.IN)


def _also_shows(found: _Found, other_side: list[_Found]) -> bool:
    """Whether what blocks on one side of the thread blocks at the same place on the other side as well (A6.1)."""
    right = any((f.start < found.end and found.start < f.end) or (f.start, f.end) == (found.start, found.end) for f in other_side)
    return shows_on_both_sides(True, right)


def _is_hexspine(side: Hexside, hex_: Hex) -> bool:
    """Whether a hexside leads away from a vertex of a hex; a thread from its centre dot can only run along it."""
    return not set(vertices(side.a)).isdisjoint(set(vertices(side.b)) & set(vertices(hex_)))


def _hexsides(node: Node) -> list[Hexside]:
    """The hexsides that meet at a node."""
    hexes = node.hexes
    return [hexside(one, two) for i, one in enumerate(hexes) for two in hexes[i + 1 :]]
