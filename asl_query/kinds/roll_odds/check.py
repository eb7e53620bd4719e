"""A chance re-checked: every DR is there once, each answer holds, and the chances sum up."""

from __future__ import annotations

from fractions import Fraction

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.kind import Verify
from asl_query.kinds.roll_odds.proof import EveryRoll, RollChance, said
from asl_query.kinds.roll_odds.question import RollOdds
from asl_query.terms.answers import Answer


def check_roll_odds(board: Board, question: RollOdds, answer: Answer, verify: Verify) -> None:
    """Refuse a chance that is not that of the throws of two dice whose DR have the wanted answer."""
    certificate = answer.certificate
    require(isinstance(certificate, EveryRoll), "certificate: there are no rolls")
    due = list(question.of_each_roll())
    require_equal("certificate, rolls", [one.dr for one in certificate.rolls], [dr for dr, _ in due])
    for one, (dr, of) in zip(certificate.rolls, due, strict=True):
        inner = one.answer
        require_equal(f"a DR of {dr}, its question", inner.reading.to_json(), of.to_json())
        require_equal(f"a DR of {dr}, what nobody proved", [inner.question, dict(inner.checked)], ["", {}])
        require(not inner.is_undecided, f"a DR of {dr}: nothing was proved")
        verify(inner, board)
    found = {one.dr: said(one.answer.answer) for one in certificate.rolls}
    throws = [red + white for red in range(1, 7) for white in range(1, 7)]
    once = Fraction(sum(found[throw] == question.wanted for throw in throws), len(throws))
    require_equal("answer", answer.answer, RollChance(once**question.times))
    require_equal("witness", answer.witness, None)
