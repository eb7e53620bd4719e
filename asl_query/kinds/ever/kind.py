"""Whether a unit or a Searchlight can ever be in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.terms.answers import Answer, Finding, Notes, Reason, Verdict
from asl_query.terms.questions import Ever

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class EverKind(Kind[Ever]):
    """Whether a unit or a Searchlight can ever be in a state."""

    question = Ever
    is_minimal = True  # the bars of an edge case are the fewest as they stand

    def shapes(self) -> AnswerShapes:
        from asl_query.acts.states.line import EventTrace
        from asl_query.kinds.ever.proof import NeverReached

        return AnswerShapes(outcome=Verdict, witness=EventTrace | None, certificate=NeverReached | None)

    def parts(self, question: Ever, answer: Answer) -> dict[str, Any]:
        parts = super().parts(question, answer)
        return {**parts, "line_of_play": answer.witness.events} if answer.witness else parts

    def board_of(self, question: Ever) -> str:
        return question.board

    def ruleset_of(self, question: Ever) -> str:
        return "slc" if question.machine == "classic" else "asl"

    def answer(self, context: QueryContext, board: Board, question: Ever) -> Finding:
        from asl_query.kinds.ever.answer import ever

        return ever(context, board, question)

    def because(self, board: Board, question: Ever, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.ever.reasons import reasons_for_ever

        return reasons_for_ever(question, found)

    def notes(self, board: Board, question: Ever, found: Finding | Answer) -> Notes:
        from asl_query.kinds.ever.question import notes_of_ever

        return notes_of_ever(board, question)

    def check(self, board: Board, question: Ever, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.ever.check import check_ever

        check_ever(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.ever.tell import tell_ever

        return tell_ever(answer)


KINDS = (EverKind(),)
