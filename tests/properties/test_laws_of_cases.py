"""The laws of cases over each system of rules: no stated word is lost, more facts only narrow, play and cases are one world."""

from __future__ import annotations

from case_families import FAMILIES, SYSTEMS, over
from random_cases import Family, case_of, line_of_play, state_of_play, two_worlds, widened, words_lost

from asl_query.rules.index import index

SEED = 20_116  # the number of the case is added
EVENTS = 20  # of a line of play


@over(SYSTEMS, 10_000)
def test_no_stated_word_is_lost(family: Family, tried: range) -> None:
    index()
    for number in tried:
        case = case_of(family, SEED + number)
        assert words_lost(case) == [], f"{family.name}, seed {SEED + number}: {case.text}"


@over(SYSTEMS, 10_000)
def test_more_facts_only_narrow(family: Family, tried: range) -> None:
    index()
    for number in tried:
        assert widened(case_of(family, SEED + number)) == [], f"{family.name}, seed {SEED + number}"


@over(FAMILIES, 10_000)
def test_what_may_be_done_is_what_is_done_in_play(family: Family, tried: range) -> None:
    index()
    for number in tried:
        state = state_of_play(family, SEED + number, EVENTS)
        assert two_worlds(family, state) == [], f"{family.name}, seed {SEED + number}: {state}"


@over(FAMILIES, 10_000)
def test_play_comes_to_no_state_that_the_rules_let_nobody_be_in(family: Family, tried: range) -> None:
    index()
    assert family.world.standing
    for number in tried:
        for state, _ in line_of_play(family, SEED + number, EVENTS):
            broken = [need.rule for need in family.world.standing if not need.is_met(state)]
            assert broken == [], f"{family.name}, seed {SEED + number}: {state}"
