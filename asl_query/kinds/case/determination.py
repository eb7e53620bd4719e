"""Whether some inputs of a rule force its result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from asl_query.changes.rule_inputs import RuleApplication
from asl_query.changes.smallest_reasons import RuleReason
from asl_query.kinds.query_context import QueryContext
from asl_query.logic.terms import Unknown, mentions_text
from asl_query.rulings.rows import RuleValue
from asl_query.what_if.rule_reasons import rule_reasons


def reasons_of_rule(context: QueryContext, application: RuleApplication) -> Iterator[RuleReason] | None:
    """The smallest sets of inputs that force what a rule gives; None where its cases are too many to be tried."""
    return rule_reasons(application, determination(context, application)) if application.is_small else None


def determination(context: QueryContext, application: RuleApplication) -> Callable[[list[str]], bool]:
    """Whether some inputs force the result: z3 says so, or every case is tried where a text is among the inputs; of a
    forbidden act what stands in its way says so."""
    if application.allowed_by is not None:
        return application.determines_result
    result = _finite(application.result)
    inputs = {name: _finite(value) for name, value in application.inputs.items()}
    if result is None or None in inputs.values():
        return application.determines_result
    unknown = {name: Unknown(name, tuple(map(_finite, values))) for name, values in application.values.items()}
    term = application.term(unknown)
    if mentions_text(term):
        return application.determines_result
    context.z3()
    from asl_query.solve.by_forcing import determines_result

    return determines_result(term, result, {unknown[name]: value for name, value in inputs.items()}, context.deadline)


def _finite(value: RuleValue) -> bool | int | Enum | None:
    """A value that can be one of finitely many; None for a text."""
    return None if isinstance(value, str) else value
