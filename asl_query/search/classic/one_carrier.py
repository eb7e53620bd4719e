"""The only MMC of a question and two weapons, followed together: all that can become of the three, whatever SMC do for them.

Leaders are always at hand, SMC carry whatever they may from wherever it lies, and stacking is left out; the MMC itself is in one
place, and its MF pay for all it carries. What the three cannot do so, they cannot do at all.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from asl_query.acts.classic.field import Field
from asl_query.acts.classic.pieces import (
    can_be_dismantled,
    carried_half_pp,
    is_note_a,
    laden_half_mf,
    most_advanced_half_pp,
    pair_may_carry,
)
from asl_query.deadline import Deadline
from asl_query.finite.closure import bits_of
from asl_query.search.classic.single_piece import Alone, Layer, Pace, may_be_led, useful
from asl_query.terms.classic import Lying
from asl_query.terms.movement import Mover

MOST_STATES = 60_000


class State(NamedTuple):
    """Where the MMC is, and each weapon, and whether it is dismantled."""

    unit: int
    one: int
    one_apart: bool
    two: int
    two_apart: bool


class Few:
    """The MMC and two weapons of one question."""

    def __init__(self, field: Field, mover: Mover, weapons: Sequence[Lying]) -> None:
        self.field, self.mover, self.weapons = field, mover, tuple(weapons)
        self.led = may_be_led(field.question, mover)
        self.smc = [m.unit for m in field.question.movers if m.unit.is_smc]
        self.converts = [can_be_dismantled(x.sw) for x in weapons]
        at = field.number
        one, two = weapons
        self.start = State(at[mover.at.hex], at[one.at.hex], one.sw.dismantled, at[two.at.hex], two.sw.dismantled)

    def load(self, taken: Sequence[int], apart: Sequence[bool]) -> int | None:
        """The half PP of the weapons that the MMC takes; None where it never carries one of them."""
        loads = [carried_half_pp(self.mover.unit, self.weapons[k].sw, dismantled=apart[k]) for k in taken]
        return None if None in loads else sum(x for x in loads if x is not None)

    def budget(self, half_pp: int) -> int:
        """The half MF that it has left with such a load."""
        return laden_half_mf(self.mover.unit, half_pp, led=self.led)

    def by_smc(self, k: int, *, apart: bool) -> Pace:
        """What SMC can do with a weapon at best."""
        sw = self.weapons[k].sw
        loads = [(u, carried_half_pp(u, sw, dismantled=apart)) for u in self.smc]
        alone = [(u, half_pp) for u, half_pp in loads if half_pp is not None]
        budget = max((laden_half_mf(u, half_pp, led=False) for u, half_pp in alone), default=-1)
        pair = len(self.smc) > 1 and is_note_a(sw)
        advances = any(half_pp <= most_advanced_half_pp(u) for u, half_pp in alone)
        advances |= pair and pair_may_carry(sw, dismantled=apart, advancing=True)
        return Pace(budget, pair and pair_may_carry(sw, dismantled=apart, advancing=False), advances)

    def is_goal(self, state: State) -> bool:
        """Whether all three are in the goal."""
        return all(self.field.goals >> i & 1 for i in (state.unit, state.one, state.two))


def cannot_together(few: Few, alones: Sequence[Alone], last: int, deadline: Deadline) -> bool | None:
    """Whether the three never meet in the goal up to that phase; None where there are too many positions to tell."""
    rooms = [useful(alone, last) for alone in alones]
    states = {few.start}
    for index in range(1, last + 1):
        deadline.check()
        if any(map(few.is_goal, states)):
            return False
        room = [layers[index] for layers in rooms]
        ways = _marches if index % 2 else _advances
        found: set[State] = set()
        for state in states:
            found |= {s for s in ways(few, state) if room[0].whole >> s.unit & 1}
            if len(found) > MOST_STATES:
                return None
        if index % 2 == 0:
            found = {after for state in found for after in _converted(few, state)}
        states = {s for s in found if _in(room[1], s.one, s.one_apart) and _in(room[2], s.two, s.two_apart)}
    return not any(map(few.is_goal, states))


def _in(layer: Layer, hex_: int, apart: bool) -> bool:
    return bool((layer.dismantled if apart else layer.whole) >> hex_ & 1)


def _marches(few: Few, state: State) -> Iterator[State]:
    """Every Movement Phase of the three."""
    at, apart = (state.one, state.two), (state.one_apart, state.two_apart)
    by_smc = [_smc_march(few, k, at[k], apart[k]) for k in (0, 1)]
    for taken in ((), (0,), (1,), (0, 1)):
        half_pp = few.load(taken, apart)
        if half_pp is None or few.budget(half_pp) < 0:
            continue
        for end, put in _walks(few, state.unit, [at[k] for k in taken], few.budget(half_pp)):
            ones = [put[taken.index(0)]] if 0 in taken else by_smc[0]
            twos = [put[taken.index(1)]] if 1 in taken else by_smc[1]
            for one, two in itertools.product(ones, twos):
                yield State(end, one, state.one_apart, two, state.two_apart)


def _walks(few: Few, start: int, taken: Sequence[int], budget: int) -> set[tuple[int, tuple[int, ...]]]:
    """Where a walk ends that takes weapons up where they lie, and where it puts them down."""
    costs = few.field.costs_from
    found: set[tuple[int, tuple[int, ...]]] = set()
    events = [(k, up) for k in range(len(taken)) for up in (True, False)]
    for order in itertools.permutations(events):
        if any(order.index((k, True)) > order.index((k, False)) for k in range(len(taken))):
            continue
        walks: dict[tuple[int, tuple[int, ...]], int] = {(start, (-1,) * len(taken)): 0}
        for k, up in order:
            further: dict[tuple[int, tuple[int, ...]], int] = {}
            for (here, put), spent in walks.items():
                there = costs(here)
                ends = {taken[k]: there[taken[k]]} if up and taken[k] in there else {} if up else there
                for end, cost in ends.items():
                    if spent + cost <= budget:
                        key = end, put if up else (*put[:k], end, *put[k + 1 :])
                        further[key] = min(further.get(key, spent + cost), spent + cost)
            walks = further
        for (here, put), spent in walks.items():
            found |= {(end, put) for end, cost in costs(here).items() if spent + cost <= budget}
    return found


def _smc_march(few: Few, k: int, at: int, apart: bool) -> list[int]:
    pace = few.by_smc(k, apart=apart)
    found = {at}
    if pace.half_mf >= 0:
        found |= {end for end, cost in few.field.costs_from(at).items() if cost <= pace.half_mf}
    if pace.one_hex:
        found |= {e.end for e in few.field.steps[at]}
    return sorted(found)


def _advances(few: Few, state: State) -> Iterator[State]:
    """Every Advance Phase of the three."""
    at, apart = (state.one, state.two), (state.one_apart, state.two_apart)
    near = few.field.near
    by_smc = [[at[k], *(bits_of(near[at[k]]) if few.by_smc(k, apart=apart[k]).advances else ())] for k in (0, 1)]
    for taken in ((), (0,), (1,), (0, 1)):
        half_pp = few.load(taken, apart)
        if half_pp is None or half_pp > most_advanced_half_pp(few.mover.unit) or any(at[k] != state.unit for k in taken):
            continue
        for end in (state.unit, *bits_of(near[state.unit])):
            ones, twos = ([end] if k in taken else by_smc[k] for k in (0, 1))
            for one, two in itertools.product(ones, twos):
                yield State(end, one, state.one_apart, two, state.two_apart)


def _converted(few: Few, state: State) -> Iterator[State]:
    """What the DFPh may make of them."""
    someone = bool(few.smc)
    ones = {state.one_apart, *([not state.one_apart] if few.converts[0] and (someone or state.one == state.unit) else [])}
    twos = {state.two_apart, *([not state.two_apart] if few.converts[1] and (someone or state.two == state.unit) else [])}
    for one, two in itertools.product(ones, twos):
        yield state._replace(one_apart=one, two_apart=two)
