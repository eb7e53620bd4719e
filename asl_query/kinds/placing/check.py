"""A list of places re-checked: every hex is listed once, allowed or with a reason that the rules give."""

from __future__ import annotations

from asl_query.acts.placement import all_bars
from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.depending import DependingPlace
from asl_query.kinds.depending_check import check_depending
from asl_query.kinds.placing.proof import Allowed, Bars, PlacingHexes, open_lines
from asl_query.sight.open_sight import seen_in, taken_smoke
from asl_query.terms.answers import Answer
from asl_query.terms.questions import Emplace


def check_emplace(board: Board, question: Emplace, answer: Answer) -> None:
    """Every hex of the board is either allowed, and nothing bars it, or barred for the reason that is named."""
    certificate = answer.certificate
    require(isinstance(certificate, Bars), "certificate: there is none")
    allowed: tuple[Allowed, ...] = answer.witness or ()
    said = question.circumstances
    smoke = taken_smoke(question.smoke, said)
    reasons = all_bars(seen_in(board, said), question.board, question.emplaced, question.target, smoke)
    for one in (*allowed, *certificate.barred):
        where = "witness" if isinstance(one, Allowed) else "certificate"
        require(one.hex in reasons, f"{where}: '{one.hex.name}' is no hex of the board")
    for one in allowed:
        bars = reasons[one.hex]
        require(not bars, f"witness, {one.hex.name}: {'; '.join(f'{bar.what} ({bar.rule})' for bar in bars)}")
    for barred in certificate.barred:
        given = [(bar.rule, bar.objection) for bar in reasons[barred.hex]]
        is_so = (barred.rule, barred.what) in given
        require(is_so, f"certificate, {barred.hex.name}: {barred.what.words} ({barred.rule}) does not bar it")
    free = [hex_ for hex_, against in reasons.items() if not against]
    require_equal("witness, hexes listed", [one.hex for one in allowed], free)
    not_free = [hex_ for hex_, against in reasons.items() if against]
    require_equal("certificate, hexes listed", [one.hex for one in certificate.barred], not_free)
    found, lines = answer.answer, open_lines(board, question)
    depends: tuple[DependingPlace, ...] = found.depends if isinstance(found, PlacingHexes) else ()
    if lines:
        check_depending(lines.sights, lines.places, depends)
    require_equal("answer", found, PlacingHexes.of(free, depends if lines else ()))
