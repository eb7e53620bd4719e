"""Every step of a map, numbered: built once from the rules, then read by the search and by its re-check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from asl_query.acts.bypass_chains import BypassChain, BypassChains
from asl_query.acts.cliffs import Cliff, cliff_at, cliffs_by_place
from asl_query.acts.marches import most_half_mf_of_any
from asl_query.acts.step_cost import StepCost, locations_to_enter, step
from asl_query.board.board import Board
from asl_query.deadline import raise_if_over
from asl_query.rules.asl.a04_bypass import bypass_runs
from asl_query.rules.asl.a04_movement import is_difficult_advance
from asl_query.rules.charts.terrain_chart import is_water, terrain_chart
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Depth, Location


class TableStep(NamedTuple):
    """A step between two numbered Locations."""

    start: int
    end: int
    step: StepCost


class StepTable:
    """The Locations of a map where Infantry on foot can be, and the steps between them."""

    def __init__(self, board: Board, streams: str | None, barred: frozenset[Hex]) -> None:
        self.board, self.streams, self.barred = board, streams, barred
        land = (h for h in board.hexes if not is_water(board[h].terrain) or board[h].bridge)
        self.places = tuple(place for h in land for place in locations_to_enter(board, h))
        self.number = {place: i for i, place in enumerate(self.places)}
        self.names = tuple(place.name for place in self.places)
        self.has_water = any(is_water(board[h].terrain) for h in board.hexes)
        self.near = {h: board.adjacent(h) for h in board.hexes}
        self.at: dict[Hex, list[int]] = {}
        for i, place in enumerate(self.places):
            self.at.setdefault(place.hex, []).append(i)
        self.steps = [[TableStep(i, j, cost) for j, cost in self._from(place)] for i, place in enumerate(self.places)]
        self._add_bypasses()

    def step(self, start: Location, end: Location, hexsides_along: int = 0) -> StepCost | None:
        """The step between two Locations (step_cost.step)."""
        return step(self.board, start, end, self.streams, hexsides_along)

    def _from(self, place: Location) -> Iterator[tuple[int, StepCost]]:
        raise_if_over()
        near = [place.hex] if len(self.at[place.hex]) > 1 else []
        for hex_ in (*near, *self.near[place.hex]):
            for j in self.at.get(hex_, ()):
                if self.places[j] != place:
                    cost = self.step(place, self.places[j])
                    if cost is not None:
                        yield j, cost

    def steps_where_free(self, start: Location, *, in_mph: bool) -> Sequence[tuple[Location, StepCost, int]]:
        """Every step from a Location where nothing but the map decides, with its half MF; in the MPh those in Bypass too."""
        number = self.number.get(start)
        if number is None or not self.steps[number]:
            return [(self.places[j], step, step.half_mf) for j, step in self.steps_ashore(start) if in_mph or not step.around]
        known = self._where_free[in_mph]
        if number not in known:
            edges = (edge for edge in self.steps[number] if in_mph or not edge.step.around)
            known[number] = [(self.places[edge.end], edge.step, edge.step.half_mf) for edge in edges]
        return known[number]

    @cached_property
    def _where_free(self) -> tuple[dict[int, list[tuple[Location, StepCost, int]]], ...]:
        return {}, {}

    @cached_property
    def costs_from(self) -> list[frozenset[int]]:
        """The half MF that the steps from each Location cost."""
        return [frozenset(edge.step.half_mf for edge in edges) for edges in self.steps]

    @cached_property
    def cliffs_at(self) -> dict[Location, list[Cliff]]:
        """The cliffs that can be climbed, by the Locations at their foot and top."""
        return cliffs_by_place(self.board)

    def cliff(self, side: Hexside) -> Cliff:
        """The cliff at a hexside."""
        if side not in self._cliffs:
            self._cliffs[side] = cliff_at(self.board, side)
        return self._cliffs[side]

    @cached_property
    def _cliffs(self) -> dict[Hexside, Cliff]:
        return {}

    @cached_property
    def beside_all_mf(self) -> frozenset[int]:
        """The Locations next to terrain that takes all MF."""
        hexes = {h for h in self.at if terrain_chart()[self.board[h].terrain].takes_all_mf}
        return frozenset(i for h in hexes for n in self.board.adjacent(h) for i in self.at.get(n, ()))

    def steps_ashore(self, water: Location) -> list[tuple[int, StepCost]]:
        """The steps of a forder out of the water."""
        found = [(j, self.step(water, self.places[j])) for h in self.board.adjacent(water.hex)
                 for j in self.at.get(h, ())]  # fmt: skip
        return [(j, cost) for j, cost in found if cost is not None]

    def _add_bypasses(self) -> None:
        """Round obstacles, where that is cheaper than every way of two steps or less through them; once by all hexes, and once by
        those alone that nothing bars."""
        direct = [{e.end: e.step.half_mf for e in row} for row in self.steps]
        for barred in dict.fromkeys((frozenset[Hex](), self.barred)):
            rounds = self._rounds(barred)
            open_ = [{j: c for j, c in row.items() if self.places[j].hex not in barred} for row in direct]
            self._add_rounds(rounds, open_)

    def _rounds(self, barred: frozenset[Hex]) -> BypassChains[StepCost]:
        return BypassChains[StepCost](
            lambda hex_: [run for run in bypass_runs(self.board, hex_) if run.around not in barred],
            self.step,
            lambda hex_: locations_to_enter(self.board, hex_),
            most_half_mf_of_any(),
        )

    def _add_rounds(self, rounds: BypassChains[StepCost], direct: list[dict[int, int]]) -> None:
        too_many = most_half_mf_of_any() + 1
        for i, place in enumerate(self.places):
            raise_if_over()
            known = dict(direct[i])
            for k, first in direct[i].items():
                for j, second in direct[k].items():
                    if first + second < known.get(j, too_many):
                        known[j] = first + second
            best: dict[int, BypassChain[StepCost]] = {}
            for way in rounds.from_(place) if place.depth is Depth.SURFACE and not place.floor else ():
                j = self.number[way.end]
                if j != i and way.half_mf < known.get(j, too_many):
                    known[j] = way.half_mf
                    best[j] = way
            new = (TableStep(i, j, _as_step(way)) for j, way in best.items())
            self.steps[i] += [edge for edge in new if edge not in self.steps[i]]


def _as_step(way: BypassChain[StepCost]) -> StepCost:
    """A way round obstacles as one step."""
    ledger = tuple(item for part, _ in way.parts for item in part.ledger)
    passed = tuple(run.around for _, run in way.parts if run is not None)
    return StepCost(way.half_mf, False, ledger, passed, any(part.makes_cx for part, _ in way.parts))


@lru_cache(maxsize=4)
def step_table(board: Board, streams: str | None = None, barred: frozenset[Hex] = frozenset()) -> StepTable:
    """The table of a map; made once. `barred`: hexes that a question bars or makes dearer; ways round obstacles that are worth
    while only because of them are in the table too."""
    return StepTable(board, streams, barred)


@lru_cache(maxsize=16)
def free_advances(table: StepTable, mf: int) -> list[tuple[int, int, bool]]:
    """Every advance of a unit with so many MF on a map where nothing is barred."""
    return [
        (e.start, e.end, e.step.makes_cx or is_difficult_advance(e.step.half_mf, mf))
        for row in table.steps
        for e in row
        if not e.step.around
    ]
