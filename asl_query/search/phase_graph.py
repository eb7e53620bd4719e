"""The rules run over a map once: from every Location all those within so many MF, as the bits of whole numbers.

Bit i stands for Location i of the step table. Where a map has deep streams, bit i + n means: there, and CX from a deep stream.
The closure of a thousand Locations under 8 MF takes some ten milliseconds, and every later question is answered by joining bits.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from asl_query.acts.marches import costs_of_minimum_moves
from asl_query.acts.play import Play
from asl_query.acts.step_table import StepTable, free_advances
from asl_query.deadline import raise_if_over
from asl_query.finite.closure import Bits, Closure
from asl_query.terms.actions import March


class PhaseGraph:
    """The steps that one unit may take in its MPh and APh."""

    def __init__(self, play: Play) -> None:
        self.play, self.table = play, play.table
        self.count = len(self.table.places)
        self.walks, self.roads, self.has_deep = _free(self.table) if play.is_free else _closures(_rows(play))

    def closure(self, how: March, half_mf: int) -> list[Bits]:
        """For each Location where a way of moving with so many half MF can end that starts there."""
        if how is March.ASSAULT:
            return [_one_step(i, links, half_mf) for i, links in enumerate(self.walks.links)]
        return self.closure_of(how).within(half_mf)

    def closure_of(self, how: March) -> Closure:
        """The steps a way of moving may take."""
        return self.roads if how.is_road else self.walks

    @cached_property
    def advances(self) -> list[tuple[Bits, Bits]]:
        """For each Location the ends of its easy and of its difficult advances (A4.72), Locations of enemy units left out."""
        return self._ends_of_advances()[0]

    @cached_property
    def advances_back(self) -> list[tuple[Bits, Bits]]:
        """The same by their ends: where easy and difficult advances come from."""
        return self._ends_of_advances()[1]

    def _ends_of_advances(self) -> tuple[list[tuple[Bits, Bits]], list[tuple[Bits, Bits]]]:
        play = self.play
        if play.is_free:
            return _free_advances(self.table, play.mf)
        enemies = {self.table.number[place] for place in play.enemies if place in self.table.number}
        return _both_ways(self.count, [link for link in play.advance_links if link[1] not in enemies])

    @cached_property
    def with_choices(self) -> Bits:
        """The Locations where a unit may do something else than march in its MPh: at cliffs and at the water."""
        play, table = self.play, self.table
        places = {p for p in play.cliffs_at if p in table.number} if play.may_climb else set()
        found = sum(1 << i for i in {table.number[p] for p in places} | table.beside_all_mf)
        if play.water.is_open:
            for hex_, numbers in table.at.items():
                if play.water.is_beside(hex_):
                    found |= sum(1 << i for i in numbers)
        return found

    @cached_property
    def minimum(self) -> Bits:
        """The Locations from which some step may be a Minimum Move (A4.134)."""
        links = self.walks.links[: self.count]
        dear = costs_of_minimum_moves((cost for row in links for _, cost in row), self.play.mf)
        return sum(1 << i for i, row in enumerate(links) if any(cost in dear for _, cost in row)) if dear else 0


_Row = list[tuple[int, int, bool, bool]]


def _rows(play: Play) -> list[_Row]:
    number = play.table.number
    return [
        [(number[end], cost, step.by_road, step.makes_cx) for end, step, cost in play.steps_from(place)]
        for place in play.table.places
    ]


@lru_cache(maxsize=4)
def _free(table: StepTable) -> tuple[Closure, Closure, bool]:
    """The closures of a map on which nothing is barred; kept, since most questions share them."""
    return _closures([[(e.end, e.step.half_mf, e.step.by_road, e.step.makes_cx) for e in row] for row in table.steps])


def _closures(rows: list[_Row]) -> tuple[Closure, Closure, bool]:
    """All steps, those along roads, and whether there are deep streams."""
    roads = Closure([[(end, cost) for end, cost, road, _ in row if road] for row in rows])
    count = len(rows)
    if not any(deep for row in rows for *_, deep in row):
        return Closure([_cheapest((end, cost) for end, cost, _, _ in row) for row in rows]), roads, False
    dry = [_cheapest((end + count * deep, cost) for end, cost, _, deep in row) for row in rows]
    wet = [_cheapest((end + count, cost) for end, cost, _, _ in row) for row in rows]
    return Closure(dry + wet), roads, True


def _cheapest(steps: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    raise_if_over()
    found: dict[int, int] = {}
    for end, cost in steps:
        if cost < found.get(end, cost + 1):
            found[end] = cost
    return list(found.items())


def _one_step(start: int, links: list[tuple[int, int]], budget: int) -> Bits:
    found = 1 << start
    for end, cost in links:
        if cost <= budget:
            found |= 1 << end
    return found


@lru_cache(maxsize=16)
def _free_advances(table: StepTable, mf: int) -> tuple[list[tuple[Bits, Bits]], list[tuple[Bits, Bits]]]:
    return _both_ways(len(table.places), free_advances(table, mf))


def _both_ways(count: int, links: list[tuple[int, int, bool]]) -> tuple[list[tuple[Bits, Bits]], list[tuple[Bits, Bits]]]:
    forth, back = [[0, 0] for _ in range(count)], [[0, 0] for _ in range(count)]
    for start, end, hard in links:
        forth[start][hard] |= 1 << end
        back[end][hard] |= 1 << start
    return [(easy, hard) for easy, hard in forth], [(easy, hard) for easy, hard in back]
