"""Whether, how soon and how likely units reach a place, and where they can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import Kind, Tell, Verify
from asl_query.kinds.reach.proof import ArrivalChance, Certificate, Witness
from asl_query.terms.answers import Answer, Finding, Reason
from asl_query.terms.movement import Luck, Reach, Reaching

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText
    from asl_query.kinds.query_context import QueryContext


class ReachKind(Kind[Reach]):
    """Whether, how soon and how likely units reach a place, and where they can go."""

    question = Reach
    is_drawn = True
    witness = Witness
    certificate = Certificate
    chance = ArrivalChance | None

    def board_of(self, question: Reach) -> str:
        return question.movers[0].at.hex.board

    def with_defaults(self, board: Board, question: Reach, text: str) -> tuple[Reach, list[str]]:
        from asl_query.kinds.reach.question import with_places_settled

        return with_places_settled(board, question, text)

    def require_facts(self, board: Board, question: Reach, text: str) -> None:
        from asl_query.kinds.reach.question import require_moves

        require_moves(board, question, text)

    def prepare(self, question: Reach, context: QueryContext) -> None:
        if question.asks is Reaching.HOW_LIKELY or question.luck is Luck.WORST:
            context.formula_worker()

    def answer(self, context: QueryContext, board: Board, question: Reach) -> Finding:
        from asl_query.kinds.reach.answer import reach

        return reach(context, board, question)

    def because(self, board: Board, question: Reach, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.reach.reasons import reasons_for_reach

        return reasons_for_reach(board, question, found)

    def check(self, board: Board, question: Reach, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.reach.check import check_reach

        check_reach(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.reach.tell import tell_reach

        return tell_reach(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.reach.draw import draw_reach

        return draw_reach(board, answer)


KINDS = (ReachKind(),)
