"""Which units a situation has, and where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.kinds.units_listed.question import ListUnits
from asl_query.terms.answers import Answer, Finding, Reason

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class ListUnitsKind(Kind[ListUnits]):
    """The units of a situation, each with what it is and where."""

    question = ListUnits
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.units_listed.proof import UnitCount, UnitShown

        return AnswerShapes(outcome=UnitCount, witness=tuple[UnitShown, ...])

    def board_of(self, question: ListUnits) -> str:
        return question.units[0].at.hex.board if question.units else ""

    def require_facts(self, board: Board, question: ListUnits, text: str) -> None:
        from asl_query.kinds.units_listed.needs import require_units

        require_units(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: ListUnits) -> Finding:
        from asl_query.kinds.units_listed.proof import UnitCount, asked_for, shown

        units = tuple(shown(board, one) for one in asked_for(question))
        return Finding(UnitCount(len(units), tuple(one.unit for one in units)), units, checked={"solver": "none needed"})

    def because(self, board: Board, question: ListUnits, found: Finding | Answer) -> tuple[Reason, ...]:
        return ()  # the situation decides, and no rule

    def check(self, board: Board, question: ListUnits, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.units_listed.check import check_units

        check_units(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.units_listed.tell import tell_units

        return tell_units(answer)

    def has_picture(self, question: ListUnits) -> bool:
        from asl_query.kinds.units_listed.proof import asked_for

        return bool(asked_for(question))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.units_listed.draw import draw_units

        return draw_units(board, answer)


KINDS = (ListUnitsKind(),)
