"""What one step from hex to hex costs Infantry of Squad Leader Classic, with its ledger, and all steps of a map (SLC4.1, SLC4.6).

Section 4 is silent on much that boards show: brush, orchards, gullies, cliffs, water. A step there is known only where the
question gives its cost. So every map has two tables: the certain one leaves such steps out, the optimistic one (`upper_bound` of
what can be reached) has them at the least they could cost. What both say alike is certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from asl_query.acts.bypass_chains import BypassChain, BypassChains
from asl_query.acts.classic.fitness import most_half_mf_of_any
from asl_query.board.board import Board
from asl_query.board.bypass import Rim, Run, runs_from
from asl_query.deadline import raise_if_over
from asl_query.finite.closure import Bits, Closure
from asl_query.logic.rule import key_of
from asl_query.rules.charts.terrain_chart import UNKNOWN, is_step_across_known, terrain_chart
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
from asl_query.terms.classic import BARRED, Costs, EnteredTerrain
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Location

LEAST_HALF_MF = 2  # no hex costs less than 1 MF but along a road

_ENTERED = {
    "open ground": EnteredTerrain.OPEN_GROUND,
    "shellholes": EnteredTerrain.SHELLHOLES,
    "grain": EnteredTerrain.GRAIN,
    "woods": EnteredTerrain.WOODS,
    "wooden building": EnteredTerrain.BUILDING,
    "stone building": EnteredTerrain.BUILDING,
}
SPOKEN = {EnteredTerrain.GRAIN: "wheatfield", EnteredTerrain.SHELLHOLES: "shell hole", EnteredTerrain.OPEN_GROUND: "Open Ground"}


class ClassicCostItem(NamedTuple):
    """What a part of a cost is for: the rule, in words, and the half MF."""

    rule: str
    what: str
    half_mf: int


class OpenMf(NamedTuple):
    """Terrain whose MF section 4 does not give, and the hex or hexside where it is met."""

    terrain: str
    where: str


class PassedHex(NamedTuple):
    """A hex that is passed in bypass, with the hexsides followed in it."""

    hex: Hex
    along: tuple[Hexside, ...]


class ClassicStepCost(NamedTuple):
    """The cost of one step in half MF, and in `ledger` what each part of it is for.

    `around` are the hexes passed in bypass on the way; `open` names what section 4 does not say of it.
    """

    half_mf: int
    ledger: tuple[ClassicCostItem, ...]
    around: tuple[PassedHex, ...] = ()
    open: tuple[OpenMf, ...] = ()


class HexStep(NamedTuple):
    """A step between two numbered hexes."""

    start: int
    end: int
    step: ClassicStepCost


class TerrainOverrides(NamedTuple):
    """What the question says of the ground: half MF of terrain that section 4 leaves open, shell holes, hexes that no step
    enters (what leads past them may be a way round an obstacle)."""

    costs: Costs = ()
    shellholes: tuple[Hex, ...] = ()
    closed: tuple[Hex, ...] = ()


def step(board: Board, overrides: TerrainOverrides, start: Hex, end: Hex, hexsides_along: int = 0) -> ClassicStepCost | None:
    """The step between two adjacent hexes; with `hexsides_along` the obstacle of `end` is passed in bypass. What is `open` costs
    the least it could; None where the question bars it."""
    side, facts, given = hexside(start, end), board[end], dict(overrides.costs)
    open_: list[str] = []
    open_across: list[str] = []
    added: list[ClassicCostItem] = []
    for there, name in _across(board, side):
        if there and name not in given:
            open_across.append(name)
        elif there:
            added.append(ClassicCostItem(key_of(terrain_half_mf), f"{name}, as the question has it", given[name]))
    inside = facts.depression if not facts.bridge else ""
    by_road = side in board.roads and not hexsides_along
    if hexsides_along:
        other = _given(inside, given, open_).half_mf if inside else terrain_half_mf(EnteredTerrain.OPEN_GROUND)
        if other == BARRED:
            return None
        half_mf = bypass_half_mf(other, is_doubled(hexsides_along))
        items: list[tuple[ClassicCostItem, bool]] = [
            (ClassicCostItem(key_of(bypass_half_mf), f"bypass of {end.name}", half_mf), True)
        ]
    elif by_road:
        items = [(_by_road(end in overrides.shellholes), True)]
    else:
        has_shellholes = end in overrides.shellholes
        items = list(_terrain(facts.terrain, inside, has_shellholes, given, open_))
        if facts.terrain == "open ground" and not inside and not has_shellholes and end in _road_hexes(board):
            item, is_doubled_there = items[0]
            items[0] = item._replace(what="a road, not along it"), is_doubled_there
        by_path = side in board.hexsides.get("path", ()) and facts.terrain == "woods"
        if by_path and "path" not in given:
            open_across.append("path")
    up = _level(board, end) - _level(board, start)
    ledger = [item for item, _ in items]
    doubled = sum(uphill_half_mf(item.half_mf, up, is_doubled_there) - item.half_mf for item, is_doubled_there in items)
    uphill = ClassicCostItem(key_of(uphill_half_mf), "doubled uphill", doubled)
    wall = ClassicCostItem(key_of(wall_half_mf), "wall or hedge", wall_half_mf(side in board.walls, up > 0))
    ledger += [item for item in (uphill, wall, *added) if item.half_mf]
    if any(item.half_mf == BARRED for item in ledger):
        return None
    total = 0
    for item in ledger:
        total = cumulative_half_mf(total, item.half_mf)
    left = (*(OpenMf(name, side.name) for name in open_across), *(OpenMf(name, end.name) for name in open_))
    return ClassicStepCost(total, tuple(ledger), (), left)


def _across(board: Board, side: Hexside) -> Iterator[tuple[bool, str]]:
    """Each kind of hexside of which section 4 says nothing, and whether this one is so."""
    yield side in board.cliffs, "cliff"
    yield side in board.rowhouse_walls, "rowhouse wall"
    yield (side.a, side.b) in board.slopes or (side.b, side.a) in board.slopes, "slope"
    unsaid = (kind for kind in board.hexsides if kind == "dune crest" or not is_step_across_known(kind))
    yield from ((side in board.hexsides[kind], kind) for kind in unsaid)


@lru_cache(maxsize=8)
def _road_hexes(board: Board) -> frozenset[Hex]:
    return frozenset(hex_ for side in board.roads for hex_ in side)


def _level(board: Board, hex_: Hex) -> int:
    """A Depression without a bridge is read as one level deep; section 4 says nothing of it."""
    facts = board[hex_]
    return facts.level - bool(facts.depression and not facts.bridge)


def _by_road(shellhole: bool) -> ClassicCostItem:
    road = entered_half_mf(True, 0)
    if shellhole:
        half_mf = shellhole_by_road_half_mf(road, terrain_half_mf(EnteredTerrain.SHELLHOLES))
        return ClassicCostItem(key_of(cumulative_half_mf), "shell hole along a road", half_mf)
    return ClassicCostItem(key_of(entered_half_mf), "road", road)


def _terrain(
    terrain: str, inside: str, shellhole: bool, given: dict[str, int], open_: list[str]
) -> Iterator[tuple[ClassicCostItem, bool]]:
    """What the terrain of a hex costs, each kind by itself, and whether it is doubled uphill."""
    is_open_ground = terrain == "open ground"
    if inside:
        yield _given(inside, given, open_), False
    if shellhole:
        yield ClassicCostItem(key_of(terrain_half_mf), "shell hole", terrain_half_mf(EnteredTerrain.SHELLHOLES)), False
    if is_open_ground and (inside or shellhole):
        return
    entered = _ENTERED.get(terrain)
    if entered is None:
        yield _given(terrain, given, open_), False
    else:
        item = ClassicCostItem(
            key_of(terrain_half_mf), SPOKEN.get(entered, terrain), entered_half_mf(False, terrain_half_mf(entered))
        )
        yield item, is_doubled_uphill(entered)


def _given(name: str, given: dict[str, int], open_: list[str]) -> ClassicCostItem:
    if name not in given:
        open_.append(name)
    what = f"{name}, as the question has it" if name in given else name
    return ClassicCostItem(key_of(terrain_half_mf), what, given.get(name, LEAST_HALF_MF))


class ClassicStepTable:
    """The hexes of a map and the steps between them; as `upper_bound` with those that section 4 leaves open, at their least."""

    def __init__(self, board: Board, overrides: TerrainOverrides, *, upper_bound: bool) -> None:
        self.board, self.overrides, self.upper_bound = board, overrides, upper_bound
        self.places = board.hexes
        self.number = {hex_: i for i, hex_ in enumerate(self.places)}
        self.names = tuple(hex_.name for hex_ in self.places)
        self.steps = [[HexStep(i, self.number[end], cost) for end, cost in self._from(h)] for i, h in enumerate(self.places)]
        self._add_bypasses()

    def step(self, start: Hex, end: Hex, hexsides_along: int = 0) -> ClassicStepCost | None:
        """The step between adjacent hexes; None where this table has none."""
        if end in self.overrides.closed:
            return None
        found = step(self.board, self.overrides, start, end, hexsides_along)
        if found is None or not found.open:
            return found
        terrain = [left.terrain for left in found.open]
        if not self.upper_bound:
            return _as_woods(found) if terrain == ["path"] else None
        return found if "path" not in terrain else found._replace(half_mf=max(found.half_mf - 2, LEAST_HALF_MF))

    def _from(self, hex_: Hex) -> Iterator[tuple[Hex, ClassicStepCost]]:
        for end in self.board.adjacent(hex_):
            found = self.step(hex_, end)
            if found is not None:
                yield end, found

    def _add_bypasses(self) -> None:
        """Round obstacles, where that is cheaper than every way of two steps or less through them."""
        chains = BypassChains[ClassicStepCost](
            lambda hex_: runs_from(self.board, hex_, self._may_follow),
            lambda start, end, along: self.step(start.hex, end.hex, along),
            lambda hex_: (Location(hex_),),
            most_half_mf_of_any(),
        )
        direct = [{e.end: e.step.half_mf for e in row} for row in self.steps]
        for i, hex_ in enumerate(self.places):
            raise_if_over()
            known = {i: 0, **direct[i]}
            for k, first in direct[i].items():
                for j, second in direct[k].items():
                    known[j] = min(known.get(j, first + second), first + second)
            best: dict[int, BypassChain[ClassicStepCost]] = {}
            for way in chains.from_(Location(hex_)):
                j = self.number[way.end.hex]
                if way.half_mf < known.get(j, way.half_mf + 1):
                    known[j] = way.half_mf
                    best[j] = way
            self.steps[i] += [HexStep(i, j, _as_step(way)) for j, way in best.items()]

    def _may_follow(self, rim: Rim) -> bool:
        return may_follow(rim.is_touched) and (self.upper_bound or not rim.is_cliff)

    @cached_property
    def closure(self) -> Closure:
        """How far one comes with so many half MF."""
        return Closure([[(e.end, e.step.half_mf) for e in row] for row in self.steps])

    @cached_property
    def near(self) -> list[Bits]:
        """For each hex those that an advance of one hex may enter (SLC4.4.1); the certain table leaves out water and hexes
        beyond a cliff."""
        return [self._advances(hex_) for hex_ in self.places]

    def _advances(self, hex_: Hex) -> Bits:
        found = 0
        for end in self.board.adjacent(hex_):
            left, given = self.bars_advance(hex_, end), dict(self.overrides.costs)
            what = left.terrain if left else ""
            if given.get(what) != BARRED and (self.upper_bound or not what or what in given):
                found |= 1 << self.number[end]
        return found

    def bars_advance(self, start: Hex, end: Hex) -> OpenMf | None:
        """What section 4 does not say of an advance into an adjacent hex: across a cliff, into water; None where it says all."""
        side = hexside(start, end)
        for there, name in _across(self.board, side):
            if there:
                return OpenMf(name, side.name)
        facts = self.board[end]
        inside = facts.depression if not facts.bridge else ""
        if inside and dict(self.overrides.costs).get(inside) == BARRED:
            return OpenMf(inside, end.name)
        barred = dict(self.overrides.costs).get(facts.terrain) == BARRED
        is_open = facts.terrain in WATER or terrain_chart()[facts.terrain].status == UNKNOWN
        return OpenMf(facts.terrain, end.name) if (is_open and not facts.bridge) or barred else None


WATER = ("river", "pond", "lake", "canal", "marsh", "water", "flooded")


def _as_woods(found: ClassicStepCost) -> ClassicStepCost:
    """Along a path the woods' own cost is the most it can be."""
    return found._replace(open=())


def _as_step(way: BypassChain[ClassicStepCost]) -> ClassicStepCost:
    """A way round obstacles as one step."""
    ledger = tuple(item for part, _ in way.parts for item in part.ledger)
    around = tuple(PassedHex(run.around, run.along) for _, run in way.parts if isinstance(run, Run))
    return ClassicStepCost(way.half_mf, ledger, around, tuple(left for part, _ in way.parts for left in part.open))


@lru_cache(maxsize=8)
def step_table(board: Board, overrides: TerrainOverrides, *, upper_bound: bool) -> ClassicStepTable:
    """The steps of a map; made once."""
    return ClassicStepTable(board, overrides, upper_bound=upper_bound)
