"""Ways round the obstacles of one or more hexes in a row, each as one step: no unit ends its move in bypass.

What may be bypassed and what a step costs is told by the ruleset that asks.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Generic, NamedTuple, Protocol, TypeVar

from asl_query.board.bypass import Run, straight_on
from asl_query.deadline import raise_if_over
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Location


class Priced(Protocol):
    """A step with its cost."""

    @property
    def half_mf(self) -> int:
        """Half MF."""


S = TypeVar("S", bound=Priced)


class BypassChain(NamedTuple, Generic[S]):
    """A way round one or more obstacles: its end, its half MF, and its steps with the runs by which they pass an obstacle."""

    end: Location
    half_mf: int
    parts: tuple[tuple[S, Run | None], ...]


class BypassChains(Generic[S]):
    """The ways round obstacles of one map; what they share is worked out once."""

    def __init__(
        self,
        runs: Callable[[Hex], Iterable[Run]],
        step: Callable[[Location, Location, int], S | None],
        enter: Callable[[Hex], Iterable[Location]],
        most_half_mf: int,
    ) -> None:
        """`runs` that may begin in a hex; the `step` between adjacent Locations, with so many hexsides in bypass; the Locations
        that one may `enter` in a hex; the `most_half_mf` that any unit has."""
        self._runs = cache(lambda hex_: tuple(runs(hex_)))
        self._beginning = cache(self._by_beginning)
        self._step, self._enter = cache(step), cache(enter)
        self._most_half_mf = most_half_mf
        self._count = itertools.count()

    def _by_beginning(self, hex_: Hex) -> dict[tuple[Hex, Hexside], tuple[Run, ...]]:
        """The runs from a hex by the hex they go round and their first hexside."""
        found: dict[tuple[Hex, Hexside], tuple[Run, ...]] = {}
        for run in self._runs(hex_):
            found[run.around, run.along[0]] = (*found.get((run.around, run.along[0]), ()), run)
        return found

    def from_(self, start: Location) -> Iterator[BypassChain[S]]:
        """Every way from `start` round obstacles into a Location beyond them; the cheapest first."""
        queue: list[tuple[int, int, Run, tuple[tuple[S, Run | None], ...]]] = []
        ends: set[tuple[Hex, Hexside]] = set()  # where a run ends that is not dearer than any to come
        self._put(queue, start, self._runs(start.hex), 0, ())
        while queue:
            raise_if_over()
            so_far, _, run, parts = heapq.heappop(queue)
            where = (run.around, run.along[-1])
            if where in ends:
                continue
            ends.add(where)
            for end in self._enter(run.end):
                entered = self._step(Location(run.around), end, 0)
                if entered is not None:
                    yield BypassChain(end, so_far + entered.half_mf, (*parts, (entered, None)))
            self._put(queue, Location(run.around), self._beginning(run.around).get(straight_on(run), ()), so_far, parts)

    def _put(
        self,
        queue: list[tuple[int, int, Run, tuple[tuple[S, Run | None], ...]]],
        here: Location,
        runs: tuple[Run, ...],
        so_far: int,
        parts: tuple[tuple[S, Run | None], ...],
    ) -> None:
        """Runs that begin here, with what it costs to have come along them."""
        for run in runs:
            passed = self._step(here, Location(run.around), len(run.along))
            if (
                passed is not None
                and so_far + passed.half_mf < self._most_half_mf
                and all(before is None or run.around != before.around for _, before in parts)
            ):
                total = so_far + passed.half_mf
                heapq.heappush(queue, (total, next(self._count), run, (*parts, (passed, run))))
