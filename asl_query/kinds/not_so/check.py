"""An answer the other way round re-checked: the answer that it turns holds."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.kind import Verify
from asl_query.kinds.not_so.proof import TurnedAnswer, turned
from asl_query.kinds.not_so.question import NotSo
from asl_query.terms.answers import Answer


def check_turned(board: Board, question: NotSo, answer: Answer, verify: Verify) -> None:
    """Refuse an answer that does not turn the one inside, or of which that does not hold."""
    certificate = answer.certificate
    require(isinstance(certificate, TurnedAnswer), "certificate: there is no answer to turn")
    inner = certificate.of
    require_equal("certificate, reading of the question that is turned", inner.reading.to_json(), question.of.to_json())
    require_equal("certificate, what nobody proved", [inner.question, dict(inner.checked)], ["", {}])
    require(not inner.is_undecided, "certificate: nothing was proved")
    verify(inner, board)
    require_equal("answer", answer.answer, turned(inner.answer))
    require_equal("witness", answer.witness, None)
    require_equal("marginal", answer.marginal, inner.marginal)
