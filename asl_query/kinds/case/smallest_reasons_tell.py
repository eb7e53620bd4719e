"""Inputs that force what a rule gives, in words."""

from __future__ import annotations

from asl_query.changes.smallest_reasons import RuleReason
from asl_query.explain.titles import cited_in_full


def tell_rule_reason(one: RuleReason) -> list[str]:
    """The rule, then each input with what would be otherwise without it."""
    lines = [cited_in_full(one.rule)]
    for fact in one.facts:
        follows = f" (it is {' and '.join(fact.follows_from)})" if fact.follows_from else ""
        changed = ", ".join(f"{name}: {value}" for name, value in fact.otherwise.items())
        lines.append(f"{fact.fact}{follows}. Were it not so ({changed}): {fact.then}.")
    return lines if one.facts else [*lines, "Whatever the facts are."]
