"""Why an answer is what it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.kinds.kind import Kind, Tell, Verify, board_of, kind_of, ruleset_of
from asl_query.kinds.untyped import finding_of, untyped
from asl_query.terms.about import Why
from asl_query.terms.answers import Answer, Finding

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText
    from asl_query.kinds.query_context import QueryContext


class WhyKind(Kind[Why]):
    """Why."""

    question = Why
    chance = Any

    def board_of(self, question: Why) -> str:
        return board_of(question.of)

    def ruleset_of(self, question: Why) -> str:
        return ruleset_of(question.of)

    def with_defaults(self, board: Board, question: Why, text: str) -> tuple[Why, list[str]]:
        of, notes = kind_of(question.of).with_defaults(board, question.of, text)
        return replace(question, of=of), notes

    def require_facts(self, board: Board, question: Why, text: str) -> None:
        kind_of(question.of).require_facts(board, question.of, text)

    def has_picture(self, question: Why) -> bool:
        return kind_of(question.of).has_picture(question.of)

    def answer(self, context: QueryContext, board: Board, question: Why) -> Finding:
        from asl_query.kinds.why.answer import why

        return finding_of(why(context, board, question))

    def check(self, board: Board, question: Why, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.why.check import check_why

        said = answer.to_json()
        check_why(board, question, said)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.why.tell import tell_why

        return tell_why(untyped(answer), tell)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.why.draw import draw_why

        return draw_why(board, untyped(answer))


KINDS = (WhyKind(),)
