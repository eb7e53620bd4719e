"""Whether a proposed value is so, in words."""

from __future__ import annotations

import re

from asl_query.explain.answer_text import AnswerText, Tell
from asl_query.kinds.inner_answer import as_if_asked
from asl_query.kinds.proposed.proof import AnsweredValue
from asl_query.terms.answers import Answer, Depends

_SAYS = re.compile(r"(?:yes|no)[,:]\s+", re.IGNORECASE)


def tell_proposed(answer: Answer, tell: Tell) -> AnswerText:
    """Yes or no, and what the value is in the words of the answer inside."""
    certificate = answer.certificate
    assert isinstance(certificate, AnsweredValue)
    told = tell(as_if_asked(answer, certificate.of))
    if isinstance(answer.answer, Depends):
        return AnswerText(answer.answer.words, told.sections)
    said = _SAYS.sub("", told.verdict, count=1)
    said = said if said[1:2].isupper() else said[:1].lower() + said[1:]
    return AnswerText(f"{str(answer.answer).capitalize()}: {said}", told.sections)
