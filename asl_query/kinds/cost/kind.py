"""How many MF a way costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import Kind, Tell, Verify
from asl_query.kinds.untyped import finding_of, untyped
from asl_query.terms.answers import Answer, Finding
from asl_query.terms.movement import CostMf

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText
    from asl_query.kinds.query_context import QueryContext


class CostMfKind(Kind[CostMf]):
    """CostMf."""

    question = CostMf
    is_drawn = True

    def board_of(self, question: CostMf) -> str:
        return question.start.hex.board

    def with_defaults(self, board: Board, question: CostMf, text: str) -> tuple[CostMf, list[str]]:
        from asl_query.kinds.cost.question import with_places_settled

        return with_places_settled(board, question, text)

    def require_facts(self, board: Board, question: CostMf, text: str) -> None:
        from asl_query.kinds.cost.question import require_cost

        require_cost(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: CostMf) -> Finding:
        from asl_query.kinds.cost.answer import cost_mf

        return finding_of(cost_mf(context, board, question))

    def check(self, board: Board, question: CostMf, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.cost.check import check_cost

        said = answer.to_json()
        check_cost(board, question, said["answer"], said["witness"], said["certificate"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.reach.tell import tell_cost

        return tell_cost(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.reach.draw import draw_cost

        return draw_cost(board, untyped(answer))


KINDS = (CostMfKind(),)
