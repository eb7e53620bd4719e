"""An answer that follows from the one inside, in words: yes or no, and what is so as the answer inside says it."""

from __future__ import annotations

import re
from collections.abc import Callable

from asl_query.explain.answer_text import AnswerText, Tell
from asl_query.kinds.inner_answer import as_if_asked
from asl_query.pattern_codes import compiled
from asl_query.terms.answers import Answer, Depends

_SAYS = compiled(r"(?:yes|no)[,:]\s+", re.IGNORECASE)


def tell_over(answer: Answer, tell: Tell, inner: Answer, in_words: Callable[[str], str] = str) -> AnswerText:
    """The verdict, then what `in_words` makes of that of the answer inside, and its sections."""
    told = tell(as_if_asked(answer, inner))
    if isinstance(answer.answer, Depends):
        return AnswerText(answer.answer.words, told.sections)
    said = in_words(_SAYS.sub("", told.verdict, count=1))
    return AnswerText(f"{str(answer.answer).capitalize()}: {said}", told.sections)
