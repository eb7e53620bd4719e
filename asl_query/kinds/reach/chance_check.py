"""Chances re-checked: the policy played out against the best play, the formula as plain arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from asl_query.acts.joint import goal_drifts
from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.check.arithmetic import Formula
from asl_query.check.chance import check_policy
from asl_query.check.factored import in_brackets, is_factored
from asl_query.check.refusal import Refused, require, require_equal
from asl_query.kinds.reach.chances import arrival_chance
from asl_query.kinds.reach.independent_units import arrivals_of_all, for_each_unit, losing_one, why_not_independent
from asl_query.kinds.reach.proof import ArrivalChance, Arrivals, BestPlay, lines_of
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.movement import Reach, Reaching
from asl_query.terms.play_lines import PlayLine, swims
from asl_query.terms.unit_state import State


class UnitsChance(NamedTuple):
    """What the rules give for one unit: the chance asked for, when it arrives, the chance that it is eliminated, the chances of
    the rolls that it meets, those with a DRM more; and the chance asked for at any chances of its rolls."""

    exact: Fraction
    arrivals: Arrivals
    eliminated: Fraction
    chances: dict[str, Fraction]
    harder: dict[str, Fraction]
    under: Callable[[Mapping[str, Fraction]], Fraction]


def check_chance(play: Play, start: State, answer: Answer) -> None:
    """Refuse a chance of one unit that does not hold."""
    _check(play.question, answer, [_of_unit(play, start, _policy(answer))])


def check_joint_chance(board: Board, question: Reach, answer: Answer) -> None:
    """Refuse a chance of several units that does not hold: each by itself, and the product."""
    require(question.asks is not Reaching.HOW_LIKELY_LOST, "reading: elimination is told for one unit")
    lines = _policy(answer)
    names = [m.unit.name for m in question.movers]
    for number, line in enumerate(lines, 1):
        require(line.unit in names, f"policy, line {number}: it speaks of no unit of the question")
    found = []
    for one in for_each_unit(question):
        own = [line for line in lines if line.unit == one.unit.name]
        found.append(_of_unit(Play(board, one.unit, one), start_of(one.movers[0]), own))
    in_order = sorted(lines, key=lambda line: names.index(line.unit))
    require(list(lines) == in_order, "policy: its lines do not stand unit by unit")
    exact = prod((f.exact for f in found), start=Fraction(1))
    require(not why_not_independent(question, exact), "reading: the units help or hinder one another")
    require(not goal_drifts(board, question), "reading: units are carried out of a goal in the water again")
    _check(question, answer, found)


def _policy(answer: Answer) -> tuple[PlayLine, ...]:
    lines = lines_of(answer.witness)
    if answer.witness is None or len(lines) != len(answer.witness):
        raise Refused("witness: this is no policy")
    return lines


def _of_unit(play: Play, start: State, lines: Sequence[PlayLine]) -> UnitsChance:
    question = play.question
    is_lost = question.asks is Reaching.HOW_LIKELY_LOST
    best, arrivals, eliminated, symbols, under = check_policy(play, start, lines, question.by_turn or 0, to_elimination=is_lost)
    wet = swims(lines)
    require(not (wet and play.water.missing_fact), "witness: it swims in water of which too little is said")
    require(not (wet and question.unit.morale_level is None), "witness: it swims without a Morale Level")
    chances, harder = play.chances, play.chances.with_one_more_drm
    exact = eliminated if is_lost else best
    return UnitsChance(
        exact, dict(sorted(arrivals.items())), eliminated, {s: chances.chance(s) for s in sorted(symbols)},
        {s: harder.chance(s) for s in sorted(symbols)}, under,
    )  # fmt: skip


def _check(question: Reach, answer: Answer, found: Sequence[UnitsChance]) -> None:
    """The formula, read as plain arithmetic, is the chance of the policy at the given chances and at any others."""
    says = answer.probability
    if not isinstance(says, ArrivalChance):
        raise Refused("probability: there is none")
    exact = prod((f.exact for f in found), start=Fraction(1))
    sure = Verdict.YES if exact == 1 else Verdict.NO
    require_equal("answer", answer.answer, sure if question.asks is Reaching.CAN else Value(str(exact)))
    chances: dict[str, Fraction] = {}
    harder: dict[str, Fraction] = {}
    for f in found:
        require(
            all(chances.get(s, c) == c for s, c in f.chances.items()), "probability: the units roll against different chances"
        )
        chances |= f.chances
        harder |= f.harder

    def under(given: Mapping[str, Fraction]) -> Fraction:
        return prod((f.under(given) for f in found), start=Fraction(1))

    formula = Formula(says.formula)
    parts = [says.formula] if len(found) == 1 else in_brackets(says.formula)
    is_so = len(parts) == len(found) and all(map(is_factored, parts))
    require(is_so, f"probability: '{says.formula[:60]}' is not written as a product of chances and sums")
    value = formula.at(chances)
    require(value == exact, f"probability: the formula gives {value}, not {exact}")
    formula.require_same(under, chances)
    arrivals = found[0].arrivals if len(found) == 1 else arrivals_of_all([f.arrivals for f in found])
    require_equal("certificate", answer.certificate, BestPlay(sum(arrivals.values(), Fraction(0))))
    eliminated = losing_one([f.eliminated for f in found])
    rules_give = arrival_chance(exact, says.formula, chances, under(harder), arrivals, eliminated)
    for part in ("exact", "decimal", "chances", "means", "with_one_more_drm", "arrivals", "eliminated"):
        require_equal(f"probability, {part}", getattr(says, part), getattr(rules_give, part))
