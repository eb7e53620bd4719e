"""Chances re-checked: the policy played out against the best play, the formula as plain arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

from asl_query.acts.odds import Odds, meaning
from asl_query.acts.play import Play
from asl_query.acts.play_water import SWIMMING_ACTIONS
from asl_query.acts.starting_state import start_of
from asl_query.acts.state import State
from asl_query.board.board import Board
from asl_query.check.arithmetic import value_of
from asl_query.check.chances import check_policy
from asl_query.check.refusal import items, require, require_equal
from asl_query.search.independent_units import apart, arrivals_of_all, why_not_apart
from asl_query.search.joint import goal_drifts
from asl_query.terms.movement import Reach, Reaching

FIELDS = ["arrivals", "chances", "decimal", "exact", "formula", "means", "with_one_more_drm"]


class Found(NamedTuple):
    """What the rules give for one unit: its chance, when it arrives, the chances of the rolls it meets, those with a DRM more."""

    exact: Fraction
    arrivals: dict[str, str]
    chances: dict[str, Fraction]
    harder: dict[str, Fraction]


def swims(lines: Any) -> bool:
    """Whether a line of play goes through the water."""
    return any(line["action"] in SWIMMING_ACTIONS for line in lines)


def check_likely(play: Play, start: State, answer: Mapping[str, Any]) -> None:
    """Refuse a chance of one unit that does not hold."""
    _check(play.question, answer, [_found(play, start, answer["witness"])])


def check_likely_together(board: Board, question: Reach, answer: Mapping[str, Any]) -> None:
    """Refuse a chance of several units that does not hold: each by itself, and the product."""
    lines = items(answer["witness"], "witness")
    names = {m.unit.name for m in question.movers}
    for number, line in enumerate(lines, 1):
        require(
            isinstance(line, dict) and line.get("unit") in names, f"policy, line {number}: it speaks of no unit of the question"
        )
    found = []
    for alone in apart(question):
        play = Play(board, alone.unit, alone)
        own = [line for line in lines if line["unit"] == alone.unit.name]
        found.append(_found(play, start_of(alone.movers[0]), own))
    in_order = [line for m in question.movers for line in lines if line["unit"] == m.unit.name]
    require_equal("policy, order of its lines", lines, in_order)
    exact = prod((f.exact for f in found), start=Fraction(1))
    require(not why_not_apart(question, exact), "reading: the units help or hinder one another")
    require(not goal_drifts(board, question), "reading: units are carried out of a goal in the water again")
    _check(question, answer, found)


def _found(play: Play, start: State, lines: Any) -> Found:
    question = play.question
    exact, arrivals, symbols = check_policy(play, start, lines, question.by_turn or 0)
    wet = swims(lines)
    require(not (wet and play.water.missing_fact), "witness: it swims in water of which too little is said")
    require(not (wet and question.unit.morale_level is None), "witness: it swims without a Morale Level")
    harder = Odds(play.unit, question.weather, question.waters, extra_drm=1)
    return Found(
        exact, {str(turn): str(c) for turn, c in sorted(arrivals.items())}, {s: play.odds.chance(s) for s in sorted(symbols)},
        {s: harder.chance(s) for s in symbols},
    )  # fmt: skip


def _check(question: Reach, answer: Mapping[str, Any], found: list[Found]) -> None:
    """The formula, read as plain arithmetic, has the exact value at the given chances, and tells what one more DRM costs."""
    probability = answer["probability"]
    require(isinstance(probability, dict), "probability: there is none")
    exact = prod((f.exact for f in found), start=Fraction(1))
    require_equal("probability, fields", sorted(probability), FIELDS)
    require_equal("probability, exact", probability["exact"], str(exact))
    require_equal("probability, decimal", probability["decimal"], round(float(exact), 4))
    arrivals = found[0].arrivals if len(found) == 1 else arrivals_of_all([f.arrivals for f in found])
    require_equal("probability, arrivals", probability["arrivals"], arrivals)
    always = question.asks is Reaching.CAN
    require_equal("answer", answer["answer"], ("yes" if exact == 1 else "no") if always else {"value": str(exact)})
    require_equal("certificate", answer["certificate"], {"kind": "best play", "chance": str(exact)})
    chances: dict[str, Fraction] = {}
    harder: dict[str, Fraction] = {}
    for f in found:
        require(
            all(chances.get(s, c) == c for s, c in f.chances.items()), "probability: the units roll against different chances"
        )
        chances |= f.chances
        harder |= f.harder
    require_equal("probability, chances", probability["chances"], {s: str(c) for s, c in chances.items()})
    require_equal("probability, means", probability["means"], {s: meaning(s) for s in chances})
    require(isinstance(probability["formula"], str), "probability: the formula is no text")
    value = value_of(probability["formula"], chances)
    require(value == exact, f"probability: the formula gives {value}, not {exact}")
    require_equal(
        "probability, with_one_more_drm", probability["with_one_more_drm"], str(value_of(probability["formula"], harder))
    )
