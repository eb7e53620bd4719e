"""The rules whose other readings make another answer of a question."""

from __future__ import annotations

from asl_query.kinds.each_reading.proof import ReadingsCertificate
from asl_query.kinds.kind import ruleset_of
from asl_query.rules.readings.alternatives import readings_of
from asl_query.rules.reasons import reason
from asl_query.terms.answers import Notes, Reason
from asl_query.terms.numbers import book_order
from asl_query.terms.question import Question


def rules_of(of: Question, reading: str) -> tuple[str, ...]:
    """The rule that a reading is cited by, of those that it exchanges the first."""
    return tuple(part.number for part in readings_of(ruleset_of(of))[reading][:1])


def each_reading_because(certificate: ReadingsCertificate) -> tuple[Reason, ...]:
    """Each rule of which another reading makes another answer, with that reading."""
    readings = {one.rules[0]: one.reading for one in certificate.others if certificate.differs(one.answer)}
    return tuple(reason(number, reading=readings[number]) for number in sorted(readings, key=book_order))


def each_reading_notes(certificate: ReadingsCertificate) -> Notes:
    """Those of the answer under the reading taken."""
    return Notes(certificate.taken.assumed, certificate.taken.not_modelled)
