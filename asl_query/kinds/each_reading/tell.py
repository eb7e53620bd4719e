"""What each reading makes of a question, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText, Tell, TextTable
from asl_query.kinds.each_reading.proof import ReadingsCertificate
from asl_query.kinds.inner_answer import as_if_asked
from asl_query.terms.answers import Answer


def tell_each_reading(answer: Answer, tell: Tell) -> AnswerText:
    """The answer under the reading taken, and under which others it is another."""
    certificate = answer.certificate
    assert isinstance(certificate, ReadingsCertificate)
    told = tell(as_if_asked(answer, certificate.taken))
    other: list[str] = []
    alike: list[str] = []
    for one in certificate.others:
        cited = f'"{one.reading}" ({one.rules[0]})'
        if certificate.differs(one.answer):
            other.append(f"Under {cited}: {tell(as_if_asked(answer, one.answer)).verdict}")
        else:
            alike.append(cited)
    sections: list[tuple[str, list[str] | TextTable]] = []
    if other:
        sections.append(("Other readings answer otherwise", other))
    if alike:
        sections.append(("The same answer", [f"Under {'; '.join(alike)}."]))
    if not other and not alike:
        sections.append(("Other readings", ["None is known of a rule that it uses."]))
    return AnswerText(f"Under the reading taken: {told.verdict}", [*sections, *told.sections])
