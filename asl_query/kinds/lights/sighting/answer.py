"""Whether a Searchlight may target a Location, the DRM of its Sighting TC row by row, and its chance to pass."""

from __future__ import annotations

from fractions import Fraction

from asl_query.acts.sighting import SightingTable, chances, is_automatic, sighting_table
from asl_query.acts.targeting import bars_to_targeting
from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.kinds.lights.chances import (
    ExactLightChance,
    LightChance,
    OpenLightChance,
    chance_answer,
    in_decimals,
)
from asl_query.kinds.lights.proof import NoTarget, target_bars
from asl_query.kinds.lights.sighting.proof import open_drm, tc_formula
from asl_query.kinds.lights.taken_for_granted import NONE_NEEDED
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.answers import Finding, Outcome, Value, Verdict
from asl_query.terms.searchlights import Asks, Sighting


def sighting(context: QueryContext, board: Board, question: Sighting) -> Finding:
    """May it target, with what DRM, how likely does it pass."""
    light, target = question.light, question.target
    with context.watch.stage("rules"):
        bars = bars_to_targeting(board, light, target, question.murk)
        table = SightingTable(()) if bars else sighting_table(board, light, target, question.there, question.murk)
    answer, probability = (_barred(question), None) if bars else _answered(question, table)
    return Finding(
        answer,
        witness=table.rows,
        certificate=NoTarget(target_bars(bars)) if bars else None,
        probability=probability,
        checked=NONE_NEEDED,
    )


def _barred(question: Sighting) -> Outcome:
    return LightChance(Fraction(0)) if question.asks is Asks.CHANCE else Verdict.NO


def _answered(question: Sighting, table: SightingTable) -> tuple[Outcome, ExactLightChance | OpenLightChance | None]:
    """The answer for a Searchlight that may target, with its chance in full where there is a roll."""
    if question.asks is Asks.VERDICT:
        return Verdict.YES, None
    if question.asks is Asks.DRM:
        is_open = bool(table.lost)
        return open_drm(table.least, table.most, table.known, table.lost) if is_open else Value(table.known), None
    if is_automatic(question.light, question.target):
        return LightChance(Fraction(1)), None
    if question.light.morale_level is None:
        raise QuestionError('The ML of its crew decides the Sighting TC (W10.3): write "a TMSL with ML 8".')
    least, most = chances(table, question.light.morale_level)
    return chance_answer(least, most, table.lost), _probability(least, most, table)


def _probability(least: Fraction, most: Fraction, table: SightingTable) -> ExactLightChance | OpenLightChance:
    if least == most:
        return ExactLightChance(least, in_decimals(least), tc_formula(table.known))
    return OpenLightChance(least, most, (in_decimals(least), in_decimals(most)), tc_formula(table.known, table.lost))
