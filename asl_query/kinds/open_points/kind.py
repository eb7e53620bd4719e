"""Where clauses contradict each other or leave a case open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.kinds.open_points.question import OpenPoints
from asl_query.terms.answers import Answer, Finding, Reason, Value

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class OpenPointsKind(Kind[OpenPoints]):
    """Where clauses contradict each other or leave a case open."""

    question = OpenPoints

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.open_points.proof import EveryCase, OpenPoint

        return AnswerShapes(outcome=Value, witness=tuple[OpenPoint, ...], certificate=EveryCase)

    def board_of(self, question: OpenPoints) -> str:
        return ""

    def ruleset_of(self, question: OpenPoints) -> str:
        return question.ruleset

    def answer(self, context: QueryContext, board: Board, question: OpenPoints) -> Finding:
        from asl_query.kinds.open_points.answer import open_points

        return open_points(context, board, question)

    def because(self, board: Board, question: OpenPoints, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.open_points.proof import readings_taken
        from asl_query.rules.reasons import reason

        return tuple(reason(rule) for rule in readings_taken(found.witness))

    def check(self, board: Board, question: OpenPoints, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.open_points.check import check_open_points

        check_open_points(question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.open_points.tell import tell_open_points

        return tell_open_points(answer)


KINDS = (OpenPointsKind(),)
