"""What is printed, read off the board again."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.case.check import check_by_rule
from asl_query.rulings.printed import printed
from asl_query.terms.answers import Answer
from asl_query.terms.questions import Printed


def check_printed(board: Board, question: Printed, answer: Answer) -> None:
    """The facts give this answer."""
    check_by_rule(printed(board, question), answer)
