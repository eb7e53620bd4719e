"""The laws of cases, over Searchlights."""

from __future__ import annotations

import itertools

import pytest
from large import parts
from random_cases import Fact, Family, cases_of, states_of_play, two_worlds, widened, words_lost

from asl_query.acts.states.searchlight import SEARCHLIGHT
from asl_query.rules.index import index
from asl_query.rulings.searchlight_cases import acts_of_searchlights

SEED = 10_052  # the number of the case is added
TRIED = parts(40, 10_000)
LIGHTS = Family(
    pieces=("GMSL", "TMSL", "AMSL"),
    acts=(
        "establish an IB Lane", "target a Location", "target a Location at range 20", "target a Location outside its CA",
        "maintain its IB Lane", "track an enemy unit that leaves its target Location", "change its CA", "gain concealment",
        "be repaired",
    ),
    facts=(
        (
            Fact("lit", {"switched_on": True}, in_front=True), Fact("switched-off", {"switched_on": False}, in_front=True),
            Fact("malfunctioned", {"malfunctioned": True}, in_front=True), Fact("disabled", {"disabled": True}, in_front=True),
        ),
        (Fact("in tow", {"in_tow": True}), Fact("when it is not in tow", {"in_tow": False})),
        (Fact("while in Motion", {"in_motion": True}), Fact("while it is stopped", {"in_motion": False})),
        (Fact("in Bypass", {"in_bypass": True}),),
        (Fact("Abandoned", {"abandoned": True}, in_front=True),),
        (Fact("with SMOKE in its Location", {"smoke_there": True}),),
        (Fact("in woods", {"ground": "woods"}), Fact("in a building", {"ground": "building"})),
        (
            Fact("whose crew is pinned", {"pinned": True}), Fact("whose crew is broken", {"good_order": False}),
            Fact("whose crew is berserk", {"berserk": True}), Fact("whose crew is in Good Order", {"good_order": True}),
        ),
        (Fact("whose crew is TI", {"crew_ti": True}),),
        (Fact("unmanned", {"manned": False}, in_front=True), Fact("manned", {"manned": True}, in_front=True)),
        (Fact("Emplaced", {"emplaced": True}, in_front=True),),
        (Fact("concealed", {"concealed": True}, in_front=True),),
        (Fact("after an E1.91 event", {"light_event": True}), Fact("before any E1.91 event", {"light_event": False})),
        (Fact("after Bugles have sounded", {"bugles": True}),),
        (
            Fact("once the Player Turn of the first light is over", {"first_light_turn_over": True}),
            Fact("in the Player Turn of the first light", {"first_light_turn_over": False}),
        ),
        (
            Fact("at the start of its own PFPh", {"phase": "PFPh", "own_turn": True, "at_start": True}),
            Fact("at the start of the enemy MPh", {"phase": "MPh", "own_turn": False, "at_start": True}),
            Fact("in the AFPh", {"phase": "AFPh"}), Fact("in its own RPh", {"phase": "RPh", "own_turn": True}),
            Fact("in the enemy MPh", {"phase": "MPh", "own_turn": False}), Fact("in the CCPh", {"phase": "CCPh"}),
        ),
        (Fact("on a CT AFV", {"on_ct_afv": True}), Fact("on a BU CT AFV", {"on_ct_afv": True, "ce": False})),
    ),
)  # fmt: skip


@pytest.mark.parametrize("tried", TRIED)
def test_no_stated_word_is_lost(tried: range) -> None:
    index()
    for number in tried:
        case = next(cases_of(LIGHTS, SEED + number))
        assert words_lost(case) == [], f"seed {SEED + number}: {case.text}"


@pytest.mark.parametrize("tried", TRIED)
def test_more_facts_only_narrow(tried: range) -> None:
    index()
    for number in tried:
        assert widened(next(cases_of(LIGHTS, SEED + number))) == [], f"seed {SEED + number}"


@pytest.mark.parametrize("tried", TRIED)
def test_what_may_be_done_is_what_is_done_in_play(tried: range) -> None:
    index()
    world = acts_of_searchlights().world
    for number in tried:
        *_, state = itertools.islice(states_of_play(SEARCHLIGHT, SEED + number, 20), 20)
        at_hand = {**state, "first_light_turn_over": True, "within_nvr": False}
        assert two_worlds(world, SEARCHLIGHT, state, at_hand) == [], f"seed {SEED + number}: {state}"
