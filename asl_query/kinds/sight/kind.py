"""Questions of LOS."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import Kind, Tell, Verify
from asl_query.kinds.untyped import finding_of, untyped
from asl_query.terms.answers import Answer, Finding
from asl_query.terms.questions import FewestSmoke, LeastRemoved, SeenUnseen, Sees, WhoSees

if TYPE_CHECKING:
    from asl_query.explain.answer_text import AnswerText
    from asl_query.kinds.query_context import QueryContext


class WhoSeesKind(Kind[WhoSees]):
    """WhoSees."""

    question = WhoSees
    is_drawn = True
    marginal = bool | None

    def board_of(self, question: WhoSees) -> str:
        return question.target.hex.board

    def require_facts(self, board: Board, question: WhoSees, text: str) -> None:
        from asl_query.kinds.sight.question import require_who_sees

        require_who_sees(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: WhoSees) -> Finding:
        from asl_query.kinds.sight.answer import who_sees

        return finding_of(who_sees(context, board, question))

    def check(self, board: Board, question: WhoSees, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.sight.check import check_who_sees

        said = answer.to_json()
        check_who_sees(board, question, said["answer"], said["witness"], said["certificate"], said["marginal"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.sight.tell import tell_who_sees

        return tell_who_sees(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.sight.draw import draw_who_sees

        return draw_who_sees(board, untyped(answer))


class SeesKind(Kind[Sees]):
    """Sees."""

    question = Sees
    is_drawn = True
    marginal = bool | None

    def board_of(self, question: Sees) -> str:
        return question.target.hex.board

    def require_facts(self, board: Board, question: Sees, text: str) -> None:
        from asl_query.kinds.sight.question import require_sees

        require_sees(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: Sees) -> Finding:
        from asl_query.kinds.sight.answer import sees_it

        return finding_of(sees_it(context, board, question))

    def check(self, board: Board, question: Sees, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.sight.check import check_sees

        said = answer.to_json()
        check_sees(board, question, said["answer"], said["witness"], said["certificate"], said["marginal"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.sight.tell import tell_sees

        return tell_sees(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.sight.draw import draw_sees

        return draw_sees(board, untyped(answer))


class SeenUnseenKind(Kind[SeenUnseen]):
    """SeenUnseen."""

    question = SeenUnseen
    is_drawn = True

    def board_of(self, question: SeenUnseen) -> str:
        return question.target.hex.board

    def with_defaults(self, board: Board, question: SeenUnseen, text: str) -> tuple[SeenUnseen, list[str]]:
        from asl_query.kinds.sight.question import with_both_inside

        return with_both_inside(board, question, text)

    def require_facts(self, board: Board, question: SeenUnseen, text: str) -> None:
        from asl_query.kinds.sight.question import require_two_places

        require_two_places(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: SeenUnseen) -> Finding:
        from asl_query.kinds.sight.answer import seen_unseen

        return finding_of(seen_unseen(context, board, question))

    def check(self, board: Board, question: SeenUnseen, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.sight.hiding_check import check_seen_unseen

        said = answer.to_json()
        check_seen_unseen(board, question, said["answer"], said["witness"], said["certificate"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.sight.tell import tell_seen_unseen

        return tell_seen_unseen(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.sight.draw import draw_seen_unseen

        return draw_seen_unseen(board, untyped(answer))


class FewestSmokeKind(Kind[FewestSmoke]):
    """FewestSmoke."""

    question = FewestSmoke
    is_drawn = True

    def board_of(self, question: FewestSmoke) -> str:
        return question.target.hex.board

    def with_defaults(self, board: Board, question: FewestSmoke, text: str) -> tuple[FewestSmoke, list[str]]:
        from asl_query.kinds.sight.question import with_target_inside

        return with_target_inside(board, question, text)

    def require_facts(self, board: Board, question: FewestSmoke, text: str) -> None:
        from asl_query.kinds.sight.question import require_target

        require_target(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: FewestSmoke) -> Finding:
        from asl_query.kinds.sight.answer import fewest_smoke

        return finding_of(fewest_smoke(context, board, question))

    def check(self, board: Board, question: FewestSmoke, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.sight.hiding_check import check_fewest_smoke

        said = answer.to_json()
        check_fewest_smoke(board, question, said["answer"], said["witness"], said["certificate"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.sight.tell import tell_fewest_smoke

        return tell_fewest_smoke(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.sight.draw import draw_fewest_smoke

        return draw_fewest_smoke(board, untyped(answer))


class LeastRemovedKind(Kind[LeastRemoved]):
    """LeastRemoved."""

    question = LeastRemoved
    is_drawn = True

    def board_of(self, question: LeastRemoved) -> str:
        return question.target.hex.board

    def require_facts(self, board: Board, question: LeastRemoved, text: str) -> None:
        from asl_query.kinds.sight.question import require_two_places

        require_two_places(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: LeastRemoved) -> Finding:
        from asl_query.kinds.sight.answer import least_removed

        return finding_of(least_removed(context, board, question))

    def check(self, board: Board, question: LeastRemoved, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.sight.hiding_check import check_least_removed

        said = answer.to_json()
        check_least_removed(board, question, said["answer"], said["witness"], said["certificate"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.sight.tell import tell_least_removed

        return tell_least_removed(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.sight.draw import draw_least_removed

        return draw_least_removed(board, untyped(answer))


KINDS = (WhoSeesKind(), SeesKind(), SeenUnseenKind(), FewestSmokeKind(), LeastRemovedKind())
