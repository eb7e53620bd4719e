"""One seeded case of Squad Leader Classic, answered by the program and by brute force; what disagrees is told."""

from __future__ import annotations

from typing import Any

from plain_classic import PlainClassic
from random_classic import how_soon

from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError
from asl_query.kinds.classic.answer import reach
from asl_query.kinds.classic.check import check_reach
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.classic import ClassicReach


class DifferentError(AssertionError):
    """The program and brute force disagree."""


def checked(board: Board, question: ClassicReach) -> dict[str, Any]:
    """The program's answer, re-checked."""
    found = reach(QueryContext(Deadline(60)), board, question)
    check_reach(board, question, found["answer"], found["witness"], found["certificate"])
    return found


def compare(board: Board, question: ClassicReach) -> str:
    """Answer the question both ways, as `how soon` where it can be done; returns the kind of answer."""
    last = question.by_turn or 0
    phase = PlainClassic(board, question).arrival(last)
    right: object = "no"
    if phase is not None:
        question, right = how_soon(question), {"value": (phase + 1) // 2}
    try:
        found = checked(board, question)
    except LimitReachedError as error:
        if "SLC4.6.5" in str(error):
            return "bypass of two units"
        if "Close Combat" not in str(error):
            raise
        return "held in Close Combat"
    if found["answer"] != right:
        raise DifferentError(f"{found['answer']} {(found['certificate'] or {}).get('kind', '')}, not {right}")
    if phase is None:
        return f"no: {found['certificate']['kind']}"
    return f"turn {(phase + 1) // 2}"
