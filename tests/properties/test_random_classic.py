"""Squad Leader Classic on little boards that no one printed: the program and brute force give one answer."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from compared_classic import compare
from large import first
from random_classic import case

SEEDS, SEEDS_AT_ONCE = range(250), 25
FOUND = (1545, 1748, 3246)  # a pair's step dearer than a way round; two SW taken up on the way; a leader for Assault Movement


@cache
def kind(seed: int) -> str:
    return compare(*case(seed))


@pytest.mark.parametrize("start", first(2, SEEDS[::SEEDS_AT_ONCE]))
def test_units_and_weapons_get_where_brute_force_gets_them(start: int) -> None:
    for seed in range(start, start + SEEDS_AT_ONCE):
        kind(seed)


@pytest.mark.parametrize("seed", FOUND)
def test_a_case_that_was_wrong_once_is_right(seed: int) -> None:
    compare(*case(seed))


def test_every_kind_of_answer_occurs() -> None:
    kinds = Counter(map(kind, (*range(60), 98, 153)))
    assert min(kinds[kind] for kind in ("turn 1", "turn 2", "no: one cannot", "no: few together")) >= 1
