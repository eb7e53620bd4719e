"""Questions that ask whether a value is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Verify
from asl_query.kinds.over_one import OverOneKind
from asl_query.kinds.proposed.question import Proposed
from asl_query.terms.answers import Answer, Finding

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class ProposedKind(OverOneKind[Proposed]):
    """Whether a value is the answer to another question; what proves that answer proves this one."""

    question = Proposed

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.proposed.proof import AnsweredValue

        return AnswerShapes(certificate=AnsweredValue)

    def answer(self, context: QueryContext, board: Board, question: Proposed) -> Finding:
        from asl_query.kinds.over_one import find_over
        from asl_query.kinds.proposed.proof import AnsweredValue, is_so

        return find_over(context, board, question.of, lambda outcome: is_so(outcome, question.value), AnsweredValue)

    def check(self, board: Board, question: Proposed, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.proposed.check import check_proposed

        check_proposed(board, question, answer, verify)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.proposed.tell import tell_proposed

        return tell_proposed(answer, tell)


KINDS = (ProposedKind(),)
