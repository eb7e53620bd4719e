"""Sets of states as numbers are what sets of states are, and what is reached with them is what a plain search reaches."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from case_families import SYSTEMS
from random_cases import Family

from asl_query.logic.machine import ComputedEffect, Effect, Machine, StateValue
from asl_query.logic.state_sets import StateSpace
from asl_query.rules.index import index
from asl_query.rulings.reached import could_be_met, ever_together

SEED = 70_301  # the number of the case is added
Values = tuple[StateValue, ...]


@pytest.mark.parametrize("number", range(200))
def test_a_number_stands_for_a_set_of_states(number: int) -> None:
    random = Random(SEED + number)
    variables = {name: tuple(range(random.randint(1, 4))) for name in "abcd"[: random.randint(1, 4)]}
    space, every = StateSpace(variables), list(product(*variables.values()))
    name = random.choice(list(variables))
    at, value = list(variables).index(name), random.choice(variables[name])
    some = set(random.sample(every, random.randint(0, len(every))))
    names = random.sample(list(variables), random.randint(0, len(variables)))
    places = [list(variables).index(one) for one in names]
    wanted = {tuple(state[place] for place in places) for state in some}

    def number_of(states: set[tuple[int, ...]]) -> int:
        return sum(1 << every.index(state) for state in states)

    assert list(space.listed(number_of(some))) == sorted(some)
    assert set(space.listed(space.having(name, value))) == {state for state in every if state[at] == value}
    assert set(space.listed(space.setting(name, value, number_of(some)))) == {(*s[:at], value, *s[at + 1 :]) for s in some}
    freed = {(*state[:at], other, *state[at + 1 :]) for state in some for other in variables[name]}
    assert set(space.listed(space.freeing(name, number_of(some)))) == freed
    met = {state for state in every if tuple(state[place] for place in places) in wanted}
    assert set(space.listed(space.where(names, wanted.__contains__))) == met
    first = random.choice(every)[: random.randint(0, len(variables))]
    assert set(space.listed(space.starting_with(first))) == {state for state in every if state[: len(first)] == first}


def test_no_state_has_a_value_that_is_no_value() -> None:
    space = StateSpace({"a": (0, 1)})
    assert (space.having("a", 2), space.setting("a", 2, space.every), space.starting_with((2,))) == (0, 0, 0)


def set_to(machine: Machine, effect: Effect, state: dict[str, StateValue]) -> set[StateValue]:
    if not isinstance(effect, ComputedEffect):
        return {effect}
    read = ((state[name],) if name in state else machine.variables[name] for name in effect.reads)
    return {effect.value(*effect.of, *case) for case in product(*read)}


def searched(machine: Machine, names: tuple[str, ...]) -> set[Values]:
    """What variables ever are together, one state after the other."""
    found = set(product(*(machine.start.get(name, machine.variables[name]) for name in names)))
    new = list(found)
    while new:
        values = new.pop()
        state = dict(zip(names, values, strict=True))
        for event in machine.events:
            if not event.unseen and all(could_be_met(machine, need, state) for need in event.needs):
                sets = (set_to(machine, event.sets[name], state) if name in event.sets else {state[name]} for name in names)
                after = set(product(*sets)) - found
                new += after
                found |= after
    return found


@pytest.mark.parametrize("family", SYSTEMS, ids=lambda family: str(family.name))
def test_what_is_ever_together_is_what_a_plain_search_finds(family: Family) -> None:
    index()
    random, machine = Random(SEED), family.machine
    for _ in range(12):
        names = tuple(random.sample(list(machine.variables), 3))
        assert set(ever_together(machine, names, seen_only=True).listed()) == searched(machine, names), names
