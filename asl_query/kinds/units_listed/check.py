"""A list of units re-checked against the question, which has every unit of the situation, and against the board."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.units_listed.proof import UnitCount, UnitShown, shown
from asl_query.kinds.units_listed.question import ListUnits, Whose
from asl_query.terms.answers import Answer


def check_units(board: Board, question: ListUnits, answer: Answer) -> None:
    """Every unit of the situation that is asked for is listed once, as it is, and no other one."""
    lines: tuple[UnitShown, ...] = answer.witness
    left = list(lines)
    for one in question.units:
        is_due = question.whose is Whose.ALL or (question.whose is Whose.ENEMY) == one.enemy
        if is_due:
            require(bool(left), f"witness: {one.unit.name} is missing")
            require_equal(f"witness, {one.unit.name}", left.pop(0), shown(board, one))
    require(not left, "witness: it lists what was not asked for")
    require_equal("answer", answer.answer, UnitCount(len(lines), tuple(line.unit for line in lines)))
    require_equal("certificate", answer.certificate, None)
