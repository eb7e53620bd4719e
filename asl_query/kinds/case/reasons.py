"""The rule that decides a case, with the facts that it was given."""

from __future__ import annotations

from asl_query.rules.reasons import reason
from asl_query.rulings.rule_answer import RuleAnswer
from asl_query.terms.answers import Reason


def reasons_by_rule(given: RuleAnswer) -> tuple[Reason, ...]:
    """The one rule that answers."""
    return (reason(given.rule, **given.facts),)
