"""Rulings, and fire through a cliff, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.rules_told import rules_told
from asl_query.kinds.case.proof import RuleFacts
from asl_query.kinds.case.sentence import sentence
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.questions import MayFire, Ruling
from asl_query.terms.units import Weapon

_WITHOUT_ARTICLE = (Weapon.SMALL_ARMS, Weapon.OTHER_SW)


def tell_ruling(answer: Answer) -> AnswerText:
    """What one rule says of a unit."""
    question, found = answer.reading, answer.answer
    assert isinstance(question, Ruling)
    assert isinstance(found, Verdict | Value)
    return AnswerText(sentence(question, found, answer.question), rules_told(answer.because))


def tell_may_fire(answer: Answer) -> AnswerText:
    """Whether a weapon may fire through a hexside."""
    question = answer.reading
    assert isinstance(question, MayFire)
    facts: RuleFacts = answer.witness[0]
    weapon = question.weapon.value
    article = "" if question.weapon in _WITHOUT_ARTICLE else "an " if weapon[:2] in ("MG", "AT", "AA") else "a "
    may = "Yes, {} may" if answer.answer is Verdict.YES else "No, {} may not"
    into = question.side.other(question.start).name
    where = f"from {question.start.name} through {question.side.name} into {into} ({facts.facts['hexside']})"
    return AnswerText(f"{may.format(article + weapon)} fire {where}.", rules_told(answer.because))
