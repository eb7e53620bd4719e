"""Which hexes of a board have a level, or show a thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.kinds.printed_hexes.question import HexesThat
from asl_query.terms.answers import Answer, Finding, Hexes, Notes, Reason

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext

_LEVELS = "a Depression hex counts by the level around it"


class HexesThatKind(Kind[HexesThat]):
    """The hexes of a board that have a level and show some things."""

    question = HexesThat
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.printed_hexes.proof import OtherHexes, PrintedHex

        return AnswerShapes(outcome=Hexes, witness=tuple[PrintedHex, ...], certificate=OtherHexes)

    def board_of(self, question: HexesThat) -> str:
        return question.board

    def require_facts(self, board: Board, question: HexesThat, text: str) -> None:
        from asl_query.kinds.printed_hexes.needs import require_known_things

        require_known_things(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: HexesThat) -> Finding:
        from asl_query.kinds.printed_hexes.answer import hexes_that

        return hexes_that(board, question)

    def because(self, board: Board, question: HexesThat, found: Finding | Answer) -> tuple[Reason, ...]:
        return ()  # the printed board decides, and no rule

    def notes(self, board: Board, question: HexesThat, found: Finding | Answer) -> Notes:
        has_depression = question.level is not None and any(board[hex_].depression for hex_ in board.hexes)
        return Notes((_LEVELS,) if has_depression else ())

    def check(self, board: Board, question: HexesThat, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.printed_hexes.check import check_hexes_that

        check_hexes_that(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.printed_hexes.tell import tell_hexes_that

        return tell_hexes_that(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.printed_hexes.draw import draw_hexes_that

        return draw_hexes_that(board, answer)


KINDS = (HexesThatKind(),)
