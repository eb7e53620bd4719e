"""An answer the other way round re-checked: the answer that it turns holds."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.kind import Verify
from asl_query.kinds.not_so.proof import TurnedAnswer, turned
from asl_query.kinds.not_so.question import NotSo
from asl_query.kinds.over_one_check import check_over
from asl_query.terms.answers import Answer


def check_turned(board: Board, question: NotSo, answer: Answer, verify: Verify) -> None:
    """Refuse an answer that does not turn the one inside, or of which that does not hold."""
    check_over(board, question.of, turned, TurnedAnswer, answer, verify)
