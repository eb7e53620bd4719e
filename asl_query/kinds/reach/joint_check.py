"""Answers about several units, re-checked: every line replayed phase by phase, leaders along, stacking kept; or a joint no."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.acts.joint import crowd, goal_drifts, play_of
from asl_query.acts.marches import is_leader
from asl_query.acts.out_of_reach import Crowd, OneCannot
from asl_query.acts.play_log import Log
from asl_query.acts.stacking_rows import overstacked, stacked
from asl_query.acts.starting_state import start_of
from asl_query.acts.unknown_ground import raise_where_near
from asl_query.board.board import Board
from asl_query.check.closed_set import check_unreached
from asl_query.check.cut import Movement, check_cut
from asl_query.check.forward import Forward
from asl_query.check.refusal import Refused, require, require_equal, require_yes_by
from asl_query.check.refutation import check_refutation
from asl_query.check.replay import repeat_line
from asl_query.kinds.reach.joint_tables import problem_by_replay
from asl_query.kinds.reach.proof import Certificate, Witness
from asl_query.terms.actions import UNLED_MARCHES, MarchAlong
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.movement import Reach, Reaching
from asl_query.terms.phases import TurnPhase
from asl_query.terms.play_lines import PlayLine, StackingRow, swims
from asl_query.terms.unit_state import State


def check_joint(board: Board, question: Reach, answer: Answer) -> None:
    """Refuse an answer about several units that does not hold."""
    if question.asks_chance:
        raise_where_near(board, question, question.by_turn)
        from asl_query.kinds.reach.chance_check import check_joint_chance

        check_joint_chance(board, question, answer)
        return
    require_equal("probability", answer.probability, None)
    require(question.asks is not Reaching.WHERE, "reading: the reach is told for one unit")
    if answer.answer is Verdict.NO:
        require_equal("witness", answer.witness, None)
        _check_no(board, question, answer.certificate, question.by_turn)
        return
    turn = _replay(board, question, answer.witness)
    if question.asks is Reaching.CAN:
        require_yes_by(answer, turn, question.by_turn or 0)
        return
    require_equal("answer", answer.answer, Value(turn))
    if turn <= 1:
        require_equal("certificate", answer.certificate, None)
    else:
        _check_no(board, question, answer.certificate, turn - 1)


def _replay(board: Board, question: Reach, witness: Witness) -> int:
    """Replay all lines; returns the turn in which all are in the goal at once."""
    logs = [Log(play_of(board, question, m), start_of(m)) for m in question.movers]
    phases, rows, size = logs[0].play.phases, witness or (), len(logs) + 1
    require(witness is not None and len(rows) % size == 0, "witness: a phase lacks a line")
    for number in range(len(rows) // size):
        when = TurnPhase(number // len(phases) + 1, phases[number % len(phases)])
        *lines, row = rows[number * size : (number + 1) * size]
        _replay_phase(question, logs, when, [line for line in lines if isinstance(line, PlayLine)], row)
    for log in logs:
        require(log.play.is_goal(log.state), f"witness: the {log.play.unit.name} ends in {log.state.name}")
        missing = log.play.water.missing_fact
        require(not (missing and swims(log.lines)), "witness: it swims in water of which too little is said")
    return (len(rows) // size + len(phases) - 1) // len(phases)


def _replay_phase(question: Reach, logs: Sequence[Log], when: TurnPhase, lines: Sequence[PlayLine], row: object) -> None:
    """One phase of all units, then who stacks where."""
    require(len(lines) == len(logs), f"witness, {when.name}: a unit lacks its line")
    for log, line in zip(logs, lines, strict=True):
        what = f"witness, {when.name}, {log.play.unit.name}"
        require(line.when == when, f"{what}: its line should come here")
        repeat_line(log, line, what)
    for line in lines:
        _check_leader(question, line, lines)
    units = [log.play.unit for log in logs]
    if not isinstance(row, StackingRow):
        raise Refused(f"witness, {when.name}: it is not told who stacks where")
    require_equal(f"witness, {when.name}, stacking", row, stacked(units, lines))
    full = overstacked(units, row)
    require(not full, f"witness, {when.name}: {full} holds more than A5.1 lets it")


def _check_leader(question: Reach, line: PlayLine, lines: Sequence[PlayLine]) -> None:
    """A unit with a leader's bonus moves the same way as a leader from the same Location (A4.12)."""
    march = line.action
    if not isinstance(march, MarchAlong) or not march.how.is_led:
        return
    what = f"witness, turn {line.turn}, {line.unit}"
    leaders = {m.unit.name for m in question.movers if is_leader(m.unit)}
    require(march.leader in leaders, f"{what}: {march.leader} is no leader among the units")
    leaders_line = next(x for x in lines if x.unit == march.leader)
    his = leaders_line.action
    if not isinstance(his, MarchAlong):
        raise Refused(f"{what}: the {march.leader} does not move along")
    along = his.how in UNLED_MARCHES and his.how.is_double_time is march.how.is_double_time
    same_way = along and [step.to for step in his.path] == [step.to for step in march.path]
    require(same_way, f"{what}: the {march.leader} does not move along")
    require(leaders_line.from_.location == line.from_.location, f"{what}: the {march.leader} starts elsewhere")


def _check_no(board: Board, question: Reach, certificate: Certificate, by_turn: int | None) -> None:
    """Not by a turn, or (None) never."""
    if not isinstance(certificate, OneCannot):
        raise_where_near(board, question, by_turn)
    if isinstance(certificate, OneCannot):
        mover = next((m for m in question.movers if m.unit.name == certificate.unit), None)
        if mover is None:
            raise Refused("certificate: it speaks of no unit of the question")
        check_unreached(play_of(board, question, mover), start_of(mover), certificate.closed_set, by_turn)
        return
    if by_turn is None:
        raise Refused("certificate: that they never come takes one of them who never comes")
    require(not goal_drifts(board, question), "certificate: a goal in the water may have been reached before and lost")
    if isinstance(certificate, Crowd):
        _check_crowd(board, question, certificate, by_turn)
    else:
        check_refutation(problem_by_replay(board, question, by_turn).problem, certificate)


def _check_crowd(board: Board, question: Reach, certificate: Crowd, by_turn: int) -> None:
    found = crowd(board, question, smc=certificate.of == "SMC")
    if found is None:
        raise Refused("certificate: there are no such units")
    play, start, room = found
    whens = [(turn, phase) for turn in range(1, by_turn + 1) for phase in play.phases]
    plain = Forward(play, *start)

    def after(index: int, states: set[State]) -> set[State]:
        forward = plain.starting_in(*states)
        forward.advance(*whens[index])
        return set(forward.states())

    movement = Movement(start, len(whens), after, lambda state: state.place, lambda _, __: room, play.is_goal)
    check_cut(movement, certificate.cut)
