"""One world of units on the map: play, search and check come to the same states, and under a mutant of a rule alike to others."""

from __future__ import annotations

import random
from functools import partial

import pytest
from large import parts
from mutant_runs import in_a_fork, under
from tried_mutants import mutants_to_try
from unit_situations import asked_anew, checked_anew, companies, found_and_checked, situations, three_ways

from asl_query.rules.index import index

SEED = 62_219  # of the mutants that are tried on every run; a large run tries them all


@pytest.mark.parametrize("numbers", parts(30, 180))
def test_play_search_and_check_come_to_the_same_states_and_chances(numbers: range) -> None:
    index()
    assert len(situations()) == 180
    for number in numbers:
        for by_play, by_search, by_check in three_ways(situations()[number]):
            assert by_play == by_search == by_check, f"situation {number}"


@pytest.mark.parametrize("count", [10, pytest.param(None, marks=pytest.mark.large)])
def test_a_mutant_of_a_rule_changes_play_search_and_check_alike(count: int | None) -> None:
    """The rules are those that are asked on the map, whichever they are."""
    index()
    seed = SEED if count else random.randrange(10**6)
    tried = mutants_to_try(random.Random(seed), count, [partial(three_ways, one) for one in situations()])
    numbers = sorted({number for _, those in tried for number in those})
    usual = dict(zip(numbers, in_a_fork(lambda: asked_anew(numbers)), strict=True))
    changed = dict.fromkeys((mutant.key for mutant, _ in tried), False)
    for mutant, those in tried:
        found = under(mutant, partial(asked_anew, those))
        assert not isinstance(found, dict), f"seed {seed}: {mutant.name}, {those}: {found}"
        for number, phases in zip(those, found or (), strict=False):
            for by_play, by_search, by_check in phases:
                assert by_play == by_search == by_check, f"seed {seed}: {mutant.name}, situation {number}"
            changed[mutant.key] |= phases != usual[number]
    assert len(changed) > 8
    assert sum(changed.values()) > len(changed) * (1 / 3 if count else 3 / 4)


@pytest.mark.parametrize("count", [2, pytest.param(None, marks=pytest.mark.large)])
def test_what_is_found_for_several_units_under_a_mutant_is_borne_out_by_its_check(count: int | None) -> None:
    index()
    seed = SEED if count else random.randrange(10**6)
    for mutant, those in mutants_to_try(
        random.Random(seed), count, [partial(found_and_checked, number) for number in range(len(companies()))]
    ):
        found = under(mutant, partial(checked_anew, those))
        assert not isinstance(found, dict), f"seed {seed}: {mutant.name}, {those}: {found}"
