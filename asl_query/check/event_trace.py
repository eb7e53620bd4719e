"""A line of play of a machine, played again event by event."""

from __future__ import annotations

from asl_query.acts.states.line import EventTrace, trace_of
from asl_query.acts.states.partial_states import value_named
from asl_query.check.refusal import Refused, require, require_equal
from asl_query.logic.machine import Event, Machine, MachineState, PartialState, agrees


def replay_trace(of: Machine, start: PartialState, trace: EventTrace) -> MachineState:
    """The state in which a line of play ends; refuses one that does not start so, what cannot happen, and what is told wrong."""
    begins = _start_of(of, trace)
    require(agrees(begins, start), "witness: no play starts so")
    state = begins
    for number, line in enumerate(trace.events, 1):
        require(line.event in of.by_name, f"witness, line {number}: there is no such event")
        event = of.by_name[line.event]
        _require_possible(event, state, number)
        state = event.after(state)
    require_equal("witness", trace, trace_of(of, begins, [line.event for line in trace.events]))
    return state


def _start_of(of: Machine, trace: EventTrace) -> MachineState:
    require_equal("witness, start", sorted(trace.start), sorted(of.variables))
    try:
        return {name: value_named(of, name, trace.start[name]) for name in of.variables}
    except ValueError as error:
        raise Refused(f"witness, start: {error}") from None


def _require_possible(event: Event, state: MachineState, number: int) -> None:
    require(not event.unseen, f"witness, line {number}: {event.unseen}, so this proves nothing")
    for need in event.needs:
        require(
            need.is_met(state), f"witness, line {number}: {event.name}, which {need.rule or 'its own state'} does not let happen"
        )
