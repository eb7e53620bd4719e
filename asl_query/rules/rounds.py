"""Ways round the obstacles of one or more hexes in a row, each as one step: no unit ends its MPh in Bypass (A4.3)."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.board.bypass import Run, straight_on
from asl_query.rules.a04_bypass import bypass_runs
from asl_query.rules.step_cost import Step, locations_to_enter, step
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Depth, Location

MOST_HALF_MF = 16  # no unit ever has more (A4.5)


class Rounds:
    """The ways round obstacles of one map; what they share is worked out once."""

    def __init__(self, board: Board, streams: str | None) -> None:
        self.board = board
        self._runs = cache(lambda hex_: tuple(bypass_runs(board, hex_)))
        self._beginning = cache(self._by_beginning)
        self._step = cache(lambda start, end, along: step(board, start, end, streams, along))
        self._count = itertools.count()
        self._enter = cache(lambda hex_: locations_to_enter(board, hex_))

    def _by_beginning(self, hex_: Hex) -> dict[tuple[Hex, Hexside], tuple[Run, ...]]:
        """The runs from a hex by the hex they go round and their first hexside."""
        found: dict[tuple[Hex, Hexside], tuple[Run, ...]] = {}
        for run in self._runs(hex_):
            found[run.around, run.along[0]] = (*found.get((run.around, run.along[0]), ()), run)
        return found

    def from_(self, start: Location) -> Iterator[Round]:
        """Every way from `start` round obstacles into a Location beyond them; the cheapest first."""
        if start.depth is not Depth.SURFACE or start.floor:
            return
        queue: list[tuple[int, int, Run, Parts]] = []
        ends: set[tuple[Hex, Hexside]] = set()  # where a run ends that is not dearer than any to come
        self._put(queue, start, self._runs(start.hex), 0, ())
        while queue:
            so_far, _, run, parts = heapq.heappop(queue)
            where = (run.around, run.along[-1])
            if where in ends:
                continue
            ends.add(where)
            for end in self._enter(run.end):
                entered = self._step(Location(run.around), end, 0)
                if entered is not None:
                    yield Round(end, so_far + entered.half_mf, (*parts, (entered, None)))
            self._put(queue, Location(run.around), self._beginning(run.around).get(straight_on(run), ()), so_far, parts)

    def _put(
        self, queue: list[tuple[int, int, Run, Parts]], here: Location, runs: tuple[Run, ...], so_far: int, parts: Parts
    ) -> None:
        """Runs that begin here, with what it costs to have come along them."""
        for run in runs:
            passed = self._step(here, Location(run.around), len(run.along))
            if passed is not None and so_far + passed.half_mf < MOST_HALF_MF and all(run.around != hex_ for _, hex_ in parts):
                total = so_far + passed.half_mf
                heapq.heappush(queue, (total, next(self._count), run, (*parts, (passed, run.around))))


Parts = tuple[tuple[Step, Hex | None], ...]


class Round(NamedTuple):
    """A way round one or more obstacles: its end, its half MF, and its steps with the hexes that they pass."""

    end: Location
    half_mf: int
    parts: Parts

    @property
    def step(self) -> Step:
        """The whole way as one step."""
        ledger = tuple(item for part, _ in self.parts for item in part.ledger)
        passed = tuple(hex_ for _, hex_ in self.parts if hex_ is not None)
        return Step(self.half_mf, False, ledger, passed, any(part.makes_cx for part, _ in self.parts))
