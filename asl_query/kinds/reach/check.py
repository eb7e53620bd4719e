"""Answers about where units can go, re-checked: the line of play replayed, the closed set and the chances computed again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asl_query.acts.play import Play
from asl_query.acts.reach_of import reach_by_turn
from asl_query.acts.starting_state import impossible, start_of
from asl_query.acts.state import State
from asl_query.board.board import Board
from asl_query.check.closed_set import check_closed_set, check_unreached
from asl_query.check.refusal import require, require_equal
from asl_query.check.replay import replay
from asl_query.kinds.reach.chance_check import check_likely, swims
from asl_query.terms.movement import Luck, Reach, Reaching


def check_reach(board: Board, question: Reach, answer: Mapping[str, Any]) -> None:
    """Refuse an answer whose witness or certificate does not hold."""
    require(impossible(board, question) is None, "reading: the units cannot be so")
    require(not any(goal.floor for goal in question.goals), "reading: how units come to upper building levels is not modelled")
    if len(question.movers) > 1:
        from asl_query.kinds.reach.joint_check import check_together

        check_together(board, question, answer)
        return
    play, start = Play(board, question.unit, question), start_of(question.movers[0])
    if question.asks is Reaching.HOW_LIKELY or question.luck is Luck.WORST:
        check_likely(play, start, answer)
        return
    require_equal("probability", answer["probability"], None)
    if question.asks is Reaching.WHERE:
        check_closed_set(play, start, answer["certificate"], question.by_turn or 0)
        hexes, rows = reach_by_turn(answer["certificate"])
        require_equal("answer", answer["answer"], {"hexes": hexes})
        require_equal("witness", answer["witness"], rows)
        return
    _arrives(play, start, answer)


def _arrives(play: Play, start: State, answer: Mapping[str, Any]) -> None:
    question, verdict = play.question, answer["answer"]
    if verdict == "no":
        require_equal("witness", answer["witness"], None)
        check_unreached(play, start, answer["certificate"], question.by_turn)
        return
    state, turn = replay(play, start, answer["witness"])
    goal = " or ".join(goal.name for goal in question.goals)
    require(play.is_goal(state), f"witness: it ends in {state.name}, not in {goal} as asked")
    require(not play.water.missing_fact or not swims(answer["witness"]), "witness: it swims in water of which too little is said")
    if question.asks is Reaching.CAN:
        require_equal("answer", verdict, "yes")
        require_equal("certificate", answer["certificate"], None)
        require(turn <= (question.by_turn or 0), f"witness: it takes until turn {turn}, not {question.by_turn}")
        return
    require_equal("answer", verdict, {"value": turn})
    if turn == 0:
        require_equal("certificate", answer["certificate"], None)
    else:
        check_closed_set(play, start, answer["certificate"], turn - 1)
