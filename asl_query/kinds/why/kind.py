"""Why an answer is what it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.codec import Json, fields_from_json, from_json
from asl_query.kinds.about_kind import AboutKind
from asl_query.kinds.kind import AnswerShapes, Verify, kind_of
from asl_query.kinds.why.question import Why
from asl_query.terms.answers import Answer, Finding, Notes, Reason

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext
    from asl_query.kinds.why.proof import WhyCertificate


class WhyKind(AboutKind[Why]):
    """Why the answer to another question is what it is; its own answer is that one."""

    question = Why

    def shapes(self) -> AnswerShapes:
        return AnswerShapes(witness=None)

    def outcome_from_json(self, question: Why, saved: Json, where: str) -> Any:
        return kind_of(question.of).outcome_from_json(question.of, saved, where)

    def certificate_from_json(self, question: Why, saved: Json, where: str) -> WhyCertificate:
        from asl_query.kinds.why.proof import WhyCertificate

        found = fields_from_json(WhyCertificate, saved, where)
        one: Any = kind_of(question.of).smallest_reason_shape()
        read = (from_json(one, saved_one, f"{where}, reason {number}") for number, saved_one in enumerate(found.reasons, 1))
        return replace(found, reasons=tuple(read))

    def answer(self, context: QueryContext, board: Board, question: Why) -> Finding:
        from asl_query.kinds.why.answer import why

        return why(context, board, question)

    def because(self, board: Board, question: Why, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.why.reasons import why_because

        return why_because(found.certificate)

    def notes(self, board: Board, question: Why, found: Finding | Answer) -> Notes:
        from asl_query.kinds.why.reasons import why_notes

        return why_notes(question, found.certificate)

    def check(self, board: Board, question: Why, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.why.check import check_why

        check_why(board, question, answer, verify)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.why.tell import tell_why

        return tell_why(answer, tell)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.why.draw import draw_why

        return draw_why(board, answer)


KINDS = (WhyKind(),)
