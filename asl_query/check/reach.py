"""Answers about where units can go, re-checked: the line of play replayed, the closed set and the chances computed again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from asl_query.board.board import Board
from asl_query.check.arithmetic import value_of
from asl_query.check.chances import check_policy
from asl_query.check.closed_set import check_closed_set
from asl_query.check.refusal import demand, same
from asl_query.check.replay import replay
from asl_query.rules.odds import Odds, meaning
from asl_query.rules.play import Play
from asl_query.rules.reach_of import reach_by_turn
from asl_query.rules.start import impossible, start_of
from asl_query.rules.state import State
from asl_query.terms.movement import Luck, Reach, Reaching


def check_reach(board: Board, question: Reach, answer: Mapping[str, Any]) -> None:
    """Refuse an answer whose witness or certificate does not hold."""
    demand(impossible(board, question.movers) is None, "reading: the units cannot be so")
    if len(question.movers) > 1:
        from asl_query.check.together import check_together

        check_together(board, question, answer)
        return
    play, start = Play(board, question.unit, question), start_of(question.movers[0])
    if question.asks is Reaching.HOW_LIKELY or question.luck is Luck.WORST:
        _how_likely(play, start, answer)
        return
    same("probability", answer["probability"], None)
    if question.asks is Reaching.WHERE:
        check_closed_set(play, start, answer["certificate"], question.by_turn or 0)
        hexes, rows = reach_by_turn(answer["certificate"])
        same("answer", answer["answer"], {"hexes": hexes})
        same("witness", answer["witness"], rows)
        return
    _arrives(play, start, answer)


def _arrives(play: Play, start: State, answer: Mapping[str, Any]) -> None:
    question, verdict = play.question, answer["answer"]
    if verdict == "no":
        same("witness", answer["witness"], None)
        demand(question.by_turn is not None, "answer: 'how soon' is not answered by no")
        check_closed_set(play, start, answer["certificate"], question.by_turn or 0)
        return
    state, turn = replay(play, start, answer["witness"])
    goal = " or ".join(goal.name for goal in question.goals)
    demand(play.is_goal(state), f"witness: it ends in {state.name}, not in {goal} as asked")
    demand(not play.water.missing_fact or not _swims(answer["witness"]), "witness: it swims in water of which too little is said")
    if question.asks is Reaching.CAN:
        same("answer", verdict, "yes")
        same("certificate", answer["certificate"], None)
        demand(turn <= (question.by_turn or 0), f"witness: it takes until turn {turn}, not {question.by_turn}")
        return
    same("answer", verdict, {"value": turn})
    if turn == 0:
        same("certificate", answer["certificate"], None)
    else:
        check_closed_set(play, start, answer["certificate"], turn - 1)


def _swims(lines: Any) -> bool:
    return any(line["action"] in ("swim", "swim on", "drift", "Drowning DR", "leave the water") for line in lines)


def _how_likely(play: Play, start: State, answer: Mapping[str, Any]) -> None:
    probability, question = answer["probability"], play.question
    demand(isinstance(probability, dict), "probability: there is none")
    exact, arrivals, symbols = check_policy(play, start, answer["witness"], question.by_turn or 0)
    swims = _swims(answer["witness"])
    demand(not (swims and play.water.missing_fact), "witness: it swims in water of which too little is said")
    demand(not (swims and question.unit.morale_level is None), "witness: it swims without a Morale Level")
    fields = ["arrivals", "chances", "decimal", "exact", "formula", "means", "with_one_more_drm"]
    same("probability, fields", sorted(probability), fields)
    same("probability, exact", probability["exact"], str(exact))
    same("probability, decimal", probability["decimal"], round(float(exact), 4))
    same("probability, arrivals", probability["arrivals"], {str(turn): str(c) for turn, c in sorted(arrivals.items())})
    always = question.asks is Reaching.CAN
    same("answer", answer["answer"], ("yes" if exact == 1 else "no") if always else {"value": str(exact)})
    same("certificate", answer["certificate"], {"kind": "best play", "chance": str(exact)})
    _check_formula(probability, play, exact, symbols)


def _check_formula(probability: Mapping[str, Any], play: Play, exact: Fraction, symbols: set[str]) -> None:
    """The formula, read as plain arithmetic, has the exact value at the given chances, and tells what one more DRM costs."""
    question = play.question
    chances = {symbol: play.odds.chance(symbol) for symbol in sorted(symbols)}
    harder = Odds(play.unit, question.weather, question.waters, extra_drm=1)
    same("probability, chances", probability["chances"], {s: str(c) for s, c in chances.items()})
    same("probability, means", probability["means"], {s: meaning(s) for s in chances})
    demand(isinstance(probability["formula"], str), "probability: the formula is no text")
    found = value_of(probability["formula"], chances)
    demand(found == exact, f"probability: the formula gives {found}, not {exact}")
    worse = value_of(probability["formula"], {symbol: harder.chance(symbol) for symbol in symbols})
    same("probability, with_one_more_drm", probability["with_one_more_drm"], str(worse))
