"""Ways round the obstacles of one or more hexes in a row, each as one step: no unit ends its MPh in Bypass (A4.3)."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator
from functools import cache

from asl_query.board.board import Board
from asl_query.board.bypass import Run, goes_on
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
        self._then = cache(lambda run: tuple(t for t in self._runs(run.around) if goes_on(run, t)))
        self._step = cache(lambda start, end, along: step(board, start, end, streams, along))
        self._count = itertools.count()
        self._enter = cache(lambda hex_: locations_to_enter(board, hex_))

    def from_(self, start: Location) -> Iterator[tuple[Location, Step]]:
        """Every Location beyond obstacles next to `start`, with the step that leads there round them; the cheapest first."""
        if start.depth is not Depth.SURFACE or start.floor:
            return
        queue: list[tuple[int, int, Run, Step]] = []
        ends: set[tuple[Hex, Hexside]] = set()  # where a run ends that is not dearer than any to come
        self._put(queue, start, self._runs(start.hex), Step(0, False, ()))
        while queue:
            _, _, run, so_far = heapq.heappop(queue)
            where = (run.around, run.along[-1])
            if where in ends:
                continue
            ends.add(where)
            for end in self._enter(run.end):
                entered = self._step(Location(run.around), end, 0)
                if entered is not None:
                    yield end, _joined(so_far, entered)
            self._put(queue, Location(run.around), self._then(run), so_far)

    def _put(self, queue: list[tuple[int, int, Run, Step]], here: Location, runs: tuple[Run, ...], before: Step) -> None:
        """Runs that begin here, with what it costs to have come along them."""
        for run in runs:
            passed = self._step(here, Location(run.around), len(run.along))
            if passed is not None and before.half_mf + passed.half_mf < MOST_HALF_MF and run.around not in before.around:
                so_far = _joined(before, passed, run.around)
                heapq.heappush(queue, (so_far.half_mf, next(self._count), run, so_far))


def _joined(one: Step, two: Step, *passed: Hex) -> Step:
    return Step(
        one.half_mf + two.half_mf, False, (*one.ledger, *two.ledger), (*one.around, *passed), one.makes_cx or two.makes_cx
    )
