"""An answer the other way round in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText, Tell
from asl_query.kinds.not_so.proof import TurnedAnswer
from asl_query.kinds.over_one_tell import tell_over
from asl_query.terms.answers import Answer


def tell_turned(answer: Answer, tell: Tell) -> AnswerText:
    """Yes or no to what is asked, and what is so in the words of the answer inside."""
    assert isinstance(answer.certificate, TurnedAnswer)
    return tell_over(answer, tell, answer.certificate.of)
