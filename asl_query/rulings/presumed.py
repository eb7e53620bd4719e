"""States that no piece is in together, and the rules that keep them apart: a question about such a piece presumes in vain."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

from asl_query.acts.states.times import is_of_time
from asl_query.logic.machine import Condition, Machine, PartialState, StateValue, certain, plain
from asl_query.rulings.act_verdict import DecidedAct
from asl_query.rulings.reached import Values, ever_together, kept_apart


@plain("that is never together")
def is_not_both(one: StateValue, other: StateValue, its_one: StateValue, its_other: StateValue) -> bool:
    """Whether two variables do not have these two values."""
    return its_one != one or its_other != other


class NeverTogether(NamedTuple):
    """Two variables with values that no piece has at once, and the conditions that keep them apart."""

    names: tuple[str, ...]
    values: Values
    rules: tuple[Condition, ...]

    def bars(self, done: DecidedAct) -> DecidedAct:
        """What is said of an act that who is both would do: nobody does it."""
        need = replace(is_not_both, rule=self.rules[0].rule, of=self.values, reads=self.names)
        case = dict(zip(self.names, self.values, strict=True))
        return done._replace(on=(), verdicts={(): False}, rules=(need,), taken=(), bearing=((need,),), case=case, times=())


def never_together(machine: Machine, stated: PartialState) -> NeverTogether | None:
    """Two of the stated facts that never hold at once, whatever is done and whatever is rolled; None where there are none.

    Raises LimitReachedError where two hold at once only by an event whose text was not seen.
    """
    fixed, machine = certain(stated), machine.with_fixed(stated)
    changed = {name for event in machine.events for name in event.sets}
    told = [name for name in machine.variables if name in fixed and name not in machine.moment]
    for names in combinations(told, 2):
        if not changed & set(names):
            continue  # of what a piece is from the start any two hold at once
        values = tuple(fixed[name] for name in names)
        found = kept_apart(machine, names, values) or _apart_at_every_time(machine, names, values)
        if found and changed >= set(names):  # what a kind of piece never is the conditions say that every state meets
            return NeverTogether(names, values, found)
    return None


def _apart_at_every_time(machine: Machine, names: tuple[str, ...], values: Values) -> tuple[Condition, ...]:
    """What keeps values apart that could be together but for the times at which they come about; none where they are together.

    Raises LimitReachedError where they are so only by an event whose text was not seen.
    """
    timed = (*machine.moment, *names)
    together = [found for found in ever_together(machine, timed) if found[len(machine.moment) :] == values]
    if together:
        kept_apart(machine, timed, min(together, key=lambda found: found not in ever_together(machine, timed, seen_only=True)))
        return ()
    moments = product(*(machine.variables[name] for name in machine.moment))
    rules = {need.rule: need for moment in moments for need in kept_apart(machine, timed, (*moment, *values))}
    return tuple(sorted(rules.values(), key=lambda need: is_of_time(need.rule)))
