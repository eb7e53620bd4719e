"""The smallest sets of inputs that force what a rule gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from asl_query.changes.rule_inputs import MOST_CASES, RuleApplication, RuleValue, shown, spoken
from asl_query.changes.smallest_reasons import RuleFact, RuleReason
from asl_query.deadline import Deadline
from asl_query.finite.minimal import every_minimal
from asl_query.logic.symbolic import read_as_term
from asl_query.logic.terms import Unknown


def rule_reasons(application: RuleApplication, deadline: Deadline) -> Iterator[RuleReason] | None:
    """Sets of inputs that force what the rule gives, one after the other; None where its cases are too many."""
    if application.cases(()) > MOST_CASES:
        return None
    determines = determination(application, deadline)
    return (
        RuleReason(application.rule, tuple(_needed_input(application, kept, name) for name in kept))
        for kept in every_minimal(list(application.inputs), determines)
    )


def determination(application: RuleApplication, deadline: Deadline) -> Callable[[list[str]], bool]:
    """Whether some inputs force the result: z3 says so, or every case is tried where a text is among the inputs."""
    result = _finite(application.result)
    inputs = {name: _finite(value) for name, value in application.inputs.items()}
    if result is None or None in inputs.values():
        return application.determines_result
    unknown = {name: Unknown(name, tuple(map(_finite, values))) for name, values in application.values.items()}
    term = read_as_term(application.function, *application.joined(unknown).values())
    from asl_query.solve.by_forcing import determines_result

    return determines_result(term, result, {unknown[name]: value for name, value in inputs.items()}, deadline)


def _finite(value: RuleValue) -> bool | int | Enum | None:
    """A value that can be one of finitely many; None for a text."""
    return None if isinstance(value, str) else value


def _needed_input(application: RuleApplication, kept: list[str], name: str) -> RuleFact:
    """An input with the case that would be possible without it: what is then otherwise, and what the rule would give."""
    other = next(application.counterexamples(n for n in kept if n != name))
    changed = {spoken(n): shown(v) for n, v in other.items() if v != application.inputs[n]}
    fact = f"{spoken(name)}: {shown(application.inputs[name])}"
    return RuleFact(fact, tuple(map(spoken, application.sources[name])), changed, shown(application.of(other)))
