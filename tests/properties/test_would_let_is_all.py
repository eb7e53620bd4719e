"""What `what would let` says lets it does, and where it says nothing does, no value of one fact would: over each system."""

from __future__ import annotations

from collections.abc import Iterator

from case_families import SYSTEMS, over
from random_cases import Family, answer_to, case_of, is_forbidden

from asl_query.errors import QuestionError
from asl_query.pipeline import ask
from asl_query.questions import WouldLet
from asl_query.rules.index import index
from asl_query.terms.answers import Verdict
from asl_query.terms.questions import Ruling

SEED = 61_203  # the number of the case is added


def with_one_other(family: Family, question: Ruling) -> Iterator[Ruling]:
    """The question with another value of one fact, but for what the piece is and what the act implies."""
    asked = family.acts_asked()
    world = asked.world
    for name, values in world.machine.variables.items():
        if name not in {*world.kinds, *world.implied}:
            yield from filter(None, (asked.restated(question, name, value) for value in values))


@over(SYSTEMS, 1_000, few=3)
def test_what_would_let_it_lets_it_and_there_is_no_other(family: Family, tried: range) -> None:
    index()
    for number in tried:
        case = case_of(family, SEED + number)
        question = case.question()
        if not is_forbidden(question):
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
