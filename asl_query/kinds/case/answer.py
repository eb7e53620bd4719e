"""Rulings, and fire through a cliff: the facts and one rule decide, no solver is needed."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.explain.reasons import reason
from asl_query.kinds.query_context import QueryContext
from asl_query.rulings import printed as rules
from asl_query.rulings.rule_answer import RuleAnswer
from asl_query.terms.questions import MayFire, Ruling


def may_fire(_: QueryContext, board: Board, question: MayFire) -> dict[str, Any]:
    """Whether a weapon may fire through a hexside."""
    return told_by_rule(rules.may_fire(board, question))


def ruling(_: QueryContext, board: Board, question: Ruling) -> dict[str, Any]:
    """What one rule says of a unit."""
    from asl_query.rulings.asl import not_modelled, ruled  # the other forms do without its rules

    return {**told_by_rule(ruled(board, question)), "not_modelled": not_modelled(board, question)}


def told_by_rule(told: RuleAnswer) -> dict[str, Any]:
    """What one rule gives, as a finding."""
    return {
        "answer": told.answer,
        "witness": [{"facts": told.facts}],
        "certificate": None,
        "because": [reason(told.rule, **told.facts)],
        "checked": {"solver": "none needed"},
    }
