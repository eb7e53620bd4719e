"""Whether a unit or a Searchlight can ever be in a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import Kind, Tell, Verify
from asl_query.kinds.untyped import finding_of, untyped
from asl_query.terms.answers import Answer, Finding
from asl_query.terms.questions import Ever

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText
    from asl_query.kinds.query_context import QueryContext


class EverKind(Kind[Ever]):
    """Ever."""

    question = Ever
    is_minimal = True  # the bars of an edge case are the fewest as they stand

    def board_of(self, question: Ever) -> str:
        return question.board

    def ruleset_of(self, question: Ever) -> str:
        return "slc" if question.machine == "classic" else "asl"

    def answer(self, context: QueryContext, board: Board, question: Ever) -> Finding:
        from asl_query.kinds.ever.answer import ever

        return finding_of(ever(context, board, question))

    def check(self, board: Board, question: Ever, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.ever.check import check_ever

        said = answer.to_json()
        check_ever(board, question, said["answer"], said["witness"], said["certificate"], said["because"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.ever.tell import tell_ever

        return tell_ever(untyped(answer))


KINDS = (EverKind(),)
