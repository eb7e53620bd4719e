"""Answers about several units, re-checked: every line replayed phase by phase, leaders along, stacking kept; or a joint no."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asl_query.acts.marches import ALONE, March, is_leader
from asl_query.acts.play import Play
from asl_query.acts.play_log import Line, Log
from asl_query.acts.play_water import SWIMMING_ACTIONS
from asl_query.acts.stacking_rows import overstacked, stacked
from asl_query.acts.starting_state import start_of
from asl_query.acts.state import State
from asl_query.board.board import Board
from asl_query.check.closed_set import check_unreached
from asl_query.check.cut import Movement, check_cut
from asl_query.check.forward import Forward
from asl_query.check.refusal import items, require, require_equal
from asl_query.check.refutation import check_refutation
from asl_query.check.replay import repeat_line
from asl_query.kinds.reach.joint_tables import check_tables
from asl_query.search.joint import crowd, goal_drifts, has_leader, pose_jointly
from asl_query.terms.movement import Luck, Reach, Reaching


def check_together(board: Board, question: Reach, answer: Mapping[str, Any]) -> None:
    """Refuse an answer about several units that does not hold."""
    if question.asks is Reaching.HOW_LIKELY or question.luck is Luck.WORST:
        from asl_query.kinds.reach.chance_check import check_likely_together

        check_likely_together(board, question, answer)
        return
    require_equal("probability", answer["probability"], None)
    require(question.asks is not Reaching.WHERE, "reading: the reach is told for one unit")
    if answer["answer"] == "no":
        require_equal("witness", answer["witness"], None)
        _check_no(board, question, answer["certificate"], question.by_turn)
        return
    turn = _replay(board, question, answer["witness"])
    if question.asks is Reaching.CAN:
        require_equal("answer", answer["answer"], "yes")
        require_equal("certificate", answer["certificate"], None)
        require(turn <= (question.by_turn or 0), f"witness: it takes until turn {turn}, not {question.by_turn}")
        return
    require_equal("answer", answer["answer"], {"value": turn})
    if turn <= 1:
        require_equal("certificate", answer["certificate"], None)
    else:
        _check_no(board, question, answer["certificate"], turn - 1)


def _replay(board: Board, question: Reach, witness: Any) -> int:
    """Replay all lines; returns the turn in which all are in the goal at once."""
    logs = [Log(Play(board, m.unit, question, led=has_leader(question, m)), start_of(m)) for m in question.movers]
    units = [m.unit for m in question.movers]
    phases = logs[0].play.phases
    rows = items(witness, "witness")
    size = len(units) + 1
    require(len(rows) % size == 0, "witness: a phase lacks a line")
    for number in range(len(rows) // size):
        turn, phase = number // len(phases) + 1, phases[number % len(phases)]
        lines, row = rows[number * size : (number + 1) * size - 1], rows[(number + 1) * size - 1]
        for log, line in zip(logs, lines, strict=True):
            what = f"witness, turn {turn} {phase.value}, {log.play.unit.name}"
            require(isinstance(line, dict), f"{what}: this is no line of play")
            require((line.get("turn"), line.get("phase")) == (turn, phase.value), f"{what}: its line should come here")
            repeat_line(log, line, what)
        for line in lines:
            _check_leader(question, line, lines)
        require_equal(f"witness, turn {turn} {phase.value}, stacking", row, stacked(units, lines))
        crowd_at = overstacked(units, row)
        require(not crowd_at, f"witness, turn {turn} {phase.value}: {crowd_at} holds more than A5.1 lets it")
    for log in logs:
        require(log.play.is_goal(log.state), f"witness: the {log.play.unit.name} ends in {log.state.name}")
        missing = log.play.water.missing_fact
        swims = any(line["action"] in SWIMMING_ACTIONS for line in log.lines)
        require(not (swims and missing), "witness: it swims in water of which too little is said")
    return (len(rows) // size + len(phases) - 1) // len(phases)


def _check_leader(question: Reach, line: Line, lines: list[Line]) -> None:
    """Who has a leader's bonus moves the same way as a leader from the same Location (A4.12)."""
    if line["action"] != "march" or not March(line["how"]).is_led:
        return
    what = f"witness, turn {line['turn']}, {line['unit']}"
    leaders = {m.unit.name for m in question.movers if is_leader(m.unit)}
    require(line["leader"] in leaders, f"{what}: {line['leader']} is no leader among the units")
    his = next(x for x in lines if x["unit"] == line["leader"])
    hurry = March(line["how"]).is_double_time
    along = his["action"] == "march" and March(his["how"]) in ALONE and March(his["how"]).is_double_time is hurry
    same_way = along and [p["to"] for p in his["path"]] == [p["to"] for p in line["path"]]
    require(same_way, f"{what}: the {line['leader']} does not move along")
    starts = [x["from"].removesuffix(" CX") for x in (his, line)]
    require(starts[0] == starts[1], f"{what}: the {line['leader']} starts elsewhere")


def _check_no(board: Board, question: Reach, certificate: Any, by_turn: int | None) -> None:
    """Not by a turn, or (None) never."""
    require(isinstance(certificate, dict), "certificate: there is none")
    alone = certificate.get("kind") == "one cannot"
    require(alone or by_turn is not None, "certificate: that they never come takes one of them who never comes")
    require(alone or not goal_drifts(board, question), "certificate: a goal in the water may have been reached before and lost")
    match certificate.get("kind"):
        case "one cannot":
            require_equal("certificate, fields", sorted(certificate), ["closed_set", "kind", "unit"])
            mover = next((m for m in question.movers if m.unit.name == certificate["unit"]), None)
            require(mover is not None, "certificate: it speaks of no unit of the question")
            assert mover is not None
            play = Play(board, mover.unit, question, led=has_leader(question, mover))
            check_unreached(play, start_of(mover), certificate["closed_set"], by_turn)
        case "crowd":
            _check_crowd(board, question, certificate, by_turn or 0)
        case _:
            last = (by_turn or 0) * len(Play(board, question.unit, question).phases)
            joint = pose_jointly(board, question, last)
            check_tables(board, question, joint, by_turn or 0)
            check_refutation(joint.problem, certificate)


def _check_crowd(board: Board, question: Reach, certificate: dict[str, Any], by_turn: int) -> None:
    require_equal("certificate, fields", sorted(certificate), ["cut", "kind", "of"])
    require(certificate["of"] in ("MMC", "SMC"), "certificate: a crowd is of MMC or of SMC")
    found = crowd(board, question, smc=certificate["of"] == "SMC")
    require(found is not None, "certificate: there are no such units")
    assert found is not None
    play, start, room = found
    whens = [(turn, phase) for turn in range(1, by_turn + 1) for phase in play.phases]

    def after(index: int, states: set[State]) -> set[State]:
        forward = Forward(play, *states)
        forward.advance(*whens[index])
        return set(forward.states())

    movement = Movement(start, len(whens), after, lambda state: state.place, lambda _, __: room, play.is_goal)
    check_cut(movement, certificate["cut"])
