"""Where a unit can be, computed once more: phase by phase over arrays of yes and no, by another way than the search took.

The search joins bits of whole numbers; here a march is a table of rows, made level by level of MF with numpy, and a phase is one
look into that table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from asl_query.acts.marches import costs_of_minimum_moves
from asl_query.acts.play import Play
from asl_query.acts.step_table import StepTable, free_advances
from asl_query.deadline import raise_if_over
from asl_query.terms.actions import March
from asl_query.terms.hexes import Hex
from asl_query.terms.phases import Phase
from asl_query.terms.unit_state import Afloat, Flags, State, standing

Yes = NDArray[np.bool_]
PackedRows = NDArray[np.uint8]
MARCHES = tuple(how for how in March if how is not March.MINIMUM)


class Marching:
    """Which Locations a march of so many half MF leads to; beyond the last Location those where it ends CX from a deep stream."""

    def __init__(self, steps: list[tuple[int, int, int, bool]], count: int) -> None:
        deep = any(is_deep for *_, is_deep in steps)
        self.width = 2 * count if deep else count
        every = [(a, b + count * is_deep, cost) for a, b, cost, is_deep in steps]
        every += [(a + count, b + count, cost) for a, b, cost, _ in steps] if deep else []
        self.by_cost: list[tuple[int, NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]] = []
        for cost in sorted({cost for *_, cost in every}):
            raise_if_over()
            pairs = np.array(sorted((a, b) for a, b, c in every if c == cost), dtype=np.int64)
            starts, first = np.unique(pairs[:, 0], return_index=True)
            self.by_cost.append((cost, starts, first, pairs[:, 1]))
        self.levels: list[PackedRows] = [np.packbits(np.eye(self.width, dtype=np.bool_), axis=1)]

    def within(self, half_mf: int) -> PackedRows:
        """A row of packed yes and no for each Location."""
        while len(self.levels) <= half_mf:
            level = self.levels[-1].copy()
            for cost, starts, first, ends in self.by_cost:
                raise_if_over()
                if cost <= len(self.levels):
                    level[starts] |= np.bitwise_or.reduceat(self.levels[len(self.levels) - cost][ends], first, axis=0)
            self.levels.append(level)
        return self.levels[half_mf]


def marching(play: Play, *, only_road: bool) -> Marching:
    """The marches of one unit under one question."""
    if play.is_free:
        return _free_marching(play.table, only_road)
    number = play.table.number
    steps = [
        (i, number[end], cost, step.makes_cx)
        for i, place in enumerate(play.table.places)
        for end, step, cost in play.steps_from(place)
        if step.by_road or not only_road
    ]
    return Marching(steps, len(play.table.places))


@lru_cache(maxsize=4)
def _free_marching(table: StepTable, only_road: bool) -> Marching:
    edges = (e for row in table.steps for e in row if e.step.by_road or not only_road)
    return Marching([(e.start, e.end, e.step.half_mf, e.step.makes_cx) for e in edges], len(table.places))


@lru_cache(maxsize=4)
def _free_links(table: StepTable, mf: int) -> NDArray[np.int64]:
    rows = [(start, end, hard, False) for start, end, hard in free_advances(table, mf)]
    return np.array(rows, dtype=np.int64).reshape(-1, 4)


@lru_cache(maxsize=16)
def _known_ends(_: tuple[object, ...]) -> dict[tuple[State, Phase, int | None], list[State]]:
    """Where choices lead under these terms, as the rules have told before."""
    return {}


class Snapshot(NamedTuple):
    """The states after a phase: on land as arrays of yes and no, all others one by one."""

    ground: Mapping[Flags, Yes]
    off_ground: frozenset[State]


class Forward:
    """Everything one unit can be in after each phase; `advance` goes on by one phase."""

    def __init__(self, play: Play, *starts: State) -> None:
        self.play, self.places, self.number = play, play.table.places, play.table.number
        self.count = len(self.places)
        self.ground: dict[Flags, Yes] = {}
        self.off_ground: set[State] = set()
        for start in starts:
            self._put(start)
        self.walk, self.road = marching(play, only_road=False), marching(play, only_road=True)
        self._known = _known_ends(play.terms)
        self._beside = {Phase.MPH: self._where_more_than_marching(), Phase.APH: self._at_fords()}

    def _put(self, state: State) -> None:
        if state.on_land:
            self.ground.setdefault(state.flags, np.zeros(self.count, np.bool_))[self.number[state.location]] = True
        else:
            self.off_ground.add(state)

    def starting_in(self, *states: State) -> Forward:
        """The same play from other states; what is known of the map is shared."""
        other = copy(self)
        other.ground, other.off_ground = {}, set()
        for state in states:
            other._put(state)
        return other

    def state(self, flags: Flags, number: int) -> State:
        """The state of a unit on land."""
        return standing(self.places[number], flags)

    def states(self) -> Iterator[State]:
        """Every state after this phase."""
        yield from self.states_on_land(self.ground)
        yield from self.off_ground

    @property
    def hexes(self) -> set[Hex]:
        """The hexes of all states after this phase."""
        on_land = {int(number) for here in self.ground.values() for number in np.flatnonzero(here)}
        return {self.places[number].hex for number in on_land} | {state.location.hex for state in self.off_ground}

    def states_on_land(self, ground: Mapping[Flags, Yes]) -> Iterator[State]:
        """The states of arrays of yes and no."""
        return (self.state(flags, int(number)) for flags, here in ground.items() for number in np.flatnonzero(here))

    @property
    def count_of_states(self) -> int:
        """How many states there are after this phase."""
        return sum(int(here.sum()) for here in self.ground.values()) + len(self.off_ground)

    def snapshot(self) -> Snapshot:
        """The states after this phase, to be compared with those after another one."""
        return Snapshot(dict(self.ground), frozenset(self.off_ground))

    def names_gained(self, now: Snapshot, before: Snapshot) -> list[str]:
        """The names of the states that stand in one snapshot and not in another, in their order."""
        nowhere = np.zeros(self.count, np.bool_)
        ground = {flags: here & ~before.ground.get(flags, nowhere) for flags, here in now.ground.items()}
        gained = (*self.states_on_land(ground), *(now.off_ground - before.off_ground))
        return sorted(state.name for state in gained)

    def in_goals(self) -> Iterator[State]:
        """The states after this phase in a goal hex."""
        hexes = {goal.hex for goal in self.play.question.goals}
        yield from (state for state in self.off_ground if state.location.hex in hexes)
        for number in (i for h in hexes for i in self.play.table.at.get(h, ())):
            yield from (self.state(flags, number) for flags, here in self.ground.items() if here[number])

    def where_more_is_done(self, ground: Mapping[Flags, Yes], phase: Phase) -> Iterator[State]:
        """The states on land in which more may be done in a phase than to march and to advance on land."""
        beside = self._beside.get(phase)
        return self.states_on_land({} if beside is None else {flags: here & beside for flags, here in ground.items()})

    def _at_fords(self) -> Yes:
        """Locations beside water that may be forded, into which a unit may advance."""
        water = self.play.water
        if not water.has_fords:
            return np.zeros(self.count, np.bool_)
        return np.array([water.is_at_a_ford(place.hex) for place in self.places], np.bool_)

    def _where_more_than_marching(self) -> Yes:
        """Locations at a cliff or at the water, or from where a step may be a Minimum Move."""
        found = np.zeros(self.count, np.bool_)
        for place in self.play.cliffs_at:
            if place in self.number:
                found[self.number[place]] = True
        for hex_, numbers in self.play.table.at.items():
            if self.play.water.is_open and self.play.water.is_beside(hex_):
                found[numbers] = True
        found[list(self.play.table.beside_all_mf)] = True
        costs = self._costs()
        dear = costs_of_minimum_moves(chain.from_iterable(costs), self.play.mf)
        found |= np.array([not dear.isdisjoint(some) for some in costs])
        return found

    def _costs(self) -> list[frozenset[int]]:
        """The half MF that the steps from each Location cost."""
        if self.play.is_free:
            return self.play.table.costs_from
        return [frozenset(cost for *_, cost in self.play.steps_from(place)) for place in self.places]

    def advance(self, turn: int, phase: Phase) -> None:
        """Go on to the end of this phase."""
        before, off_ground, self.ground, self.off_ground = self.ground, self.off_ground, {}, set()
        for flags, here in before.items():
            stayed = self.play.stay(self.state(flags, 0), phase)
            self._join(stayed.flags, here)
        one_by_one = list(off_ground)
        if phase is Phase.MPH:
            self._march(before)
        elif phase is Phase.APH:
            self._advance(before)
        one_by_one += self.where_more_is_done(before, phase)
        for state in one_by_one:
            self._each_choice(state, turn, phase)

    def _join(self, flags: Flags, here: Yes) -> None:
        known = self.ground.get(flags)
        self.ground[flags] = here.copy() if known is None else known | here

    def _each_choice(self, state: State, turn: int, phase: Phase) -> None:
        key = (state, phase, self.play.question.fixed_dr(turn))
        known = self._known.get(key)
        if known is None:
            choices = self.play.choices(state, turn, phase)
            known = self._known[key] = [after for choice in choices for outcome in choice.outcomes for after in outcome.states]
            if phase is Phase.MPH:
                known += self.play.minimum_moves(state)
        for after in known:
            self._put(after)
        if phase is Phase.MPH and state.afloat is Afloat.FORDING:
            self.wade_ashore(state)

    def _march(self, before: dict[Flags, Yes]) -> None:
        for flags, here in before.items():
            state = self.state(flags, 0)
            for how in MARCHES:
                budget = self.play.half_mf(how, state)
                if budget:
                    table = self.road if how.is_road else self.walk
                    self._put_ends(self._ends(table, np.flatnonzero(here), budget, how), how, flags)

    def _ends(self, table: Marching, starts: NDArray[np.int64], budget: int, how: March) -> Yes:
        if how is March.ASSAULT:
            return self.one_step(starts, budget)
        raise_if_over()
        rows = table.within(budget)[starts]
        joined = np.bitwise_or.reduce(rows, axis=0) if len(starts) else np.zeros(rows.shape[1], np.uint8)
        found: Yes = np.unpackbits(joined, count=table.width).astype(np.bool_)
        return found

    def one_step(self, starts: NDArray[np.int64], budget: int) -> Yes:
        """Where an Assault Movement from these Locations can end."""
        found = np.zeros(self.walk.width, np.bool_)
        found[starts] = True
        for start in starts:
            for end, step, cost in self.play.steps_from(self.places[start]):
                if cost <= budget:
                    found[self.number[end] + (self.count if step.makes_cx else 0)] = True
        return found

    def _put_ends(self, ends: Yes, how: March, before: Flags) -> None:
        on_foot = self.play.on_foot
        self._join(on_foot.after_march(before, how, is_tiring=False), ends[: self.count])
        if len(ends) > self.count and ends[self.count :].any():
            self._join(on_foot.after_march(before, how, is_tiring=True), ends[self.count :])

    def wade_ashore(self, state: State) -> None:
        """Where a forder's march out of the water can end."""
        for how in MARCHES:
            budget = self.play.half_mf(how, state)
            for first, step, cost in self.play.steps_from(state.location):
                if cost <= budget and not how.is_road:
                    start = self.number[first] + (self.count if step.makes_cx and self.walk.width > self.count else 0)
                    rest = 0 if how is March.ASSAULT else budget - cost
                    row = np.unpackbits(self.walk.within(rest)[start], count=self.walk.width).astype(np.bool_)
                    self._put_ends(row, how, state.flags)

    def _advance(self, before: dict[Flags, Yes]) -> None:
        links = self.links
        for flags, here in before.items():
            for is_hard in (False, True):
                for meets_enemy in (False, True):
                    after = self.play.on_foot.advanced(flags, is_difficult=is_hard, meets_enemy=meets_enemy)
                    if after is None:
                        continue
                    chosen = links[(links[:, 2] == is_hard) & (links[:, 3] == meets_enemy)]
                    ends = chosen[here[chosen[:, 0]], 1]
                    if len(ends):
                        found = np.zeros(self.count, np.bool_)
                        found[ends] = True
                        self._join(after, found)

    @cached_property
    def links(self) -> NDArray[np.int64]:
        """Every advance: start, end, whether difficult (A4.72), whether an enemy unit is there."""
        if self.play.is_free:
            return _free_links(self.play.table, self.play.mf)
        enemies = {self.number[x] for x in self.play.enemies if x in self.number}
        rows = [(start, end, hard, end in enemies) for start, end, hard in self.play.advance_links]
        return np.array(rows, dtype=np.int64).reshape(-1, 4)


def states_reached(play: Play, start: State, turns: int) -> set[State]:
    """Every state in which the unit can be after so many turns."""
    return set(_after(play, start, turns).states())


def hexes_come_to(play: Play, start: State, turns: int) -> set[Hex]:
    """Every hex in which the unit can be after so many turns."""
    return _after(play, start, turns).hexes


def _after(play: Play, start: State, turns: int) -> Forward:
    forward = Forward(play, start)
    for turn in range(1, turns + 1):
        for phase in play.phases:
            forward.advance(turn, phase)
    return forward
