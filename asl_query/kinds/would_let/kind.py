"""What would let it be, or stop it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.kinds.kind import Kind, Tell, Verify, board_of, kind_of, ruleset_of
from asl_query.kinds.untyped import finding_of, untyped
from asl_query.terms.answers import Answer, Finding
from asl_query.terms.questions import WouldLet

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText
    from asl_query.kinds.query_context import QueryContext


class WouldLetKind(Kind[WouldLet]):
    """WouldLet."""

    question = WouldLet
    chance = Any

    def board_of(self, question: WouldLet) -> str:
        return board_of(question.of)

    def ruleset_of(self, question: WouldLet) -> str:
        return ruleset_of(question.of)

    def with_defaults(self, board: Board, question: WouldLet, text: str) -> tuple[WouldLet, list[str]]:
        of, notes = kind_of(question.of).with_defaults(board, question.of, text)
        return replace(question, of=of), notes

    def require_facts(self, board: Board, question: WouldLet, text: str) -> None:
        kind_of(question.of).require_facts(board, question.of, text)

    def has_picture(self, question: WouldLet) -> bool:
        return kind_of(question.of).has_picture(question.of)

    def answer(self, context: QueryContext, board: Board, question: WouldLet) -> Finding:
        from asl_query.kinds.would_let.answer import would_let

        return finding_of(would_let(context, board, question))

    def check(self, board: Board, question: WouldLet, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.would_let.check import check_would_let

        said = answer.to_json()
        check_would_let(board, question, said)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.would_let.tell import tell_would_let

        return tell_would_let(untyped(answer), tell)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.would_let.draw import draw_would_let

        return draw_would_let(board, untyped(answer))


KINDS = (WouldLetKind(),)
