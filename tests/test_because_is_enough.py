"""A no is told by enough rules, and by none too many: with every other bar out of the way it is still no, without one of those
that it names something else is said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from types import CodeType

import pytest
from asked_rules import forget
from large import few_or_all
from recorded_queries import recorded_in

from asl_query import ask
from asl_query.errors import AslQueryError
from asl_query.kinds.case.kind import KINDS
from asl_query.kinds.kind import kind_of
from asl_query.logic.rule import RULES, Rule
from asl_query.recorded import Recorded
from asl_query.rules.index import index
from asl_query.terms.answers import Outcome, Reason, Verdict

ROOMS = ("asl_query.acts", "asl_query.rulings", "asl_query.kinds")
QUERIES = [
    query for query in recorded_in("rulebook")
    if query.answer == "no" and query.facts is None and query.ask.startswith("may ")
]  # fmt: skip
QUERIES.sort(key=lambda query: sha256(query.ask.encode()).digest())  # what else is recorded does not change which are tried
QUICK = [query for query in QUERIES if "SL" not in query.ask]  # a Searchlight takes seconds


@contextmanager
def answering(instead: dict[str, bool]) -> Iterator[None]:
    """Rules that say the same to all who ask them; what was worked out before is forgotten."""
    plain = {key: RULES[key].function.__code__ for key in instead}
    for key, always in instead.items():
        code = compile(f"lambda *given, **named: {always}", "otherwise", "eval").co_consts[0]
        assert isinstance(code, CodeType)
        RULES[key].function.__code__ = code
    forget(*ROOMS)
    try:
        yield
    finally:
        for key, taken in plain.items():
            RULES[key].function.__code__ = taken
        forget(*ROOMS)


def of_truth(rule: Rule) -> bool:
    """Whether a rule says yes or no."""
    return rule.function.__annotations__["return"] in ("bool", bool)


def bars_besides(numbers: set[str]) -> dict[str, bool]:
    """What the other rules say that permit or bar, if they are out of the way; the times at which something is done stay."""
    others = (rule for rule in RULES.values() if rule.number not in numbers and of_truth(rule))
    others = (rule for rule in others if "phase" not in rule.function.__annotations__)
    return {rule.key: rule.permits for rule in others if rule.permits or rule.bars}


def said(query: Recorded) -> tuple[Outcome | str, tuple[Reason, ...]]:
    """The answer with its reasons, or why there is none."""
    try:
        answer = ask(query.ask, ruleset=query.ruleset)
    except AslQueryError as error:
        return str(error), ()
    return answer.answer, answer.because


def complaints(query: Recorded) -> Iterator[str]:
    """What is wrong with the reasons of a no."""
    answer = ask(query.ask, ruleset=query.ruleset)
    if kind_of(answer.reading) not in KINDS:
        return
    numbers = {reason.rule for reason in answer.because}
    with answering(bars_besides(numbers)):
        if said(query)[0] is not Verdict.NO:
            yield f"{query.ask}: {sorted(numbers)} are not enough: {said(query)}"
    named = [rule.key for rule in RULES.values() if rule.number in numbers and of_truth(rule)]
    if named and not any(_says_else(query, dict.fromkeys(named, always)) for always in (True, False)):
        yield f"{query.ask}: whatever {sorted(numbers)} say, the same is said"


def _says_else(query: Recorded, instead: dict[str, bool]) -> bool:
    as_it_is = said(query)
    with answering(instead):
        return said(query) != as_it_is


@pytest.mark.parametrize("queries", few_or_all(QUICK[:6], QUERIES))
def test_a_no_names_rules_that_forbid_it_by_themselves(queries: list[Recorded]) -> None:
    index()  # every rule is registered
    assert [complaint for query in queries for complaint in complaints(query)] == []
