"""One world of units on the map: play, search and check come to the same states, and under a mutant of a rule alike to others."""

from __future__ import annotations

import random

import pytest
from asked_rules import forget
from large import first
from mutant_runs import in_a_fork, under
from mutants import mutants_of
from plain_play import PlainPlayer
from random_play import case

from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.check.forward import Forward
from asl_query.logic.rule import RULES
from asl_query.logic.trace import recording
from asl_query.rules.index import index
from asl_query.search.layers import Layers

SEEDS = range(60)
TURNS = 2
MOST_MUTANTS = 5  # tried of one rule
# Not A4.134 and A24.7: search and check ask these only where they have seen a cost above all MF, or SMOKE.
ASKED_ON_THE_MAP = (
    "A4.11", "A4.14", "A4.42: MF", "A.7: states", "A4.12", "A4.132", "A4.3: who and where", "A4.42", "A10.4", "A11.15",
)  # fmt: skip


def three_ways(seed: int) -> list[list[str]]:
    """The states of a unit after each phase of two turns: as play lets it try everything, as it is searched, as it is checked.

    That it may be CX is left out: who hurries on the spot, out of no need, is searched and checked as well.
    """
    board, question = case(seed)
    mover = question.movers[0]
    plain, play = PlainPlayer(board, question, mover), Play(board, mover.unit, question)
    layers, forward = Layers(play, start_of(mover)), Forward(Play(board, mover.unit, question), start_of(mover))
    tried, found = {start_of(mover)}, []
    for number, (turn, phase) in enumerate(plain.whens(TURNS), 1):
        tried = {after for state in tried for after in plain.afters(state, turn, phase)}
        forward.advance(turn, phase)
        ways = (tried, layers.states(layers.layer(number)), forward.states())
        found.append([str(sorted({str(state._replace(cx=False)) for state in states})) for states in ways])
    return found


def asked_anew(seeds: list[int]) -> list[list[list[str]]]:
    """The three ways of each seed with nothing taken from what was asked before."""
    forget("asl_query")
    return [three_ways(seed) for seed in seeds]


def asking(key: str) -> list[int]:
    """The seeds whose unit asks a rule."""
    found = []
    for seed in SEEDS:
        with recording() as asked:
            three_ways(seed)
        found += [seed] if key in {one.rule.key for one in asked} else []
    return found


@pytest.mark.parametrize("seeds", [SEEDS])
def test_play_search_and_check_come_to_the_same_states(seeds: range) -> None:
    index()
    for seed in seeds:
        for by_play, by_search, by_check in three_ways(seed):
            assert by_play == by_search == by_check, f"seed {seed}"


@pytest.mark.parametrize("key", first(3, ASKED_ON_THE_MAP))
def test_a_mutant_of_a_rule_changes_play_search_and_check_alike(key: str) -> None:
    index()
    seeds = asking(key)
    usual = in_a_fork(lambda: asked_anew(seeds))
    changed = 0
    for mutant in random.Random(key).sample(mutants_of(RULES[key]), min(MOST_MUTANTS, len(mutants_of(RULES[key])))):
        found = under(mutant, lambda: asked_anew(seeds))
        assert isinstance(found, list), f"{mutant.name}: {found}"
        for seed, phases in zip(seeds, found, strict=True):
            for by_play, by_search, by_check in phases:
                assert by_play == by_search == by_check, f"{mutant.name}, seed {seed}"
        changed += found != usual
    assert changed, f"no mutant of {key} changes anything"
