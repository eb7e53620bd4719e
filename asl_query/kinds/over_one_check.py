"""Answers that follow from the one inside, re-checked: that one holds, and this is what follows."""

from __future__ import annotations

from collections.abc import Callable

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.kind import Verify
from asl_query.terms.answers import Answer, Outcome
from asl_query.terms.question import Question


def check_over(
    board: Board, of: Question, follows: Callable[[Outcome], Outcome], proof: type, answer: Answer, verify: Verify
) -> None:  # fmt: skip
    """Refuse an answer that does not follow from the one to the question inside, or of which that does not hold."""
    certificate = answer.certificate
    require(isinstance(certificate, proof), "certificate: there is no answer inside")
    inner = certificate.of
    require_equal("certificate, reading of the question inside", inner.reading.to_json(), of.to_json())
    require_equal("certificate, what nobody proved", [inner.question, dict(inner.checked)], ["", {}])
    require(not inner.is_undecided, "certificate: nothing was proved")
    verify(inner, board)
    require_equal("answer", answer.answer, follows(inner.answer))
    require_equal("witness", answer.witness, None)
    require_equal("marginal", answer.marginal, inner.marginal)
