"""What each reading of the rules makes of a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.codec import Json
from asl_query.kinds.about_kind import AboutKind
from asl_query.kinds.each_reading.question import EachReading
from asl_query.kinds.kind import AnswerShapes, Verify, kind_of
from asl_query.terms.answers import Answer, Finding, Notes, Reason

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class EachReadingKind(AboutKind[EachReading]):
    """What each reading of the rules makes of another question; its own answer is that under the reading taken."""

    question = EachReading

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.each_reading.proof import ReadingsCertificate

        return AnswerShapes(witness=None, certificate=ReadingsCertificate)

    def outcome_from_json(self, question: EachReading, saved: Json, where: str) -> Any:
        return kind_of(question.of).outcome_from_json(question.of, saved, where)

    def answer(self, context: QueryContext, board: Board, question: EachReading) -> Finding:
        from asl_query.kinds.each_reading.answer import each_reading

        return each_reading(context, board, question)

    def because(self, board: Board, question: EachReading, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.each_reading.reasons import each_reading_because

        return each_reading_because(found.certificate)

    def notes(self, board: Board, question: EachReading, found: Finding | Answer) -> Notes:
        from asl_query.kinds.each_reading.reasons import each_reading_notes

        return each_reading_notes(found.certificate)

    def check(self, board: Board, question: EachReading, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.each_reading.check import check_each_reading

        check_each_reading(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.each_reading.tell import tell_each_reading

        return tell_each_reading(answer, tell)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.each_reading.draw import draw_each_reading

        return draw_each_reading(board, answer)


KINDS = (EachReadingKind(),)
