"""Rulings, and fire through a cliff, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.facts_in_words import fact_name
from asl_query.explain.rules_told import rules_told
from asl_query.kinds.case.proof import CaseWitness, FactsUnread, MayUnladen, NoSuchCase, RuleFacts
from asl_query.kinds.case.sentence import sentence
from asl_query.terms.answers import Answer, Depends, Value, Verdict
from asl_query.terms.questions import MayFire, Ruling
from asl_query.terms.units import Weapon

_WITHOUT_ARTICLE = (Weapon.SMALL_ARMS, Weapon.OTHER_SW)


def tell_ruling(answer: Answer) -> AnswerText:
    """What the rules say of a case, and what was stated for nothing."""
    question, found = answer.reading, answer.answer
    assert isinstance(question, Ruling)
    sections = [*rules_told(answer.because), *_unread(answer.witness)]
    if isinstance(found, Depends):
        return AnswerText(found.words, sections)
    assert isinstance(found, Verdict | Value)
    no_such = next((one.no_such_case for one in answer.witness if isinstance(one, NoSuchCase)), "")
    if no_such:
        return AnswerText(f"{'None' if isinstance(found, Value) else 'No'}: {f'{question.who} {no_such}'.strip()}.", sections)
    leaving = next((f" It may if it leaves {one.if_it_leaves}." for one in answer.witness if isinstance(one, MayUnladen)), "")
    return AnswerText(sentence(question, found, answer.question) + leaving, sections)


def _unread(witness: CaseWitness) -> list[tuple[str, list[str]]]:
    lines = [
        f"{fact_name(what)}: nothing here hangs on it."
        for one in witness
        if isinstance(one, FactsUnread)
        for what in one.changes_nothing
    ]
    return [("Changes nothing", lines)] if lines else []


def tell_may_fire(answer: Answer) -> AnswerText:
    """Whether a weapon may fire through a hexside."""
    question = answer.reading
    assert isinstance(question, MayFire)
    facts: RuleFacts = answer.witness[0]
    if isinstance(answer.answer, Depends):
        return AnswerText(answer.answer.words, rules_told(answer.because))
    weapon = question.called
    article = "" if question.weapon in _WITHOUT_ARTICLE else "an " if weapon[:2] in ("MG", "AT", "AA") else "a "
    may = "Yes, {} may" if answer.answer is Verdict.YES else "No, {} may not"
    into = question.side.other(question.start).name
    where = f"from {question.start.name} through {question.side.name} into {into} ({facts.facts['hexside']})"
    return AnswerText(f"{may.format(article + weapon)} fire {where}.", rules_told(answer.because))
