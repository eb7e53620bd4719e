"""The answer to a question that is asked the other way round."""

from __future__ import annotations

from dataclasses import replace

from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.kinds.inner_answer import ask_inner
from asl_query.kinds.not_so.proof import TurnedAnswer, turned
from asl_query.kinds.not_so.question import NotSo
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.answers import Finding, Verdict


def find_turned(context: QueryContext, board: Board, question: NotSo) -> Finding:
    """Yes where the answer to the question inside is no; raises QuestionError where that is answered by neither."""
    inner = ask_inner(context, board, question.of)
    outcome = turned(inner.answer)
    if outcome is None:
        raise QuestionError('Only what is answered by yes or no can be asked the other way round: leave out "not:".')
    if outcome is Verdict.UNDECIDED:
        return Finding(outcome, assumed=inner.assumed, not_modelled=inner.not_modelled, checked=inner.checked)
    proof = TurnedAnswer(replace(inner, checked={}))
    return Finding(outcome, certificate=proof, marginal=inner.marginal, checked=inner.checked)
