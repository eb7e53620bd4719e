"""Whether, how soon and how likely units reach a place, and where they can go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.kinds.kind import Kind, Tell, Verify
from asl_query.kinds.untyped import finding_of, untyped
from asl_query.terms.answers import Answer, Finding
from asl_query.terms.movement import Reach

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText
    from asl_query.kinds.query_context import QueryContext


class ReachKind(Kind[Reach]):
    """Reach."""

    question = Reach
    is_drawn = True
    chance = Any

    def board_of(self, question: Reach) -> str:
        return question.movers[0].at.hex.board

    def with_defaults(self, board: Board, question: Reach, text: str) -> tuple[Reach, list[str]]:
        from asl_query.kinds.reach.question import with_places_settled

        return with_places_settled(board, question, text)

    def require_facts(self, board: Board, question: Reach, text: str) -> None:
        from asl_query.kinds.reach.question import require_moves

        require_moves(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: Reach) -> Finding:
        from asl_query.kinds.reach.answer import reach

        return finding_of(reach(context, board, question))

    def check(self, board: Board, question: Reach, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.reach.check import check_reach

        said = answer.to_json()
        check_reach(board, question, said)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.reach.tell import tell_reach

        return tell_reach(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.reach.draw import draw_reach

        return draw_reach(board, untyped(answer))


KINDS = (ReachKind(),)
