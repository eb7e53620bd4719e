"""What one step from hex to hex costs Infantry of Squad Leader Classic, with its ledger, and all steps of a map (SLC4.1, SLC4.6).

Section 4 is silent on much that boards show: brush, orchards, gullies, cliffs, water. A step there is known only where the
question gives its cost. So every map has two tables: the sure one leaves such steps out, the bold one has them at the least they
could cost. What both say alike is certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from asl_query.acts.bypass_chains import BypassChain, BypassChains
from asl_query.board.board import Board
from asl_query.board.bypass import Rim, Run, runs_from
from asl_query.finite.closure import Bits, Closure
from asl_query.rules.slc.slc4_1_movement import (
    cumulative_half_mf,
    entered_half_mf,
    is_doubled_uphill,
    shellhole_by_road_half_mf,
    terrain_half_mf,
    uphill_half_mf,
    wall_half_mf,
)
from asl_query.rules.slc.slc4_6_bypass import bypass_half_mf, is_doubled, may_follow
from asl_query.terms.classic import BARRED, Costs, Entered
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Location

Item = tuple[str, str, int]
LEAST_HALF_MF = 2  # no hex costs less than 1 MF but along a road

_ENTERED = {
    "open ground": Entered.OPEN_GROUND,
    "shellholes": Entered.SHELLHOLES,
    "grain": Entered.GRAIN,
    "woods": Entered.WOODS,
    "wooden building": Entered.BUILDING,
    "stone building": Entered.BUILDING,
}
SPOKEN = {Entered.GRAIN: "wheatfield", Entered.SHELLHOLES: "shell hole", Entered.OPEN_GROUND: "Open Ground"}


class Step(NamedTuple):
    """The cost of one step in half MF.

    `ledger` holds what each part of it is for: rule, words, half MF; `around` the hexes passed in bypass on the way, each with
    the hexsides followed there; `open` names what section 4 does not say of it.
    """

    half_mf: int
    ledger: tuple[Item, ...]
    around: tuple[tuple[Hex, tuple[Hexside, ...]], ...] = ()
    open: tuple[str, ...] = ()


class Edge(NamedTuple):
    """A step between two numbered hexes."""

    start: int
    end: int
    step: Step


class Said(NamedTuple):
    """What the question says of the ground: half MF of terrain that section 4 leaves open, shell holes, hexes that no step
    enters (what leads past them may be a way round an obstacle)."""

    costs: Costs = ()
    shellholes: tuple[Hex, ...] = ()
    closed: tuple[Hex, ...] = ()


def step(board: Board, said: Said, start: Hex, end: Hex, hexsides_along: int = 0) -> Step | None:
    """The step between two adjacent hexes; with `hexsides_along` the obstacle of `end` is passed in bypass. What is `open` costs
    the least it could; None where the question bars it."""
    side, facts, given = hexside(start, end), board[end], dict(said.costs)
    open_: list[str] = []
    added: list[Item] = []
    for there, name in ((side in board.cliffs, "cliff"), (side in board.rowhouse_walls, "rowhouse wall")):
        if there and name not in given:
            open_.append(name)
        elif there:
            added.append(("SLC4.1.6", f"{name}, as the question has it", given[name]))
    inside = facts.depression if not facts.bridge else ""
    by_road = side in board.roads and not hexsides_along
    if hexsides_along:
        other = _given(inside, given, open_)[2] if inside else terrain_half_mf(Entered.OPEN_GROUND)
        if other == BARRED:
            return None
        half_mf = bypass_half_mf(other, is_doubled(hexsides_along))
        items: list[tuple[Item, bool]] = [(("SLC4.6.2", f"bypass of {end.name}", half_mf), True)]
    elif by_road:
        items = [(_by_road(end in said.shellholes), True)]
    else:
        items = list(_terrain(facts.terrain, inside, end in said.shellholes, given, open_))
        if items[0][0][1] == SPOKEN[Entered.OPEN_GROUND] and end in _road_hexes(board):
            (rule, _, half_mf), is_doubled_there = items[0]
            items[0] = (rule, "a road, not along it", half_mf), is_doubled_there
        by_path = side in board.hexsides.get("path", ()) and facts.terrain == "woods"
        if by_path and "path" not in given:
            open_.append("path")
    up = _level(board, end) - _level(board, start)
    ledger = [item for item, _ in items]
    doubled = sum(uphill_half_mf(half_mf, up, is_doubled_there) - half_mf for (_, _, half_mf), is_doubled_there in items)
    more = (("SLC4.1.9", "doubled uphill", doubled), ("SLC4.1.7", "wall or hedge", wall_half_mf(side in board.walls, up > 0)))
    ledger += [item for item in (*more, *added) if item[2]]
    if any(half_mf == BARRED for _, _, half_mf in ledger):
        return None
    total = 0
    for _, _, half_mf in ledger:
        total = cumulative_half_mf(total, half_mf)
    return Step(total, tuple(ledger), (), tuple(open_))


@lru_cache(maxsize=8)
def _road_hexes(board: Board) -> frozenset[Hex]:
    return frozenset(hex_ for side in board.roads for hex_ in side)


def _level(board: Board, hex_: Hex) -> int:
    facts = board[hex_]
    return facts.level if facts.bridge else board.bottom(hex_)


def _by_road(shellhole: bool) -> Item:
    road = entered_half_mf(True, 0)
    if shellhole:
        return "SLC4.1.10", "shell hole along a road", shellhole_by_road_half_mf(road, terrain_half_mf(Entered.SHELLHOLES))
    return "SLC4.1.8", "road", road


def _terrain(terrain: str, inside: str, shellhole: bool, given: dict[str, int], open_: list[str]) -> Iterator[tuple[Item, bool]]:
    """What the terrain of a hex costs, each kind by itself, and whether it is doubled uphill."""
    is_open_ground = terrain == "open ground"
    if inside:
        yield _given(inside, given, open_), False
    if shellhole:
        yield ("SLC4.1.6", "shell hole", terrain_half_mf(Entered.SHELLHOLES)), False
    if is_open_ground and (inside or shellhole):
        return
    entered = _ENTERED.get(terrain)
    if entered is None:
        yield _given(terrain, given, open_), False
    else:
        item = ("SLC4.1.6", SPOKEN.get(entered, terrain), entered_half_mf(False, terrain_half_mf(entered)))
        yield item, is_doubled_uphill(entered)


def _given(name: str, given: dict[str, int], open_: list[str]) -> Item:
    if name not in given:
        open_.append(name)
    return "SLC4.1.6", f"{name}, as the question has it" if name in given else name, given.get(name, LEAST_HALF_MF)


class Ways:
    """The hexes of a map and the steps between them; `bold`: with those that section 4 leaves open, at their least."""

    def __init__(self, board: Board, said: Said, *, bold: bool) -> None:
        self.board, self.said, self.bold = board, said, bold
        self.places = board.hexes
        self.number = {hex_: i for i, hex_ in enumerate(self.places)}
        self.names = tuple(hex_.name for hex_ in self.places)
        self.steps = [[Edge(i, self.number[end], found) for end, found in self._from(hex_)] for i, hex_ in enumerate(self.places)]
        self._add_rounds()

    def step(self, start: Hex, end: Hex, hexsides_along: int = 0) -> Step | None:
        """The step between adjacent hexes; None where this table has none."""
        if end in self.said.closed:
            return None
        found = step(self.board, self.said, start, end, hexsides_along)
        if found is None or not found.open:
            return found
        if not self.bold:
            return _as_woods(found) if found.open == ("path",) else None
        return found if "path" not in found.open else found._replace(half_mf=max(found.half_mf - 2, LEAST_HALF_MF))

    def _from(self, hex_: Hex) -> Iterator[tuple[Hex, Step]]:
        for end in self.board.adjacent(hex_):
            found = self.step(hex_, end)
            if found is not None:
                yield end, found

    def _add_rounds(self) -> None:
        """Round obstacles, where that is cheaper than every way of two steps or less through them."""
        rounds = BypassChains[Step](
            lambda hex_: runs_from(self.board, hex_, self._may_follow),
            lambda start, end, along: self.step(start.hex, end.hex, along),
            lambda hex_: (Location(hex_),),
        )
        direct = [{e.end: e.step.half_mf for e in row} for row in self.steps]
        for i, hex_ in enumerate(self.places):
            known = {i: 0, **direct[i]}
            for k, first in direct[i].items():
                for j, second in direct[k].items():
                    known[j] = min(known.get(j, first + second), first + second)
            best: dict[int, BypassChain[Step]] = {}
            for way in rounds.from_(Location(hex_)):
                j = self.number[way.end.hex]
                if way.half_mf < known.get(j, way.half_mf + 1):
                    known[j] = way.half_mf
                    best[j] = way
            self.steps[i] += [Edge(i, j, _as_step(way)) for j, way in best.items()]

    def _may_follow(self, rim: Rim) -> bool:
        return may_follow(rim.is_touched) and (self.bold or not rim.is_cliff)

    @cached_property
    def closure(self) -> Closure:
        """How far one comes with so many half MF."""
        return Closure([[(e.end, e.step.half_mf) for e in row] for row in self.steps])

    @cached_property
    def near(self) -> list[Bits]:
        """For each hex those that an advance of one hex may enter (SLC4.4.1); the sure table leaves out water and hexes
        beyond a cliff."""
        return [self._advances(hex_) for hex_ in self.places]

    def _advances(self, hex_: Hex) -> Bits:
        found = 0
        for end in self.board.adjacent(hex_):
            what, given = self.bars_advance(hex_, end), dict(self.said.costs)
            if given.get(what) != BARRED and (self.bold or not what or what in given):
                found |= 1 << self.number[end]
        return found

    def bars_advance(self, start: Hex, end: Hex) -> str:
        """What section 4 does not say of an advance into an adjacent hex: across a cliff, into water; empty where it says all."""
        side = hexside(start, end)
        for name in ("cliff", "rowhouse wall"):
            if side in (self.board.cliffs if name == "cliff" else self.board.rowhouse_walls):
                return name
        facts = self.board[end]
        inside = facts.depression if not facts.bridge else ""
        if inside and dict(self.said.costs).get(inside) == BARRED:
            return inside
        barred = dict(self.said.costs).get(facts.terrain) == BARRED
        return facts.terrain if (facts.terrain in WATER and not facts.bridge) or barred else ""


WATER = ("river", "pond", "lake", "canal", "marsh", "water", "flooded")


def _as_woods(found: Step) -> Step:
    """Along a path the woods' own cost is the most it can be."""
    return found._replace(open=())


def _as_step(way: BypassChain[Step]) -> Step:
    """A way round obstacles as one step."""
    ledger = tuple(item for part, _ in way.parts for item in part.ledger)
    around = tuple((run.around, run.along) for _, run in way.parts if isinstance(run, Run))
    return Step(way.half_mf, ledger, around, tuple(name for part, _ in way.parts for name in part.open))


@lru_cache(maxsize=8)
def ways(board: Board, said: Said, *, bold: bool) -> Ways:
    """The steps of a map; made once."""
    return Ways(board, said, bold=bold)
