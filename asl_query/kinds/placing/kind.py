"""Where a Searchlight can be set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.terms.answers import Answer, Finding, Notes, Reason
from asl_query.terms.questions import Emplace

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class EmplaceKind(Kind[Emplace]):
    """Where a GMSL can be set up (Emplaced or not), perhaps so that it can target a hex."""

    question = Emplace
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.placing.proof import Allowed, Bars, PlacingHexes

        return AnswerShapes(outcome=PlacingHexes, witness=tuple[Allowed, ...], certificate=Bars)

    def board_of(self, question: Emplace) -> str:
        return question.board

    def require_facts(self, board: Board, question: Emplace, text: str) -> None:
        from asl_query.kinds.placing.question import require_target

        require_target(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: Emplace) -> Finding:
        from asl_query.kinds.placing.answer import emplace

        return emplace(context, board, question)

    def because(self, board: Board, question: Emplace, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.placing.reasons import reasons_for_placing

        return reasons_for_placing(board, question, found)

    def notes(self, board: Board, question: Emplace, found: Finding | Answer) -> Notes:
        from asl_query.kinds.placing.notes import notes_of_placing

        return notes_of_placing(board, question)

    def check(self, board: Board, question: Emplace, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.placing.check import check_emplace

        check_emplace(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.placing.tell import tell_emplace

        return tell_emplace(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.placing.draw import draw_emplace

        return draw_emplace(board, answer)


KINDS = (EmplaceKind(),)
