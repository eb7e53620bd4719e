"""Ways round the obstacles of one or more hexes in a row, each as one step: no unit ends its MPh in Bypass (A4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from asl_query.board.board import Board
from asl_query.board.bypass import Run, goes_on
from asl_query.rules.a04_bypass import bypass_runs
from asl_query.rules.step_cost import Step, locations_to_enter, step
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Depth, Location

MOST_HALF_MF = 16  # no unit ever has more (A4.5)

Least = dict[tuple[Hex, Hexside], int]


class Rounds:
    """The ways round obstacles of one map; what they share is worked out once."""

    def __init__(self, board: Board, streams: str | None) -> None:
        self.board = board
        self._runs = cache(lambda hex_: tuple(bypass_runs(board, hex_)))
        self._then = cache(lambda run: tuple(t for t in self._runs(run.around) if goes_on(run, t)))
        self._step = cache(lambda start, end, along: step(board, start, end, streams, along))
        self._enter = cache(lambda hex_: locations_to_enter(board, hex_))

    def from_(self, start: Location) -> Iterator[tuple[Location, Step]]:
        """Every Location beyond obstacles next to `start`, with the step that leads there round them."""
        if start.depth is Depth.SURFACE and not start.floor:
            least: Least = {}
            for run in self._runs(start.hex):
                yield from self._round(start, run, Step(0, False, ()), least)

    def _round(self, start: Location, run: Run, before: Step, least: Least) -> Iterator[tuple[Location, Step]]:
        passed = self._step(start, Location(run.around), len(run.along))
        if passed is None or before.half_mf + passed.half_mf >= MOST_HALF_MF or run.around in before.around:
            return
        so_far = _joined(before, passed, run.around)
        for end in self._enter(run.end):
            entered = self._step(Location(run.around), end, 0)
            if entered is not None:
                yield end, _joined(so_far, entered)
        where = (run.around, run.along[-1])
        if so_far.half_mf < least.get(where, MOST_HALF_MF):
            least[where] = so_far.half_mf
            for then in self._then(run):
                yield from self._round(Location(run.around), then, so_far, least)


def _joined(one: Step, two: Step, *passed: Hex) -> Step:
    return Step(
        one.half_mf + two.half_mf, False, (*one.ledger, *two.ledger), (*one.around, *passed), one.makes_cx or two.makes_cx
    )
