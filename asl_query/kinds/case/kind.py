"""What a unit may do and what happens to it, by one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import Kind, Tell, Verify
from asl_query.kinds.untyped import finding_of, untyped
from asl_query.terms.answers import Answer, Finding
from asl_query.terms.hexes import Hexside
from asl_query.terms.questions import MayFire, Ruling

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText
    from asl_query.kinds.query_context import QueryContext


class RulingKind(Kind[Ruling]):
    """Ruling."""

    question = Ruling
    is_drawn = True

    def board_of(self, question: Ruling) -> str:
        return next((p.a.board if isinstance(p, Hexside) else p.board for _, p in question.places), "")

    def ruleset_of(self, question: Ruling) -> str:
        return question.ruleset

    def require_facts(self, board: Board, question: Ruling, text: str) -> None:
        from asl_query.kinds.case.question import require_ruling

        require_ruling(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: Ruling) -> Finding:
        from asl_query.kinds.case.answer import ruling

        return finding_of(ruling(context, board, question))

    def check(self, board: Board, question: Ruling, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.case.check import check_ruling

        said = answer.to_json()
        check_ruling(board, question, said["answer"], said["witness"], said["certificate"], said["because"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.case.tell import tell_ruling

        return tell_ruling(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.printed.draw import draw_asked

        return draw_asked(board, untyped(answer))


class MayFireKind(Kind[MayFire]):
    """MayFire."""

    question = MayFire
    is_drawn = True

    def board_of(self, question: MayFire) -> str:
        return question.start.board

    def require_facts(self, board: Board, question: MayFire, text: str) -> None:
        from asl_query.kinds.case.question import require_hexside

        require_hexside(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: MayFire) -> Finding:
        from asl_query.kinds.case.answer import may_fire

        return finding_of(may_fire(context, board, question))

    def check(self, board: Board, question: MayFire, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.case.check import check_may_fire

        said = answer.to_json()
        check_may_fire(board, question, said["answer"], said["witness"], said["certificate"], said["because"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.case.tell import tell_may_fire

        return tell_may_fire(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.printed.draw import draw_asked

        return draw_asked(board, untyped(answer))


KINDS = (RulingKind(), MayFireKind())
