"""What `why` says would make it yes does, when it is asked as `may`: over cases of each system of rules."""

from __future__ import annotations

from itertools import islice
from typing import Any

from case_families import SYSTEMS, over
from random_cases import Family, answer_to, case_of, is_forbidden

from asl_query.board.board import no_board
from asl_query.changes.rule_inputs import RuleApplication, shown
from asl_query.changes.ruling_inputs import ruling_application
from asl_query.finite.minimal import every_minimal
from asl_query.logic.machine import StateValue
from asl_query.rules.index import index
from asl_query.rulings.asl import terms_of
from asl_query.rulings.case_answer import what_decides
from asl_query.rulings.ruling_table import ActsAsked
from asl_query.terms.answers import Depends
from asl_query.terms.questions import Ruling

SEED = 91_507  # the number of the case is added
REASONS = 2  # of each case


def restated(asked: ActsAsked, question: Ruling, changed: dict[str, StateValue]) -> Ruling | None:
    """The question with all these changes said; None where one of them cannot be said."""
    found: Ruling | None = question
    for variable, value in changed.items():
        found = None if found is None else asked.restated(found, variable, value)
    return found


def sentences(application: RuleApplication) -> Any:
    """What is otherwise in each sentence of the first reasons, and what it is said to be then."""
    for kept in islice(every_minimal(list(application.inputs), application.determines_result), REASONS):
        for name in kept:
            other = next(application.counterexamples(other for other in kept if other != name))
            changed = {name: value for name, value in other.items() if value != application.facts[name]}
            yield changed, shown(application.of(other))


@over(SYSTEMS, 3_000, few=3)
def test_the_sentence_on_what_would_be_otherwise_is_true(family: Family, tried: range) -> None:
    index()
    asked_again = 0
    for number in tried:
        case = case_of(family, SEED + number)
        question = case.question()
        if not is_forbidden(question):
            continue
        if what_decides(terms_of(question.ruleset), no_board(), question).by_rule:
            continue
        asked = family.acts_asked()
        for changed, then in sentences(ruling_application(no_board(), question)):
            other = restated(asked, question, changed)
            if other is None:
                continue
            asked_again += 1
            found = answer_to(other)
            said = "undecided" if found is None else "it depends" if isinstance(found.answer, Depends) else found.answer
            assert said == then, f"{family.name}, seed {SEED + number}: {case.text} {changed}: {then}"
    assert asked_again >= len(tried) // 10
