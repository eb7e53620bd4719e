"""What would let it be, or stop it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.codec import Json
from asl_query.kinds.kind import AnswerShapes, Kind, Verify, board_of, kind_of, ruleset_of
from asl_query.kinds.would_let.question import WouldLet
from asl_query.terms.answers import Answer, Finding, Reason, Value, Verdict

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext
    from asl_query.kinds.would_let.proof import ChangesTried


class WouldLetKind(Kind[WouldLet]):
    """What smallest changes would let another question be answered yes, or stop it."""

    question = WouldLet

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.would_let.proof import ChangedAnswer, CheapestChanges

        return AnswerShapes(outcome=Verdict | CheapestChanges | Value, witness=tuple[ChangedAnswer, ...] | None)

    def board_of(self, question: WouldLet) -> str:
        return board_of(question.of)

    def ruleset_of(self, question: WouldLet) -> str:
        return ruleset_of(question.of)

    def with_defaults(self, board: Board, question: WouldLet, text: str) -> tuple[WouldLet, list[str]]:
        of, notes = kind_of(question.of).with_defaults(board, question.of, text)
        return replace(question, of=of), notes

    def require_facts(self, board: Board, question: WouldLet, text: str) -> None:
        kind_of(question.of).require_facts(board, question.of, text)

    def certificate_from_json(self, question: WouldLet, saved: Json, where: str) -> ChangesTried | None:
        from asl_query.kinds.would_let.proof import ChangesTried

        return None if saved is None else ChangesTried.read_for(question.of, saved, where)

    def has_picture(self, question: WouldLet) -> bool:
        return kind_of(question.of).has_picture(question.of)

    def answer(self, context: QueryContext, board: Board, question: WouldLet) -> Finding:
        from asl_query.kinds.would_let.answer import would_let

        return would_let(context, board, question)

    def because(self, board: Board, question: WouldLet, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.would_let.reasons import would_let_because

        return would_let_because(board, question, found)

    def check(self, board: Board, question: WouldLet, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.would_let.check import check_would_let

        check_would_let(board, question, answer, verify)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.would_let.tell import tell_would_let

        return tell_would_let(answer, tell)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.would_let.draw import draw_would_let

        return draw_would_let(board, answer)


KINDS = (WouldLetKind(),)
