"""A list of places re-checked: every hex is listed once, allowed or with a reason that the rules give."""

from __future__ import annotations

from asl_query.acts.placement import all_bars
from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.placing.proof import Allowed, Bars
from asl_query.terms.answers import Answer, Hexes
from asl_query.terms.questions import Emplace


def check_emplace(board: Board, question: Emplace, answer: Answer) -> None:
    """Every hex of the board is either allowed, and nothing bars it, or barred for the reason that is named."""
    certificate = answer.certificate
    require(isinstance(certificate, Bars), "certificate: there is none")
    allowed: tuple[Allowed, ...] = answer.witness or ()
    reasons = all_bars(board, question.board, question.emplaced, question.target)
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
    listed = [one.hex.name for one in (*allowed, *certificate.barred)]
    require_equal("hexes listed", sorted(listed), sorted(hex_.name for hex_ in reasons))
    free = tuple(hex_.name for hex_, against in reasons.items() if not against)
    require_equal("answer", answer.answer, Hexes(free))
