"""What is printed on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.terms.answers import Answer, Finding, Reason
from asl_query.terms.questions import Printed

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class PrintedKind(Kind[Printed]):
    """What a board shows of a hex, a hexside or a LOS."""

    question = Printed
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.case.proof import RuleFacts

        return AnswerShapes(witness=tuple[RuleFacts, ...], certificate=None)

    def board_of(self, question: Printed) -> str:
        return question.hexes[0].board if question.hexes else question.side.a.board if question.side else ""

    def require_facts(self, board: Board, question: Printed, text: str) -> None:
        from asl_query.kinds.printed.question import require_printed

        require_printed(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: Printed) -> Finding:
        from asl_query.kinds.case.answer import finding_by_rule
        from asl_query.rulings.printed import printed

        return finding_by_rule(printed(board, question))

    def because(self, board: Board, question: Printed, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.case.reasons import reasons_by_rule
        from asl_query.rulings.printed import printed

        return reasons_by_rule(printed(board, question))

    def check(self, board: Board, question: Printed, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.printed.check import check_printed

        check_printed(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.printed.tell import tell_printed

        return tell_printed(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.printed.draw import draw_asked

        return draw_asked(board, answer)


KINDS = (PrintedKind(),)
