"""Families of cases made up at random, one for each system of rules of ASL, each case of which touches that system."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from large import parts
from random_cases import Fact, Family

from asl_query.acts.states.classic import CLASSIC
from asl_query.acts.states.classic_conditions import least_half_mf
from asl_query.acts.states.searchlight import SEARCHLIGHT
from asl_query.acts.states.unit import UNIT
from asl_query.logic.machine import Event, MachineState
from asl_query.rulings.classic_cases import acts_of_classic
from asl_query.rulings.ruling_table import ActsAsked
from asl_query.rulings.searchlight_cases import acts_of_searchlights
from asl_query.rulings.unit_cases import acts_of_any_unit
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.questions import Ruling
from asl_query.terms.status import Footing

_ACTS = (
    "Climb", "swim", "move", "Double Time", "ford along a fording line", "ford fordable water", "advance",
    "advance off its Climb counter", "rout", "rally", "use a SW", "transfer a SW", "recover a SW", "dismantle a SW",
    "repair a SW", "Prep Fire", "fire", "place SMOKE", "attack in CC", "be concealed",
)  # fmt: skip
_FACTS = (
    (Fact("broken", {"broken": True}, in_front=True), Fact("berserk", {"berserk": True}, in_front=True)),
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
    (Fact("in frigid water", {"frigid": True}),),
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
)  # fmt: skip


def _begins_a_move(event: Event) -> bool:
    return event.sets.get("when") is PlayerTurnPhase.MPH


def _units(
    name: str, acts: tuple[str, ...], states: tuple[str, ...], done: tuple[Act, ...], where: tuple[Footing, ...]
) -> Family:
    """Cases of units in these states, or about these acts; play leads to where the system is by what is done there."""

    def is_there(state: MachineState) -> bool:
        return state["footing"] in where

    return Family(
        name, ("squad", "leader", "crew", "4-6-7 squad"), _ACTS, _FACTS, acts_of_any_unit, UNIT, its_acts=acts, its_states=states,
        is_there=is_there, leads=lambda event: event.act in done or event.sets.get("footing") in where or _begins_a_move(event),
    )  # fmt: skip


CLIMBING = _units(
    "B11", ("Climb", "advance off its Climb counter"), ("Climbing",), (Act.CLIMB, Act.ADVANCE_OFF), (Footing.CLIFF,)
)
GULLIES = _units(
    "B19", ("ford along a fording line", "ford fordable water"), ("fording",), (Act.FORD,),
    (Footing.FORDING, Footing.DEPRESSION, Footing.CREST),
)  # fmt: skip
SWIMMING = _units("E6", ("swim",), ("swimming", "rafting"), (Act.ENTER_WATER, Act.SWIM_ON), (Footing.SWIMMING, Footing.RAFTING))
LIGHTS = Family(
    "W10",
    ("GMSL", "TMSL", "AMSL"),
    (
        "establish an IB Lane", "target a Location", "target a Location at range 20", "target a Location outside its CA",
        "maintain its IB Lane", "track an enemy unit that leaves its target Location", "change its CA", "gain concealment",
        "be repaired",
    ),
    (
        (
            Fact("lit", {"switched_on": True}, in_front=True), Fact("switched-off", {"switched_on": False}, in_front=True),
            Fact("malfunctioned", {"malfunctioned": True}, in_front=True), Fact("disabled", {"disabled": True}, in_front=True),
        ),
        (Fact("in tow", {"in_tow": True}), Fact("when it is not in tow", {"in_tow": False})),
        (Fact("while in Motion", {"in_motion": True}), Fact("while it is stopped", {"in_motion": False})),
        (Fact("in Bypass", {"in_bypass": True}),),
        (Fact("Abandoned", {"abandoned": True}, in_front=True),),
        (Fact("with SMOKE in its Location", {"smoke_there": True}),),
        (Fact("when it is in woods", {"ground": "woods"}), Fact("while it is in a building", {"ground": "building"})),
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
    acts_of_searchlights,
    SEARCHLIGHT,
    leads=lambda event: event.act is not None or "when" in event.sets,
    at_hand={"within_nvr": False, "different_location": True},
)  # fmt: skip
FAMILIES = (CLIMBING, GULLIES, SWIMMING, LIGHTS)


def _acts_of_section_4() -> ActsAsked:
    found = acts_of_classic(Ruling("", "any", "", (), ()))
    assert found is not None
    return found


SECTION_4 = Family(
    "SLC4",
    ("squad", "half-squad", "crew", "leader", "hero", "unit"),
    (
        "move", "advance one hex", "bypass woods", "use Assault Movement", "drop a LMG", "dismantle a HMG",
        "enter two woods hexes", "turn", "rout", "fire", "advance into an enemy hex", "carry a HMG", "spend 3 MF",
        "how many MF does {} have", "how many PP may {} advance with", "what is the IPC of {}",
    ),
    (
        (Fact("that is broken", {"broken": True}),),
        (Fact("that is pinned", {"pinned": True}),),
        (Fact("that is TI", {"ti": True}),),
        (Fact("that is berserk", {"berserk": True}),),
        (Fact("that is wounded", {"wounded": True}),),
        (Fact("that is concealed", {"concealed": True}),),
        (Fact("that is captured", {"captured": True}),),
        (Fact("in Melee", {"in_melee": True}),),
        (Fact("that is inexperienced", {"inexperienced": True}),),
        (Fact("with no leader", {"led": False}), Fact("stacked with a leader for the whole MPh", {"led": True})),
        (
            Fact("carrying a HMG", {"load": "HMG"}), Fact("carrying a LMG", {"load": "LMG"}),
            Fact("carrying 8 PP", {"portage_pp": 8}), Fact("carrying nothing", {"portage_pp": 0}),
        ),
        (Fact("that has Prep Fired", {"prep_fired": True}),),
        (Fact("that has already moved", {"moved": True}),),
        (Fact("that has already advanced", {"advanced": True}),),
    ),
    _acts_of_section_4,
    CLASSIC,
    leads=lambda event: event.act is not None,
    at_hand={"inexperienced": False, "led": True, "entry_half_mf": least_half_mf()},
    ruleset="slc",
    is_told_first=True,
)  # fmt: skip
SYSTEMS = (*FAMILIES, SECTION_4)
FEW = {CLIMBING: 10, GULLIES: 12, SWIMMING: 12, LIGHTS: 8, SECTION_4: 30}  # cases that are tried on every run


def over(families: Iterable[Family], every: int, few: int | None = None) -> Any:
    """Parametrizes a test over so many cases of each of some families: a few of each on every run, the others marked `large`."""
    tried = [
        pytest.param(family, *part.values, id=f"{family.name}: {part.id}", marks=part.marks)
        for family in families
        for part in parts(few or FEW[family], every)
    ]
    return pytest.mark.parametrize(("family", "tried"), tried)
