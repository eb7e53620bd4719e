"""The rules that decide an answer to `why`: those of its smallest reasons, or of the answer that it is about."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.changes.smallest_reasons import SmallestReason
from asl_query.kinds.kind import kind_of
from asl_query.kinds.why.proof import WhyCertificate
from asl_query.rules.reasons import reason
from asl_query.terms.answers import Reason
from asl_query.terms.numbers import book_order
from asl_query.terms.question import Question


def why_because(certificate: WhyCertificate) -> tuple[Reason, ...]:
    """The rule of each reason with the facts that it needs; without reasons, the rules of the answer that it is about."""
    if not certificate.reasons:
        return certificate.of.because
    reasons: Sequence[SmallestReason] = certificate.reasons
    made = (reason(rule, needs=list(needs)) for one in reasons for rule, needs in one.needs_by_rule.items())
    found = {because.rule: because for because in made}
    return tuple(found[number] for number in sorted(found, key=book_order))


def left_open(of: Question, reasons: Sequence[SmallestReason]) -> tuple[str, ...]:
    """What an answer without reasons of its own leaves open."""
    return () if reasons or kind_of(of).is_minimal else ("whether fewer of these rules and facts would do",)
