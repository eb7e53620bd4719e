"""Inputs that force what a rule gives, in words."""

from __future__ import annotations

from asl_query.changes.smallest_reasons import RuleReason, Shown
from asl_query.explain.facts_in_words import in_whole
from asl_query.explain.titles import cited_in_full


def tell_rule_reason(one: RuleReason) -> list[str]:
    """The rule, then each input with what would be otherwise without it."""
    lines = [cited_in_full(one.rule)]
    for fact in one.facts:
        follows = f" (it is {' and '.join(fact.follows_from)})" if fact.follows_from else ""
        changed = ", ".join(_told(name, value) for name, value in fact.otherwise.items())
        name, _, value = fact.fact.partition(": ")
        said = _told(name, int(value) if value.isdecimal() else value)
        lines.append(f"{said}{follows}. Were it not so ({changed}): {fact.then}.")
    return lines if one.facts else [*lines, "Whatever the facts are."]


def _told(name: str, value: Shown) -> str:
    """An input with its value, what is counted in halves as whole ones."""
    said, number = (name, value) if value is None else in_whole(name, value)
    return f"{said}: {number}"
