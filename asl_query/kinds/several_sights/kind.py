"""Which hexes see all of several places, or none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.kinds.several_sights.question import SeesSeveral
from asl_query.terms.answers import Answer, Finding, Notes, Reason

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class SeesSeveralKind(Kind[SeesSeveral]):
    """From which hexes all of several places are seen, or none."""

    question = SeesSeveral
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.sight.proof import ClearSight, Obstructions, SeeingHexes

        return AnswerShapes(outcome=SeeingHexes, witness=tuple[ClearSight, ...], certificate=Obstructions, marginal=bool | None)

    def board_of(self, question: SeesSeveral) -> str:
        return question.targets[0].hex.board if question.targets else ""

    def require_facts(self, board: Board, question: SeesSeveral, text: str) -> None:
        from asl_query.kinds.several_sights.needs import require_several

        require_several(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: SeesSeveral) -> Finding:
        from asl_query.kinds.several_sights.answer import sees_several

        return sees_several(context, board, question)

    def because(self, board: Board, question: SeesSeveral, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.several_sights.reasons import reasons_for_several

        return reasons_for_several(board, question, found)

    def notes(self, board: Board, question: SeesSeveral, found: Finding | Answer) -> Notes:
        from asl_query.kinds.several_sights.notes import notes_of_several

        return notes_of_several(board, question, found)

    def check(self, board: Board, question: SeesSeveral, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.several_sights.check import check_several

        check_several(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.several_sights.tell import tell_several

        return tell_several(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.several_sights.draw import draw_several

        return draw_several(board, answer)


KINDS = (SeesSeveralKind(),)
