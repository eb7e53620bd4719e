"""An answer to `why` re-checked: the answer that it is about holds, and the reasons for it do."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.kind import Kind, Verify, kind_of
from asl_query.kinds.why.proof import WhyCertificate
from asl_query.kinds.why.question import Why
from asl_query.terms.answers import Answer, Depends
from asl_query.terms.question import Question


def check_why(board: Board, question: Why, answer: Answer, verify: Verify) -> None:
    """Refuse an answer whose inner answer or one of whose reasons does not hold."""
    certificate = answer.certificate
    require(isinstance(certificate, WhyCertificate), "certificate: there are no reasons")
    inner, reasons = certificate.of, certificate.reasons
    verify(inner, board)
    require_equal("certificate, reading of the question that it is about", inner.reading.to_json(), question.of.to_json())
    require_equal("certificate, what nobody proved", [inner.question, dict(inner.checked)], ["", {}])
    require_equal("answer", answer.answer, inner.answer)
    require_equal("witness", answer.witness, None)
    kind: Kind[Question] = kind_of(question.of)
    require(kind.is_asked_why(question.of, inner), "answer: why is not asked of such an answer")
    require_equal("certificate, along", certificate.along, kind.along(board, question.of, inner))
    require(not (reasons and isinstance(inner.answer, Depends)), "certificate, reasons: what depends has none of its own")
    require_equal("certificate, kind", certificate.kind, "reasons" if reasons else "the whole answer")
    require(question.every or not certificate.all, "certificate, all: not asked for")
    if not reasons:
        require_equal("certificate, all", certificate.all, question.every)
        return
    require(len(reasons) == 1 or question.every, "certificate, reasons: one was asked for")
    is_told = certificate.all or not question.every or len(reasons) == kind.most_reasons or kind.tells_what_is_found
    require(is_told, "certificate, all: there are no more reasons")
    kind.check_smallest_reasons(board, question.of, inner, reasons, are_all=certificate.all)
