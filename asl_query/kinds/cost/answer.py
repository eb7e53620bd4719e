"""How many MF a way costs: the rules decide, no solver is needed."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.cost.cheapest import asked_half_mf, cheapest, ledger, play_for
from asl_query.kinds.cost.proof import NoWayOnFoot
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.answers import Finding, Value, Verdict
from asl_query.terms.movement import CostMf
from asl_query.terms.numbers import value_of_halves


def cost_mf(_: QueryContext, board: Board, question: CostMf) -> Finding:
    """The cheapest way with its ledger; `no` where only Climbing or no way leads."""
    checked = {"solver": "none needed"}
    legs = cheapest(play_for(board, question), question.start, question.end)
    if legs is None:
        return Finding(Verdict.NO, certificate=NoWayOnFoot(), checked=checked)
    return Finding(Value(value_of_halves(asked_half_mf(question, legs))), witness=ledger(legs), checked=checked)
