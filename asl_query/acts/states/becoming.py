"""What becomes of a unit while it is something: not a state but an event, which leads out of one state into another.

The machine gets one more variable that tells whether it has happened, and for each event that can bring it about another one that
happens in such a state alone and sets this variable. So a line of play and a proof are found and checked as of any state. What is
done in a state is asked in the same way: of each event that is such an act.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from asl_query.acts.states.machines import rule_of
from asl_query.acts.states.partial_states import merged
from asl_query.logic.machine import ComputedEffect, Condition, Event, Machine, MachineState, PartialState, StateValue
from asl_query.terms.acts import AnyAct
from asl_query.terms.status import text_of

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
    return _with_arrivals(machine, arrivals, called)


def _with_arrivals(machine: Machine, arrivals: Sequence[Event], called: str) -> Machine:
    return replace(
        machine,
        variables={**machine.variables, BECAME: (False, True)},
        start={**machine.start, BECAME: frozenset({False})},
        events=(*machine.events, *arrivals),
        words={**machine.words, (BECAME, True): called},
    )


def doing(
    machine: Machine, being: Sequence[PartialState], act: AnyAct, called: str, untold: Collection[str] = ()
) -> Machine:  # fmt: skip
    """The machine with the variable that tells whether an act was done in one of these states; what is asked of `untold`
    variables without a rule is left out, as text that was not seen decides there."""
    done = [
        replace(event, needs=tuple(need for need in event.needs if need.rule or not set(need.reads) <= set(untold)))
        for event in machine.events
        if is_done_by(event, act)
    ]
    found = [
        (_citing(machine, event, before), before) for event in done for cube in being for before in _as_done(machine, event, cube)
    ]
    return _with_arrivals(machine, [_arrival(machine, *one, number) for number, one in enumerate(found, 1)], called)


def _as_done(machine: Machine, event: Event, being: PartialState) -> list[PartialState]:
    """The partial states before an event in which one is so as it is done; most of what one is then one was before."""
    brought = {name: values for name, values in being.items() if name in machine.as_done & event.sets.keys()}
    rest = {name: values for name, values in being.items() if name not in brought}
    return [both for leading in _leading(machine, event, brought, rest) for both in _joined(rest, leading)]


def as_it_is_done(machine: Machine, before: MachineState, after: MachineState) -> MachineState:
    """What one is as something is done that leads from one state to another."""
    return {**before, **{name: after[name] for name in machine.as_done}}


def _citing(machine: Machine, event: Event, cube: PartialState) -> Event:
    """The event, each condition that is plain naming the rule by which it fails in such a state, if there is one."""
    states = [dict(zip(cube, values, strict=True)) for values in product(*cube.values())]

    def cited(need: Condition) -> Condition:
        rules = {rule_of(machine.name, need, state) for state in states}
        return replace(need, rule=rules.pop()) if not need.rule and len(rules) == 1 else need

    return replace(event, needs=tuple(map(cited, event.needs)))


def is_done_by(event: Event, act: AnyAct) -> bool:
    """Whether an event is an act, or an act of a narrower kind."""
    return isinstance(event.act, AnyAct) and act in event.act.wider


def event_of(arrival: str) -> str:
    """The event of the machine itself, by the name of the one that tells of an arrival."""
    return arrival.rpartition(" (")[0]


def _arrivals(machine: Machine, event: Event, before: Sequence[PartialState], after: Sequence[PartialState]) -> Iterator[Event]:
    """The event happening in each of `before` so that it leads into one of `after`."""
    for cube, goal in product(before, after):
        if event.sets.keys() & goal.keys():
            for leading in _leading(machine, event, goal, cube):
                for both in _joined(cube, leading):
                    yield _arrival(machine, event, both)


def _arrival(machine: Machine, event: Event, before: PartialState, number: int | None = None) -> Event:
    """The event happening in a state alone, which is told by the variable."""
    needs = tuple(_among(machine, name, values) for name, values in before.items())
    name = event.name if number is None else f"{event.name} ({number})"
    return replace(event, name=name, needs=(*event.needs, *needs), sets={BECAME: True}, begins=event.in_short)


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
    return machine.words.get((name, value), f"{name.replace('_', ' ')} {text_of(value)}")
