"""An exact chance re-checked: the best play is computed again backwards from the goal, and the policy is played out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from asl_query.acts.choice import ChoiceOutcome, UnitChoice
from asl_query.acts.play import Play
from asl_query.acts.play_log import Log
from asl_query.check.forward import MARCHES, Forward, Yes
from asl_query.check.refusal import Refused, require, require_equal
from asl_query.check.replay import repeat_line
from asl_query.deadline import kept_around, raise_if_over
from asl_query.terms.actions import March
from asl_query.terms.movement import Luck
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.unit_state import Afloat, Flags, State

NO = Fraction(0)
Ranked = list[tuple[Fraction, Yes]]


class PhaseChances:
    """What every state after one phase is worth: on land as arrays by value, the best first; all others one by one."""

    def __init__(self, forward: Forward) -> None:
        self.land = {flags: here.copy() for flags, here in forward.ground.items()}
        self.others = set(forward.off_ground)
        self.ranked: dict[Flags, Ranked] = {}
        self.off_ground: dict[State, Fraction] = {}


class Backward:
    """The chance of the goal from every state after every phase, computed backwards; with `at_end` the chance to be there after
    the last phase, whatever was before."""

    def __init__(self, play: Play, start: State, by_turn: int, *, at_end: bool = False) -> None:
        self.play, self.at_end = play, at_end
        self.forward = Forward(play, start)
        self.pick = max if play.question.luck is Luck.BEST else min
        self.whens = [TurnPhase(turn, phase) for turn in range(1, by_turn + 1) for phase in play.phases]
        self.moments = [PhaseChances(self.forward)]
        for turn, phase in self.whens:
            kept_around().report_progress(f"checking chances: turn {turn} of {by_turn}")
            self.forward.advance(turn, phase)
            self.moments.append(PhaseChances(self.forward))
        self._arrive(self.moments[-1])
        for moment, later, (turn, phase) in reversed(list(zip(self.moments, self.moments[1:], self.whens, strict=False))):
            self._value(moment, later, turn, phase)

    def of(self, index: int, state: State) -> Fraction:
        """The chance from a state after phase number `index`."""
        return self._of(self.moments[index], state)

    def _of(self, moment: PhaseChances, state: State) -> Fraction:
        if not state.on_land:
            return moment.off_ground.get(state, NO)
        number = self.forward.number.get(state.location)
        return next((v for v, here in moment.ranked.get(state.flags, ()) if number is not None and here[number]), NO)

    def states_with_a_chance(self, index: int) -> Iterator[State]:
        """The states after phase number `index` from which the goal can be reached."""
        moment = self.moments[index]
        yield from (state for state, chance in moment.off_ground.items() if chance)
        for flags, rows in moment.ranked.items():
            for _, here in rows:
                yield from self.forward.states_on_land({flags: here})

    def _arrive(self, moment: PhaseChances) -> None:
        """The goal itself is sure."""
        numbers = [i for h in {g.hex for g in self.play.question.goals} for i in self.play.table.at.get(h, ())]
        for flags, here in moment.land.items():
            there = np.zeros(self.forward.count, np.bool_)
            for number in numbers:
                there[number] = here[number] and self.play.is_goal(self.forward.state(flags, number))
            moment.ranked[flags] = [(Fraction(1), there)]
        moment.off_ground = {s: Fraction(1) for s in moment.others if self.play.is_goal(s)}

    def _value(self, moment: PhaseChances, later: PhaseChances, turn: int, phase: Phase) -> None:
        if self.at_end:
            moment.ranked = {flags: [(Fraction(1), np.zeros(self.forward.count, np.bool_))] for flags in moment.land}
        else:
            self._arrive(moment)
        chosen: dict[State, Fraction] = {}
        for state in (*moment.others, *self.forward.where_more_is_done(moment.land, phase)):
            chosen[state] = self._best_choice(state, later, turn, phase)
        moment.off_ground = {s: chosen[s] for s in moment.others} | moment.off_ground
        for flags, here in moment.land.items():
            self._rank(moment, flags, here, later, phase, chosen)

    def _best_choice(self, state: State, later: PhaseChances, turn: int, phase: Phase) -> Fraction:
        found = NO
        for choice in self.play.choices(state, turn, phase):
            found = max(found, sum((o.chance * self.after(o, later) for o in choice.outcomes if o.states), NO))
        if phase is Phase.MPH:
            found = max([found, *(self._of(later, s) for s in self.play.minimum_moves(state))])
            if state.afloat is Afloat.FORDING:
                ashore = self.forward.starting_in()
                ashore.wade_ashore(state)
                found = max([found, *(self._of(later, s) for s in ashore.states())])
        return found

    def after(self, outcome: ChoiceOutcome[State], later: PhaseChances) -> Fraction:
        """What an outcome is worth; what is left open goes by luck."""
        return self.pick(self._of(later, state) for state in outcome.states)

    def _rank(
        self, moment: PhaseChances, flags: Flags, here: Yes, later: PhaseChances, phase: Phase, chosen: dict[State, Fraction]
    ) -> None:
        by_choice = {self.forward.number[s.location]: v for s, v in chosen.items() if s.on_land and s.flags == flags}
        left = here & ~moment.ranked[flags][0][1]
        values = {v for rows in later.ranked.values() for v, _ in rows} | set(by_choice.values())
        for value in sorted(values - {NO}, reverse=True):
            raise_if_over()
            good = left & self._sources(flags, later, phase, value)
            for number, worth in by_choice.items():
                if worth >= value and left[number]:
                    good[number] = True
            if good.any():
                moment.ranked[flags].append((value, good))
                left = left & ~good

    def _sources(self, flags: Flags, later: PhaseChances, phase: Phase, value: Fraction) -> Yes:
        """The Locations from which a unit with these flags comes to a state worth so much, without dice."""
        state, on_foot = self.forward.state(flags, 0), self.play.on_foot
        found: Yes = self._worth(later, self.play.stay(state, phase).flags, value).copy()
        if phase is Phase.MPH:
            for how in MARCHES:
                budget = self.play.half_mf(how, state)
                if budget:
                    found = found | self._marchers(how, budget, later, flags, value)
        elif phase is Phase.APH:
            links = self.forward.links
            for hard in (False, True):
                for meets in (False, True):
                    after = on_foot.advanced(flags, is_difficult=hard, meets_enemy=meets)
                    if after is not None:
                        ends = self._worth(later, after, value)
                        some = links[(links[:, 2] == hard) & (links[:, 3] == meets)]
                        found[some[ends[some[:, 1]], 0]] = True
        return found

    def _marchers(self, how: March, budget: int, later: PhaseChances, before: Flags, value: Fraction) -> Yes:
        forward, on_foot = self.forward, self.play.on_foot
        ends: Yes = self._worth(later, on_foot.after_march(before, how, is_tiring=False), value)
        table = forward.road if how.is_road else forward.walk
        if table.width > forward.count:
            ends = np.concatenate([ends, self._worth(later, on_foot.after_march(before, how, is_tiring=True), value)])
        if how is March.ASSAULT:
            steps = (forward.one_step(np.array([number]), budget) for number in range(forward.count))
            return np.array([bool((found & ends).any()) for found in steps], np.bool_)
        return np.asarray((table.within(budget)[: forward.count] & np.packbits(ends)).any(axis=1), dtype=np.bool_)

    def _worth(self, later: PhaseChances, flags: Flags, value: Fraction) -> Yes:
        found = np.zeros(self.forward.count, np.bool_)
        for worth, here in later.ranked.get(flags, ()):
            if worth >= value:
                found |= here
        return found


class PlayedOut(NamedTuple):
    """What a policy comes to: its chance, that of arriving in each turn, that of being eliminated on the way, and the symbols of
    the rolls it meets; and what is asked for, arrival or elimination, where these rolls have other chances."""

    exact: Fraction
    arrivals: dict[int, Fraction]
    eliminated: Fraction
    symbols: set[str]
    under: Callable[[Mapping[str, Fraction]], Fraction]


Policy = dict[tuple[int, State], tuple[State, UnitChoice | None]]  # by phase and state: the next state, and the choice made


def check_policy(play: Play, start: State, lines: Sequence[PlayLine], by_turn: int, *, to_elimination: bool) -> PlayedOut:
    """Replay every line of a policy, play it out, and compare with the best play."""
    backward = Backward(play, start, by_turn)
    policy: Policy = {}
    for number, line in enumerate(lines, 1):
        what = f"policy, line {number}"
        state = own_state(play, line.from_)
        if state is None or line.when not in backward.whens:
            raise Refused(f"{what}: this is no state in a phase that was asked for")
        index = backward.whens.index(line.when)
        log = Log(play, state)
        repeat_line(log, replace(line, chance_from_here=None), what)
        require_equal(f"{what}, chance_from_here", line.chance_from_here, backward.of(index, state))
        require((index, state) not in policy, f"{what}: {state.name} has two lines in this phase")
        policy[index, state] = (log.state, log.last_choice)
    in_order = sorted(policy, key=lambda met: (met[0], met[1].name))
    require(list(policy) == in_order, "policy: its lines do not stand in the order of the phases and places")
    found = _played_out(backward, start, policy, to_elimination=to_elimination)
    best = backward.of(0, start)
    require(found.exact == best, f"policy: played out it has a chance of {found.exact}; the best play has {best}")
    return found


def own_state(play: Play, state: State) -> State | None:
    """A state as this map knows it, None where it has no such place; a climber is in the hex at the foot of its cliff."""
    if state.on_land:
        return state if state.location in play.table.number else None
    if state.side is None:
        return state if state.location.hex in play.board else None
    return state._replace(location=play.cliff(state.side).foot) if state.side in play.board.cliffs else None


def _played_out(
    backward: Backward, start: State, policy: Policy, given: Mapping[str, Fraction] | None = None, *, to_elimination: bool
) -> PlayedOut:  # fmt: skip
    """The chance that the policy reaches the goal, by turn, with other chances of the rolls where they are given; every one of
    its lines must be met."""

    def share(outcome: ChoiceOutcome[State]) -> Fraction:
        return given[outcome.symbol] if given and outcome.symbol in given else outcome.chance

    def under(chances: Mapping[str, Fraction]) -> Fraction:
        other = _played_out(backward, start, policy, chances, to_elimination=to_elimination)
        return other.eliminated if to_elimination else other.exact

    play = backward.play
    here, met, eliminated, symbols = {start: Fraction(1)}, 0, NO, set[str]()
    arrived: dict[int, Fraction] = {0: Fraction(1)} if play.is_goal(start) else {}
    for index, (turn, _) in enumerate(backward.whens):
        following: dict[State, Fraction] = {}
        for state, chance in here.items():
            if play.is_goal(state) or (index, state) not in policy:
                continue
            met += 1
            after, choice = policy[index, state]
            results = [(Fraction(1), after)]
            if choice is not None:
                symbols |= {o.symbol for o in choice.outcomes if o.symbol and (o.states or to_elimination)}
                eliminated += chance * sum((share(o) for o in choice.outcomes if not o.states), NO)
                results = [(share(o), _open_end(backward, o, index + 1)) for o in choice.outcomes if o.states]
            for part, end in results:
                if play.is_goal(end):
                    arrived[turn] = arrived.get(turn, NO) + chance * part
                else:
                    following[end] = following.get(end, NO) + chance * part
        here = following
    require(met == len(policy), "policy: it has lines for states it never comes to")
    return PlayedOut(
        sum(arrived.values(), NO),
        arrived,
        eliminated,
        symbols,
        under,
    )


def _open_end(backward: Backward, outcome: ChoiceOutcome[State], index: int) -> State:
    """Where an outcome leads: of several ends that the rules leave open the best or the worst, by luck."""
    return backward.pick(outcome.states, key=lambda s: (backward.of(index, s), s.name))
