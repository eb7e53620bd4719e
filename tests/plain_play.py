"""Brute force over play: every step, every choice, every roll, and for several units the product of their states.

It asks the rules (acts/play.py) what one step or one choice may be, and nothing of how the program searches.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from asl_query.acts.marches import is_leader
from asl_query.acts.play import Play
from asl_query.board.board import Board
from asl_query.rules.asl.a05_stacking import stacking_size, within_limit
from asl_query.terms.actions import March
from asl_query.terms.locations import Location
from asl_query.terms.movement import Luck, Mover, Reach
from asl_query.terms.phases import Phase
from asl_query.terms.unit_state import Afloat, State

Path = tuple[Location, ...]


class Led(NamedTuple):
    """A march with a leader, who goes the very same path."""

    after: State
    how: March
    path: Path


class PlainPlayer:
    """One unit, played by trying everything."""

    def __init__(self, board: Board, question: Reach, mover: Mover, *, led: bool = False) -> None:
        self.play, self.question = Play(board, mover.unit, question, led=led), question
        self.start = State(mover.at, cx=mover.unit.cx, empty_handed=mover.unit.recovers)
        self.pick = max if question.luck is Luck.BEST else min
        self._ends: dict[tuple[Location, int, bool], set[tuple[Location, bool]]] = {}
        self._sure: dict[tuple[State, int, Phase], set[State]] = {}
        self._chance: dict[tuple[int, State, int], Fraction] = {}

    def whens(self, by_turn: int) -> list[tuple[int, Phase]]:
        return [(turn, phase) for turn in range(1, by_turn + 1) for phase in self.play.phases]

    def ends(self, here: Location, left: int, only_road: bool) -> set[tuple[Location, bool]]:
        """Where every sequence of steps within so many half MF can end, and whether it went through a deep stream."""
        key = (here, left, only_road)
        if key not in self._ends:
            found = {(here, False)}
            for there, step, cost in self.play.steps_from(here):
                if cost <= left and (step.by_road or not only_road):
                    found |= {(end, deep or step.makes_cx) for end, deep in self.ends(there, left - cost, only_road)}
            self._ends[key] = found
        return self._ends[key]

    def marched(self, state: State, how: March) -> Iterator[State]:
        budget = self.play.half_mf(how, state)
        for there, step, cost in self.play.steps_from(state.location) if budget else ():
            if cost <= budget and (step.by_road or not how.is_road):
                rest = {(there, False)} if how is March.ASSAULT else self.ends(there, budget - cost, how.is_road)
                for end, deep in rest:
                    yield self.play.after_march(state, end, how, deep or step.makes_cx)

    def sure(self, state: State, phase: Phase, *, leaders: bool = False) -> set[State]:
        """Every state that marching (perhaps with a leader) leads to."""
        if phase is not Phase.MPH or (not state.on_land and state.afloat is not Afloat.FORDING):
            return set()
        key = (state, int(leaders), phase)
        if key not in self._sure:
            found = set(self.play.minimum_moves(state))
            for how in March:
                if how is not March.MINIMUM and (leaders or not how.is_led):
                    found |= set(self.marched(state, how))
            self._sure[key] = found
        return self._sure[key]

    def afters(self, state: State, turn: int, phase: Phase, *, leaders: bool = False) -> set[State]:
        """Every state that a phase can lead to with the luck it takes."""
        rolled = {s for c in self.play.choices(state, turn, phase) for o in c.outcomes for s in o.states}
        return rolled | self.sure(state, phase, leaders=leaders)

    def arrival(self, by_turn: int) -> int | None:
        """The first turn in which the goal can be reached."""
        here = {self.start}
        if self.play.is_goal(self.start):
            return 0
        for turn, phase in self.whens(by_turn):
            here = {after for state in here for after in self.afters(state, turn, phase)}
            if any(map(self.play.is_goal, here)):
                return turn
        return None

    def chance(self, by_turn: int, index: int = 0, state: State | None = None) -> Fraction:
        """The chance of the goal under the best play from a state after phase number `index`."""
        state = state or self.start
        if self.play.is_goal(state):
            return Fraction(1)
        whens = self.whens(by_turn)
        if index == len(whens):
            return Fraction(0)
        key = (index, state, by_turn)
        if key not in self._chance:
            turn, phase = whens[index]
            found = max((self.chance(by_turn, index + 1, s) for s in self.sure(state, phase)), default=Fraction(0))
            for choice in self.play.choices(state, turn, phase):
                worth = Fraction(0)
                for outcome in choice.outcomes:
                    if outcome.states:
                        worth += outcome.chance * self.pick(self.chance(by_turn, index + 1, s) for s in outcome.states)
                found = max(found, worth)
            self._chance[key] = found
        return self._chance[key]

    def led_marches(self, state: State) -> list[Led]:
        """Every march with a leader to where the unit alone cannot go, path by path."""
        if not state.on_land:
            return []
        alone = self.afters(state, 1, Phase.MPH)
        found = []
        for how in March:
            if how.is_led and (budget := self.play.half_mf(how, state)):
                for path, deep in self.paths(state.location, budget, how.is_road):
                    after = self.play.after_march(state, path[-1], how, deep)
                    if after not in alone:
                        found.append(Led(after, how.leaders_march, path))
        return found

    def paths(self, here: Location, left: int, only_road: bool) -> Iterator[tuple[Path, bool]]:
        for there, step, cost in self.play.steps_from(here):
            if cost <= left and (step.by_road or not only_road):
                yield (there,), step.makes_cx
                for path, deep in self.paths(there, left - cost, only_road):
                    yield (there, *path), deep or step.makes_cx

    def walk(self, state: State, how: March, path: Path) -> State | None:
        """Where the unit is after exactly this march; None where it may not make it."""
        budget, here, deep = self.play.half_mf(how, state), state.location, False
        if not budget or not state.on_land:
            return None
        for there in path:
            ways = [(c, s.makes_cx) for e, s, c in self.play.steps_from(here) if e == there and (s.by_road or not how.is_road)]
            if not ways:
                return None
            cost, makes_cx = min(ways)
            budget, here, deep = budget - cost, there, deep or makes_cx
        return self.play.after_march(state, here, how, deep) if budget >= 0 else None


class PlainCompany:
    """Several units, played by trying everything: where each goes, who leads whom, who fits where at the end of each phase."""

    def __init__(self, board: Board, question: Reach) -> None:
        self.movers = question.movers
        self.players = []
        for mover in self.movers:
            others = [m for m in self.movers if m is not mover]
            led = not mover.unit.is_smc and any(is_leader(m.unit) for m in others)
            self.players.append(PlainPlayer(board, question, mover, led=led))
        alike: dict[object, list[int]] = {}
        for i, mover in enumerate(self.movers):
            alike.setdefault(replace(mover.unit, name=""), []).append(i)
        self.alike = list(alike.values())

    def fits(self, states: Iterable[State]) -> bool:
        """A5.1 at the end of a phase; each level of a cliff has a limit of its own (B11.43)."""
        there: dict[object, list[Mover]] = {}
        for mover, state in zip(self.movers, states, strict=True):
            place = (state.side, state.level) if state.side is not None else state.location
            there.setdefault(place, []).append(mover)
        return all(
            within_limit(sum(stacking_size(m.unit.kind) for m in here), sum(m.unit.is_smc for m in here))
            for here in there.values()
        )

    def in_order(self, states: tuple[State, ...]) -> tuple[State, ...]:
        """Alike units are not told apart."""
        found = list(states)
        for alike in self.alike:
            for i, state in zip(alike, sorted((states[i] for i in alike), key=lambda s: s.name), strict=True):
                found[i] = state
        return tuple(found)

    def step(self, states: tuple[State, ...], turn: int, phase: Phase) -> set[tuple[State, ...]]:
        """All that the units may come to together in one phase."""
        alone = [p.afters(s, turn, phase) for p, s in zip(self.players, states, strict=True)]
        found = set(itertools.product(*alone))
        if phase is Phase.MPH:
            for led in self._led(states, alone):
                found |= set(itertools.product(*led))
        return {after for after in map(self.in_order, found) if self.fits(after)}

    def _led(self, states: tuple[State, ...], alone: list[set[State]]) -> Iterator[list[set[State]]]:
        """For each choice of marches by the leaders, where each unit may be: those beside a leader may go along."""
        leaders = [i for i, m in enumerate(self.movers) if is_leader(m.unit)]
        marches = [self._marches_of(i, states) for i in leaders]
        for chosen in itertools.product(*(m.items() for m in marches)):
            where = [set(a) for a in alone]
            for i, ((after, along), _) in zip(leaders, chosen, strict=True):
                if after is not None:
                    where[i] = {after}
                for unit, end in along:
                    where[unit] = where[unit] | {end}
            if any(along for (_, along), _ in chosen):
                yield where

    def _marches_of(
        self, leader: int, states: tuple[State, ...]
    ) -> dict[tuple[State | None, frozenset[tuple[int, State]]], bool]:
        """The marches of a leader, alike ones once: where he ends, and who can go along to where."""
        by_march: dict[tuple[March, Path], set[tuple[int, State]]] = {}
        for i, player in enumerate(self.players):
            if player.play.led and states[i].on_land and states[i].location == states[leader].location:
                for led in player.led_marches(states[i]):
                    by_march.setdefault((led.how, led.path), set()).add((i, led.after))
        found: dict[tuple[State | None, frozenset[tuple[int, State]]], bool] = {(None, frozenset()): True}
        for (how, path), along in by_march.items():
            after = self.players[leader].walk(states[leader], how, path)
            if after is not None:
                found[after, frozenset(along)] = True
        return found

    def arrival(self, by_turn: int) -> int | None:
        """The first turn at the end of one of whose phases all units are in the goal."""
        here = {tuple(p.start for p in self.players)}
        for turn, phase in [(0, None), *self.players[0].whens(by_turn)]:
            if phase is not None:
                here = {after for states in here for after in self.step(states, turn, phase)}
            for states in here:
                if all(p.play.is_goal(s) for p, s in zip(self.players, states, strict=True)):
                    return turn
        return None
