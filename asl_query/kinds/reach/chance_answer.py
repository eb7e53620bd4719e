"""How likely a unit, or several units that do not touch one another, reach a goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod

from asl_query.acts.joint import goal_drifts
from asl_query.board.board import Board
from asl_query.errors import QuestionError, ReplayError
from asl_query.finite.chain import Chain
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.reach.chances import arrival_chance
from asl_query.kinds.reach.independent_units import arrivals_of_all, for_each_unit, losing_one, why_not_independent
from asl_query.kinds.reach.proof import ArrivalChance, Arrivals, BestPlay
from asl_query.kinds.reach.single_unit import layers_of
from asl_query.records import dataclass
from asl_query.search.chance import OptimalPlay, arrivals, best_play, chain, policy, policy_lines
from asl_query.search.layers import Layers
from asl_query.terms.answers import Finding, Value, Verdict
from asl_query.terms.movement import Reach, Reaching
from asl_query.terms.play_lines import PlayLine, swims


@dataclass(frozen=True, slots=True)
class UnitsPlay:
    """The best play of one unit, with its chance."""

    lines: tuple[PlayLine, ...]
    chance: ArrivalChance


def how_likely(context: QueryContext, layers: Layers) -> Finding:
    """The exact chance under best play, its policy, when it arrives, and the chance as a formula."""
    play = _best_of(context, layers)
    return _finding(layers.play.question, play.lines, play.chance)


def _finding(question: Reach, lines: Sequence[PlayLine], chance: ArrivalChance) -> Finding:
    sure = Verdict.YES if chance.exact == 1 else Verdict.NO
    best = sum(chance.arrivals.values(), Fraction(0))
    return Finding(
        sure if question.asks is Reaching.CAN else Value(str(chance.exact)), witness=tuple(lines),
        certificate=BestPlay(best), probability=chance, checked={"solver": "value iteration, sympy"},
    )  # fmt: skip


def _best_of(context: QueryContext, layers: Layers) -> UnitsPlay:
    question = layers.play.question
    is_lost = question.asks is Reaching.HOW_LIKELY_LOST
    with context.watch.stage("search"):
        best = best_play(layers, question.by_turn or 0, question.luck)
        steps = policy(best)
        lines, links = policy_lines(best, steps), chain(best, steps, to_elimination=is_lost)
        by_turn, eliminated = arrivals(best, steps)
    _refuse_missing_facts(context, layers, best, lines)
    return UnitsPlay(tuple(lines), _chance(context, eliminated if is_lost else best.exact, links, by_turn, eliminated))


def _refuse_missing_facts(context: QueryContext, layers: Layers, best: OptimalPlay, lines: Sequence[PlayLine]) -> None:
    """A chance through the water needs the Current and the Morale Level, unless the water does not help."""
    if not swims(lines):
        return
    question = layers.play.question
    missing = layers.play.water.missing_fact
    if not missing and question.unit.morale_level is None:
        missing = f'The Morale Level decides the swimming TC (E6.1): write "a 4-6-7 {question.unit.kind.value}".'
    if missing:
        dry = layers_of(context, layers.play.board, replace(question, without_swimming=True))
        if best_play(dry, question.by_turn or 0, question.luck).exact < best.exact:
            raise QuestionError(missing)
        raise QuestionError(f'{missing} Or leave the water out: "without swimming".')


def _chance(context: QueryContext, exact: Fraction, links: Chain, by_turn: Arrivals, eliminated: Fraction) -> ArrivalChance:
    """The chance as the answer carries it: sympy's formula must have the same value."""
    worker = context.formula_worker()
    with context.watch.stage("sympy"):
        left = context.deadline.milliseconds_left()
        found = worker.formula(links, None if left is None else left / 1000)
    if found.exact != exact:
        raise ReplayError(f"sympy's formula gives {found.exact}, the search {exact}")
    in_order = dict(sorted(by_turn.items()))
    return arrival_chance(exact, found.formula, links.chances, found.harder, in_order, eliminated)


def joint_chance(context: QueryContext, board: Board, question: Reach) -> Finding:
    """Units that cannot help or hinder one another: the chance that all arrive is the product of theirs."""
    if question.asks is Reaching.HOW_LIKELY_LOST:
        raise QuestionError("Which of several units is eliminated is not asked at once; ask for each by itself.")
    if goal_drifts(board, question):
        raise QuestionError(
            "Units are carried out of a goal in the water again (B21.121); name a goal on land, or ask for each by itself."
        )
    plays = [_best_of(context, layers_of(context, board, one)) for one in for_each_unit(question)]
    parts = [play.chance for play in plays]
    chances: dict[str, Fraction] = {}
    for part in parts:
        if any(chances.get(symbol, chance) != chance for symbol, chance in part.chances.items()):
            raise QuestionError("The units roll against different chances; ask for each by itself.")
        chances |= part.chances
    exact = prod((part.exact for part in parts), start=Fraction(1))
    why = why_not_independent(question, exact)
    if why:
        raise QuestionError(
            f"The chance of several units is told where none helps or hinders another: {why} Ask for each by itself."
        )
    formula = "*".join(f"({part.formula})" for part in parts)
    harder = prod((part.with_one_more_drm for part in parts), start=Fraction(1))
    by_turn, eliminated = arrivals_of_all([part.arrivals for part in parts]), losing_one([part.eliminated for part in parts])
    chance = arrival_chance(exact, formula, chances, harder, by_turn, eliminated)
    return _finding(question, [line for play in plays for line in play.lines], chance)
