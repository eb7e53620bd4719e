"""How many MF a way costs: the rules decide, no solver is needed."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.cost.cheapest import cheapest_way, ledger, outcome, play_for
from asl_query.kinds.cost.proof import NoWayOnFoot
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.answers import Finding, Verdict
from asl_query.terms.movement import CostMf


def cost_mf(_: QueryContext, board: Board, question: CostMf) -> Finding:
    """The cheapest way with its ledger, or whether so many MF suffice for it; `no` where only Climbing or no way leads."""
    checked = {"solver": "none needed"}
    legs = cheapest_way(play_for(board, question), question)
    if legs is None:
        return Finding(Verdict.NO, certificate=NoWayOnFoot(), checked=checked)
    return Finding(outcome(question, legs), witness=ledger(legs), checked=checked)
