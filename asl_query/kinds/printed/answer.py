"""What is printed on a board: the facts decide."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.kinds.case.answer import told_by_rule
from asl_query.kinds.query_context import QueryContext
from asl_query.rulings import printed as rules
from asl_query.terms.questions import Printed


def printed(_: QueryContext, board: Board, question: Printed) -> dict[str, Any]:
    """What the board shows."""
    return told_by_rule(rules.printed(board, question))
