"""The rules that decide a case, with the facts that they were given."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.rules.reasons import reason
from asl_query.rulings.rule_answer import CaseAnswer, RuleAnswer
from asl_query.terms.answers import Notes, Reason
from asl_query.terms.questions import Ruling


def reasons_by_rule(given: RuleAnswer) -> tuple[Reason, ...]:
    """The one rule that answers; none where the map alone does."""
    return (reason(given.rule, **given.facts),) if given.rule else ()


def reasons_of_case(found: CaseAnswer) -> tuple[Reason, ...]:
    """The rules that decide, the one that is asked about first."""
    return tuple(reason(one.rule, **one.facts) for one in found.rules)


def notes_of_case(board: Board, question: Ruling) -> Notes:
    """What a case takes for granted, and what its rule leaves out."""
    from asl_query.rulings.asl import not_modelled, ruled  # fire through a cliff does without its rules

    return Notes(ruled(board, question).assumed, not_modelled(question))
