"""Which hexes of a board see the most others, and which the fewest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.terms.answers import Answer, Finding, Notes, Reason

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class MostSeenKind(Kind[MostSeen]):
    """From which place of a board the most hexes are seen, or the fewest."""

    question = MostSeen
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.most_seen.proof import MostSeenPlaces, PlaceCounts, SeenHexes

        return AnswerShapes(outcome=MostSeenPlaces, witness=tuple[SeenHexes, ...], certificate=PlaceCounts)

    def board_of(self, question: MostSeen) -> str:
        return question.board

    def require_facts(self, board: Board, question: MostSeen, text: str) -> None:
        from asl_query.kinds.most_seen.needs import require_board

        require_board(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: MostSeen) -> Finding:
        from asl_query.kinds.most_seen.answer import most_seen

        return most_seen(context, board, question)

    def because(self, board: Board, question: MostSeen, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.most_seen.reasons import reasons_for_most_seen

        return reasons_for_most_seen()

    def notes(self, board: Board, question: MostSeen, found: Finding | Answer) -> Notes:
        from asl_query.kinds.most_seen.notes import notes_of_most_seen

        return notes_of_most_seen(board, question)

    def check(self, board: Board, question: MostSeen, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.most_seen.check import check_most_seen

        check_most_seen(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.most_seen.tell import tell_most_seen

        return tell_most_seen(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.most_seen.draw import draw_most_seen

        return draw_most_seen(board, answer)


KINDS = (MostSeenKind(),)
