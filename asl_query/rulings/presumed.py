"""States that no piece is in together, and the rules that keep them apart: a question about such a piece presumes in vain."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from asl_query.logic.machine import Condition, Machine, PartialState
from asl_query.rulings.reached import Values, kept_apart


class NeverTogether(NamedTuple):
    """Two variables with values that no piece has at once, and the conditions that keep them apart."""

    names: tuple[str, ...]
    values: Values
    rules: tuple[Condition, ...]


def never_together(machine: Machine, stated: PartialState) -> NeverTogether | None:
    """Two of the stated facts that never hold at once, whatever is done and whatever is rolled; None where there are none.

    Raises LimitReachedError where two hold at once only by an event whose text was not seen.
    """
    fixed = {name: next(iter(values)) for name, values in stated.items() if len(values) == 1}
    changed = {name for event in machine.events for name in event.sets}
    told = [name for name in machine.variables if name in fixed and name in changed and name not in machine.moment]
    for names in combinations(told, 2):
        values = tuple(fixed[name] for name in names)
        found = kept_apart(machine, names, values)
        if found:
            return NeverTogether(names, values, found)
    return None
