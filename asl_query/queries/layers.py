"""Where a unit can be after each phase: the layers of a reach question, forward from its start.

A layer holds every state the unit can be in, whatever it does and however lucky it is; the least MF spent on the way to
each Location goes with it. The layers are the search space, and, when the goal is in none of them, the certificate.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.logic.deadline import Deadline
from asl_query.rules.a04_movement import may_advance, may_minimum_move
from asl_query.rules.b11_cliffs import Fall
from asl_query.rules.play import March, Phase, Play, State
from asl_query.terms.dice import ALL_DR
from asl_query.terms.hexes import Hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import Reach

Spent = dict[Location, int]

MARCHES = (March.NORMAL, March.ROAD, March.DOUBLE_TIME)


class Turn(NamedTuple):
    """One turn: the half MF spent for each way of marching, and the states after the MPh and after the APh."""

    spent: dict[March, Spent]
    after_mph: frozenset[State]
    after_aph: frozenset[State]


class Layers:
    """The layers of one reach question, turn by turn, computed as far as they are asked for."""

    def __init__(self, board: Board, question: Reach, deadline: Deadline | None = None) -> None:
        self.question, self.deadline = question, deadline or Deadline()
        self.play = Play(board, question.unit, question.weather)
        facts = board[question.start]
        depth = Depth.IN if facts.depression and not facts.bridge else Depth.SURFACE
        self.start = State(Location(question.start, depth), cx=question.unit.cx)
        self.turns: list[Turn] = []
        self._approaches: dict[tuple[Location, int, bool], Spent] = {}

    def turn(self, number: int) -> Turn:
        """The layers of a turn (1 is the first)."""
        while len(self.turns) < number:
            self.deadline.check()
            before = self.turns[-1].after_aph if self.turns else frozenset({self.start})
            self.turns.append(self._next(before, len(self.turns) + 1))
        return self.turns[number - 1]

    def is_goal(self, state: State) -> bool:
        """Whether the unit has reached the goal: it is in the hex and on no Climb counter."""
        return state.location.hex == self.question.goal and state.side is None

    def steps(self, here: Location) -> Iterator[tuple[Location, int, bool]]:
        """The steps that the rules and the question allow: where to, half MF, along a road."""
        for there, cost in self.play.steps_from(here):
            if not self.question.forbids_entering(there.hex, by_climbing=False):
                yield there, cost.half_mf, cost.by_road

    def spread(self, sources: Iterable[Location], half_mf: int, only_road: bool) -> Spent:
        """The least half MF spent to be in each Location within reach of any source."""
        spent: Spent = dict.fromkeys(sources, 0)
        queue = [(0, location) for location in spent]
        heapq.heapify(queue)
        while queue:
            so_far, here = heapq.heappop(queue)
            if so_far > spent[here]:
                continue
            for there, cost, by_road in self.steps(here):
                total = so_far + cost
                if total <= half_mf and (by_road or not only_road) and total < spent.get(there, half_mf + 1):
                    spent[there] = total
                    heapq.heappush(queue, (total, there))
        return spent

    def approach(self, goal: Location, half_mf: int, only_road: bool) -> Spent:
        """The least half MF from each Location to `goal`: the same search backwards. Asked for again and again, so kept."""
        known = self._approaches.get((goal, half_mf, only_road))
        if known is not None:
            return known
        spent: Spent = {goal: 0}
        self._approaches[goal, half_mf, only_road] = spent
        queue = [(0, goal)]
        while queue:
            so_far, here = heapq.heappop(queue)
            if so_far > spent[here] or self.question.forbids_entering(here.hex, by_climbing=False):
                continue
            for there, cost in self.play.steps_into(here):
                total = so_far + cost.half_mf
                if total <= half_mf and (cost.by_road or not only_road) and total < spent.get(there, half_mf + 1):
                    spent[there] = total
                    heapq.heappush(queue, (total, there))
        return spent

    def falls(self, turn: int) -> set[Fall]:
        """The results a Falling DR of this turn may have, given the question's own dice."""
        fixed = self.question.fixed_dr(turn)
        if fixed is not None:
            return {self.play.fall(fixed)}
        if self.question.all_pass:
            return {Fall.CHANGES_LEVEL}
        return {self.play.fall(dr) for dr in ALL_DR}

    def climbs(self, state: State, turn: int) -> Iterator[tuple[Hexside, bool, Fall, State]]:
        """Every Falling DR the unit may roll this turn with every result it survives."""
        for side, ascending in self.play.climbs_from(state):
            starts_down = state.side is None and not ascending
            foot = self.play.cliff(side).foot.hex
            barred = self.question.forbids_climbing_down(side, foot) if starts_down else self.question.forbids_climbing(side)
            if not barred:
                for fall in self.falls(turn) - {Fall.ELIMINATED}:
                    yield side, ascending, fall, self.play.climb(state, side, ascending, fall)

    def minimum_moves(self, state: State) -> Iterator[tuple[Location, State]]:
        """Every Minimum Move."""
        if not self.question.unit.broken and state.side is None:
            for there, cost, _ in self.steps(state.location):
                if may_minimum_move(False, cost, self.play.mf):
                    yield there, State(there, cx=True, pinned=True)

    def advances(self, state: State) -> Iterator[tuple[Location, State]]:
        """Every advance, and every way off a Climb counter, in the APh."""
        if state.side is not None:
            for to in self.play.exits_from(state):
                by_climbing = to == self.play.cliff(state.side).top
                if to.hex == state.location.hex or not self.question.forbids_entering(to.hex, by_climbing):
                    yield to, self.play.leave_climb(state, to)
        elif may_advance(self.question.unit.broken, state.pinned):
            for to, cost in self.play.steps_from(state.location):
                difficult = self.play.is_difficult(cost)
                if not (difficult and state.cx) and not self.question.forbids_entering(to.hex, by_climbing=False):
                    yield to, State(to, cx=state.cx or difficult)

    def _next(self, before: frozenset[State], turn: int) -> Turn:
        ground = [s for s in before if s.side is None]
        spent: dict[March, Spent] = {}
        after: set[State] = {self.play.stay(s, Phase.MPH) for s in before}
        for how in MARCHES:
            sources = [s.location for s in ground if self.play.half_mf(how, s.cx)]
            if sources:
                reach = self.spread(sources, self.play.half_mf(how, False), how is March.ROAD)
                spent[how] = reach
                after.update(State(location, cx=how is March.DOUBLE_TIME) for location in reach)
        for state in before:
            after.update(s for _, s in self.minimum_moves(state))
            after.update(s for *_, s in self.climbs(state, turn))
        after_mph = frozenset(after)
        after_aph = {self.play.stay(s, Phase.APH) for s in after_mph}
        for state in after_mph:
            after_aph.update(s for _, s in self.advances(state))
        return Turn(spent, after_mph, frozenset(after_aph))
