"""The rules that decide an answer to `why`: those of its smallest reasons, or of the answer that it is about."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.changes.smallest_reasons import SmallestReason
from asl_query.kinds.kind import kind_of
from asl_query.kinds.why.proof import WhyCertificate
from asl_query.kinds.why.question import Why
from asl_query.rules.reasons import reason
from asl_query.terms.answers import Depends, Notes, Reason
from asl_query.terms.numbers import book_order


def why_because(certificate: WhyCertificate) -> tuple[Reason, ...]:
    """The rule of each reason with the facts that it needs; without reasons, the rules of the answer that it is about."""
    if not certificate.reasons:
        return certificate.of.because
    reasons: Sequence[SmallestReason] = certificate.reasons
    made = (reason(rule, needs=list(needs)) for one in reasons for rule, needs in one.needs_by_rule.items())
    found = {because.rule: because for because in made}
    return tuple(found[number] for number in sorted(found, key=book_order))


def why_notes(question: Why, certificate: WhyCertificate) -> Notes:
    """Those of the answer that it is about; one without reasons of its own leaves open whether fewer would do."""
    of = certificate.of
    is_whole = isinstance(of.answer, Depends) or kind_of(question.of).is_minimal
    is_open = not certificate.reasons and not is_whole
    fewer = ("whether fewer of these rules and facts would do",) if is_open else ()
    return Notes(of.assumed, (*of.not_modelled, *fewer))
