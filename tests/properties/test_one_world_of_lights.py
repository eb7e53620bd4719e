"""One world of Searchlights: case, play, search and check come to the same states and chances, under a mutant of a rule too."""

from __future__ import annotations

import random
from functools import partial

import pytest
from large import parts
from light_situations import (
    chance_found,
    four_ways,
    light_checked_anew,
    light_found_and_checked,
    light_questions,
    light_situations,
    lit_anew,
)
from mutant_runs import in_a_fork, under
from tried_mutants import mutants_to_try

from asl_query.acts.states.times import is_of_time
from asl_query.rules.index import index

# Under some of their mutants there is no sense in any map: a LOS is blocked by nothing, no hexspine covers anything.
SENSELESS = ("A6.1", "C3.2")
SEED = 62_221  # of the mutants that are tried on every run; a large run tries them all


@pytest.mark.parametrize("numbers", parts(10, 140))
def test_case_play_search_and_check_come_to_the_same_states_and_chances(numbers: range) -> None:
    index()
    for number in numbers:
        for told in four_ways(light_situations()[number]) or ():
            assert len(set(told)) == 1, f"situation {number}: {told}"


def test_the_situations_are_of_every_kind() -> None:
    """Some can never be lit, some surely, most by luck."""
    index()
    chances = [chance_found(one) for one in light_situations()[:40]]
    assert chances.count(0) > 8
    assert sum(0 < chance < 1 for chance in chances) > 8


@pytest.mark.parametrize("count", [7, pytest.param(None, marks=pytest.mark.large)])
def test_a_mutant_of_a_rule_changes_case_play_search_and_check_alike(count: int | None) -> None:
    """The rules are those that are asked on the map, whichever they are."""
    index()
    seed = SEED if count else random.randrange(10**6)
    tried = mutants_to_try(random.Random(seed), count, [partial(four_ways, one) for one in light_situations()])
    numbers = sorted({number for _, those in tried for number in those})
    usual = dict(zip(numbers, in_a_fork(lambda: lit_anew(numbers)), strict=True))
    changed = dict.fromkeys((mutant.key for mutant, _ in tried), False)
    for mutant, those in tried:
        if is_of_time(mutant.key):
            continue  # on a map the phases follow each other as a question lists them
        found = under(mutant, partial(lit_anew, those))
        if mutant.key in SENSELESS and isinstance(found, dict):
            continue
        assert not isinstance(found, dict), f"seed {seed}: {mutant.name}, {those}: {found}"
        for number, phases in zip(those, found, strict=True):
            for told in phases or ():
                assert len(set(told)) == 1, f"seed {seed}: {mutant.name}, situation {number}: {told}"
            changed[mutant.key] |= phases != usual[number]
    assert len(changed) > 5
    assert sum(changed.values()) > len(changed) * (1 / 3 if count else 3 / 4)


@pytest.mark.parametrize("count", [3, pytest.param(None, marks=pytest.mark.large)])
def test_what_is_found_of_lanes_and_rolls_under_a_mutant_is_borne_out_by_its_check(count: int | None) -> None:
    index()
    seed = SEED if count else random.randrange(10**6)
    runs = [partial(light_found_and_checked, number) for number in range(len(light_questions()))]
    for mutant, those in mutants_to_try(random.Random(seed), count, runs):
        found = under(mutant, partial(light_checked_anew, those))
        assert mutant.key in SENSELESS or not isinstance(found, dict), f"seed {seed}: {mutant.name}, {those}: {found}"
