"""What `what would let` says lets it does, and where it says nothing does, no value of one fact would: over each system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from case_families import FAMILIES, SECTION_4
from large import parts
from random_cases import Family, answer_to, case_of

from asl_query.errors import QuestionError
from asl_query.pipeline import ask
from asl_query.questions import WouldLet
from asl_query.rules.index import index
from asl_query.terms.answers import Verdict
from asl_query.terms.questions import Ruling

SEED = 61_203  # the number of the case is added


def over(*families: Family) -> Any:
    tried = [
        pytest.param(family, *part.values, id=f"{family.name}: {part.id}", marks=part.marks)
        for family in families
        for part in parts(6, 1_000)
    ]
    return pytest.mark.parametrize(("family", "tried"), tried)


def with_one_other(family: Family, question: Ruling) -> Iterator[Ruling]:
    """The question with another value of one fact, but for what the piece is and what the act implies."""
    asked = family.acts_asked()
    world = asked.world
    for name, values in world.machine.variables.items():
        if name not in {*world.kinds, *world.implied}:
            yield from filter(None, (asked.restated(question, name, value) for value in values))


@over(*FAMILIES, SECTION_4)
def test_what_would_let_it_lets_it_and_there_is_no_other(family: Family, tried: range) -> None:
    index()
    for number in tried:
        case = case_of(family, SEED + number)
        question = case.question()
        answer = answer_to(question)
        if answer is None or answer.answer is not Verdict.NO or not question.phrase.startswith("may "):
            continue
        try:
            found = ask(WouldLet(question))
        except QuestionError:
            continue
        for line in found.witness or ():
            after = answer_to(line.reading)
            assert after is not None, f"{family.name}, seed {SEED + number}: {case.text} {line.words}"
            assert after.answer is Verdict.YES, f"{family.name}, seed {SEED + number}: {case.text} {line.words}"
        if found.answer is Verdict.NO:
            for other in with_one_other(family, question):
                after = answer_to(other)
                lets = after is not None and after.answer is Verdict.YES
                assert not lets, f"{family.name}, seed {SEED + number}: {case.text} {other.given}"
