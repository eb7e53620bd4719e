"""Rulings, and fire through a cliff, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.rules_told import rules_told
from asl_query.kinds.case.sentence import sentence
from asl_query.kinds.untyped import UntypedAnswer


def tell_ruling(answer: UntypedAnswer) -> AnswerText:
    """What one rule says of a unit."""
    return AnswerText(sentence(answer.reading, answer.answer, answer.question), rules_told(answer.because))


def tell_may_fire(answer: UntypedAnswer) -> AnswerText:
    """Whether a weapon may fire through a hexside."""
    reading, facts = answer.reading, answer.because[0]["facts"]
    weapon = reading["weapon"]
    article = "" if weapon in ("inherent Small Arms", "other SW") else "an " if weapon[:2] in ("MG", "AT", "AA") else "a "
    may = "Yes, {} may" if answer.answer == "yes" else "No, {} may not"
    where = f"from {facts['from']} through {reading['side']} into {facts['into']} ({facts['hexside']})"
    return AnswerText(f"{may.format(article + weapon)} fire {where}.", rules_told(answer.because))
