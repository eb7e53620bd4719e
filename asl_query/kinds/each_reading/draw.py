"""The picture of the answer that another one is about."""

from __future__ import annotations

from dataclasses import replace

from asl_query.board.board import Board
from asl_query.kinds.each_reading.proof import ReadingsCertificate
from asl_query.kinds.kind import kind_of
from asl_query.terms.answers import Answer


def draw_each_reading(board: Board, answer: Answer) -> str | None:
    """The picture of the answer under the reading taken."""
    assert isinstance(answer.certificate, ReadingsCertificate)
    inner = replace(answer.certificate.taken, question=answer.question)
    return kind_of(inner.reading).draw(board, inner)
