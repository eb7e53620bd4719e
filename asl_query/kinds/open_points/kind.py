"""Where clauses contradict each other or leave a case open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import Kind, Tell, Verify
from asl_query.kinds.untyped import finding_of, untyped
from asl_query.terms.answers import Answer, Finding
from asl_query.terms.questions import OpenPoints

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText
    from asl_query.kinds.query_context import QueryContext


class OpenPointsKind(Kind[OpenPoints]):
    """OpenPoints."""

    question = OpenPoints

    def board_of(self, question: OpenPoints) -> str:
        return ""

    def ruleset_of(self, question: OpenPoints) -> str:
        return question.ruleset

    def answer(self, context: QueryContext, board: Board, question: OpenPoints) -> Finding:
        from asl_query.kinds.open_points.answer import open_points

        return finding_of(open_points(context, board, question))

    def check(self, board: Board, question: OpenPoints, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.open_points.check import check_open_points

        said = answer.to_json()
        check_open_points(board, question, said["answer"], said["witness"], said["certificate"], said["because"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.open_points.tell import tell_open_points

        return tell_open_points(untyped(answer))


KINDS = (OpenPointsKind(),)
