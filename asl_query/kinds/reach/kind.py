"""Whether, how soon and how likely units reach a place, and where they can go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.terms.answers import Answer, Finding, Notes, Reason, Verdict
from asl_query.terms.movement import Reach, Reaching

if TYPE_CHECKING:
    from asl_query.changes.axes import Axis, ChangedQuestion, Prices
    from asl_query.changes.smallest_reasons import ReachReason, SmallestReason
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class ReachKind(Kind[Reach]):
    """Whether, how soon and how likely units reach a place, and where they can go."""

    question = Reach
    is_drawn = True
    most_reasons = 4  # each takes as long as the first
    tells_what_is_found = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.reach.proof import ArrivalChance, Certificate, Witness

        return AnswerShapes(witness=Witness, certificate=Certificate, chance=ArrivalChance | None)

    def smallest_reason_shape(self) -> Any:
        from asl_query.changes.smallest_reasons import ReachReason

        return ReachReason

    def parts(self, question: Reach, answer: Answer) -> dict[str, Any]:
        from asl_query.kinds.reach.proof import lines_of

        parts = super().parts(question, answer)
        if question.asks is Reaching.HOW_SOON and "value" in parts:
            parts["turn"] = parts["value"]
        lines = () if question.asks_chance else lines_of(answer.witness)  # of a chance they are a plan for every roll
        return {**parts, "line_of_play": lines} if lines else parts

    def board_of(self, question: Reach) -> str:
        return question.movers[0].at.hex.board

    def with_defaults(self, board: Board, question: Reach, text: str) -> tuple[Reach, list[str]]:
        from asl_query.kinds.reach.question import with_places_settled

        return with_places_settled(board, question, text)

    def require_facts(self, board: Board, question: Reach, text: str) -> None:
        from asl_query.kinds.reach.question import require_moves

        require_moves(board, question, text)

    def prepare(self, question: Reach, context: QueryContext) -> None:
        if question.asks_chance:
            context.formula_worker()

    def answer(self, context: QueryContext, board: Board, question: Reach) -> Finding:
        from asl_query.kinds.reach.answer import reach

        return reach(context, board, question)

    def because(self, board: Board, question: Reach, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.reach.reasons import reasons_for_reach

        return reasons_for_reach(board, question, found)

    def notes(self, board: Board, question: Reach, found: Finding | Answer) -> Notes:
        from asl_query.kinds.reach.notes import notes_of_reach

        return notes_of_reach(board, question)

    def check(self, board: Board, question: Reach, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.reach.check import check_reach

        check_reach(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.reach.tell import tell_reach

        return tell_reach(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.reach.draw import draw_reach

        return draw_reach(board, answer)

    def base_of(self, board: Board, question: Reach) -> ChangedQuestion[Reach] | None:
        from asl_query.kinds.reach.changes import changed_from

        return changed_from(board, question)

    def axes_of(self, base: ChangedQuestion[Reach], prices: Prices, stops: bool) -> list[Axis]:
        from asl_query.kinds.reach.changes import hinder_axes, reach_axes

        return list((hinder_axes if stops else reach_axes)(base.board, base.question, prices))

    def verdict(self, context: QueryContext, board: Board, question: Reach) -> Verdict | None:
        from asl_query.kinds.reach.verdict import verdict

        return verdict(context, board, question)

    def is_plain_no(self, board: Board, question: Reach) -> bool:
        from asl_query.kinds.reach.verdict import is_plain_no

        return is_plain_no(board, question)

    def require_no(self, board: Board, question: Reach) -> None:
        from asl_query.kinds.reach.plain_no_check import require_no

        require_no(board, question)

    def way_on_foot(self, question: Reach) -> Reach | None:
        from asl_query.kinds.reach.verdict import way_on_foot

        return way_on_foot(question)

    def statement(self, question: Reach, is_so: bool) -> str:
        from asl_query.explain.statements import they_reach

        who = [f"{mover.unit.name} at {mover.at.name}" for mover in question.movers]
        return they_reach(who, question.goals, question.by_turn, "can" if is_so else "cannot")

    def line_of_play(self, answer: Answer) -> str | None:
        from asl_query.kinds.reach.line_of_play import line_of_play

        return line_of_play(answer)

    def is_asked_why(self, question: Reach, answer: Answer) -> bool:
        from asl_query.kinds.reach.too_soon import turn_missed

        return super().is_asked_why(question, answer) or turn_missed(question, answer) is not None

    def smallest_reasons(
        self, context: QueryContext, board: Board, question: Reach, answer: Answer
    ) -> Iterator[SmallestReason] | None:
        from asl_query.kinds.reach.too_soon import relaxed_reach
        from asl_query.what_if.reach_reasons import reach_reasons

        relaxed = relaxed_reach(board, question, answer)
        return reach_reasons(relaxed, context.deadline) if relaxed else None

    def check_smallest_reasons(
        self, board: Board, question: Reach, answer: Answer, reasons: Sequence[ReachReason], *, are_all: bool
    ) -> None:
        from asl_query.kinds.reach.smallest_reasons_check import check_reach_reasons
        from asl_query.kinds.reach.too_soon import relaxed_reach

        relaxed = relaxed_reach(board, question, answer)
        if relaxed is None:
            super().check_smallest_reasons(board, question, answer, reasons, are_all=are_all)
        else:
            check_reach_reasons(relaxed, reasons, are_all=are_all)

    def tell_smallest_reason(self, answer: Answer, reason: ReachReason) -> list[str]:
        from asl_query.kinds.reach.smallest_reasons_tell import tell_reach_reason

        return tell_reach_reason(answer, reason)

    def modal(self, question: Reach) -> str:
        return "can"


KINDS = (ReachKind(),)
