"""What a question's answer is under the reading taken of the rules that it uses, and under each other reading of them."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.explain.reasons import reason
from asl_query.fresh_process import run_fresh
from asl_query.kinds.kind import board_of, ruleset_of
from asl_query.kinds.query_context import QueryContext
from asl_query.rules.readings.alternatives import readings_of
from asl_query.terms.about import EachReading
from asl_query.terms.numbers import book_order


def each_reading(work: QueryContext, board: Board, question: EachReading) -> dict[str, Any]:
    """The answer under every reading; those that make another answer of it stand in `because`."""
    known = readings_of(ruleset_of(question.of))
    with work.watch.stage("readings"):
        taken, *rest = _under_each(work, board, question)
    others = [
        {"rules": [part.number for part in known[one["says"]]][:1], "reading": one["says"], "answer": one["answer"]}
        for one in rest
    ]
    inner = taken["answer"]
    because = {one["rules"][0]: one for one in others if differs(inner, one["answer"])}
    return {
        "answer": inner["answer"],
        "witness": None,
        "certificate": {"kind": "readings", "taken": inner, "others": others},
        "because": [reason(n, reading=because[n]["reading"]) for n in sorted(because, key=book_order)],
        "assumed": inner["assumed"],
        "not_modelled": inner["not_modelled"],
        "checked": {"processes": 2 + len(others)},
    }


def differs(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two answers to the same question are different ones; of chances, whether they are."""
    return bool(one["answer"] != other["answer"] or one["probability"] != other["probability"])


def _under_each(work: QueryContext, board: Board, question: EachReading) -> list[dict[str, Any]]:
    """The answers, that under the reading taken first, from processes of their own."""
    placed = board.placed if board_of(question.of) else None
    left = work.deadline.milliseconds_left()
    task = (placed, question.of.to_json(), None if left is None else left / 1000)
    found: list[dict[str, Any]] = run_fresh("asl_query.kinds.each_reading.answer_under_reading", task, work.deadline)
    for one in found:
        if "undecided" in one:
            raise LimitReachedError(one["undecided"])
        if "error" in one:
            raise QuestionError(one["error"])
    return found
