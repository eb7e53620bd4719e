"""Questions of LOS."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.terms.answers import Answer, Depends, Finding, Hexes, Notes, Reason, Value, Verdict
from asl_query.terms.questions import FewestSmoke, LeastRemoved, SeenUnseen, Sees, WhoSees

if TYPE_CHECKING:
    from asl_query.changes.axes import Axis, ChangedQuestion, Prices
    from asl_query.changes.smallest_reasons import SightReason, SmallestReason
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class WhoSeesKind(Kind[WhoSees]):
    """From which hexes a Location can be seen."""

    question = WhoSees
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.either_depth import EitherDepth
        from asl_query.kinds.sight.proof import ClearSight, Obstructions, SeeingHexes

        return AnswerShapes(
            outcome=SeeingHexes, witness=tuple[ClearSight, ...] | None, certificate=Obstructions | EitherDepth,
            marginal=bool | None,
        )  # fmt: skip

    def board_of(self, question: WhoSees) -> str:
        return question.target.hex.board

    def require_facts(self, board: Board, question: WhoSees, text: str) -> None:
        from asl_query.kinds.sight.question import require_who_sees

        require_who_sees(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: WhoSees) -> Finding:
        from asl_query.kinds.either_depth import find_each, open_ends
        from asl_query.kinds.sight.answer import who_sees

        return find_each(context, board, question) if open_ends(board, question) else who_sees(context, board, question)

    def because(self, board: Board, question: WhoSees, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.either_depth import EitherDepth, because_each
        from asl_query.kinds.sight.reasons import reasons_for_who_sees

        if isinstance(found.certificate, EitherDepth):
            return because_each(found.certificate.ways)
        return reasons_for_who_sees(board, question, found)

    def notes(self, board: Board, question: WhoSees, found: Finding | Answer) -> Notes:
        from asl_query.kinds.either_depth import EitherDepth, notes_each
        from asl_query.kinds.sight.notes import notes_of_who_sees

        if isinstance(found.certificate, EitherDepth):
            return notes_each(found.certificate.ways)
        return notes_of_who_sees(board, question, found.witness)

    def check(self, board: Board, question: WhoSees, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.either_depth import check_each, open_ends
        from asl_query.kinds.sight.check import check_who_sees

        if open_ends(board, question):
            check_each(board, question, answer, verify)
        else:
            check_who_sees(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.either_depth import EitherDepth, tell_each
        from asl_query.kinds.sight.tell import tell_who_sees

        if isinstance(answer.certificate, EitherDepth):
            return tell_each(answer, answer.certificate, tell)
        return tell_who_sees(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.sight.draw import draw_who_sees

        return draw_who_sees(board, answer)


class SeesKind(Kind[Sees]):
    """Whether one Location sees another."""

    question = Sees
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.either_depth import EitherDepth
        from asl_query.kinds.sight.proof import ClearSight, Obstructions, OpenSight

        return AnswerShapes(
            outcome=Verdict | Depends, witness=tuple[ClearSight, ...] | None,
            certificate=Obstructions | OpenSight | EitherDepth | None, marginal=bool | None,
        )  # fmt: skip

    def smallest_reason_shape(self) -> Any:
        from asl_query.changes.smallest_reasons import SightReason

        return SightReason

    def board_of(self, question: Sees) -> str:
        return question.target.hex.board

    def require_facts(self, board: Board, question: Sees, text: str) -> None:
        from asl_query.kinds.sight.question import require_sees

        require_sees(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: Sees) -> Finding:
        from asl_query.kinds.either_depth import find_each, open_ends
        from asl_query.kinds.sight.answer import sees_it

        return find_each(context, board, question) if open_ends(board, question) else sees_it(context, board, question)

    def because(self, board: Board, question: Sees, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.either_depth import EitherDepth, because_each
        from asl_query.kinds.sight.reasons import reasons_for_sees

        if isinstance(found.certificate, EitherDepth):
            return because_each(found.certificate.ways)
        return reasons_for_sees(board, question, found)

    def notes(self, board: Board, question: Sees, found: Finding | Answer) -> Notes:
        from asl_query.kinds.sight.notes import notes_of_sees

        return notes_of_sees(board, question)

    def check(self, board: Board, question: Sees, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.either_depth import check_each, open_ends
        from asl_query.kinds.sight.check import check_sees

        if open_ends(board, question):
            check_each(board, question, answer, verify)
        else:
            check_sees(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.either_depth import EitherDepth, tell_each
        from asl_query.kinds.sight.tell import tell_sees

        if isinstance(answer.certificate, EitherDepth):
            return tell_each(answer, answer.certificate, tell)
        return tell_sees(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.sight.draw import draw_sees

        return draw_sees(board, answer)

    def base_of(self, board: Board, question: Sees) -> ChangedQuestion[Sees]:
        from asl_query.changes.axes import ChangedQuestion
        from asl_query.kinds.places import require_place

        for place in (question.viewer, question.target):
            require_place("", board, place)
        return ChangedQuestion(board, question)

    def axes_of(self, base: ChangedQuestion[Sees], prices: Prices, stops: bool) -> list[Axis]:
        from asl_query.kinds.sight.changes import hides_axes, sees_axes

        return list((hides_axes if stops else sees_axes)(base.board, base.question, prices))

    def statement(self, question: Sees, is_so: bool) -> str:
        from asl_query.explain.statements import into

        return f"{question.viewer.name} {'can' if is_so else 'cannot'} see {into(question.target)}"

    def smallest_reasons(
        self, context: QueryContext, board: Board, question: Sees, answer: Answer
    ) -> Iterator[SmallestReason] | None:  # fmt: skip
        from asl_query.sight.los_reasons import line_of
        from asl_query.what_if.sight_reasons import sight_reasons

        line = line_of(board, question) if _is_told_of_one(answer, Verdict.NO) else None
        return sight_reasons(line) if line else None

    def check_smallest_reasons(
        self, board: Board, question: Sees, answer: Answer, reasons: Sequence[SightReason], *, are_all: bool
    ) -> None:
        from asl_query.kinds.sight.smallest_reasons_check import check_sight_reasons
        from asl_query.sight.los_reasons import line_of

        line = line_of(board, question) if _is_told_of_one(answer, Verdict.NO) else None
        if line is None:
            super().check_smallest_reasons(board, question, answer, reasons, are_all=are_all)
        else:
            check_sight_reasons(line, reasons, are_all=are_all)

    def tell_smallest_reason(self, answer: Answer, reason: SightReason) -> list[str]:
        from asl_query.kinds.sight.smallest_reasons_tell import tell_sight_reason

        return tell_sight_reason(reason)

    def along(self, board: Board, question: Sees, answer: Answer) -> tuple[tuple[str, str], ...] | None:
        from asl_query.sight.los_reasons import along, line_of

        if not _is_told_of_one(answer, Verdict.YES):
            return None
        line = line_of(board, question)
        return tuple(along(line)) if line else ()

    def modal(self, question: Sees) -> str:
        return "can"


def _is_told_of_one(answer: Answer, verdict: Verdict) -> bool:
    """Whether an answer is this verdict, and on one LOS: not on one for each place in its hex where a unit may be."""
    from asl_query.kinds.either_depth import EitherDepth

    return answer.answer is verdict and not isinstance(answer.certificate, EitherDepth)


class SeenUnseenKind(Kind[SeenUnseen]):
    """From where a Location is seen by a unit that another Location does not see."""

    question = SeenUnseen
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.sight.proof import SeenOrBlocked, UnseenViewer

        return AnswerShapes(outcome=Hexes, witness=tuple[UnseenViewer, ...], certificate=SeenOrBlocked)

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

        return seen_unseen(context, board, question)

    def because(self, board: Board, question: SeenUnseen, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.sight.reasons import reasons_for_seen_unseen

        return reasons_for_seen_unseen(found)

    def notes(self, board: Board, question: SeenUnseen, found: Finding | Answer) -> Notes:
        from asl_query.kinds.sight.notes import notes_of_seen_unseen

        return notes_of_seen_unseen(board, question)

    def check(self, board: Board, question: SeenUnseen, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.sight.hiding_check import check_seen_unseen

        check_seen_unseen(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.sight.tell import tell_seen_unseen

        return tell_seen_unseen(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.sight.draw import draw_seen_unseen

        return draw_seen_unseen(board, answer)


class FewestSmokeKind(Kind[FewestSmoke]):
    """The fewest SMOKE counters that hide a Location."""

    question = FewestSmoke
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.sight.proof import Fewest, NeverHidden, SmokeCounter

        return AnswerShapes(outcome=Verdict | Value, witness=tuple[SmokeCounter, ...] | None, certificate=Fewest | NeverHidden)

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

        return fewest_smoke(context, board, question)

    def because(self, board: Board, question: FewestSmoke, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.sight.reasons import reasons_for_fewest_smoke

        return reasons_for_fewest_smoke()

    def notes(self, board: Board, question: FewestSmoke, found: Finding | Answer) -> Notes:
        from asl_query.kinds.sight.notes import notes_of_fewest_smoke

        return notes_of_fewest_smoke(board, question)

    def check(self, board: Board, question: FewestSmoke, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.sight.hiding_check import check_fewest_smoke

        check_fewest_smoke(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.sight.tell import tell_fewest_smoke

        return tell_fewest_smoke(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.sight.draw import draw_fewest_smoke

        return draw_fewest_smoke(board, answer)


class LeastRemovedKind(Kind[LeastRemoved]):
    """The least that must be gone so that one Location sees another."""

    question = LeastRemoved
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.sight.proof import Fewest, Removed, Stays

        return AnswerShapes(outcome=Verdict | Value, witness=tuple[Removed, ...] | None, certificate=Fewest | Stays)

    def board_of(self, question: LeastRemoved) -> str:
        return question.target.hex.board

    def require_facts(self, board: Board, question: LeastRemoved, text: str) -> None:
        from asl_query.kinds.sight.question import require_two_places

        require_two_places(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: LeastRemoved) -> Finding:
        from asl_query.kinds.sight.answer import least_removed

        return least_removed(context, board, question)

    def because(self, board: Board, question: LeastRemoved, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.sight.reasons import reasons_for_least_removed

        return reasons_for_least_removed(found)

    def notes(self, board: Board, question: LeastRemoved, found: Finding | Answer) -> Notes:
        from asl_query.kinds.sight.notes import notes_of_least_removed

        return notes_of_least_removed(board, question)

    def check(self, board: Board, question: LeastRemoved, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.sight.hiding_check import check_least_removed

        check_least_removed(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.sight.tell import tell_least_removed

        return tell_least_removed(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.sight.draw import draw_least_removed

        return draw_least_removed(board, answer)


KINDS = (WhoSeesKind(), SeesKind(), SeenUnseenKind(), FewestSmokeKind(), LeastRemovedKind())
