"""The rules that decide an edge case: of a line of play what it would not come about without; of a no those of its bars."""

from __future__ import annotations

from collections.abc import Iterator

from asl_query.acts.states.line import EventTrace
from asl_query.acts.states.machines import machine
from asl_query.acts.states.partial_states import value_named
from asl_query.acts.states.times import is_of_time
from asl_query.kinds.ever.proof import NeverReached
from asl_query.kinds.ever.question import became, rules_between_its_parts
from asl_query.logic.machine import ComputedEffect, Event, Machine, MachineState, value_of
from asl_query.logic.trace import recording
from asl_query.rules.reasons import reason
from asl_query.terms.answers import Answer, Finding, Reason
from asl_query.terms.numbers import book_order, number_of
from asl_query.terms.questions import Ever
from asl_query.terms.status import holds


def reasons_for_ever(question: Ever, found: Finding | Answer) -> tuple[Reason, ...]:
    """The rules of the line of play in its order, or those of the bars in the order of the book; each number once."""
    certificate: NeverReached | None = found.certificate
    if isinstance(found.witness, EventTrace):
        rules = list(_of_line(question, found.witness))
    else:
        keys = {rule for row in certificate.barred for rule in row.rules} if certificate else set()
        rules = sorted(keys, key=lambda key: (book_order(number_of(key)), key))
    numbers: dict[str, str] = {}
    for key in rules or rules_between_its_parts(question, certificate):
        numbers.setdefault(number_of(key), key)
    return tuple(map(reason, numbers.values()))


def _of_line(question: Ever, trace: EventTrace) -> Iterator[str]:
    """The rules that the events of a line rest on, time that passes left out, and what comes of them besides but is no matter."""
    of = machine(question.machine)
    state: MachineState = {name: value_named(of, name, text) for name, text in trace.start.items()}
    events = [of.by_name[line.event] for line in trace.events]
    for number, event in enumerate(events):
        later = events[number + 1 :]
        merely, matter = set[str](), set[str]()
        for name, effect in event.sets.items():
            if isinstance(effect, ComputedEffect):
                (matter if _matters(of, question, state, event, name, later) else merely).update(effect.rules())
        yield from (rule for rule in event.rules if not is_of_time(rule) and rule not in merely - matter)
        state = event.after(state)


def _matters(of: Machine, question: Ever, state: MachineState, event: Event, name: str, later: list[Event]) -> bool:
    """Whether what an event makes of a variable could be otherwise, and the line would then not end as is asked."""
    with recording() as asked:
        sets = value_of(event.sets[name], state)
    others = (value for value in of.variables[name] if value != sets)
    after = event.after(state)
    return any(one.stakes() for one in asked) and not all(_goes_on(question, {**after, name: other}, later) for other in others)


def _goes_on(question: Ever, state: MachineState, events: list[Event]) -> bool:
    """Whether these events may happen from there, and end as is asked."""
    for event in events:
        if not event.may_happen(state):
            return False
        state = event.after(state)
    return holds(became(question), state)
