"""Answers about Sighting TC re-checked: what bars the target, every row of the table, the DR one by one."""

from __future__ import annotations

from fractions import Fraction

from asl_query.acts.sighting import LOST_SIGN, is_automatic, sighting_table
from asl_query.acts.targeting import bars_to_targeting
from asl_query.board.board import Board
from asl_query.check.refusal import require_equal
from asl_query.kinds.lights.chances import (
    ExactLightChance,
    LightChance,
    LightChanceSpan,
    OpenLightChance,
    in_decimals,
)
from asl_query.kinds.lights.check import require_no_target
from asl_query.kinds.lights.sighting.proof import open_drm, tc_formula
from asl_query.rules.asl.w10_sighting import passes_sighting_tc
from asl_query.terms.answers import Answer, Outcome, Value, Verdict
from asl_query.terms.searchlights import Asks, Sighting


def check_sighting(board: Board, question: Sighting, answer: Answer) -> None:
    """The bars are those that the rules give; the rows add up; of 36 rolls as many pass as the chance says."""
    light, target = question.light, question.target
    bars = bars_to_targeting(board, light, target, question.murk)
    require_no_target(answer, bars)
    rows = () if bars else sighting_table(board, light, target, question.there, question.murk).rows
    require_equal("witness", answer.witness, rows)
    if question.asks is Asks.VERDICT:
        _is(answer, Verdict.NO if bars else Verdict.YES)
        return
    if bars:
        _is(answer, Verdict.NO if question.asks is Asks.DRM else LightChance(Fraction(0)))
        return
    known = sum(one.drm for one in rows if one.drm is not None)
    lost = tuple(one.row for one in rows if one.drm is None)
    up, down = any(LOST_SIGN[row] > 0 for row in lost), any(LOST_SIGN[row] < 0 for row in lost)
    if question.asks is Asks.DRM:
        _is(answer, open_drm(None if down else known, None if up else known, known, lost) if lost else Value(known))
        return
    if is_automatic(light, target):
        _is(answer, LightChance(Fraction(1)))
        return
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    passing = Fraction(sum(passes_sighting_tc(dr, known, light.morale_level or 0) for dr in rolls), len(rolls))
    least, most = Fraction(0) if up else passing, Fraction(1) if down else passing
    if least == most:
        _is(answer, LightChance(passing), ExactLightChance(passing, in_decimals(passing), tc_formula(known)))
        return
    between = LightChanceSpan(f"{least} to {most}", least, most, lost)
    _is(answer, between, OpenLightChance(least, most, (in_decimals(least), in_decimals(most)), tc_formula(known, lost)))


def _is(answer: Answer, value: Outcome, chance: ExactLightChance | OpenLightChance | None = None) -> None:
    require_equal("answer", answer.answer, value)
    require_equal("probability", answer.probability, chance)
