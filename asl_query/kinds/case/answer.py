"""Rulings, and fire through a cliff: the facts and one rule decide, no solver is needed."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.case.proof import RuleFacts
from asl_query.rulings.rule_answer import RuleAnswer
from asl_query.terms.answers import Finding
from asl_query.terms.questions import Ruling


def ruling(board: Board, question: Ruling) -> Finding:
    """What one rule says of a unit."""
    from asl_query.rulings.asl import not_modelled, ruled  # the other forms do without its rules

    return finding_by_rule(ruled(board, question), not_modelled(board, question))


def finding_by_rule(given: RuleAnswer, not_modelled: tuple[str, ...] = ()) -> Finding:
    """What one rule gives, as a finding."""
    witness = (RuleFacts(given.facts),)
    return Finding(given.answer, witness, not_modelled=not_modelled, checked={"solver": "none needed"})
