"""Whether, how soon and how likely a unit reaches a hex."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from asl_query.answering.work import Work
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, ReplayError
from asl_query.explain.reasons import of_closed_set, of_play
from asl_query.logic.problem import Found
from asl_query.queries import likely
from asl_query.queries import reach as queries
from asl_query.queries.layers import Layers
from asl_query.terms.questions import Reach, Reaching, as_json

HOW_SOON_TURNS = 30


def reach(work: Work, board: Board, question: Reach) -> dict[str, Any]:
    """Can, how soon, how likely."""
    layers = Layers(board, question, work.deadline)
    found = _how_likely(work, layers) if question.asks is Reaching.HOW_LIKELY else _arrive(work, layers)
    return {**found, "assumed": _assumed(question), "not_modelled": _reach_not_modelled(board, question)}


def _arrive(work: Work, layers: Layers) -> dict[str, Any]:
    """Can, and how soon: z3 chooses the line of play among the plainest ones; the layers prove what is too soon."""
    question = layers.question
    by_turn = HOW_SOON_TURNS if question.by_turn is None else question.by_turn
    if layers.is_goal(layers.start):
        return {
            "answer": "yes" if question.asks is Reaching.CAN else {"value": 0},
            "witness": [], "certificate": None, "because": [], "checked": {"solver": "none needed"},
        }  # fmt: skip
    with work.watch.stage("search"):
        when = queries.arrival(layers, by_turn)
        pruned = queries.plainest(layers, queries.prune(layers, when))
    by_z3 = work.z3()
    with work.watch.stage("solve"):
        outcome = by_z3.Z3Solver(queries.pose(pruned), work.deadline).solve()
    checked = {"solver": by_z3.VERSION}
    if when is None:
        if isinstance(outcome, Found):
            raise ReplayError("z3 found a line of play where the search found none")
        if question.asks is Reaching.HOW_SOON:
            raise LimitReachedError(f"not by turn {by_turn}; later turns are open")
        certificate = queries.closed_set(layers, by_turn)
        return {
            "answer": "no", "witness": None, "certificate": certificate,
            "because": of_closed_set(as_json(question), certificate), "checked": checked,
        }  # fmt: skip
    if not isinstance(outcome, Found):
        raise LimitReachedError(getattr(outcome, "reason", "z3 found no line of play where the search found one"))
    witness = queries.play_log(layers, pruned, outcome.choice)
    can = question.asks is Reaching.CAN
    return {
        "answer": "yes" if can else {"value": when.turn},
        "witness": witness,
        "certificate": None if can else queries.closed_set(layers, when.turn - 1),
        "because": of_play(witness),
        "checked": checked,
    }


def _how_likely(work: Work, layers: Layers) -> dict[str, Any]:
    question = layers.question
    with work.watch.stage("search"):
        sure = likely.sure_play(layers, question.by_turn or 0)
        if sure is not None:
            exact, chain, lines = Fraction(1), likely.sure_chain(layers), sure
        else:
            best = likely.best_play(layers, question.by_turn or 0)
            exact, chain, lines = best.exact, likely.chain(layers, best), likely.policy_lines(layers, best)
    assert work.worker is not None
    with work.watch.stage("sympy"):
        left = work.deadline.milliseconds_left()
        found = work.worker.formula(chain, None if left is None else left / 1000)
    if found["exact"] != str(exact):
        raise ReplayError(f"sympy's formula gives {found['exact']}, the search {exact}")
    probability = {
        "exact": str(exact), "decimal": round(float(exact), 4), "formula": found["formula"], "chances": chain["chances"],
    }  # fmt: skip
    return {
        "answer": {"value": str(exact)},
        "witness": lines,
        "certificate": {"kind": "best play", "chance": str(exact)},
        "because": of_play(lines),
        "probability": probability,
        "checked": {"solver": "value iteration, sympy"},
    }


def _assumed(question: Reach) -> list[str]:
    unit = question.unit
    weather = " and ".join(question.weather.names) or "dry and still weather"
    order = "broken" if unit.broken else "wounded" if unit.wounded else "in Good Order"
    return [
        f"the {unit.name} is {order}, unconcealed, carries {unit.portage_pp or 'no'} PP and has its full MF",
        "no enemy, no other unit, no SMOKE",
        f"{weather}, grain in season",
        *(f"any Falling DR of turn {turn} is {dr}" for turn, dr in question.forced_dr),
    ]


def _reach_not_modelled(board: Board, question: Reach) -> list[str]:
    missing = ["A10.5 rout"] if question.unit.broken else ["A4.3 Bypass", "A4.12 a leader's bonus", "A4.61 Assault Movement"]
    if any(board[h].depression for h in board.hexes):
        missing.append("B20.9 moves to Crest status")
    return missing
