"""What is printed, fire through a cliff, and rulings: the facts and one rule decide, no solver is needed."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.explain.reasons import reason
from asl_query.kinds.query_context import Work
from asl_query.rulings import printed as rules
from asl_query.rulings.rule_answer import Told
from asl_query.terms.questions import MayFire, Printed, Ruling


def printed(_: Work, board: Board, question: Printed) -> dict[str, Any]:
    """What the board shows."""
    return _told(rules.printed(board, question))


def may_fire(_: Work, board: Board, question: MayFire) -> dict[str, Any]:
    """Whether a weapon may fire through a hexside."""
    return _told(rules.may_fire(board, question))


def ruling(_: Work, board: Board, question: Ruling) -> dict[str, Any]:
    """What one rule says of a unit."""
    from asl_query.rulings.asl import not_modelled, ruled  # the other forms do without its rules

    return {**_told(ruled(board, question)), "not_modelled": not_modelled(board, question)}


def _told(told: Told) -> dict[str, Any]:
    return {
        "answer": told.answer,
        "witness": [{"facts": told.facts}],
        "certificate": None,
        "because": [reason(told.rule, **told.facts)],
        "checked": {"solver": "none needed"},
    }
