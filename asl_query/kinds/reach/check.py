"""Answers about where units can go, re-checked: the line of play replayed, the closed set and the chances computed again."""

from __future__ import annotations

from asl_query.acts.out_of_reach import ClosedSet, NewPlaces, hexes_reached, places_by_turn
from asl_query.acts.play import Play
from asl_query.acts.starting_state import impossible, start_of
from asl_query.acts.unknown_ground import raise_at_start, raise_where_near
from asl_query.board.board import Board
from asl_query.check.closed_set import check_closed_set, check_unreached
from asl_query.check.refusal import Refused, require, require_equal, require_yes_by
from asl_query.check.replay import replay
from asl_query.kinds.reach.chance_check import check_chance
from asl_query.kinds.reach.proof import lines_of
from asl_query.terms.answers import Answer, Hexes, Value, Verdict
from asl_query.terms.movement import Reach, Reaching
from asl_query.terms.play_lines import PlayLine, swims
from asl_query.terms.unit_state import State


def check_reach(board: Board, question: Reach, answer: Answer) -> None:
    """Refuse an answer whose witness or certificate does not hold."""
    require(impossible(board, question) is None, "reading: the units cannot be so")
    require(not any(goal.floor for goal in question.goals), "reading: how units come to upper building levels is not modelled")
    raise_at_start(board, question)
    if len(question.movers) > 1:
        from asl_query.kinds.reach.joint_check import check_joint

        check_joint(board, question, answer)
        return
    play, start = Play(board, question.unit, question), start_of(question.movers[0])
    if question.asks_chance:
        raise_where_near(board, question, question.by_turn)
        check_chance(play, start, answer)
        return
    require_equal("probability", answer.probability, None)
    if question.asks is Reaching.WHERE:
        _where(play, start, answer)
    else:
        _arrives(play, start, answer)


def _where(play: Play, start: State, answer: Answer) -> None:
    certificate = answer.certificate
    check_closed_set(play, start, certificate, play.question.by_turn or 0)
    assert isinstance(certificate, ClosedSet)
    rows: tuple[NewPlaces, ...] = places_by_turn(certificate)
    require_equal("answer", answer.answer, Hexes(hexes_reached(rows)))
    require_equal("witness", answer.witness, rows)


def _arrives(play: Play, start: State, answer: Answer) -> None:
    question = play.question
    if answer.answer is Verdict.NO:
        require_equal("witness", answer.witness, None)
        check_unreached(play, start, answer.certificate, question.by_turn)
        return
    lines = only_lines(answer)
    state, turn = replay(play, start, lines)
    goal = " or ".join(goal.name for goal in question.goals)
    require(play.is_goal(state), f"witness: it ends in {state.name}, not in {goal} as asked")
    require(not (play.water.missing_fact and swims(lines)), "witness: it swims in water of which too little is said")
    if question.asks is Reaching.CAN:
        require_yes_by(answer, turn, question.by_turn or 0)
        return
    require_equal("answer", answer.answer, Value(turn))
    if turn == 0:
        require_equal("certificate", answer.certificate, None)
    else:
        check_closed_set(play, start, answer.certificate, turn - 1)


def only_lines(answer: Answer) -> tuple[PlayLine, ...]:
    """A witness that is lines of play and nothing else."""
    lines = lines_of(answer.witness)
    if answer.witness is None or len(lines) != len(answer.witness):
        raise Refused("witness: these are no lines of play")
    return lines
