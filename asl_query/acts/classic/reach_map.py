"""Where units of one question may go: the steps of the map without the hexes that enemies or the question bar."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from functools import cached_property

from asl_query.acts.classic.fitness import bars_bypass, bars_meeting, bars_second_hex
from asl_query.acts.classic.loads import most_of_anyone
from asl_query.acts.classic.step_table import ClassicStepTable, HexStep, TerrainOverrides, step_table
from asl_query.board.board import Board
from asl_query.finite.closure import Bits, Closure, bits_of
from asl_query.terms.classic import ClassicReach
from asl_query.terms.classic_acts import ClassicAct
from asl_query.terms.hexes import Hex, Hexside


class ReachMap:
    """The hexes of a map as one question has them; `upper_bound` as in step_table.py."""

    def __init__(
        self, board: Board, question: ClassicReach, *, upper_bound: bool, marked: Mapping[Hex, frozenset[Hexside]] | None = None
    ) -> None:
        """`marked`: hexes that are bypassed along these hexsides only, for a line of play that keeps to SLC4.6.5."""
        self.board, self.question, self.upper_bound, self.marked = board, question, upper_bound, dict(marked or {})
        held = [place.hex for place in question.enemies if bars_meeting(ClassicAct.MOVE)]
        closed = tuple(sorted({*question.avoiding, *held}))
        overrides = TerrainOverrides(question.costs, question.shellholes, closed)
        self.table: ClassicStepTable = step_table(board, overrides, upper_bound=upper_bound)
        self.number, self.names, self.places = self.table.number, self.table.names, self.table.places
        self.enemies = {self.number[place.hex] for place in question.enemies}
        self.avoided = {self.number[hex_] for hex_ in question.avoiding}
        self._costs: dict[tuple[int, int], dict[int, int]] = {}

    @cached_property
    def steps(self) -> list[list[HexStep]]:
        """The steps of the Movement Phase."""
        if not self.enemies and not self.avoided and not self.marked:
            return self.table.steps
        return [[e for e in row if self._may_step(e)] if self._goes_on(i) else [] for i, row in enumerate(self.table.steps)]

    def _goes_on(self, here: int) -> bool:
        """Whether a unit goes on from a hex: among enemies there is Close Combat, of which section 4 does not say the end."""
        return self.upper_bound or here not in self.enemies

    def _may_step(self, edge: HexStep) -> bool:
        if any(self.marked.get(hex_, frozenset(along)) != frozenset(along) for hex_, along in edge.step.around):
            return False
        passed = {self.number[hex_] for hex_, _ in edge.step.around}
        if any(bars_bypass(known_enemy=i in self.enemies) for i in passed):
            return False
        through = {edge.end, *passed}
        return not through & self.avoided and not (through & self.enemies and bars_meeting(ClassicAct.MOVE))

    @cached_property
    def closure(self) -> Closure:
        """How far one comes over these steps."""
        if self.steps is self.table.steps:
            return self.table.closure
        return Closure([[(e.end, e.step.half_mf) for e in row] for row in self.steps])

    def within(self, half_mf: int) -> list[Bits]:
        """For each hex those that a move may end in for which a unit may spend so many half MF."""
        if half_mf < 0:
            return [1 << i for i in range(len(self.places))]
        if not self.one_hex:
            return self.closure.within(half_mf)
        found = [1 << i for i in range(len(self.places))]
        for row in self.steps:
            for e in row:
                if not e.step.around and e.step.half_mf <= half_mf:
                    found[e.start] |= 1 << e.end
        return found

    @cached_property
    def near(self) -> list[Bits]:
        """For each hex those that an advance may enter."""
        free = ~sum(1 << i for i in self.avoided | (self.enemies if bars_meeting(ClassicAct.ADVANCE) else set()))
        return [row & free if self._goes_on(i) else 0 for i, row in enumerate(self.table.near)]

    @cached_property
    def one_hex(self) -> bool:
        """Whether a unit enters one hex at most in its Movement Phase."""
        return bool(bars_second_hex(by_assault_movement=self.question.by_assault_movement))

    @cached_property
    def most_half_mf(self) -> int:
        """The most half MF that any unit of the question spends in one move."""
        return most_of_anyone(self.question)

    def costs_from(self, start: int, most_half_mf: int | None = None) -> dict[int, int]:
        """The least half MF to each hex that costs no more than so many, or than any unit of the question has."""
        most_half_mf = self.most_half_mf if most_half_mf is None else most_half_mf
        if (start, most_half_mf) not in self._costs:
            best: dict[int, int] = {}
            queue = [(0, start)]
            while queue:
                spent, here = heapq.heappop(queue)
                if here in best:
                    continue
                best[here] = spent
                for e in self.steps[here]:
                    if spent + e.step.half_mf <= most_half_mf and e.end not in best:
                        heapq.heappush(queue, (spent + e.step.half_mf, e.end))
            self._costs[start, most_half_mf] = best
        return self._costs[start, most_half_mf]

    def edge(self, start: int, end: int) -> HexStep | None:
        """The cheapest single step between two hexes."""
        found = [e for e in self.steps[start] if e.end == end]
        return min(found, key=lambda e: (e.step.half_mf, len(e.step.around)), default=None)

    def path(self, start: int, end: int) -> list[HexStep]:
        """The cheapest way; of equal ones that with the fewest hexes."""
        best: dict[int, tuple[int, int]] = {start: (0, 0)}
        came: dict[int, HexStep] = {}
        queue = [(0, 0, start)]
        while queue:
            spent, hexes, here = heapq.heappop(queue)
            if here == end:
                break
            for e in self.steps[here]:
                total = (spent + e.step.half_mf, hexes + 1 + len(e.step.around))
                if total < best.get(e.end, (1 << 30, 0)):
                    best[e.end], came[e.end] = total, e
                    heapq.heappush(queue, (*total, e.end))
        return list(_back(came, start, end))[::-1]

    @cached_property
    def goals(self) -> Bits:
        """The hexes of the goal."""
        return sum(1 << self.number[h] for h in dict.fromkeys(goal.hex for goal in self.question.goals) if h in self.number)

    def hexes(self, bits: Bits) -> tuple[Hex, ...]:
        """Numbered hexes."""
        return tuple(self.places[i] for i in bits_of(bits))


def _back(came: dict[int, HexStep], start: int, end: int) -> Iterator[HexStep]:
    here = end
    while here != start:
        yield came[here]
        here = came[here].start
