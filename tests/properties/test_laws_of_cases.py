"""The laws of cases over each system of rules of ASL: no stated word is lost, more facts only narrow, play and cases are one."""

from __future__ import annotations

from typing import Any

import pytest
from case_families import FAMILIES, LIGHTS
from large import parts
from random_cases import Family, case_of, line_of_play, state_of_play, two_worlds, widened, words_lost

from asl_query.rules.index import index

SEED = 20_116  # the number of the case is added
EVENTS = 20  # of a line of play
TRIED = [
    pytest.param(family, *part.values, id=f"{family.name}: {part.id}", marks=part.marks)
    for family in FAMILIES
    for part in parts(40 if family is LIGHTS else 50, 10_000)
]


def each_of(tried: Any) -> Any:
    return pytest.mark.parametrize(("family", "tried"), TRIED)(tried)


@each_of
def test_no_stated_word_is_lost(family: Family, tried: range) -> None:
    index()
    for number in tried:
        case = case_of(family, SEED + number)
        assert words_lost(case) == [], f"{family.name}, seed {SEED + number}: {case.text}"


@each_of
def test_more_facts_only_narrow(family: Family, tried: range) -> None:
    index()
    for number in tried:
        assert widened(case_of(family, SEED + number)) == [], f"{family.name}, seed {SEED + number}"


@each_of
def test_what_may_be_done_is_what_is_done_in_play(family: Family, tried: range) -> None:
    index()
    for number in tried:
        state = state_of_play(family, SEED + number, EVENTS)
        assert two_worlds(family, state) == [], f"{family.name}, seed {SEED + number}: {state}"


@each_of
def test_play_comes_to_no_state_that_the_rules_let_nobody_be_in(family: Family, tried: range) -> None:
    index()
    assert family.world.standing
    for number in tried:
        for state, _ in line_of_play(family, SEED + number, EVENTS):
            broken = [need.rule for need in family.world.standing if not need.is_met(state)]
            assert broken == [], f"{family.name}, seed {SEED + number}: {state}"
