"""The terrain that, thought away, would let one unit reach its goal on foot: the shortest way, counting what is gone.

A way is looked for on the map as it is and, at once, on the same map without woods, buildings and the like and without cliffs: a
step that is better there costs what must be gone for it. What is found is a candidate; the ordinary answer says whether it is
enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.changes.axes import Prices
from asl_query.records import dataclass
from asl_query.rules.asl.a04_movement import is_difficult_advance
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.movement import Reach
from asl_query.terms.phases import Phase
from asl_query.terms.questions import Things
from asl_query.terms.unit_state import Flags, State

FAR = 1 << 20  # more than any way costs

CostArray = NDArray[np.int64]


def least_terrain(board: Board, question: Reach, prices: Prices, lets: Callable[[Board], bool]) -> Things:
    """Terrain and cliffs along the cheapest way that let the unit arrive and of which none can stay; none where that does not.

    `lets` says whether the unit arrives on a board.
    """
    things = WaysOnFoot(board, question, prices).cheapest() or ()
    for thing in things:
        fewer = tuple(other for other in things if other != thing)
        things = fewer if lets(board.without(fewer)) else things
    return things if things and lets(board.without(things)) else ()


class Stretch(NamedTuple):
    """A step between two numbered Locations, in half MF, with what it costs in things gone."""

    start: int
    end: int
    half_mf: int
    price: int
    gone: Things
    by_road: bool
    alone: bool  # no hex is passed in Bypass, so that it can be an advance


@dataclass
class Stage:
    """One way of moving in one phase: what it costs to be at each Location, by half MF spent."""

    was_cx: bool
    is_cx: bool
    stretches: list[Stretch]
    levels: list[CostArray] = field(default_factory=list)


class WaysOnFoot:
    """Ways on foot over the map, and over what it would be without terrain and cliffs."""

    def __init__(self, board: Board, question: Reach, prices: Prices) -> None:
        self.board, self.question, self.prices = board, question, prices
        self.play = Play(board, question.unit, question)
        self.places, self.number = self.play.table.places, self.play.table.number
        self.stretches = list(self._stretches())

    def _stretches(self) -> Iterator[Stretch]:
        board = self.board
        covered: Things = tuple(h for h in board.hexes if board[h].terrain != "open ground" and not is_water(board[h].terrain))
        cliffs: Things = tuple(sorted(board.cliffs)) if self.prices["cliff"] else ()
        covered = covered if self.prices["terrain"] else ()
        known: dict[tuple[int, int], int] = {}
        for gone in dict.fromkeys(((), covered, cliffs, (*covered, *cliffs))):
            play = Play(board.without(gone), self.question.unit, self.question)
            for stretch in self._of(play, frozenset(gone)):
                pair = stretch.start, stretch.end
                if not gone or stretch.half_mf < known.get(pair, FAR):
                    if not gone:
                        known[pair] = min(known.get(pair, FAR), stretch.half_mf)
                    yield stretch

    def _of(self, play: Play, gone: frozenset[Hex | Hexside]) -> Iterator[Stretch]:
        for i, start in enumerate(self.places):
            for end, step, cost in play.steps_from(start) if start in play.table.number else ():
                if end in self.number:
                    side = hexside(start.hex, end.hex) if start.hex != end.hex else None
                    needed = tuple(thing for thing in (end.hex, side) if thing in gone)
                    price = sum(self.prices["cliff" if isinstance(thing, Hexside) else "terrain"] for thing in needed)
                    yield Stretch(i, self.number[end], cost, price, needed, step.by_road, not step.around)

    def cheapest(self) -> Things | None:
        """What must be gone along the cheapest way to the goal; None where no way on foot leads there in time."""
        start = start_of(self.question.movers[0])
        if start.location not in self.number:
            return None
        now = {flag: np.full(len(self.places), FAR) for flag in (False, True)}
        now[start.cx][self.number[start.location]] = 0
        done: list[list[Stage]] = []
        for turn in range((self.question.by_turn or 0) * 2):
            phase = Phase.APH if turn % 2 else Phase.MPH
            stages = list(self._stages(phase, now))
            done.append(stages)
            now = {flag: self._best(stages, flag) for flag in now}
        ends = [(int(v[i]), f, i) for f, v in now.items() for i, p in enumerate(self.places) if self.play.is_goal(State(p, cx=f))]
        price, flag, at = min(ends, default=(FAR, False, 0))
        return tuple(dict.fromkeys(self._back(done, flag, at))) if price < FAR else None

    def _best(self, stages: list[Stage], cx: bool) -> CostArray:
        best: CostArray = np.full(len(self.places), FAR)
        for stage in stages:
            best = np.minimum(best, stage.levels[-1]) if stage.is_cx is cx else best
        return best

    def _stages(self, phase: Phase, now: dict[bool, CostArray]) -> Iterator[Stage]:
        """Everything the unit may do in a phase; what it spends is a level of its stage."""
        for cx, here in now.items():
            stay = self.play.stay(State(self.places[0], cx=cx), phase).cx
            yield Stage(cx, stay, [], [here])
            if phase is Phase.APH:
                for hard in (False, True):
                    after = self.play.on_foot.advanced(Flags(cx), is_difficult=hard)
                    if after is not None:
                        steps = [s._replace(half_mf=1) for s in self.stretches if s.alone and self._is_hard(s) is hard]
                        yield self._filled(Stage(cx, after.cx, steps, [here]), 1)
                continue
            for how in self.play.marches:
                after, most = self.play.on_foot.marched(Flags(cx), how), self.play.on_foot.half_mf(how, Flags(cx))
                if after is not None:
                    steps = [s for s in self.stretches if s.by_road or not how.is_road]
                    yield self._filled(Stage(cx, after.cx, steps, [here]), most)

    def _is_hard(self, stretch: Stretch) -> bool:
        return is_difficult_advance(stretch.half_mf, self.play.mf)

    def _filled(self, stage: Stage, most: int) -> Stage:
        by_cost: dict[int, list[Stretch]] = {}
        for stretch in stage.stretches:
            by_cost.setdefault(stretch.half_mf, []).append(stretch)
        packed = {
            cost: (np.array([s.start for s in lot]), np.array([s.end for s in lot]), np.array([s.price for s in lot]))
            for cost, lot in by_cost.items() if cost <= most
        }  # fmt: skip
        for spent in range(1, most + 1):
            level = stage.levels[-1].copy()
            for cost, (starts, ends, prices) in packed.items():
                if cost <= spent:
                    np.minimum.at(level, ends, stage.levels[spent - cost][starts] + prices)
            stage.levels.append(level)
        return stage

    def _back(self, done: list[list[Stage]], cx: bool, at: int) -> Iterator[Hex | Hexside]:
        """What is gone along the way that led to a Location."""
        price = int(self._best(done[-1], cx)[at])
        for stages in reversed(done):
            stage = next(s for s in stages if s.is_cx is cx and s.levels[-1][at] == price)
            spent = len(stage.levels) - 1
            while spent:
                if stage.levels[spent - 1][at] == price:
                    spent -= 1
                    continue
                step = next(s for s in stage.stretches if s.end == at and s.half_mf <= spent
                            and stage.levels[spent - s.half_mf][s.start] + s.price == price)  # fmt: skip
                yield from step.gone
                at, price, spent = step.start, price - step.price, spent - step.half_mf
            cx = stage.was_cx
