"""A line of play as an answer carries it: the start, then each event with when it happens, its rules and what it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from asl_query.codec import Json, WrongShapeError, fields_to_json, from_json
from asl_query.logic.machine import Machine, MachineState
from asl_query.records import dataclass
from asl_query.terms.status import text_of

StateText = Mapping[str, str]  # variables by name, each value as its text


@dataclass(frozen=True, slots=True)
class TraceStart:
    """The state in which a line of play begins, told whole."""

    start: StateText


@dataclass(frozen=True, slots=True)
class TraceEvent:
    """An event of a line of play: its moment before it, its name, the rules that it rests on, and what it changes."""

    when: StateText
    event: str
    rules: tuple[str, ...]
    then: StateText


@dataclass(frozen=True, slots=True)
class EventTrace:
    """A line of play. In JSON it is a list of its start and its events; the list is empty where there is no line to tell."""

    start: StateText
    events: tuple[TraceEvent, ...] = ()

    def to_json(self) -> list[Json]:
        """The start and the events, one after another."""
        return [fields_to_json(line) for line in (TraceStart(self.start), *self.events)] if self.start else []

    @classmethod
    def from_json(cls, data: Json, where: str = "") -> EventTrace:
        """Read it back; raises WrongShapeError."""
        if not isinstance(data, list):
            raise WrongShapeError(where, "a line of play should stand here")
        if not data:
            return NO_TRACE
        start: TraceStart = from_json(TraceStart, data[0], f"{where}, start")
        events = (from_json(TraceEvent, line, f"{where}, line {number}") for number, line in enumerate(data[1:], 1))
        if not start.start:
            raise WrongShapeError(where, "its start is empty")
        return cls(start.start, tuple(events))


NO_TRACE = EventTrace({})


def trace_of(machine: Machine, start: MachineState, events: Sequence[str]) -> EventTrace:
    """The line of play that begins so and takes these events."""
    state = dict(start)
    told: list[TraceEvent] = []
    for name in events:
        event = machine.by_name[name]
        after = event.after(state)
        changed = {key: text_of(value) for key, value in after.items() if value != state[key]}
        when = {key: text_of(state[key]) for key in machine.moment}
        told.append(TraceEvent(when, name, event.rules, changed))
        state = after
    return EventTrace({name: text_of(value) for name, value in start.items()}, tuple(told))
