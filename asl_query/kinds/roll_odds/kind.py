"""How likely it is what a DR brings about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.about_kind import AboutKind
from asl_query.kinds.kind import AnswerShapes, Verify
from asl_query.kinds.roll_odds.question import RollOdds
from asl_query.terms.answers import Answer, Finding, Notes, Reason, Verdict

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class RollOddsKind(AboutKind[RollOdds]):
    """The chance, summed over the 36 throws of two dice; what each DR brings about is proved like any ruling."""

    question = RollOdds

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.roll_odds.proof import EveryRoll, RollChance

        return AnswerShapes(outcome=Verdict | RollChance, certificate=EveryRoll)

    def answer(self, context: QueryContext, board: Board, question: RollOdds) -> Finding:
        from asl_query.kinds.roll_odds.answer import roll_odds

        return roll_odds(context, board, question)

    def because(self, board: Board, question: RollOdds, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.roll_odds.answer import because_rolls

        return because_rolls(found.certificate.rolls) if found.certificate is not None else ()

    def notes(self, board: Board, question: RollOdds, found: Finding | Answer) -> Notes:
        from asl_query.kinds.roll_odds.answer import notes_of_rolls

        return notes_of_rolls(found.certificate.rolls) if found.certificate is not None else Notes()

    def check(self, board: Board, question: RollOdds, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.roll_odds.check import check_roll_odds

        check_roll_odds(board, question, answer, verify)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.roll_odds.tell import tell_roll_odds

        return tell_roll_odds(answer)


KINDS = (RollOddsKind(),)
