"""Mutants to try on runs that ask rules: those that would tell one of the runs something else, and in which runs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from asked_rules import Inputs, forget, keeping, would_tell_otherwise
from mutant_runs import in_a_fork
from mutants import Mutant, mutants_of

from asl_query.logic.rule import RULES
from asl_query.logic.trace import recording

MOST_LOOKED_AT = 15  # runs that are looked at for some mutants
MOST_RUNS = 3  # that are run under a mutant


class Tried(NamedTuple):
    """A mutant, and the numbers of runs in which it says something else than its rule."""

    mutant: Mutant
    numbers: list[int]


def mutants_to_try(rng: random.Random, count: int | None, runs: Sequence[Callable[[], object]]) -> list[Tried]:
    """So many mutants, each of another rule that one of the runs asks, as far as there are so many; or every one that a run tells
    otherwise."""
    keeping("asl_query")  # looked for here, and in none of the processes that are forked from this one
    chosen = in_a_fork(lambda: _chosen(rng, count, runs))
    assert isinstance(chosen, list), chosen
    return [Tried(mutants_of(RULES[key])[place], numbers) for key, place, numbers in chosen]


def _chosen(rng: random.Random, count: int | None, runs: Sequence[Callable[[], object]]) -> list[tuple[str, int, list[int]]]:
    asked: dict[str, dict[int, set[Inputs]]] = {}
    for number in rng.sample(range(len(runs)), len(runs) if count is None else min(MOST_LOOKED_AT, len(runs))):
        forget_all()
        with recording() as found:
            runs[number]()
        for one in found:
            asked.setdefault(one.rule.key, {}).setdefault(number, set()).add(one.inputs)
    places = {key: range(len(mutants_of(RULES[key]))) for key in sorted(asked)}
    every = [(key, place) for key in places for place in (places[key] if count is None else rng.sample(places[key], 1))]
    chosen = []
    for key, place in every if count is None else rng.sample(every, min(count, len(every))):
        there = rng.sample(list(asked[key].items()), len(asked[key]))
        numbers = [number for number, inputs in there if would_tell_otherwise(key, place, inputs)]
        if numbers:
            chosen.append((key, place, numbers[:MOST_RUNS]))
    return chosen


def forget_all() -> None:
    """Forget what was worked out before."""
    forget("asl_query")
