"""The rules that decide who sees all of several places, or none."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.depending import SEASON, reasons_for_open
from asl_query.kinds.several_sights.question import SeesSeveral
from asl_query.kinds.sight.proof import Obstructions, SeeingHexes
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a06_los import is_los_clear
from asl_query.rules.asl.b19_gullies import is_in_gully
from asl_query.rules.reasons import by_rule, reason
from asl_query.terms.answers import Answer, Finding, Reason
from asl_query.terms.numbers import book_order


def reasons_for_several(board: Board, question: SeesSeveral, found: Finding | Answer) -> tuple[Reason, ...]:
    """What blocks a LOS that is shown, that one is clear where nothing does, and what decides where something is open."""
    assert isinstance(found.certificate, Obstructions)
    assert isinstance(found.answer, SeeingHexes)
    blocking = by_rule((line.rule, line.viewer.name) for line in found.certificate.blocked)
    decides = {one.rule: one for one in blocking}
    if found.witness:
        decides.setdefault(key_of(is_los_clear), reason(key_of(is_los_clear)))
    names = {fact.fact for one in found.answer.depends for way in one.on for fact in way.if_}
    if names - {SEASON}:
        decides.setdefault(key_of(is_in_gully), reason(key_of(is_in_gully)))
    decides = {**reasons_for_open(board, question.circumstances, found.answer.depends), **decides}
    return tuple(decides[number] for number in sorted(decides, key=book_order))
