"""How many MF a way costs: the rules decide, no solver is needed."""

from __future__ import annotations

from typing import Any

from asl_query.acts.costs import asked_half_mf, cheapest, ledger, play_for
from asl_query.board.board import Board
from asl_query.explain.reasons import reason
from asl_query.kinds.query_context import QueryContext
from asl_query.rules.asl.a04_movement import mf_allotment
from asl_query.terms.movement import CostMf
from asl_query.terms.numbers import book_order, value_of_halves


def cost_mf(_: QueryContext, board: Board, question: CostMf) -> dict[str, Any]:
    """The cheapest way with its ledger; `no` where only Climbing or no way leads."""
    legs = cheapest(play_for(board, question), question.start, question.end)
    if legs is None:
        return {"answer": "no", "witness": None, "certificate": {"kind": "no way on foot"}, "because": [reason("B11.4")],
                "checked": {"solver": "none needed"}}  # fmt: skip
    lines = ledger(legs)
    rules: dict[str, list[str]] = {}
    for line in lines:
        rules.setdefault(line["rule"], []).append(f"{line['to']}: {line['mf']} MF for {line['for']}")
    unit = question.unit
    return {
        "answer": {"value": value_of_halves(asked_half_mf(question, legs))},
        "witness": lines,
        "certificate": None,
        "because": [reason(rule, costs=rules[rule]) for rule in sorted(rules, key=book_order)],
        "assumed": [f"a {unit.name} has {mf_allotment(unit.is_smc, unit.wounded, unit.inexperienced)} MF (A4.11)"],
        "checked": {"solver": "none needed"},
    }
