"""What the Hindrances between two Locations add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.terms.answers import Answer, Finding, Notes, Reason

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class HindranceKind(Kind[HindranceBetween]):
    """The DRM of the Hindrances of one LOS."""

    question = HindranceBetween
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.either_depth import EitherDepth
        from asl_query.kinds.hindrance.proof import HindranceOutcome, SeasonSights

        return AnswerShapes(outcome=HindranceOutcome, certificate=SeasonSights | EitherDepth, marginal=bool | None)

    def board_of(self, question: HindranceBetween) -> str:
        return question.target.hex.board

    def require_facts(self, board: Board, question: HindranceBetween, text: str) -> None:
        from asl_query.kinds.sight.question import require_circumstances, require_two_places

        require_circumstances(text, board, question)
        require_two_places(board, question, text, may_be_open=True)

    def answer(self, context: QueryContext, board: Board, question: HindranceBetween) -> Finding:
        from asl_query.kinds.either_depth import find_each, open_ends
        from asl_query.kinds.hindrance.answer import hindrance_between

        one_by_one = open_ends(board, question)
        return find_each(context, board, question) if one_by_one else hindrance_between(context, board, question)

    def because(self, board: Board, question: HindranceBetween, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.either_depth import EitherDepth, because_each
        from asl_query.kinds.hindrance.reasons import reasons_for_hindrance

        if isinstance(found.certificate, EitherDepth):
            return because_each(found.certificate.ways)
        return reasons_for_hindrance(board, question, found)

    def notes(self, board: Board, question: HindranceBetween, found: Finding | Answer) -> Notes:
        from asl_query.kinds.hindrance.notes import notes_of_hindrance

        return notes_of_hindrance(board, question)

    def check(self, board: Board, question: HindranceBetween, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.either_depth import check_each, open_ends
        from asl_query.kinds.hindrance.check import check_hindrance

        if open_ends(board, question):
            check_each(board, question, answer, verify)
        else:
            check_hindrance(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.either_depth import EitherDepth, tell_each
        from asl_query.kinds.hindrance.tell import tell_hindrance

        if isinstance(answer.certificate, EitherDepth):
            return tell_each(answer, answer.certificate, tell)
        return tell_hindrance(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.hindrance.draw import draw_hindrance

        return draw_hindrance(board, answer)


KINDS = (HindranceKind(),)
