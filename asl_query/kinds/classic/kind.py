"""Squad Leader Classic: where units and support weapons can go, what it costs, what can be carried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asl_query.board.board import Board
from asl_query.kinds.classic.question import ClassicCost, MostPp
from asl_query.kinds.kind import AnswerShapes, Kind, Verify, with_mf
from asl_query.terms.answers import Answer, Finding, Notes, Reason, Value, Verdict
from asl_query.terms.classic import ClassicReach
from asl_query.terms.movement import Reaching

if TYPE_CHECKING:
    from asl_query.changes.axes import Axis, ChangedQuestion, Prices
    from asl_query.explain.answer_text import AnswerText, Tell
    from asl_query.kinds.query_context import QueryContext


class ClassicReachKind(Kind[ClassicReach]):
    """Whether, how soon and where units and support weapons can go."""

    question = ClassicReach
    ruleset = "slc"
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.classic.proof import ClassicCertificate, ClassicWitness

        return AnswerShapes(witness=ClassicWitness, certificate=ClassicCertificate)

    def parts(self, question: ClassicReach, answer: Answer) -> dict[str, Any]:
        parts = super().parts(question, answer)
        if question.asks is Reaching.HOW_SOON and "value" in parts:
            parts["turn"] = parts["value"]
        is_line = question.asks is not Reaching.WHERE and answer.witness
        return {**parts, "line_of_play": answer.witness} if is_line else parts

    def board_of(self, question: ClassicReach) -> str:
        return question.movers[0].at.hex.board

    def require_facts(self, board: Board, question: ClassicReach, text: str) -> None:
        from asl_query.kinds.classic.question import require_hexes

        require_hexes(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: ClassicReach) -> Finding:
        from asl_query.kinds.classic.answer import reach

        return reach(context, board, question)

    def because(self, board: Board, question: ClassicReach, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.classic.proof import OpenHexes
        from asl_query.kinds.classic.reasons import because_no, because_reached, because_yes

        if found.answer is Verdict.NO:
            return because_no(board, question, found.certificate)
        return (
            because_reached(board, question)
            if isinstance(found.certificate, OpenHexes)
            else because_yes(board, question, found.witness)
        )

    def notes(self, board: Board, question: ClassicReach, found: Finding | Answer) -> Notes:
        from asl_query.kinds.classic.notes import notes_of_classic

        return notes_of_classic(board, question, found.certificate)

    def check(self, board: Board, question: ClassicReach, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.classic.check import check_reach

        check_reach(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.classic.tell import tell_classic_reach

        return tell_classic_reach(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.classic.draw import draw_classic

        return draw_classic(board, answer)

    def base_of(self, board: Board, question: ClassicReach) -> ChangedQuestion[ClassicReach] | None:
        from asl_query.changes.axes import ChangedQuestion

        return ChangedQuestion(board, question) if question.asks is Reaching.CAN else None

    def axes_of(self, base: ChangedQuestion[ClassicReach], prices: Prices, stops: bool) -> list[Axis]:
        from asl_query.kinds.classic.changes import hinder_axes, reach_axes

        return list((hinder_axes if stops else reach_axes)(base.board, base.question, prices))

    def statement(self, question: ClassicReach, is_so: bool) -> str:
        from asl_query.explain.statements import they_reach

        who = [f"{mover.unit.name} at {mover.at.name}" for mover in question.movers]
        who += [f"{placed.sw.name} at {placed.at.name}" for placed in question.weapons]
        return they_reach(who, question.goals, question.by_turn, "can" if is_so else "cannot")

    def modal(self, question: ClassicReach) -> str:
        return "can"


class ClassicCostKind(Kind[ClassicCost]):
    """How many MF a way costs."""

    question = ClassicCost
    ruleset = "slc"
    is_drawn = True

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.classic.proof import NoWay
        from asl_query.kinds.classic.way_costs import WayCostLine

        return AnswerShapes(outcome=Value | Verdict, witness=tuple[WayCostLine, ...] | None, certificate=NoWay | None)

    def parts(self, question: ClassicCost, answer: Answer) -> dict[str, Any]:
        return with_mf(super().parts(question, answer))

    def board_of(self, question: ClassicCost) -> str:
        return question.start.hex.board

    def require_facts(self, board: Board, question: ClassicCost, text: str) -> None:
        from asl_query.kinds.classic.question import require_hexes

        require_hexes(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: ClassicCost) -> Finding:
        from asl_query.kinds.classic.costs_answer import cost

        return cost(board, question)

    def because(self, board: Board, question: ClassicCost, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.classic.reasons import because_cost, because_no_way

        return because_no_way() if found.answer is Verdict.NO else because_cost(found.witness)

    def check(self, board: Board, question: ClassicCost, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.classic.costs_check import check_cost

        check_cost(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.classic.costs_tell import tell_classic_cost

        return tell_classic_cost(answer)

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.classic.draw import draw_classic_cost

        return draw_classic_cost(board, answer)


class MostPpKind(Kind[MostPp]):
    """The most PP that a unit can carry along a way."""

    question = MostPp
    ruleset = "slc"

    def shapes(self) -> AnswerShapes:
        from asl_query.kinds.classic.proof import TooFar
        from asl_query.kinds.classic.way_costs import LoadLine

        return AnswerShapes(outcome=Value | Verdict, witness=tuple[LoadLine, ...] | None, certificate=TooFar | None)

    def board_of(self, question: MostPp) -> str:
        return question.start.hex.board if question.start else ""

    def require_facts(self, board: Board, question: MostPp, text: str) -> None:
        from asl_query.kinds.classic.question import require_hexes

        require_hexes(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: MostPp) -> Finding:
        from asl_query.kinds.classic.costs_answer import most_pp

        return most_pp(board, question)

    def because(self, board: Board, question: MostPp, found: Finding | Answer) -> tuple[Reason, ...]:
        from asl_query.kinds.classic.reasons import because_load, because_too_far

        return because_too_far(board, question) if found.answer is Verdict.NO else because_load(found.witness)

    def check(self, board: Board, question: MostPp, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.classic.costs_check import check_most_pp

        check_most_pp(board, question, answer)

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.classic.costs_tell import tell_most_pp

        return tell_most_pp(answer)


KINDS = (ClassicReachKind(), ClassicCostKind(), MostPpKind())
