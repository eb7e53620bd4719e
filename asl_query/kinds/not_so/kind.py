"""Questions that ask the other way round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Verify
from asl_query.kinds.not_so.question import NotSo
from asl_query.kinds.over_one import OverOneKind
from asl_query.terms.answers import Answer, Finding

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class NotSoKind(OverOneKind[NotSo]):
    """Whether the answer to another question is no; what proves that answer proves this one."""

    question = NotSo

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.not_so.proof import TurnedAnswer

        return AnswerShapes(certificate=TurnedAnswer)

    def answer(self, context: QueryContext, board: Board, question: NotSo) -> Finding:
        from asl_query.kinds.not_so.proof import TurnedAnswer, turned
        from asl_query.kinds.over_one import find_over

        return find_over(context, board, question.of, turned, TurnedAnswer)

    def check(self, board: Board, question: NotSo, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.not_so.check import check_turned

        check_turned(board, question, answer, verify)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.not_so.tell import tell_turned

        return tell_turned(answer, tell)


KINDS = (NotSoKind(),)
