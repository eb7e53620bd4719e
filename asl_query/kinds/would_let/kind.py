"""What would let it be, or stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.codec import Json
from asl_query.kinds.about_kind import AboutKind
from asl_query.kinds.kind import AnswerShapes, Verify
from asl_query.kinds.would_let.question import WouldLet
from asl_query.terms.answers import Answer, Finding, Notes, Reason, Value, Verdict

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext
    from asl_query.kinds.would_let.proof import ChangesTried


class WouldLetKind(AboutKind[WouldLet]):
    """What smallest changes would let another question be answered yes, or stop it."""

    question = WouldLet

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.would_let.proof import ChangedAnswer, CheapestChanges, WhatDecides

        return AnswerShapes(outcome=Verdict | CheapestChanges | WhatDecides | Value, witness=tuple[ChangedAnswer, ...] | None)

    def parts(self, question: WouldLet, answer: Answer) -> dict[str, Any]:
        parts = super().parts(question, answer)
        return {**parts, "changes": tuple(one.words for one in answer.witness)} if answer.witness else parts

    def certificate_from_json(self, question: WouldLet, saved: Json, where: str) -> ChangesTried | None:
        from asl_query.kinds.would_let.proof import ChangesTried

        return None if saved is None else ChangesTried.read_for(question.of, saved, where)

    def answer(self, context: QueryContext, board: Board, question: WouldLet) -> Finding:
        from asl_query.kinds.would_let.answer import would_let

        return would_let(context, board, question)

    def because(self, board: Board, question: WouldLet, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.would_let.reasons import would_let_because

        return would_let_because(board, question, found)

    def notes(self, board: Board, question: WouldLet, found: Finding | Answer) -> Notes:
        from asl_query.kinds.would_let.reasons import would_let_notes

        return would_let_notes(board, question, found.witness)

    def check(self, board: Board, question: WouldLet, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.would_let.check import check_would_let

        check_would_let(board, question, answer, verify)

    def left_open(self, answer: Answer) -> tuple[str, ...]:
        from asl_query.kinds.would_let.proof import ChangesTried

        is_tried = isinstance(answer.certificate, ChangesTried)
        return tuple(", ".join(one.changes) for one in answer.certificate.open) if is_tried else ()

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.would_let.tell import tell_would_let

        return tell_would_let(answer, tell)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.would_let.draw import draw_would_let

        return draw_would_let(board, answer)


KINDS = (WouldLetKind(),)
