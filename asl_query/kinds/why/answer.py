"""Why an answer is what it is: the answer itself, then the smallest sets of rules and facts that force it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from asl_query.board.board import Board
from asl_query.changes.smallest_reasons import SmallestReason
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.kinds.inner_answer import ask_inner
from asl_query.kinds.kind import kind_of
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.why.proof import WhyCertificate
from asl_query.kinds.why.question import Why
from asl_query.terms.answers import Depends, Finding


def why(context: QueryContext, board: Board, question: Why) -> Finding:
    """The answer to the question that it is about, then the smallest reasons for it."""
    kind = kind_of(question.of)
    inner = ask_inner(context, board, question.of)
    if inner.is_undecided:
        raise LimitReachedError(str(inner.checked.get("reason", "")))
    if not kind.is_asked_why(question.of, inner):
        raise QuestionError("Why is asked of what is answered by yes or no, or of how soon; this answer is a number or a list.")
    with context.watch.stage("reasons"):
        is_open = isinstance(inner.answer, Depends)  # its reasons are what it depends on, and the rules that the answer names
        found = None if is_open else kind.smallest_reasons(context, board, question.of, inner)
        most = kind.most_reasons if question.every else 1
        told, are_all = _first(found, most, kind.tells_what_is_found) if found is not None else ([], question.every)
    along = kind.along(board, question.of, inner)
    return Finding(
        inner.answer,
        certificate=WhyCertificate(
            "reasons" if told else "the whole answer", replace(inner, checked={}), tuple(told), are_all and question.every, along
        ),
        checked={"solver": inner.checked.get("solver", "none needed")},
    )


def _first(found: Iterator[SmallestReason], most: int, tells_what_is_found: bool) -> tuple[list[SmallestReason], bool]:
    """The first reasons, and whether there are no more; when the time runs out those found so far, where they may be told."""
    told: list[SmallestReason] = []
    try:
        for one in found:
            told.append(one)
            if len(told) > most or most == 1:
                return told[:most], False
    except LimitReachedError:
        if not (told and tells_what_is_found):
            raise
        return told, False
    return told, True
