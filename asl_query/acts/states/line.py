"""A line of play as an answer carries it: the start, then each event with when it happens, its rules and what it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from asl_query.logic.machine import Machine, State, Value
from asl_query.terms.status import text_of

Line = dict[str, Any]


def line_of(machine: Machine, start: State, events: Sequence[str]) -> tuple[list[Line], dict[str, Value]]:
    """The lines and the last state; of the start everything is told."""
    state = dict(start)
    lines: list[Line] = [{"start": {name: text_of(value) for name, value in state.items()}}]
    for name in events:
        event = machine.by_name[name]
        after = event.after(state)
        changed = {key: text_of(value) for key, value in after.items() if value != state[key]}
        when = {key: text_of(state[key]) for key in machine.moment}
        lines.append({"when": when, "event": name, "rules": list(event.rules), "then": changed})
        state = after
    return lines, state


def rules_of(machine: Machine, events: Sequence[str]) -> list[str]:
    """The rules that the events of a line rest on, in the order of the line, time that passes left out."""
    lines = (machine.by_name[name] for name in events)
    return list(dict.fromkeys(rule for event in lines for rule in event.rules if rule != "A3"))
