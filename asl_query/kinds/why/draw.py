"""The picture of the answer that another one is about."""

from __future__ import annotations

from dataclasses import replace

from asl_query.board.board import Board
from asl_query.kinds.kind import kind_of
from asl_query.kinds.why.proof import WhyCertificate
from asl_query.terms.answers import Answer


def draw_why(board: Board, answer: Answer) -> str | None:
    """The picture of the answer that it is about."""
    assert isinstance(answer.certificate, WhyCertificate)
    inner = replace(answer.certificate.of, question=answer.question)
    return kind_of(inner.reading).draw(board, inner)
