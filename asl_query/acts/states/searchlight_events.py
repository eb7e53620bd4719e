"""Everything that can happen to a Searchlight."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.acts.states.searchlight_conditions import (
    can_be_repaired,
    has_a_crew_to_recover,
    has_a_crew_to_repair_it,
    has_a_good_order_crew,
    has_a_ready_crew,
    has_not_moved,
    is_dark,
    is_ground_mounted,
    is_in_motion,
    is_in_play,
    is_in_tow,
    is_in_working_order,
    is_let_be_hooked_up,
    is_let_be_pushed,
    is_let_be_repaired,
    is_let_be_towed,
    is_not_abandoned,
    is_not_dug_in,
    is_not_in_tow,
    is_on,
    is_on_a_vehicle,
    is_on_an_afv,
    is_own_rph,
    is_own_rph_or_mph,
    is_time_for_a_lane,
    is_time_to_maintain,
    is_unhooked,
    may_be_aimed,
    may_be_among_walls_or_jungle,
    may_be_cancelled,
    may_be_dug_in,
    may_hide,
)
from asl_query.acts.states.times import BEFORE, other_side
from asl_query.acts.states.unit_conditions import is_ccph, is_own_mph
from asl_query.logic.machine import Condition, Effect, Event, change
from asl_query.rules.asl.a07_status import is_still_pinned
from asl_query.rules.asl.a09_repair import Repair, repaired
from asl_query.rules.asl.w10_kinds import is_removed
from asl_query.rules.asl.w10_use import cancels_lane, is_still_concealed, keeps_gunflash, reliability
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.searchlight_use import Reliability, SearchlightAct, SearchlightEvent, TerrainAtLight
from asl_query.terms.searchlights import Searchlight
from asl_query.terms.status import Crew, Lamp

# What they do to the light


@change
def concealed_after_lighting(concealed: bool) -> bool:
    return is_still_concealed(concealed, True)


def lamp_once(cancelled: bool, lamp: Lamp) -> Lamp:
    """What is switched on goes off with its Lane."""
    return Lamp.OFF if cancelled and lamp is Lamp.ON else lamp


@change
def lamp_after_smoke(lamp: Lamp) -> Lamp:
    return lamp_once(cancels_lane(SearchlightEvent.SMOKE), lamp)


@change
def lamp_after_loss_of_crew(lamp: Lamp) -> Lamp:
    return lamp_once(cancels_lane(SearchlightEvent.CREW_NOT_IN_GOOD_ORDER), lamp)


@change
def lamp_after_motion(lamp: Lamp) -> Lamp:
    return lamp_once(cancels_lane(SearchlightEvent.MOTION_ATTEMPT), lamp)


@change
def lamp_after_abandonment(lamp: Lamp) -> Lamp:
    return lamp_once(cancels_lane(SearchlightEvent.ABANDONED), lamp)


@change
def lamp_after_enemy_entry(lamp: Lamp) -> Lamp:
    return lamp_once(cancels_lane(SearchlightEvent.ENEMY_ENTERS), lamp)


@change
def lamp_after_unarmed_vehicle(lamp: Lamp) -> Lamp:
    return lamp_once(cancels_lane(SearchlightEvent.UNARMED_VEHICLE_ENTERS), lamp)


@change
def lamp_after_cancellation() -> Lamp:
    return Lamp.OFF if cancels_lane(SearchlightEvent.VOLUNTARY) else Lamp.ON


@change
def lamp_after_eleven() -> Lamp:
    result = reliability(11, False)
    return Lamp.MALFUNCTIONED if result is Reliability.MALFUNCTIONED else Lamp.ON


@change
def lamp_after_twelve() -> Lamp:
    return Lamp.DISABLED if reliability(12, False) is Reliability.DISABLED else Lamp.ON


@change
def lamp_after_repair() -> Lamp:
    return Lamp.OFF if repaired(1) is Repair.REPAIRED else Lamp.MALFUNCTIONED


@change
def lamp_after_failed_repair() -> Lamp:
    return Lamp.DISABLED if repaired(6) is Repair.DISABLED else Lamp.MALFUNCTIONED


@change
def gunflash_after_afph(gunflash: bool, lamp: Lamp) -> bool:
    return gunflash and keeps_gunflash(lamp is Lamp.ON, True)


@change
def crew_after_the_turn(crew: Crew) -> Crew:
    return Crew.READY if crew is Crew.PINNED and not is_still_pinned(True, True) else crew


@change
def concealed_unless_removed(kind: Searchlight, concealed: bool) -> bool:
    return concealed and not is_removed(kind, True)


@change
def removed_when_disabled(kind: Searchlight, removed: bool) -> bool:
    return removed or is_removed(kind, True)


_AFTER_AFPH = (PlayerTurnPhase.RTPH, PlayerTurnPhase.APH, PlayerTurnPhase.CCPH)
_TIME = (
    *(
        Event(
            f"the game goes on to the {phase.value}",
            (before,),
            {"when": phase, **({"gunflash": gunflash_after_afph} if phase in _AFTER_AFPH else {})},
            ("A3",),
            is_around=True,
        )
        for phase, before in BEFORE
    ),
    Event(
        "the Player Turn ends",
        (),
        {
            "when": PlayerTurnPhase.RPH,
            "own_turn": other_side,
            "crew": crew_after_the_turn,
            "fired": False,
            "gunflash": gunflash_after_afph,
        },
        ("A3", "A7.8"),
        is_around=True,
    ),
)
# At the start of the phase, once the Player Turn of the first light is over; a target one hex away, within the CA.
_TURNS_ON = (
    is_in_play, is_time_for_a_lane.asked_of(True, True, False, False), is_dark, is_in_working_order, may_be_aimed.asked_of(1),
    is_not_in_tow, has_a_good_order_crew, is_not_abandoned,
)  # fmt: skip
_LIGHTS: Mapping[str, Effect] = {"lamp": Lamp.ON, "concealed": concealed_after_lighting, "gunflash": True, "fired": True}
_MOVED: Mapping[str, Effect] = {"has_moved": True}
_REPAIR = (is_in_play, is_own_rph, has_a_crew_to_repair_it, can_be_repaired, is_let_be_repaired.asked_of(False, False))
_GROUNDS: tuple[tuple[str, TerrainAtLight, tuple[Condition, ...], tuple[str, ...]], ...] = (
    ("in woods", TerrainAtLight.WOODS, (is_not_dug_in,), ("W10.11",)),
    ("in the open", TerrainAtLight.OTHER, (is_not_dug_in,), ("W10.11",)),
    ("in a building", TerrainAtLight.BUILDING, (is_not_dug_in, may_be_among_walls_or_jungle), ("W10.11",)),
    ("in jungle", TerrainAtLight.JUNGLE, (is_not_dug_in, may_be_among_walls_or_jungle), ("W10.11",)),
    ("in bamboo", TerrainAtLight.BAMBOO, (is_not_dug_in, may_be_among_walls_or_jungle), ("W10.11",)),
)
_KEPT: tuple[Condition, ...] = (is_in_play, is_on, is_time_to_maintain.asked_of(True))
EVENTS = (
    *_TIME,
    Event(
        "passes its Sighting TC and establishes an IB Lane",
        _TURNS_ON,
        _LIGHTS,
        ("W10.2", "W10.3", "W10.31: firing", "W10.4"),
        begins="passes its Sighting TC",
        act=SearchlightAct.ESTABLISH,
    ),
    Event(
        "fails its Sighting TC",
        _TURNS_ON,
        {"gunflash": True, "fired": True},
        ("W10.31: firing",),
        act=SearchlightAct.TARGET,
    ),
    Event("keeps its Lane with a Reliability DR", _KEPT, {"fired": True}, ("W10.45",), act=SearchlightAct.MAINTAIN),
    Event("malfunctions on a Reliability DR of 11", _KEPT, {"lamp": lamp_after_eleven}, ("W10.45", "W10.21")),
    Event(
        "is disabled by a Reliability DR of 12",
        _KEPT,
        {"lamp": lamp_after_twelve, "removed": removed_when_disabled, "concealed": concealed_unless_removed},
        ("W10.45", "W10.11: disabled", "W10.21"),
    ),
    Event(
        "has its Lane cancelled by its owner",
        (is_in_play, is_on, may_be_cancelled.asked_of(False)),
        {"lamp": lamp_after_cancellation},
        ("W10.52",),
        act=SearchlightAct.CANCEL,
    ),
    Event("malfunctions by a Sniper dr of 1", (is_in_play, is_on), {"lamp": Lamp.MALFUNCTIONED}, ("W10.112", "W10.121")),
    Event("malfunctions as its AFV fires", (is_in_play, is_on, is_on_an_afv), {"lamp": Lamp.MALFUNCTIONED}, ("W10.131",)),
    Event("gets SMOKE into its Location", (is_in_play,), {"smoke": True, "lamp": lamp_after_smoke}, ("W10.21",)),
    Event("has the SMOKE in its Location gone", (is_in_play,), {"smoke": False}, ("A24",)),
    Event("has its crew pinned", (is_in_play, has_a_ready_crew), {"crew": Crew.PINNED}, ("W10.112", "A7.8")),
    Event("has its crew broken", (is_in_play,), {"crew": Crew.NOT_GOOD_ORDER, "lamp": lamp_after_loss_of_crew}, ("W10.21",)),
    Event("has its crew rallied", (is_in_play, is_own_rph, has_a_crew_to_recover), {"crew": Crew.READY}, ("A10.6",)),
    Event(
        "is hooked up",
        (is_in_play, is_own_mph, is_ground_mounted, is_let_be_towed, is_let_be_hooked_up),
        {**_MOVED, "in_tow": True},
        ("W10.11: tow",),
        act=SearchlightAct.BE_TOWED,
    ),
    Event(
        "is Pushed",
        (is_in_play, is_own_mph, is_ground_mounted, is_let_be_pushed, is_unhooked),
        {**_MOVED},
        ("W10.11: Push",),
        act=SearchlightAct.BE_PUSHED,
    ),
    Event("is set up Emplaced", (is_in_play, may_be_dug_in, has_not_moved, is_unhooked), {"emplaced": True}, ("W10.111",)),
    *(
        Event(f"comes to stand {where}", (is_in_play, is_own_rph_or_mph, is_dark, *needs), {"ground": ground}, rules)
        for where, ground, needs, rules in _GROUNDS
    ),
    Event("is unhooked", (is_in_play, is_own_mph, is_in_tow), {"in_tow": False}, ("W10.11",)),
    Event(
        "makes a successful Motion Attempt",
        (is_in_play, is_on_a_vehicle),
        {"in_motion": True, "lamp": lamp_after_motion},
        ("W10.21",),
    ),
    Event(
        "moves in its MPh, its Lane being off",
        (is_in_play, is_own_mph, is_on_a_vehicle, is_dark),
        {"in_motion": True},
        ("A3",),
        begins="moves in its MPh",
    ),
    Event(
        "moves into Bypass, its Lane being off",
        (is_in_play, is_own_mph, is_on_a_vehicle, is_dark),
        {"in_bypass": True},
        ("A3",),
        begins="moves into Bypass",
    ),
    Event(
        "moves in its MPh with its Lane on",
        (is_in_play, is_own_mph, is_on_a_vehicle, is_on),
        {"in_motion": True, "in_bypass": True},
        ("W10.21",),
        "whether a Lane outlasts a move of its vehicle in the own MPh is not said (W10.21 names Motion Attempts only)",
    ),
    Event("stops", (is_in_play, is_in_motion), {"in_motion": False, "in_bypass": False}, ("A3",)),
    Event("is Abandoned", (is_in_play, is_on_a_vehicle), {"abandoned": True, "lamp": lamp_after_abandonment}, ("W10.21",)),
    Event(
        "has an armed enemy enter its Location", (is_in_play,), {"enemy_there": True, "lamp": lamp_after_enemy_entry}, ("W10.21",)
    ),
    Event(
        "has an unarmed, unarmored enemy vehicle enter its Location",
        (is_in_play,),
        {"enemy_there": True, "lamp": lamp_after_unarmed_vehicle},
        ("W10.21",),
    ),
    Event("has the enemy leave its Location", (is_in_play,), {"enemy_there": False}, ("A3",)),
    Event("is repaired", _REPAIR, {"lamp": lamp_after_repair}, ("W10.53", "A9.72"), act=SearchlightAct.BE_REPAIRED),
    Event(
        "is disabled by a Repair dr of 6",
        _REPAIR,
        {"lamp": lamp_after_failed_repair, "removed": removed_when_disabled, "concealed": concealed_unless_removed},
        ("A9.72", "W10.11: disabled"),
    ),
    Event("is eliminated", (is_in_play,), {"removed": True, "lamp": Lamp.OFF}, ("W10.112: results",)),
    Event(
        "gains concealment",
        (is_in_play, is_ccph, may_hide),
        {"concealed": True},
        ("A12.12",),
        act=SearchlightAct.GAIN_CONCEALMENT,
    ),
    Event("loses its concealment", (is_in_play,), {"concealed": False}, ("A12.14",)),
)
