"""Whether a Searchlight can light a Location in one turn and still in another, and how likely."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from asl_query.acts.light_after import RECREWING
from asl_query.acts.light_play import ROLLS, LightPlay, bars_to_lighting
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError, ReplayError
from asl_query.kinds.lights.chances import (
    ExactLightChance,
    LightChance,
    OpenLightChance,
    chance_answer,
    in_decimals,
)
from asl_query.kinds.lights.keeping_lit.proof import BestLighting, NeverInPlace, yes_if
from asl_query.kinds.lights.proof import NoTarget, target_bars
from asl_query.kinds.lights.taken_for_granted import NONE_NEEDED
from asl_query.kinds.query_context import QueryContext
from asl_query.search import keeping_lit as search
from asl_query.terms.answers import Finding, Outcome, Verdict
from asl_query.terms.searchlights import Asks, KeepsLit


class _Span(NamedTuple):
    """The least and the greatest chance that the lost rows leave open."""

    least: Fraction
    most: Fraction

    @property
    def is_one(self) -> bool:
        return self.least == self.most


def keeps_lit(context: QueryContext, board: Board, question: KeepsLit) -> Finding:
    """The best play with its exact chance; where our text has lost DRM of W10.3, between which chances it lies."""
    bars = bars_to_lighting(board, question)
    return _barred(question, NoTarget(target_bars(bars))) if bars else _played(context, board, question)


def _barred(question: KeepsLit, certificate: NoTarget) -> Finding:
    return Finding(_never(question), certificate=certificate, checked=NONE_NEEDED)


def _never(question: KeepsLit) -> Outcome:
    return LightChance(Fraction(0)) if question.asks is Asks.CHANCE else Verdict.NO


def _played(context: QueryContext, board: Board, question: KeepsLit) -> Finding:
    """What the best play comes to for a SL that may target."""
    if question.light.morale_level is None:
        raise QuestionError('The ML of its crew decides the Sighting TC (W10.3): write "a TMSL with ML 8".')
    if question.there.moving_enemy and question.there.nvr is None:
        raise QuestionError('In the enemy MPh a moving enemy is targeted within NVR (W10.51): add "with NVR 3".')
    with context.watch.stage("search"):
        play = LightPlay(board, question)
        best = search.best_play(play)
        span = _Span(*(search.best_play(play.taking(drm)).exact if drm else best.exact for drm in play.lost_span))
        otherwise = play.crewed_at_once()
        if otherwise is not None and search.best_play(otherwise).exact != best.exact:
            raise LimitReachedError(RECREWING)
    if not span.most:
        certificate = NeverInPlace(tuple(map(tuple, search.layers(play))))
        return Finding(_never(question), certificate=certificate, checked={"solver": "closed set"})
    steps = search.policy(best)
    has_formula = question.asks is Asks.CHANCE and span.is_one
    return Finding(
        _answer(question, play, span),
        witness=search.line_of_play(best, steps) if best.exact else (),
        certificate=BestLighting(best.exact, search.policy_lines(best, steps)),
        probability=_probability(context, question, best, steps, span),
        checked={"solver": "value iteration" + (", sympy" if has_formula else "")},
    )


def _answer(question: KeepsLit, play: LightPlay, span: _Span) -> Outcome:
    if question.asks is Asks.CHANCE:
        return chance_answer(*span, play.lost_rows)
    return Verdict.YES if span.least else yes_if(play.lost_rows, _most_lost(play))


def _most_lost(play: LightPlay) -> int:
    """The most that the lost DRM may add for the Lane to be possible at all."""
    drm = 0
    while search.best_play(play.taking(drm + 1)).exact:
        drm += 1
    return drm


def _probability(
    context: QueryContext,
    question: KeepsLit,
    best: search.BestLightPlay,
    steps: Sequence[search.LightPolicyStep],
    span: _Span,
) -> ExactLightChance | OpenLightChance:
    if not span.is_one:
        return OpenLightChance(*span, (in_decimals(span.least), in_decimals(span.most)))
    if question.asks is not Asks.CHANCE:
        return ExactLightChance(best.exact, in_decimals(best.exact))
    worker = context.formula_worker()
    with context.watch.stage("sympy"):
        left = context.deadline.milliseconds_left()
        formula = worker.formula(search.chain(best, steps), None if left is None else left / 1000)
    if formula.exact != best.exact:
        raise ReplayError(f"sympy's formula gives {formula.exact}, the search {best.exact}")
    chances = search.chances_of(steps)
    means = {symbol: ROLLS[symbol] for symbol in chances}
    return ExactLightChance(best.exact, in_decimals(best.exact), formula.formula, chances, means)
