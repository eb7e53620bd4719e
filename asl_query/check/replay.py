"""A play log replayed: every line is done again under the rules and must come out as written."""

from __future__ import annotations

from typing import Any

from asl_query.check.refusal import Refused, demand, items, same_fields
from asl_query.errors import AslQueryError
from asl_query.rules.play import Phase, Play, State
from asl_query.rules.play_log import Log
from asl_query.terms.hexes import parse_hexside
from asl_query.terms.locations import Location
from asl_query.terms.questions import Reach


def replay(play: Play, question: Reach, start: State, witness: Any) -> tuple[State, int]:
    """Replay a whole log from the start; returns the last state and its turn. Refuses the first line that does not hold."""
    log = Log(play, start)
    lines = items(witness, "witness")
    for number, line in enumerate(lines):
        turn, phase = number // 2 + 1, (Phase.MPH, Phase.APH)[number % 2]
        what = f"witness, line {number + 1}"
        demand(isinstance(line, dict), f"{what}: this is no line of play")
        in_order = type(line.get("turn")) is int and (line.get("turn"), line.get("phase")) == (turn, phase.value)
        demand(in_order, f"{what}: turn {turn} {phase.value} comes here")
        repeat_line(log, question, line, what)
    return log.state, (len(lines) + 1) // 2


def repeat_line(log: Log, question: Reach, line: dict[str, Any], what: str) -> None:
    """Do one line again and compare every field."""
    before = log.state
    try:
        log.repeat(line, question.fixed_dr(line["turn"]))
    except AslQueryError as error:
        raise Refused(f"{what}: {error}") from None
    same_fields(what, line, log.lines[-1])
    _keeps_the_question(question, before, log.state, line, what)


def _keeps_the_question(question: Reach, before: State, after: State, line: dict[str, Any], what: str) -> None:
    """The question's own conditions: hexes not to enter, Climbing only here or not at all, dice that pass."""
    entered = [p["to"] for p in line["path"]] if line["action"] == "march" else [after.location.name]
    climbed_up = before.side is not None and after.side is None and after.location != before.location
    for name in entered:
        hex_name = name.removeprefix("IN ")
        moved = hex_name != before.location.hex.name or line["action"] == "march"
        if not moved:
            continue
        avoided = [h.name for h in question.avoiding]
        demand(hex_name not in avoided, f"{what}: the question rules out entering {hex_name}")
        if question.only_by_climbing is not None and hex_name == question.goal.name and line["action"] != "climb":
            demand(climbed_up, f"{what}: {hex_name} is entered without Climbing {question.only_by_climbing.name}")
    if line["action"] == "climb":
        side = parse_hexside(line["hexside"])
        demand(not question.without_climbing, f"{what}: the question rules out Climbing")
        only = question.only_by_climbing
        demand(only is None or side == only, f"{what}: the question allows Climbing only {only.name if only else ''}")
        passes = not question.all_pass or line["dr"] is not None or line["result"] == "changes level"
        demand(passes, f"{what}: in the question every Falling DR passes")


def reached(question: Reach, state: State) -> bool:
    """Whether the unit is in the goal hex and on no Climb counter."""
    return state.location.hex == question.goal and state.side is None


def starting_location(play: Play, question: Reach) -> Location:
    """Where the unit starts: IN a Depression without a bridge, else just in the hex."""
    return next(x for x in _enterable(play, question))


def _enterable(play: Play, question: Reach) -> list[Location]:
    from asl_query.rules.step_cost import locations_to_enter

    return list(locations_to_enter(play.board, question.start))
