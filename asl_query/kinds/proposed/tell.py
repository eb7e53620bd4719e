"""Whether a proposed value is so, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText, Tell
from asl_query.kinds.over_one_tell import tell_over
from asl_query.kinds.proposed.proof import AnsweredValue
from asl_query.terms.answers import Answer


def tell_proposed(answer: Answer, tell: Tell) -> AnswerText:
    """Yes or no, and what the value is in the words of the answer inside."""
    assert isinstance(answer.certificate, AnsweredValue)
    return tell_over(answer, tell, answer.certificate.of, _going_on)


def _going_on(said: str) -> str:
    """A sentence behind a colon; one that begins with a name in capitals (GMSL) stays."""
    return said if said[1:2].isupper() else said[:1].lower() + said[1:]
