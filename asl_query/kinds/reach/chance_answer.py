"""How likely a unit, or several units that do not touch one another, reach a goal."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any

from asl_query.acts.play_log import Line
from asl_query.acts.play_water import SWIMMING_ACTIONS
from asl_query.board.board import Board
from asl_query.errors import QuestionError, ReplayError
from asl_query.explain.reasons import of_closed_set, of_play
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.reach.answer import layers_of
from asl_query.search import chance as likely
from asl_query.search.closed_set import closed_set
from asl_query.search.independent_units import apart, arrivals_of_all, why_not_apart
from asl_query.search.joint import goal_drifts
from asl_query.search.layers import Layers
from asl_query.terms.movement import Reach, Reaching


def how_likely(work: QueryContext, layers: Layers) -> dict[str, Any]:
    """The exact chance under best play, its policy, when it arrives, and the chance as a formula."""
    question = layers.play.question
    with work.watch.stage("search"):
        best = likely.best_play(layers, question.by_turn or 0, question.luck)
        steps = likely.policy(best)
        lines, chain, arrivals = likely.policy_lines(best, steps), likely.chain(best, steps), likely.arrivals(best, steps)
    _refuse_missing_facts(work, layers, best, lines)
    always = question.asks is Reaching.CAN
    answer: Any = ("yes" if best.exact == 1 else "no") if always else {"value": str(best.exact)}
    return {
        "answer": answer,
        "witness": lines,
        "certificate": {"kind": "best play", "chance": str(best.exact)},
        "because": of_play(question, lines) if best.exact else of_closed_set(question, closed_set(layers, question.by_turn or 0)),
        "probability": _probability(work, layers, best.exact, chain, arrivals),
        "checked": {"solver": "value iteration, sympy"},
    }


def _refuse_missing_facts(work: QueryContext, layers: Layers, best: likely.Best, lines: list[Line]) -> None:
    """A chance through the water needs the Current and the Morale Level, unless the water does not help."""
    if not any(line["action"] in SWIMMING_ACTIONS for line in lines):
        return
    question = layers.play.question
    missing = layers.play.water.missing_fact
    if not missing and question.unit.morale_level is None:
        missing = f'The Morale Level decides the swimming TC (E6.1): write "a 4-6-7 {question.unit.kind.value}".'
    if missing:
        dry = layers_of(work, layers.play.board, replace(question, without_swimming=True))
        if likely.best_play(dry, question.by_turn or 0, question.luck).exact < best.exact:
            raise QuestionError(missing)
        raise QuestionError(f'{missing} Or leave the water out: "without swimming".')


def _probability(
    work: QueryContext, layers: Layers, exact: Fraction, chain: dict[str, Any], arrivals: dict[int, Fraction]
) -> dict[str, Any]:
    """The chance as the answer carries it: sympy's formula must have the same value."""
    harder = type(layers.play.odds)(layers.play.unit, layers.play.question.weather, layers.play.question.waters, 1)
    chain["harder"] = {symbol: str(harder.chance(symbol)) for symbol in chain["chances"]}
    worker = work.formula_worker()
    with work.watch.stage("sympy"):
        left = work.deadline.milliseconds_left()
        found = worker.formula(chain, None if left is None else left / 1000)
    if found["exact"] != str(exact):
        raise ReplayError(f"sympy's formula gives {found['exact']}, the search {exact}")
    return {
        "exact": str(exact), "decimal": round(float(exact), 4), "formula": found["formula"], "chances": chain["chances"],
        "means": likely.symbols_told(chain["chances"]), "with_one_more_drm": found["harder"],
        "arrivals": {str(turn): str(chance) for turn, chance in sorted(arrivals.items())},
    }  # fmt: skip


def likely_together(work: QueryContext, board: Board, question: Reach) -> dict[str, Any]:
    """Units that cannot help or hinder one another: the chance that all arrive is the product of theirs."""
    if goal_drifts(board, question):
        raise QuestionError(
            "Units are carried out of a goal in the water again (B21.121); name a goal on land, or ask for each by itself."
        )
    answers = [how_likely(work, layers_of(work, board, alone)) for alone in apart(question)]
    parts = [answer["probability"] for answer in answers]
    chances: dict[str, str] = {}
    for part in parts:
        if any(chances.get(symbol, chance) != chance for symbol, chance in part["chances"].items()):
            raise QuestionError("The units roll against different chances; ask for each by itself.")
        chances |= part["chances"]
    exact, harder = (prod((Fraction(part[name]) for part in parts), start=Fraction(1)) for name in ("exact", "with_one_more_drm"))
    why = why_not_apart(question, exact)
    if why:
        raise QuestionError(
            f"The chance of several units is told where none helps or hinders another: {why} Ask for each by itself."
        )
    lines = [line for answer in answers for line in answer["witness"]]
    always = question.asks is Reaching.CAN
    return {
        "answer": ("yes" if exact == 1 else "no") if always else {"value": str(exact)},
        "witness": lines,
        "certificate": {"kind": "best play", "chance": str(exact)},
        "because": of_play(question, lines)
        if exact
        else next(a["because"] for a in answers if a["answer"] in ("no", {"value": "0"})),
        "probability": {
            "exact": str(exact), "decimal": round(float(exact), 4), "formula": "*".join(f"({part['formula']})" for part in parts),
            "chances": chances, "means": likely.symbols_told(chances), "with_one_more_drm": str(harder),
            "arrivals": arrivals_of_all([part["arrivals"] for part in parts]),
        },
        "checked": {"solver": "value iteration, sympy"},
    }  # fmt: skip
