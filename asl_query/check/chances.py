"""An exact chance re-checked: the best play is computed again backwards from the goal, and the policy is played out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from asl_query.acts.choice import Choice, Outcome
from asl_query.acts.marches import March
from asl_query.acts.play import Play
from asl_query.acts.play_log import Log
from asl_query.acts.state import Afloat, Phase, State, parse_state
from asl_query.check.forward import MARCHES, Flags, Forward, Yes
from asl_query.check.refusal import items, require, require_equal
from asl_query.check.replay import repeat_line
from asl_query.terms.movement import Luck

NO = Fraction(0)
Ranked = list[tuple[Fraction, Yes]]


class Moment:
    """What every state after one phase is worth: on land as arrays by value, the best first; all others one by one."""

    def __init__(self, forward: Forward) -> None:
        self.land = {flags: here.copy() for flags, here in forward.ground.items()}
        self.others = set(forward.special)
        self.ranked: dict[Flags, Ranked] = {}
        self.special: dict[State, Fraction] = {}


class Backward:
    """The chance of the goal from every state after every phase, computed backwards."""

    def __init__(self, play: Play, start: State, by_turn: int) -> None:
        self.play = play
        self.forward = Forward(play, start)
        self.pick = max if play.question.luck is Luck.BEST else min
        self.whens = [(turn, phase) for turn in range(1, by_turn + 1) for phase in play.phases]
        self.moments = [Moment(self.forward)]
        for turn, phase in self.whens:
            self.forward.advance(turn, phase)
            self.moments.append(Moment(self.forward))
        self._arrive(self.moments[-1])
        for moment, later, (turn, phase) in reversed(list(zip(self.moments, self.moments[1:], self.whens, strict=False))):
            self._value(moment, later, turn, phase)

    def of(self, index: int, state: State) -> Fraction:
        """The chance from a state after phase number `index`."""
        return self._of(self.moments[index], state)

    def _of(self, moment: Moment, state: State) -> Fraction:
        if not state.on_land:
            return moment.special.get(state, NO)
        number = self.forward.number.get(state.location)
        flags = (state.cx, state.pinned, state.unarmed, state.melee)
        return next((v for v, here in moment.ranked.get(flags, ()) if number is not None and here[number]), NO)

    def _arrive(self, moment: Moment) -> None:
        """The goal itself is sure."""
        numbers = [i for h in {g.hex for g in self.play.question.goals} for i in self.play.table.at.get(h, ())]
        for flags, here in moment.land.items():
            there = np.zeros(self.forward.count, np.bool_)
            for number in numbers:
                there[number] = here[number] and self.play.is_goal(self.forward.state(flags, number))
            moment.ranked[flags] = [(Fraction(1), there)]
        moment.special = {s: Fraction(1) for s in moment.others if self.play.is_goal(s)}

    def _value(self, moment: Moment, later: Moment, turn: int, phase: Phase) -> None:
        self._arrive(moment)
        chosen: dict[State, Fraction] = {}
        one_by_one = list(moment.others)
        if phase is Phase.MPH:
            for flags, here in moment.land.items():
                one_by_one += [self.forward.state(flags, int(i)) for i in np.flatnonzero(here & self.forward.beside)]
        for state in one_by_one:
            chosen[state] = self._best_choice(state, later, turn, phase)
        moment.special = {s: chosen[s] for s in moment.others} | moment.special
        for flags, here in moment.land.items():
            self._rank(moment, flags, here, later, phase, chosen)

    def _best_choice(self, state: State, later: Moment, turn: int, phase: Phase) -> Fraction:
        found = NO
        for choice in self.play.choices(state, turn, phase):
            found = max(found, sum((o.chance * self.after(o, later) for o in choice.outcomes if o.states), NO))
        if phase is Phase.MPH:
            found = max([found, *(self._of(later, s) for s in self.play.minimum_moves(state))])
            if state.afloat is Afloat.FORDING:
                ashore = Forward(self.play, state)
                ashore.ground, ashore.special = {}, set()
                ashore.wade_ashore(state)
                found = max([found, *(self._of(later, s) for s in ashore.states())])
        return found

    def after(self, outcome: Outcome[State], later: Moment) -> Fraction:
        """What an outcome is worth; what is left open goes by luck."""
        return self.pick(self._of(later, state) for state in outcome.states)

    def _rank(self, moment: Moment, flags: Flags, here: Yes, later: Moment, phase: Phase, chosen: dict[State, Fraction]) -> None:
        by_choice = {
            self.forward.number[s.location]: v
            for s, v in chosen.items()
            if s.on_land and (s.cx, s.pinned, s.unarmed, s.melee) == flags
        }
        left = here & ~moment.ranked[flags][0][1]
        values = {v for rows in later.ranked.values() for v, _ in rows} | set(by_choice.values())
        for value in sorted(values - {NO}, reverse=True):
            good = left & self._sources(flags, later, phase, value)
            for number, worth in by_choice.items():
                if worth >= value and left[number]:
                    good[number] = True
            if good.any():
                moment.ranked[flags].append((value, good))
                left = left & ~good

    def _sources(self, flags: Flags, later: Moment, phase: Phase, value: Fraction) -> Yes:
        """The Locations from which a unit with these flags comes to a state worth so much, without dice."""
        cx, pinned, unarmed, melee = flags
        state = self.forward.state(flags, 0)
        stayed = self.play.stay(state, phase)
        found: Yes = self._worth(later, (stayed.cx, stayed.pinned, unarmed, melee), value).copy()
        if phase is Phase.MPH:
            for how in MARCHES:
                budget = self.play.half_mf(how, state)
                if budget:
                    found = found | self._marchers(how, budget, later, unarmed, value)
        elif phase is Phase.APH and not pinned and not melee and not self.play.unit.broken:
            links = self.forward.links
            for hard in (False, True):
                for meets in (False, True):
                    if not (hard and cx):
                        ends = self._worth(later, (cx or hard, False, unarmed, meets), value)
                        some = links[(links[:, 2] == hard) & (links[:, 3] == meets)]
                        found[some[ends[some[:, 1]], 0]] = True
        return found

    def _marchers(self, how: March, budget: int, later: Moment, unarmed: bool, value: Fraction) -> Yes:
        forward = self.forward
        ends: Yes = self._worth(later, (how.is_double_time, False, unarmed, False), value)
        table = forward.road if how.is_road else forward.walk
        if table.width > forward.count:
            ends = np.concatenate([ends, self._worth(later, (True, False, unarmed, False), value)])
        if how is March.ASSAULT:
            steps = (forward.one_step(np.array([number]), budget) for number in range(forward.count))
            return np.array([bool((found & ends).any()) for found in steps], np.bool_)
        return np.asarray((table.within(budget)[: forward.count] & np.packbits(ends)).any(axis=1), dtype=np.bool_)

    def _worth(self, later: Moment, flags: Flags, value: Fraction) -> Yes:
        found = np.zeros(self.forward.count, np.bool_)
        for worth, here in later.ranked.get(flags, ()):
            if worth >= value:
                found |= here
        return found


def check_policy(play: Play, start: State, lines: Any, by_turn: int) -> tuple[Fraction, dict[int, Fraction], set[str]]:
    """Replay every line of a policy, play it out, and compare with the best play; returns the exact chance, that of arriving in
    each turn, and the symbols of the rolls it meets."""
    backward = Backward(play, start, by_turn)
    policy: dict[tuple[int, State], tuple[State, Choice[State] | None]] = {}
    for number, line in enumerate(items(lines, "policy"), 1):
        what = f"policy, line {number}"
        require(isinstance(line, dict) and type(line.get("turn")) is int, f"{what}: this is no line of play")
        state = _own_state(play, parse_state(str(line.get("from"))))
        require(state is not None and (line["turn"], Phase(line.get("phase"))) in backward.whens if _is_phase(line) else False,
               f"{what}: this is no state in a phase that was asked for")  # fmt: skip
        assert state is not None
        index = backward.whens.index((line["turn"], Phase(line["phase"])))
        log = Log(play, state)
        repeat_line(log, {k: v for k, v in line.items() if k != "chance_from_here"}, what)
        require_equal(f"{what}, chance_from_here", line.get("chance_from_here"), str(backward.of(index, state)))
        require((index, state) not in policy, f"{what}: {state.name} has two lines in this phase")
        policy[index, state] = (log.state, log.last_choice)
    exact, arrivals, symbols = _played_out(backward, start, policy)
    best = backward.of(0, start)
    require(exact == best, f"policy: played out it has a chance of {exact}; the best play has {best}")
    return exact, arrivals, symbols


def _is_phase(line: dict[str, Any]) -> bool:
    return line.get("phase") in {p.value for p in Phase}


def _own_state(play: Play, state: State | None) -> State | None:
    """A state as this map knows it, None where it has no such place; a climber is in the hex at the foot of its cliff."""
    if state is None or (state.on_land and state.location not in play.table.number):
        return None
    if state.side is None:
        return state if state.location.hex in play.board else None
    return state._replace(location=play.cliff(state.side).foot) if state.side in play.board.cliffs else None


def _played_out(
    backward: Backward, start: State, policy: dict[tuple[int, State], tuple[State, Choice[State] | None]]
) -> tuple[Fraction, dict[int, Fraction], set[str]]:
    """The chance that the policy reaches the goal, by turn; every one of its lines must be met."""
    play = backward.play
    here, met, symbols = {start: Fraction(1)}, 0, set()
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
                symbols |= {o.symbol for o in choice.outcomes if o.states and o.symbol}
                results = [(o.chance, _open_end(backward, o, index + 1)) for o in choice.outcomes if o.states]
            for share, end in results:
                if play.is_goal(end):
                    arrived[turn] = arrived.get(turn, NO) + chance * share
                else:
                    following[end] = following.get(end, NO) + chance * share
        here = following
    require(met == len(policy), "policy: it has lines for states it never comes to")
    return sum(arrived.values(), NO), arrived, symbols


def _open_end(backward: Backward, outcome: Outcome[State], index: int) -> State:
    """Where an outcome leads: of several ends that the rules leave open the best or the worst, by luck."""
    return backward.pick(outcome.states, key=lambda s: (backward.of(index, s), s.name))
