"""A play log replayed: every line is done again under the rules and must come out as written."""

from __future__ import annotations

from typing import Any

from asl_query.acts.play import Play
from asl_query.acts.play_log import Log
from asl_query.acts.state import State
from asl_query.check.refusal import Refused, items, require, require_fields
from asl_query.errors import AslQueryError


def replay(play: Play, start: State, witness: Any) -> tuple[State, int]:
    """Replay a whole log from the start; returns the last state and its turn. Refuses the first line that does not hold."""
    log = Log(play, start)
    phases = play.phases
    lines = items(witness, "witness")
    for number, line in enumerate(lines):
        turn, phase = number // len(phases) + 1, phases[number % len(phases)]
        what = f"witness, line {number + 1}"
        require(isinstance(line, dict), f"{what}: this is no line of play")
        in_order = type(line.get("turn")) is int and (line.get("turn"), line.get("phase")) == (turn, phase.value)
        require(in_order, f"{what}: turn {turn} {phase.value} comes here")
        repeat_line(log, line, what)
    return log.state, (len(lines) + len(phases) - 1) // len(phases)


def repeat_line(log: Log, line: dict[str, Any], what: str) -> None:
    """Do one line again and compare every field."""
    try:
        log.repeat(line)
    except AslQueryError as error:
        raise Refused(f"{what}: {error}") from None
    require_fields(what, line, log.lines[-1])
