"""One truth: a case asked as `may`, as `why`, on the map and as `ever` has one verdict, and the rule that leads is the same."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest
from large import parts

from asl_query import ask
from asl_query.terms.answers import Answer, Verdict

SEED = 21_301  # the number of the case is added
TRIED = parts(10, 400)


class Deed(NamedTuple):
    """An act as it is asked of a unit, on the map, and of the state that it brings about."""

    act: str
    on_map: str
    state: str


DEEDS = (
    Deed("Climb", "at 15T5 reach 15S5 by turn 9 only by Climbing S5-T5", "Climbing"),
    Deed("swim", "at 8N9 reach 8N8 by turn 2 in a Slow current", "swimming"),
)


class Case(NamedTuple):
    """A unit in a state, with its load, and what it is to do."""

    who: str
    load: str
    deed: Deed

    @property
    def name(self) -> str:
        return f"{self.who}{self.load}"


def case(number: int) -> Case:
    """A case at random: what a unit is and what it carries, as the map and the rules alike can be told of it."""
    dice = random.Random(SEED + number)
    kind = dice.choice(("squad", "half-squad", "crew", "leader"))
    states = [word for word in ("broken", "CX") if dice.random() < 0.25]
    states += ["wounded"] if kind == "leader" and dice.random() < 0.4 else []
    states += ["Commando"] if kind != "leader" and dice.random() < 0.25 else []
    pp = dice.choice((0, 0, 1, 2) if kind == "leader" else (0, 0, 1, 2, 3, 4))
    load = f" carrying {pp} PP" if pp else ""
    return Case(f"a {' '.join([*states, kind])}", load, dice.choice(DEEDS))


def rules_of(answer: Answer) -> list[str]:
    return [reason.rule for reason in answer.because]


@pytest.mark.parametrize("tried", TRIED)
def test_a_case_has_one_truth_however_it_is_asked(tried: range) -> None:
    for number in tried:
        one = case(number)
        may = ask(f"may {one.name} {one.deed.act}?")
        told = f"case {number} ({SEED}): {one.name}, {one.deed.act}: {may.answer} by {rules_of(may)}"
        assert may.answer in (Verdict.YES, Verdict.NO), told
        leading = rules_of(may)[0]

        nots = "" if may.answer is Verdict.YES else " not"
        why = ask(f"why may {one.name}{nots} {one.deed.act}?")
        assert (why.answer, rules_of(why)[0]) == (may.answer, leading), told

        on_map = ask(f"can {one.name} {one.deed.on_map}?")
        assert on_map.answer is may.answer, f"{told}; on the map {on_map.answer} by {rules_of(on_map)}"
        assert leading in rules_of(on_map), f"{told}; on the map by {rules_of(on_map)}"

        if not one.load:  # of what a unit carries `ever` knows nothing
            ever = ask(f"can {one.who} ever be {one.deed.state}?")
            sides = {
                may.answer,
                Verdict.UNDECIDED,
            }  # CX ends as the MPh begins; A4.5 of a swimmer was not seen
            assert ever.answer in sides, f"{told}; ever {ever.answer} by {rules_of(ever)}"
            assert may.answer is Verdict.YES or leading in rules_of(ever), f"{told}; never by {rules_of(ever)}"
