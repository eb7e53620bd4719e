"""The laws of cases, over units."""

from __future__ import annotations

import itertools

import pytest
from large import parts
from random_cases import Fact, Family, cases_of, states_of_play, two_worlds, widened, words_lost

from asl_query.acts.states.unit import UNIT
from asl_query.acts.states.unit_standing import STANDING
from asl_query.rules.index import index
from asl_query.rulings.unit_cases import acts_of_any_unit

SEED = 20_116  # the number of the case is added
TRIED = parts(150, 10_000)
UNITS = Family(
    pieces=("squad", "leader", "crew", "4-6-7 squad"),
    acts=(
        "Climb", "swim", "move", "Double Time", "ford along a fording line", "ford fordable water", "advance",
        "advance off its Climb counter", "rout", "rally", "use a SW", "transfer a SW", "recover a SW", "dismantle a SW",
        "repair a SW", "Prep Fire", "fire", "place SMOKE", "attack in CC", "be concealed",
    ),
    facts=(
        (
            Fact("broken", {"broken": True}, in_front=True), Fact("berserk", {"berserk": True}, in_front=True),
        ),
        (Fact("pinned", {"pinned": True}, in_front=True),),
        (Fact("wounded", {"wounded": True}, in_front=True),),
        (Fact("CX", {"cx": True}, in_front=True),),
        (Fact("concealed", {"concealed": True}, in_front=True),),
        (Fact("Unarmed", {"unarmed": True}, in_front=True),),
        (Fact("captured", {"captured": True}, in_front=True),),
        (Fact("TI", {"ti": True}, in_front=True),),
        (Fact("Commando", {"commando": True}, in_front=True), Fact("Gurkha", {"gurkha": True}, in_front=True)),
        (
            Fact("Climbing", {"climbing": True}, in_front=True), Fact("swimming", {"swimming": True}, in_front=True),
            Fact("rafting", {"rafting": True}, in_front=True), Fact("fording", {"fording": True}, in_front=True),
        ),
        (Fact("while in Melee", {"in_melee": True}),),
        (Fact("marked with a Prep Fire counter", {"prep_fired": True}), Fact("that has spent 1 MF", {"mf_spent": 1})),
        (
            Fact("carrying 1 PP", {"portage_pp": 1}), Fact("carrying 3 PP", {"portage_pp": 3}),
            Fact("without any SW", {"portage_pp": 0}),
        ),
        (
            Fact("in its own MPh", {"phase": "MPh", "own_turn": True}),
            Fact("in the enemy MPh", {"phase": "MPh", "own_turn": False}),
            Fact("in the AFPh", {"phase": "AFPh"}), Fact("in its own APh", {"phase": "APh", "own_turn": True}),
            Fact("in the RtPh", {"phase": "RtPh"}), Fact("in the CCPh", {"phase": "CCPh"}), Fact("in the RPh", {"phase": "RPh"}),
        ),
    ),
)  # fmt: skip


@pytest.mark.parametrize("tried", TRIED)
def test_no_stated_word_is_lost(tried: range) -> None:
    index()
    for number in tried:
        case = next(cases_of(UNITS, SEED + number))
        assert words_lost(case) == [], f"seed {SEED + number}: {case.text}"


@pytest.mark.parametrize("tried", TRIED)
def test_more_facts_only_narrow(tried: range) -> None:
    index()
    for number in tried:
        assert widened(next(cases_of(UNITS, SEED + number))) == [], f"seed {SEED + number}"


@pytest.mark.parametrize("tried", TRIED)
def test_what_may_be_done_is_what_is_done_in_play(tried: range) -> None:
    index()
    world = acts_of_any_unit().world
    for number in tried:
        *_, state = itertools.islice(states_of_play(UNIT, SEED + number, 20), 20)
        assert two_worlds(world, UNIT, state, state) == [], f"seed {SEED + number}: {state}"


@pytest.mark.parametrize("tried", TRIED)
def test_play_comes_to_no_state_that_the_rules_let_nobody_be_in(tried: range) -> None:
    index()
    for number in tried:
        for state in itertools.islice(states_of_play(UNIT, SEED + number, 20), 20):
            broken = [need.rule for need in STANDING if not need.is_met(state)]
            assert broken == [], f"seed {SEED + number}: {state}"
