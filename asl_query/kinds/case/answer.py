"""Rulings, and fire through a cliff: the facts and one rule decide, no solver is needed."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.case.proof import RuleFacts, witness_of
from asl_query.rulings.rule_answer import RuleAnswer
from asl_query.terms.answers import Finding
from asl_query.terms.questions import Ruling


def ruling(board: Board, question: Ruling) -> Finding:
    """What the rules say of a case."""
    from asl_query.rulings.asl import ruled  # the other forms do without its rules

    found = ruled(board, question)
    return Finding(found.answer, witness=witness_of(found), checked={"solver": "none needed"})


def finding_by_rule(given: RuleAnswer) -> Finding:
    """What one rule gives, as a finding."""
    return Finding(given.answer, (RuleFacts(given.facts),), checked={"solver": "none needed"})
