"""Every way in which a Searchlight may do something, asked in the circumstances that a question names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from functools import cache

from asl_query.acts.states.searchlight import SEARCHLIGHT
from asl_query.acts.states.searchlight_conditions import (
    has_a_crew_free_to_fire,
    has_a_good_order_crew,
    has_a_los,
    has_an_attempt_left,
    has_fired,
    is_captured,
    is_in_play,
    is_in_range,
    is_in_tow,
    is_in_working_order,
    is_let_be_used,
    is_let_shine,
    is_let_shine_that_way,
    is_let_track,
    is_let_turn,
    is_let_turn_after,
    is_not_abandoned,
    is_not_in_tow,
    is_not_lost_for_good,
    is_on,
    is_out_of_smoke,
    is_served,
    may_be_aimed_there,
)
from asl_query.logic.machine import Condition, Machine, StateValue, Unseen
from asl_query.terms.searchlight_use import SearchlightAct, TerrainAtLight
from asl_query.terms.status import Crew, Lamp

FARTHEST = 99  # hexes that a question may name
_FLAGS = {
    "light_event": "E1.91 event", "bugles": "Bugles sounded", "at_start": "the start of the phase",
    "moving_enemy_there": "a moving enemy unit in the target Location", "within_nvr": "the target Location is within its NVR",
    "enemy_in_zone": "an enemy in its Illumination Zone",
    "outside_ca": "a target Location outside its CA", "paved_road": "on a paved road", "on_bridge": "on a bridge",
    "daytime_los": "a LOS as by day to the target Location",
    "leaves_target_location": "the enemy unit leaves the target Location", "manned": "manned", "crew_ti": "its crew TI",
    "captured": "captured", "on_ct_afv": "on a CT AFV", "ce": "CE", "made_reliability_dr": "a Reliability DR made for its Lane",
    "different_location": "a target Location other than that of the Lane it gives up",
}  # fmt: skip
TIMES = frozenset(
    ("at_start", "first_light_turn_over", "moving_enemy_there", "within_nvr")
)  # what the time of an act may hang on
_CREW = (is_served, has_a_good_order_crew, is_not_abandoned, has_a_crew_free_to_fire, is_let_be_used)
_AIMED = (
    *_CREW, is_let_shine, has_an_attempt_left, is_in_range, is_let_shine_that_way, may_be_aimed_there, has_a_los,
)  # fmt: skip
LANE_STANDS = (is_not_lost_for_good, is_in_working_order, is_not_in_tow, is_out_of_smoke, *_CREW)  # no Lane is without
# What the rules ask beside what the events of the machine do: much of it is usual there, and left out.
_BESIDES: Mapping[Enum, tuple[Condition, ...]] = {
    SearchlightAct.TARGET: _AIMED,
    SearchlightAct.ESTABLISH: _AIMED,
    SearchlightAct.MAINTAIN: LANE_STANDS,
    SearchlightAct.STAY_ON: (is_in_play, is_on, *LANE_STANDS),
    SearchlightAct.CANCEL: LANE_STANDS,
    SearchlightAct.TRACK: (is_in_play, is_let_track, is_let_turn_after, *LANE_STANDS),
    SearchlightAct.CHANGE_CA: (is_in_play, is_let_turn, *_CREW),
    SearchlightAct.BE_REPAIRED: (is_served,),
    SearchlightAct.GAIN_CONCEALMENT: (is_served,),
}
# What text that was not seen may say to forbid an act.
_FIRED = (((has_fired,), "whether a SL marked with a Fire counter may fire again in the Player Turn was not seen (A3.2)"),)
_UNTOLD: Mapping[Enum, tuple[tuple[tuple[Condition, ...], str], ...]] = {
    SearchlightAct.TARGET: _FIRED,
    SearchlightAct.ESTABLISH: _FIRED,
    SearchlightAct.CHANGE_CA: (((is_in_tow,), "whether a GMSL in tow may change its CA was not seen (C10.1)"),),
}


@cache
def searchlight_in_circumstances() -> Machine:
    """The machine of Searchlights with variables for what the rules on their use ask of the moment and the target."""
    circumstances: dict[str, tuple[StateValue, ...]] = dict.fromkeys(_FLAGS, (False, True))
    circumstances["range_hexes"] = tuple(range(FARTHEST + 1))
    circumstances |= dict.fromkeys(("sl_ca", "vca"), tuple(range(1, 7)))  # hexspines
    words: dict[tuple[str, StateValue], str] = {(name, True): said for name, said in _FLAGS.items()}
    words["range_hexes", 1] = "a target in another hex, within range"
    words["first_light_turn_over", True] = "the Player Turn of the first light is over"
    words["within_nvr", False] = "the target Location is beyond its NVR"
    words["ce", False] = "BU"
    words["different_location", False] = "the target Location of the Lane it gives up"
    return replace(
        SEARCHLIGHT,
        variables={**SEARCHLIGHT.variables, **circumstances},
        words={**SEARCHLIGHT.words, **words},
    )


@cache
def ways_of_searchlights() -> Mapping[Enum, tuple[tuple[Condition, ...], ...]]:
    """The ways of each act, with the circumstances open that the machine takes as usual."""
    found: dict[Enum, list[tuple[Condition, ...]]] = {act: [] for act in SearchlightAct}
    for event in SEARCHLIGHT.events:
        if isinstance(event.act, SearchlightAct) and not event.unseen:
            found[event.act].append(tuple(need.asked_of_nothing() for need in event.needs))
    return {
        act: tuple((is_not_lost_for_good, *_BESIDES.get(act, ()), *way) for way in dict.fromkeys(ways or [()]))
        for act, ways in found.items()
    }


@cache
def unseen_of_searchlights(act: Enum) -> tuple[Unseen, ...]:
    """What of the rules about an act was not seen: ways that may be allowed, with the same circumstances open, and what may be
    done with a captured SL beside the use of its light."""
    besides = (is_not_lost_for_good, *_BESIDES.get(act, ()))
    events = [event for event in SEARCHLIGHT.events if event.act is act and event.unseen]
    untold = [Unseen((*besides, *needs), False, why) for needs, why in _UNTOLD.get(act, ())]
    ways = [Unseen((*besides, *(need.asked_of_nothing() for need in event.needs)), True, event.unseen) for event in events]
    of_captured = Unseen((is_captured,), False, f"whether a captured Searchlight may {act.value} was not seen (A21)")
    return (*ways, *untold) if is_let_be_used in besides else (*ways, *untold, of_captured)


@cache
def usual_of_searchlights() -> Mapping[str, StateValue]:
    """It is dark, in order, manned and in play, and nothing keeps it from its target; open is what has no usual."""
    machine = searchlight_in_circumstances()
    usual: dict[str, StateValue] = {name: False for name, values in machine.variables.items() if values == (False, True)}
    for name in ("light_event", "at_start", "daytime_los", "leaves_target_location", "manned", "setting_up"):
        usual[name] = True
    for name in ("within_nvr", "ce", "different_location"):
        del usual[name]
    return usual | {
        "lamp": Lamp.OFF, "crew": Crew.READY, "ground": TerrainAtLight.OTHER, "range_hexes": 1, "sl_ca": 1, "vca": 2,
    }  # fmt: skip
