"""Whether a value is so, re-checked: the answer to the question for it holds."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.kind import Verify
from asl_query.kinds.over_one_check import check_over
from asl_query.kinds.proposed.proof import AnsweredValue, is_so
from asl_query.kinds.proposed.question import Proposed
from asl_query.terms.answers import Answer


def check_proposed(board: Board, question: Proposed, answer: Answer, verify: Verify) -> None:
    """Refuse an answer that is not what the answer inside makes of the value, or of which that does not hold."""
    check_over(board, question.of, lambda outcome: is_so(outcome, question.value), AnsweredValue, answer, verify)
