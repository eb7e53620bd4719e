"""A play log replayed: every line is done again under the rules and must come out as written."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.acts.play import Play
from asl_query.acts.play_log import Log
from asl_query.check.refusal import Refused, require, require_fields
from asl_query.deadline import raise_if_over
from asl_query.errors import AslQueryError
from asl_query.terms.phases import TurnPhase
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.unit_state import State


def replay(play: Play, start: State, lines: Sequence[PlayLine]) -> tuple[State, int]:
    """Replay a whole log from the start; returns the last state and its turn. Refuses the first line that does not hold."""
    log = Log(play, start)
    phases = play.phases
    for number, line in enumerate(lines):
        when = TurnPhase(number // len(phases) + 1, phases[number % len(phases)])
        what = f"witness, line {number + 1}"
        require(line.when == when, f"{what}: {when.name} comes here")
        repeat_line(log, line, what)
    return log.state, (len(lines) + len(phases) - 1) // len(phases)


def repeat_line(log: Log, line: PlayLine, what: str) -> None:
    """Do one line again and compare every field."""
    try:
        log.repeat(line)
    except AslQueryError as error:
        raise_if_over()
        raise Refused(f"{what}: {error}") from None
    require_fields(what, line, log.lines[-1])
