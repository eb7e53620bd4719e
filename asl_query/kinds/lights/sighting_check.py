"""Answers about Sighting TC re-checked: what bars the target, every row of the table, the DR one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from asl_query.acts.sighting import LOST_SIGN, is_automatic, sighting_table
from asl_query.acts.targeting import bars_to_targeting
from asl_query.board.board import Board
from asl_query.check.refusal import require_equal
from asl_query.terms.searchlights import Asks, Sighting


def check_sighting(board: Board, question: Sighting, answer: Any, witness: Any, certificate: Any, probability: Any) -> None:
    """The bars are those that the rules give; the rows add up; of 36 rolls as many pass as the chance says."""
    light, target = question.light, question.target
    bars = bars_to_targeting(board, light, target, question.murk)
    expected = {"kind": "no target", "bars": [{"rule": bar.rule, "what": bar.what} for bar in bars]} if bars else None
    require_equal("certificate", certificate, expected)
    rows = [] if bars else sighting_table(board, light, target, question.there, question.murk).rows
    require_equal("witness", witness, [{"row": row.name, "drm": row.drm} for row in rows])
    if question.asks is Asks.VERDICT:
        _is(answer, probability, "no" if bars else "yes")
        return
    if bars:
        _is(answer, probability, "no" if question.asks is Asks.DRM else {"value": "0"})
        return
    known = sum(row.drm for row in rows if row.drm is not None)
    lost = [row.name for row in rows if row.drm is None]
    up, down = any(LOST_SIGN[name] > 0 for name in lost), any(LOST_SIGN[name] < 0 for name in lost)
    if question.asks is Asks.DRM:
        least, most = None if down else known, None if up else known
        told = f"{known:+d} and what is lost" if up and down else f"{known:+d} or {'more' if up else 'less'}"
        open_one = {"value": told, "least": least, "most": most, "known": known, "lost": lost}
        _is(answer, probability, open_one if lost else {"value": known})
        return
    if is_automatic(light, target):
        _is(answer, probability, {"value": "1"})
        return
    passing = Fraction(sum(a + b + known <= (light.morale_level or 0) for a in range(1, 7) for b in range(1, 7)), 36)
    least_chance, most_chance = Fraction(0) if up else passing, Fraction(1) if down else passing
    if least_chance == most_chance:
        formula = f"P(DR <= ML - ({known}))"
        one = {"exact": str(passing), "decimal": round(float(passing), 4), "formula": formula}
        _is(answer, probability, {"value": str(passing)}, one)
        return
    ends = {"least": str(least_chance), "most": str(most_chance)}
    formula = f"P(DR <= ML - ({known} + {' + '.join(lost)}))"
    decimals = [round(float(least_chance), 4), round(float(most_chance), 4)]
    between = {"value": f"{least_chance} to {most_chance}", **ends, "lost": lost}
    _is(answer, probability, between, {**ends, "decimals": decimals, "formula": formula})


def _is(answer: Any, probability: Any, value: Any, chance: Any = None) -> None:
    require_equal("answer", answer, value)
    require_equal("probability", probability, chance)
