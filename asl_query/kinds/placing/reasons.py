"""The rules that decide where a Searchlight can be set up."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.depending import reasons_for_open
from asl_query.kinds.placing.proof import Bars, PlacingHexes
from asl_query.rules.reasons import by_rule
from asl_query.terms.answers import Answer, Finding, Reason
from asl_query.terms.numbers import book_order
from asl_query.terms.questions import Emplace


def reasons_for_placing(board: Board, question: Emplace, found: Finding | Answer) -> tuple[Reason, ...]:
    """What bars the other hexes, and the rules by which what is open decides."""
    certificate, answer = found.certificate, found.answer
    assert isinstance(certificate, Bars)
    assert isinstance(answer, PlacingHexes)
    barred = {one.rule: one for one in by_rule((one.rule, one.hex.name) for one in certificate.barred)}
    both = {**reasons_for_open(board, question.circumstances, answer.depends), **barred}
    return tuple(both[number] for number in sorted(both, key=book_order))
