"""Squad Leader Classic: where units and support weapons can go, what it costs, what can be carried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.kinds.kind import Kind, Tell, Verify
from asl_query.kinds.untyped import finding_of, untyped
from asl_query.terms.answers import Answer, Finding
from asl_query.terms.classic import ClassicCost, ClassicReach, MostPp
from asl_query.terms.movement import Reaching

if TYPE_CHECKING:
    from asl_query.changes.axes import Axis, ChangedQuestion, Prices
    from asl_query.explain.answer_text import AnswerText
    from asl_query.kinds.query_context import QueryContext


class ClassicReachKind(Kind[ClassicReach]):
    """ClassicReach."""

    question = ClassicReach
    ruleset = "slc"
    is_drawn = True

    def board_of(self, question: ClassicReach) -> str:
        return question.movers[0].at.hex.board

    def require_facts(self, board: Board, question: ClassicReach, text: str) -> None:
        from asl_query.kinds.classic.question import require_hexes

        require_hexes(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: ClassicReach) -> Finding:
        from asl_query.kinds.classic.answer import reach

        return finding_of(reach(context, board, question))

    def check(self, board: Board, question: ClassicReach, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.classic.check import check_reach

        said = answer.to_json()
        check_reach(board, question, said["answer"], said["witness"], said["certificate"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.classic.tell import tell_classic_reach

        return tell_classic_reach(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.classic.draw import draw_classic

        return draw_classic(board, untyped(answer))

    def base_of(self, board: Board, question: ClassicReach) -> ChangedQuestion[ClassicReach] | None:
        from asl_query.changes.axes import ChangedQuestion

        return ChangedQuestion(board, question) if question.asks is Reaching.CAN else None

    def axes_of(self, base: ChangedQuestion[ClassicReach], prices: Prices, stops: bool) -> list[Axis]:
        from asl_query.changes.classic import hinder_axes, reach_axes

        return list((hinder_axes if stops else reach_axes)(base.board, base.question, prices))

    def statement(self, question: ClassicReach, is_so: bool) -> str:
        from asl_query.explain.statements import they_reach

        who = [f"{mover.unit.name} at {mover.at.name}" for mover in question.movers]
        who += [f"{lying.sw.name} at {lying.at.name}" for lying in question.weapons]
        return they_reach(who, question.goals, question.by_turn, "can" if is_so else "cannot")

    def modal(self, question: ClassicReach) -> str:
        return "can"


class ClassicCostKind(Kind[ClassicCost]):
    """ClassicCost."""

    question = ClassicCost
    ruleset = "slc"
    is_drawn = True

    def board_of(self, question: ClassicCost) -> str:
        return question.start.hex.board

    def require_facts(self, board: Board, question: ClassicCost, text: str) -> None:
        from asl_query.kinds.classic.question import require_hexes

        require_hexes(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: ClassicCost) -> Finding:
        from asl_query.kinds.classic.costs_answer import cost

        return finding_of(cost(context, board, question))

    def check(self, board: Board, question: ClassicCost, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.classic.costs_check import check_cost

        said = answer.to_json()
        check_cost(board, question, said["answer"], said["witness"], said["certificate"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.classic.tell import tell_classic_cost

        return tell_classic_cost(untyped(answer))

    def draw(self, board: Board, answer: Answer) -> str | None:
        from asl_query.kinds.classic.draw import draw_classic_cost

        return draw_classic_cost(board, untyped(answer))


class MostPpKind(Kind[MostPp]):
    """MostPp."""

    question = MostPp
    ruleset = "slc"

    def board_of(self, question: MostPp) -> str:
        return question.start.hex.board if question.start else ""

    def require_facts(self, board: Board, question: MostPp, text: str) -> None:
        from asl_query.kinds.classic.question import require_hexes

        require_hexes(board, question, text)

    def answer(self, context: QueryContext, board: Board, question: MostPp) -> Finding:
        from asl_query.kinds.classic.costs_answer import most_pp

        return finding_of(most_pp(context, board, question))

    def check(self, board: Board, question: MostPp, answer: Answer, verify: Verify) -> None:
        from asl_query.kinds.classic.costs_check import check_most_pp

        said = answer.to_json()
        check_most_pp(board, question, said["answer"], said["witness"], said["certificate"])

    def tell(self, answer: Answer, tell: Tell) -> AnswerText:
        from asl_query.kinds.classic.tell import tell_most_pp

        return tell_most_pp(untyped(answer))


KINDS = (ClassicReachKind(), ClassicCostKind(), MostPpKind())
