"""What a unit may do and what happens to it, by one rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.kinds.kind import AnswerShapes, Kind, Verify
from asl_query.terms.answers import Answer, Depends, Finding, Notes, Reason, Value, Verdict
from asl_query.terms.hexes import Hexside
from asl_query.terms.questions import MayFire, Ruling

if TYPE_CHECKING:
    from asl_query.changes.axes import Axis, ChangedQuestion, Prices
    from asl_query.changes.smallest_reasons import RuleReason, SmallestReason
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class RulingKind(Kind[Ruling]):
    """What the rules say of a case: what may be done, what happens, how much something is."""

    question = Ruling
    is_drawn = True
    changes_at_once = 3

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.case.proof import CaseWitness

        return AnswerShapes(outcome=Verdict | Value | Depends, witness=CaseWitness, certificate=None)

    def smallest_reason_shape(self) -> Any:
        from asl_query.changes.smallest_reasons import RuleReason

        return RuleReason

    def board_of(self, question: Ruling) -> str:
        return next((p.a.board if isinstance(p, Hexside) else p.board for _, p in question.places), "")

    def ruleset_of(self, question: Ruling) -> str:
        return question.ruleset

    def require_facts(self, board: Board, question: Ruling, text: str) -> None:
        from asl_query.kinds.case.question import require_ruling

        require_ruling(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: Ruling) -> Finding:
        from asl_query.kinds.case.answer import ruling

        return ruling(board, question)

    def because(self, board: Board, question: Ruling, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.case.reasons import reasons_of_case
        from asl_query.rulings.asl import ruled

        return reasons_of_case(ruled(board, question))

    def notes(self, board: Board, question: Ruling, found: Finding | Answer) -> Notes:
        from asl_query.kinds.case.reasons import notes_of_case

        return notes_of_case(board, question)

    def check(self, board: Board, question: Ruling, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.case.check import check_ruling

        check_ruling(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.case.tell import tell_ruling

        return tell_ruling(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.printed.draw import draw_asked

        return draw_asked(board, answer)

    def base_of(self, board: Board, question: Ruling) -> ChangedQuestion[Ruling]:
        from asl_query.changes.axes import ChangedQuestion

        return ChangedQuestion(board, question)

    def axes_of(self, base: ChangedQuestion[Ruling], prices: Prices, stops: bool) -> list[Axis]:
        from asl_query.kinds.case.changes import ruling_axes

        return list(ruling_axes(base.board, base.question, prices, stops=stops))

    def plain_verdict(self, board: Board, question: Ruling) -> Verdict | None:
        from asl_query.rulings.asl import verdict_of

        return verdict_of(board, question)

    def verdict(self, context: QueryContext, board: Board, question: Ruling) -> Verdict | None:
        return self.plain_verdict(board, question)

    def is_of_nobody(self, board: Board, question: Ruling) -> bool:
        from asl_query.rulings.asl import ruled

        return " never " in f" {ruled(board, question).no_such} "

    def depends_on(self, board: Board, question: Ruling) -> Depends | None:
        from asl_query.rulings.asl import ruled

        answer = ruled(board, question).answer
        return answer if isinstance(answer, Depends) else None

    def known_to_let(self, board: Board, question: Ruling) -> str:
        from asl_query.kinds.case.other_lines import known_to_let

        return known_to_let(board, question)

    def statement(self, question: Ruling, is_so: bool) -> str:
        from asl_query.kinds.case.sentence import statement

        return statement(question, is_so)

    def smallest_reasons(
        self, context: QueryContext, board: Board, question: Ruling, answer: Answer
    ) -> Iterator[SmallestReason] | None:  # fmt: skip
        from asl_query.changes.ruling_inputs import ruling_application
        from asl_query.kinds.case.determination import reasons_of_rule

        return reasons_of_rule(context, ruling_application(board, question))

    def check_smallest_reasons(
        self, board: Board, question: Ruling, answer: Answer, reasons: Sequence[RuleReason], *, are_all: bool
    ) -> None:  # fmt: skip
        from asl_query.changes.ruling_inputs import ruling_application
        from asl_query.kinds.case.smallest_reasons_check import check_rule_reasons

        check_rule_reasons(ruling_application(board, question), reasons, are_all=are_all)

    def tell_smallest_reason(self, answer: Answer, reason: RuleReason) -> list[str]:
        from asl_query.kinds.case.smallest_reasons_tell import tell_reason_of_case

        assert isinstance(answer.reading, Ruling)
        return tell_reason_of_case(answer.reading, reason)

    def modal(self, question: Ruling) -> str:
        return question.phrase.split()[0].lower().strip("()").split("|")[0]


class MayFireKind(Kind[MayFire]):
    """Whether a weapon may fire through a hexside."""

    question = MayFire
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.case.proof import RuleFacts

        return AnswerShapes(outcome=Verdict | Depends, witness=tuple[RuleFacts, ...], certificate=None)

    def smallest_reason_shape(self) -> Any:
        from asl_query.changes.smallest_reasons import RuleReason

        return RuleReason

    def board_of(self, question: MayFire) -> str:
        return question.start.board

    def require_facts(self, board: Board, question: MayFire, text: str) -> None:
        from asl_query.kinds.case.question import require_hexside

        require_hexside(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: MayFire) -> Finding:
        from asl_query.kinds.case.answer import finding_by_rule
        from asl_query.rulings.printed import may_fire

        return finding_by_rule(may_fire(board, question))

    def because(self, board: Board, question: MayFire, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.case.reasons import reasons_by_rule
        from asl_query.rulings.printed import may_fire

        return reasons_by_rule(may_fire(board, question))

    def check(self, board: Board, question: MayFire, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.case.check import check_may_fire

        check_may_fire(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.case.tell import tell_may_fire

        return tell_may_fire(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.printed.draw import draw_asked

        return draw_asked(board, answer)

    def smallest_reasons(
        self, context: QueryContext, board: Board, question: MayFire, answer: Answer
    ) -> Iterator[SmallestReason] | None:  # fmt: skip
        from asl_query.changes.rule_inputs import fire_application
        from asl_query.kinds.case.determination import reasons_of_rule

        return reasons_of_rule(context, fire_application(board, question))

    def check_smallest_reasons(
        self, board: Board, question: MayFire, answer: Answer, reasons: Sequence[RuleReason], *, are_all: bool
    ) -> None:  # fmt: skip
        from asl_query.changes.rule_inputs import fire_application
        from asl_query.kinds.case.smallest_reasons_check import check_rule_reasons

        check_rule_reasons(fire_application(board, question), reasons, are_all=are_all)

    def tell_smallest_reason(self, answer: Answer, reason: RuleReason) -> list[str]:
        from asl_query.kinds.case.smallest_reasons_tell import tell_rule_reason

        return tell_rule_reason(reason)

    def modal(self, question: MayFire) -> str:
        return "may"


KINDS = (RulingKind(), MayFireKind())
