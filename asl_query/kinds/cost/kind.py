"""How many MF a way costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify, with_mf
from asl_query.terms.answers import Answer, Finding, Notes, Reason, Value, Verdict
from asl_query.terms.movement import CostMf

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class CostMfKind(Kind[CostMf]):
    """How many MF it costs a unit to go from one Location to another."""

    question = CostMf
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.cost.proof import CostLine, NoWayOnFoot

        return AnswerShapes(outcome=Verdict | Value, witness=tuple[CostLine, ...] | None, certificate=NoWayOnFoot | None)

    def parts(self, question: CostMf, answer: Answer) -> dict[str, Any]:
        return with_mf(super().parts(question, answer))

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

        return cost_mf(context, board, question)

    def because(self, board: Board, question: CostMf, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.cost.reasons import reasons_for_cost

        return reasons_for_cost(board, question, found.witness)

    def notes(self, board: Board, question: CostMf, found: Finding | Answer) -> Notes:
        from asl_query.kinds.cost.cheapest import notes_of_cost

        return notes_of_cost(board, question, found.witness)

    def check(self, board: Board, question: CostMf, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.cost.check import check_cost

        check_cost(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.cost.tell import tell_cost

        return tell_cost(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.cost.draw import draw_cost

        return draw_cost(board, answer)


KINDS = (CostMfKind(),)
