"""The smallest sets of inputs that force what a rule gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from asl_query.changes.rule_inputs import RuleApplication, shown, spoken
from asl_query.changes.smallest_reasons import RuleFact, RuleReason
from asl_query.finite.minimal import every_minimal


def rule_reasons(application: RuleApplication, determines: Callable[[list[str]], bool]) -> Iterator[RuleReason]:
    """Sets of inputs that force what the rule gives, one after the other; `determines` says whether some inputs do."""
    return (
        RuleReason(application.rule_by(kept), tuple(_needed_input(application, kept, name) for name in kept))
        for kept in every_minimal(list(application.inputs), determines)
    )


def _needed_input(application: RuleApplication, kept: list[str], name: str) -> RuleFact:
    """An input with the case that would be possible without it: what is then otherwise, and what the rule would give."""
    other = next(application.counterexamples(n for n in kept if n != name))
    changed = {spoken(n): shown(v) for n, v in other.items() if v != application.facts[n]}
    fact = f"{spoken(name)}: {shown(application.inputs[name])}"
    return RuleFact(fact, tuple(map(spoken, application.sources[name])), changed, shown(application.of(other)))
