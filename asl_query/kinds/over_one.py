"""Questions whose answer follows from the answer to the one question inside, which is all that proves it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from asl_query.board.board import Board
from asl_query.kinds.about_kind import A, AboutKind
from asl_query.kinds.inner_answer import ask_inner
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.answers import Answer, Finding, Notes, Outcome, Reason, Verdict
from asl_query.terms.question import Question

Follows = Callable[[Outcome], Outcome]  # what follows from the outcome inside; raises QuestionError where nothing does


class OverOneKind(AboutKind[A]):
    """A kind of them: what decides, and what is taken for granted, is so of the answer inside."""

    def because(self, board: Board, question: A, found: Finding | Answer) -> tuple[Reason, ...]:  # noqa: ARG002
        """The rules that decide the answer inside."""
        return found.certificate.of.because if found.certificate is not None else ()

    def notes(self, board: Board, question: A, found: Finding | Answer) -> Notes:  # noqa: ARG002
        """What the answer inside takes for granted."""
        inner = found.certificate.of if found.certificate is not None else None
        return Notes(inner.assumed, inner.not_modelled) if inner is not None else Notes()


def find_over(context: QueryContext, board: Board, of: Question, follows: Follows, proof: Callable[[Answer], Any]) -> Finding:
    """The answer that follows; undecided where the one inside is."""
    inner = ask_inner(context, board, of)
    if inner.is_undecided:
        return Finding(Verdict.UNDECIDED, assumed=inner.assumed, not_modelled=inner.not_modelled, checked=inner.checked)
    certificate = proof(replace(inner, checked={}))
    return Finding(follows(inner.answer), certificate=certificate, marginal=inner.marginal, checked=inner.checked)
