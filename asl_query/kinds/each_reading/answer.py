"""What a question's answer is under the reading taken of the rules that it uses, and under each other reading of them."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.codec import from_json
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.fresh_process import run_fresh
from asl_query.kinds.each_reading.proof import OtherReading, ReadingsCertificate
from asl_query.kinds.each_reading.question import EachReading
from asl_query.kinds.each_reading.reasons import rules_of
from asl_query.kinds.each_reading.tasks import ANSWERING, Answered, AnswerTask
from asl_query.kinds.inner_answer import answer_from_json
from asl_query.kinds.kind import board_of
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.answers import Finding


def each_reading(context: QueryContext, board: Board, question: EachReading) -> Finding:
    """The answer under every reading, each from a process of its own."""
    with context.watch.stage("readings"):
        found = _under_each(context, board, question)
    taken, *others = [answer_from_json(one.answer) for one in found]
    told = tuple(
        OtherReading(rules_of(question.of, one.says), one.says, answer) for one, answer in zip(found[1:], others, strict=True)
    )
    return Finding(
        taken.answer,
        certificate=ReadingsCertificate(taken, told),
        checked={"processes": 2 + len(told)},
    )


def _under_each(context: QueryContext, board: Board, question: EachReading) -> list[Answered]:
    """The answers, that under the reading taken first."""
    context.deadline.report_progress("asking under each reading of the rules")
    placed = board.placed if board_of(question.of) else None
    left = context.deadline.milliseconds_left()
    task = AnswerTask(placed, question.of.to_json(), None if left is None else left / 1000)
    found: list[Answered] = from_json(list[Answered], run_fresh(ANSWERING, task))
    for one in found:
        if one.undecided is not None:
            raise LimitReachedError(one.undecided)
        if one.error is not None:
            raise QuestionError(one.error)
    return found
