"""What is printed, read off the board again."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.kinds.case.check import check_told
from asl_query.rulings.printed import printed
from asl_query.terms.questions import Printed


def check_printed(board: Board, question: Printed, answer: Any, witness: Any, certificate: Any, because: Any) -> None:
    """The facts give this answer."""
    check_told(printed(board, question), answer, witness, certificate, because)
