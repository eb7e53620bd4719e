"""What becomes of a unit while it is something: not a state but an event, which leads out of one state into another.

The machine gets one more variable that tells whether it has happened, and for each event that can bring it about another one that
happens in such a state alone and sets this variable. So a line of play and a proof are found and checked as of any state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from asl_query.acts.states.partial_states import merged
from asl_query.logic.machine import ComputedEffect, Condition, Event, Machine, PartialState, StateValue

BECAME = "became"  # the variable


def is_among(values: tuple[StateValue, ...], value: StateValue) -> bool:
    """Whether a variable has one of these values; a solver reads it as a rule is read."""
    return value in values


def becoming(machine: Machine, before: Sequence[PartialState], after: Sequence[PartialState], called: str) -> Machine:
    """The machine with the variable that tells whether an event has led from one of `before` into one of `after`."""
    arrivals = [
        replace(arrival, name=f"{event.name} ({number})")
        for event in machine.events
        for number, arrival in enumerate(_arrivals(machine, event, before, after), 1)
    ]
    return replace(
        machine,
        variables={**machine.variables, BECAME: (False, True)},
        start={**machine.start, BECAME: frozenset({False})},
        events=(*machine.events, *arrivals),
        words={**machine.words, (BECAME, True): called},
    )


def event_of(arrival: str) -> str:
    """The event of the machine itself, by the name of the one that tells of an arrival."""
    return arrival.rpartition(" (")[0]


def _arrivals(machine: Machine, event: Event, before: Sequence[PartialState], after: Sequence[PartialState]) -> Iterator[Event]:
    """The event happening in each of `before` so that it leads into one of `after`."""
    for cube, goal in product(before, after):
        if event.sets.keys() & goal.keys():
            for leading in _leading(machine, event, goal, cube):
                for both in _joined(cube, leading):
                    needs = tuple(_among(machine, name, values) for name, values in both.items())
                    yield replace(event, needs=(*event.needs, *needs), sets={BECAME: True}, begins=event.in_short)


def _leading(machine: Machine, event: Event, goal: PartialState, before: PartialState) -> list[PartialState]:
    """The partial states, of what is so before, from which the event, if it happens, leads into the goal."""
    found: list[PartialState] = [{name: values for name, values in goal.items() if name not in event.sets}]
    for name in goal.keys() & event.sets.keys():
        effect = event.sets[name]
        if isinstance(effect, ComputedEffect):
            found = [
                cube
                for one, other in product(found, _setting(machine, effect, goal[name], before))
                for cube in _joined(one, other)
            ]
        elif effect not in goal[name]:
            return []
    return found


def _joined(one: PartialState, other: PartialState) -> list[PartialState]:
    """What both describe, if anything."""
    both = {**one, **other} | {name: one[name] & other[name] for name in one.keys() & other.keys()}
    return [both] if all(both.values()) else []


def _setting(machine: Machine, effect: ComputedEffect, values: frozenset[StateValue], before: PartialState) -> list[PartialState]:
    """The partial states of what an effect reads, of what is so before, in which it sets one of these values."""
    known = machine.variables
    cases = product(*([v for v in known[name] if v in before.get(name, known[name])] for name in effect.reads))
    rows: list[Mapping[str, frozenset[StateValue]]] = [
        {name: frozenset({value}) for name, value in zip(effect.reads, case, strict=True)}
        for case in cases
        if effect.value(*effect.of, *case) in values
    ]
    return merged(list(rows))


def _among(machine: Machine, name: str, values: frozenset[StateValue]) -> Condition:
    ordered = tuple(value for value in machine.variables[name] if value in values)
    told = [_said(machine, name, value) for value in ordered]
    says = f"that is done, or befalls, only what is {' or '.join(told)}"
    return Condition("", is_among, (name,), says, (ordered,))


def _said(machine: Machine, name: str, value: StateValue) -> str:
    if value is False and (name, True) in machine.words:
        return machine.words.get((name, False), f"not {machine.words[name, True]}")
    return machine.words.get((name, value), f"{name.replace('_', ' ')} {value}")
