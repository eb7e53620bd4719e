"""Everything that can happen to a Searchlight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from asl_query.acts.states.searchlight_conditions import (
    can_be_repaired,
    comes_in_its_mph_or_aph,
    fires_now,
    has_a_crew_free_to_move_it,
    has_a_crew_to_recover,
    has_a_crew_to_repair_it,
    has_a_good_order_crew,
    has_a_ready_crew,
    has_an_attempt_left,
    has_fired_if_lit,
    has_not_fired_yet,
    is_at_a_halt,
    is_at_hand,
    is_dark,
    is_first_try_of_the_phase,
    is_fit_to_hide,
    is_ground_mounted,
    is_in_motion,
    is_in_play,
    is_in_tow,
    is_in_working_order,
    is_left_by_its_crew,
    is_let_be_hooked_up,
    is_let_be_pushed,
    is_let_be_repaired,
    is_let_be_towed,
    is_let_light_elsewhere,
    is_let_move_on,
    is_no_time_of_its_move,
    is_not_abandoned,
    is_not_dug_in,
    is_not_in_tow,
    is_not_left_by_its_crew,
    is_on,
    is_on_a_truck,
    is_on_a_vehicle,
    is_on_an_afv,
    is_own_rph,
    is_set_up_or_own_mph,
    is_setting_up_on_the_ground,
    is_time_for_a_lane,
    is_time_to_maintain,
    is_time_to_move_it,
    lay_before,
    may_be_aimed,
    may_be_cancelled,
    may_be_dug_in,
    may_hide,
    may_hide_at_set_up,
    may_stand_there,
    somebody_fires,
)
from asl_query.acts.states.searchlight_effects import (
    BY,
    GONE,
    GONE_WHEN_DISABLED,
    LAMP_AFTER,
    SEEN,
    concealed_after_lighting,
    crew_after_the_turn,
    fired_after,
    first_light_turn_over_after,
    gunflash_after_afph,
    lamp_after_eleven,
    lamp_after_failed_repair,
    lamp_after_good_repair,
    lamp_after_own_fire,
    lamp_after_sniper,
    lamp_after_twelve,
    lamp_after_upkeep,
    removed_when_disabled,
)
from asl_query.acts.states.times import BEFORE, PASSAGE_OF_TIME, other_side
from asl_query.acts.states.unit_act_conditions import is_the_enemy_rph
from asl_query.acts.states.unit_conditions import is_alone, is_enemy_mph, is_own_mph, is_under_enemy_fire, meets_enemies
from asl_query.logic.machine import Condition, Effect, Event
from asl_query.rules.asl.a07_status import is_subject_to_pin
from asl_query.rules.asl.a10_morale import may_rally_in
from asl_query.rules.asl.a12_concealment import is_still_concealed, may_gain_concealment
from asl_query.rules.asl.w10_kinds import (
    malfunctions_by_own_fire,
    result_affects_gmsl,
    sniper_dr_causes,
    sniper_dr_causes_on_truck,
)
from asl_query.rules.asl.w10_searchlights import in_beam_range
from asl_query.rules.asl.w10_sighting import passes_sighting_tc
from asl_query.rules.asl.w10_use import cancels_lane, ends_without_dr, is_los_to_target, may_track, reliability
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.searchlight_use import SearchlightAct, SearchlightEvent, TerrainAtLight
from asl_query.terms.status import Crew, Lamp

_AFTER_AFPH = (PlayerTurnPhase.RTPH, PlayerTurnPhase.APH, PlayerTurnPhase.CCPH)
_TIME = (
    *(
        Event(
            f"the game goes on to the {phase.value}",
            (before,),
            {
                "when": phase,
                "setting_up": False,
                "made_sighting_tc": False,
                **({"lamp": lamp_after_upkeep.asked_of(phase)} if phase is not PlayerTurnPhase.PFPH else {}),
                **({"gunflash": gunflash_after_afph} if phase in _AFTER_AFPH else {}),
            },
            (before,),
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
            "lamp": lamp_after_upkeep.asked_of(PlayerTurnPhase.CCPH),
            "setting_up": False,
            "crew": crew_after_the_turn,
            "first_light_turn_over": first_light_turn_over_after,
            "fired": False,
            "made_sighting_tc": False,
            "gunflash": gunflash_after_afph,
        },
        (PASSAGE_OF_TIME, crew_after_the_turn),
        is_around=True,
    ),
)
# At the start of the phase; a target one hex away, within the CA.
_LIGHTS_UP = (
    is_time_for_a_lane.asked_of(True, False, False), is_in_working_order, may_be_aimed.asked_of(1),
    is_not_in_tow, has_a_good_order_crew, is_not_abandoned,
)  # fmt: skip
_TURNS_ON = (is_in_play, is_dark, *_LIGHTS_UP, has_an_attempt_left, is_first_try_of_the_phase)
_FIRES: Mapping[str, Effect] = {"gunflash": True, "fired": fired_after, "made_sighting_tc": True, **SEEN}
_LIGHTS: Mapping[str, Effect] = {"lamp": Lamp.ON, "light_shown": True, "concealed": concealed_after_lighting, **_FIRES}
_REPAIR = (is_in_play, has_a_crew_to_repair_it, is_let_be_repaired.asked_of(False, False), can_be_repaired)
_BY_REPAIR = (is_let_be_repaired, lamp_after_good_repair)
# Where and when it is repaired, and which text on that was not seen.
_REPAIRED: tuple[tuple[str, tuple[Condition, ...], str], ...] = (
    ("", (is_own_rph, is_at_hand), ""),
    (" in the enemy RPh", (is_the_enemy_rph, is_at_hand), "whether a SL may be repaired in the enemy RPh was not seen (A9.72)"),
    (" in tow", (is_own_rph, is_in_tow), "whether a GMSL in tow, as a trailer (C10.41), may be repaired was not seen"),
)
_BY_ITS_CREW = has_a_crew_free_to_move_it.asked_of(False, True)
_HOOKED_UP = (
    is_in_play, is_time_to_move_it, is_ground_mounted, is_let_be_towed, is_let_be_hooked_up, has_fired_if_lit, is_let_move_on,
)  # fmt: skip
_PUSHED = (is_in_play, is_time_to_move_it, is_ground_mounted, is_let_be_pushed, has_fired_if_lit, is_let_move_on)
_SNIPED_NEEDS: tuple[tuple[Condition, ...], ...] = ((), (has_a_ready_crew,))
_SNIPED: tuple[Mapping[str, Effect], ...] = ({"lamp": lamp_after_sniper}, {"crew": Crew.PINNED})

_FIRING = "W10.31: firing"
_LEFT_WHEN = "when the crew leaves its vehicle was not seen: whether in Motion, or but in its own MPh (D5.4)"


def _stands(terrain: str) -> Condition:
    """What is asked before one stands on dry ground with this terrain."""
    return may_stand_there.asked_of(terrain, False)


_GROUNDS: tuple[tuple[str, TerrainAtLight, tuple[Condition, ...]], ...] = (
    ("in woods", TerrainAtLight.WOODS, (is_not_dug_in, _stands("woods"))),
    ("in the open", TerrainAtLight.OTHER, (is_not_dug_in, _stands("open ground"))),
    ("in a building", TerrainAtLight.BUILDING, (is_not_dug_in, _stands("stone building"))),
    ("in jungle", TerrainAtLight.JUNGLE, (is_not_dug_in, _stands("jungle"))),
    ("in bamboo", TerrainAtLight.BAMBOO, (is_not_dug_in, _stands("bamboo"))),
)
# No more than where a SL targets is said by W10.41: a Lane that outlasts a move outlasts it in woods too.
_MOVES_LIT: tuple[tuple[str, tuple[Condition, ...], Mapping[str, Effect]], ...] = (
    ("", (), {}),
    *((f"to be {where} ", needs, {"ground": ground}) for where, ground, needs in _GROUNDS),
)
# Of a Lane that lay before the phase: one that is established as it starts has fired in it.
_KEPT: tuple[Condition, ...] = (is_in_play, is_on, is_time_to_maintain.asked_of(True), lay_before)
_LIGHTS_ELSEWHERE = (*_KEPT, has_not_fired_yet, is_let_light_elsewhere.asked_of(False, True), *_LIGHTS_UP, has_an_attempt_left)
_LEFT: tuple[tuple[str, tuple[Condition, ...], str], ...] = (
    ("", (is_own_mph, is_at_a_halt), ""),
    (" on the move", (is_own_mph, is_in_motion), _LEFT_WHEN),
    (" in another phase", (is_no_time_of_its_move,), _LEFT_WHEN),
)
_HIDES: tuple[tuple[str, tuple[Condition, ...], str], ...] = (
    ("", (is_alone, is_not_left_by_its_crew, is_at_hand), ""),
    (" in tow", (is_alone, is_not_left_by_its_crew, is_in_tow), "whether what is in tow may do so was not seen (C10.41)"),
    (
        " beside an enemy",
        (meets_enemies, is_not_left_by_its_crew),
        "whether it may gain concealment beside an enemy was not seen (A12.12)",
    ),
    (", Abandoned", (is_left_by_its_crew,), "whether an Abandoned vehicle may do so was not seen (A12.12)"),
)
_EVENTS = (
    *_TIME,
    Event(
        "passes its Sighting TC and establishes an IB Lane",
        _TURNS_ON,
        _LIGHTS,
        (in_beam_range, passes_sighting_tc, _FIRING, is_los_to_target),
        begins="passes its Sighting TC",
        act=SearchlightAct.ESTABLISH,
    ),
    Event(
        "fails its Sighting TC",
        _TURNS_ON,
        _FIRES,
        (_FIRING,),
        act=SearchlightAct.TARGET,
    ),
    Event(
        "gives up its Lane without a Reliability DR, passes its Sighting TC and establishes another",
        _LIGHTS_ELSEWHERE,
        _LIGHTS,
        (is_let_light_elsewhere, passes_sighting_tc),
        act=SearchlightAct.ESTABLISH,
    ),
    Event(
        "gives up its Lane without a Reliability DR and fails its Sighting TC for another",
        _LIGHTS_ELSEWHERE,
        {**BY[SearchlightEvent.NOT_MAINTAINED], **_FIRES},
        (is_let_light_elsewhere, _FIRING),
        act=SearchlightAct.TARGET,
    ),
    Event("keeps its Lane with a Reliability DR", _KEPT, {"fired": fired_after}, (reliability,), act=SearchlightAct.MAINTAIN),
    Event("malfunctions on a Reliability DR of 11", _KEPT, {"lamp": lamp_after_eleven}, (lamp_after_eleven,)),
    Event(
        "is disabled by a Reliability DR of 12",
        _KEPT,
        {"lamp": lamp_after_twelve, **GONE_WHEN_DISABLED},
        (lamp_after_twelve, removed_when_disabled),
    ),
    Event(
        "has its Lane cancelled by its owner",
        (is_in_play, is_on, may_be_cancelled.asked_of(False)),
        BY[SearchlightEvent.VOLUNTARY],
        (may_be_cancelled,),
        act=SearchlightAct.CANCEL,
    ),
    Event("is let go without a Reliability DR", _KEPT, BY[SearchlightEvent.NOT_MAINTAINED], (ends_without_dr, LAMP_AFTER)),
    *(
        Event(
            f"has {what} by the enemy unit that it tracks", (is_in_play, is_on, is_enemy_mph), BY[event], (may_track, LAMP_AFTER)
        )
        for what, event in (
            ("its LOS left", SearchlightEvent.TRACKED_OUT_OF_LOS),
            ("its CA left, and does not change it,", SearchlightEvent.TRACKED_OUT_OF_CA),
        )
    ),
    *(
        Event(name, (is_in_play, is_on, is_such, *needs), sets, (causes,))
        for is_such, causes, names in (
            (
                is_ground_mounted,
                sniper_dr_causes,
                ("malfunctions by a Sniper dr of 1", "has its manning Infantry pinned by a Sniper dr of 2"),
            ),
            (
                is_on_a_truck,
                sniper_dr_causes_on_truck,
                ("has its SL malfunction by a Sniper dr of 1", "has its Inherent crew pinned by a Sniper dr of 2"),
            ),
        )
        for name, needs, sets in zip(names, _SNIPED_NEEDS, _SNIPED, strict=True)
    ),
    Event(
        "malfunctions as its AFV fires",
        (is_in_play, is_on, is_on_an_afv, fires_now),
        {"lamp": lamp_after_own_fire},
        (malfunctions_by_own_fire,),
    ),
    Event("gets SMOKE into its Location", (is_in_play, somebody_fires), BY[SearchlightEvent.SMOKE], (LAMP_AFTER,)),
    Event("has the SMOKE in its Location gone", (is_in_play,), {"smoke": False}, ("A24",)),
    Event(
        "has its crew pinned",
        (is_in_play, is_under_enemy_fire, has_a_ready_crew),
        {"crew": Crew.PINNED, **SEEN},
        (is_subject_to_pin,),
    ),
    Event(
        "has its crew pinned by a Sniper",
        (is_in_play, has_a_ready_crew),
        {"crew": Crew.PINNED, **SEEN},
        (is_subject_to_pin,),
        "whom else a Sniper may attack was not seen (A14.2, A14.3)",
    ),
    Event("has its crew broken", (is_in_play, is_under_enemy_fire), BY[SearchlightEvent.CREW_NOT_IN_GOOD_ORDER], (LAMP_AFTER,)),
    Event("has its crew rallied", (is_in_play, is_own_rph, has_a_crew_to_recover), {"crew": Crew.READY}, (may_rally_in,)),
    *(
        Event(name, needs, {"in_tow": True, **SEEN}, (is_let_be_towed,), unseen, act=SearchlightAct.BE_TOWED)
        for name, needs, unseen in (
            ("is hooked up", (*_HOOKED_UP, _BY_ITS_CREW), ""),
            (
                "is hooked up by others",
                _HOOKED_UP,
                "whether others may hook up a GMSL that its crew cannot was not seen (C10.1)",
            ),
        )
    ),
    *(
        Event(name, needs, SEEN, (is_let_be_pushed,), unseen, act=SearchlightAct.BE_PUSHED)
        for name, needs, unseen in (
            ("is Pushed", (*_PUSHED, _BY_ITS_CREW), ""),
            ("is Pushed by others", _PUSHED, "whether others may Push a GMSL that its crew cannot move was not seen (C10.3)"),
        )
    ),
    Event(
        "is set up Emplaced",
        (is_in_play, may_be_dug_in.asked_of(False, False), is_setting_up_on_the_ground),
        {"emplaced": True},
        (may_be_dug_in,),
        act=SearchlightAct.BE_EMPLACED,
    ),
    Event("sets up hidden", (is_in_play, may_hide_at_set_up), {"hidden": True}, (may_hide_at_set_up,)),
    *(
        Event(
            f"comes to stand {where}",
            (is_in_play, is_set_up_or_own_mph, is_dark, is_let_move_on, *needs),
            {"ground": ground},
            needs[-1:],
        )
        for where, ground, needs in _GROUNDS
    ),
    Event("is unhooked", (is_in_play, is_time_to_move_it, is_in_tow), {"in_tow": False}, (is_let_be_towed,)),
    Event(
        "makes a successful Motion Attempt",
        (is_in_play, is_on_a_vehicle, is_enemy_mph, is_not_left_by_its_crew),
        BY[SearchlightEvent.MOTION_ATTEMPT],
        (LAMP_AFTER,),
    ),
    Event(
        "moves in its MPh, its Lane being off",
        (is_in_play, is_own_mph, is_on_a_vehicle, is_dark, is_let_move_on, is_not_left_by_its_crew),
        {"in_motion": True},
        (PASSAGE_OF_TIME,),
        begins="moves in its MPh",
    ),
    Event(
        "moves into Bypass, its Lane being off",
        (is_in_play, is_own_mph, is_on_a_vehicle, is_dark, is_let_move_on, is_not_left_by_its_crew),
        {"in_bypass": True},
        (PASSAGE_OF_TIME,),
        begins="moves into Bypass",
    ),
    *(
        Event(
            f"moves {how}in its MPh with its Lane on",
            (is_in_play, is_own_mph, is_on_a_vehicle, is_on, is_not_left_by_its_crew, *needs),
            {"in_motion": True, "in_bypass": True, **sets},
            (cancels_lane,),
            "whether a Lane outlasts a move of its vehicle in the own MPh is not said (W10.21 names Motion Attempts only)",
        )
        for how, needs, sets in _MOVES_LIT
    ),
    Event("stops", (is_in_play, is_own_mph, is_in_motion), {"in_motion": False, "in_bypass": False}, (PASSAGE_OF_TIME,)),
    *(
        Event(
            f"is Abandoned{when}",
            (is_in_play, is_on_a_vehicle, is_not_left_by_its_crew, *needs),
            BY[SearchlightEvent.ABANDONED],
            (LAMP_AFTER,),
            unseen,
            begins="is Abandoned",
        )
        for when, needs, unseen in _LEFT
    ),
    Event(
        "has an armed enemy enter its Location",
        (is_in_play, comes_in_its_mph_or_aph),
        BY[SearchlightEvent.ENEMY_ENTERS],
        (LAMP_AFTER,),
    ),
    Event(
        "has an unarmed, unarmored enemy vehicle enter its Location",
        (is_in_play, is_enemy_mph),
        BY[SearchlightEvent.UNARMED_VEHICLE_ENTERS],
        (LAMP_AFTER,),
    ),
    Event("has the enemy leave its Location", (is_in_play,), {"enemy_there": False}, (PASSAGE_OF_TIME,)),
    *(
        Event(
            f"is repaired{how}",
            (*_REPAIR, *needs),
            {"lamp": lamp_after_good_repair},
            _BY_REPAIR,
            unseen,
            act=SearchlightAct.BE_REPAIRED,
        )
        for how, needs, unseen in _REPAIRED
    ),
    *(
        Event(
            f"is disabled{how} by a Repair dr of 6",
            (*_REPAIR, *needs),
            {"lamp": lamp_after_failed_repair, **GONE_WHEN_DISABLED},
            (lamp_after_failed_repair, removed_when_disabled),
            unseen,
        )
        for how, needs, unseen in _REPAIRED
    ),
    Event("is eliminated", (is_in_play,), GONE, (result_affects_gmsl,)),
    *(
        Event(
            f"gains concealment{how}",
            (is_in_play, *needs, is_fit_to_hide, may_hide),
            {"concealed": True, **SEEN},
            (may_gain_concealment,),
            unseen,
            begins="gains concealment" if unseen else "",
            act=SearchlightAct.GAIN_CONCEALMENT,
        )
        for how, needs, unseen in _HIDES
    ),
    Event("loses its concealment", (is_in_play,), {"concealed": False, **SEEN}, (is_still_concealed,)),
)


def _in_play(event: Event) -> Event:
    """The event, with which play has begun: no Searchlight is set up after it."""
    return event if set(event.sets) <= _OF_SET_UP else replace(event, sets={**event.sets, "setting_up": False})


_OF_SET_UP = {"emplaced", "hidden", "ground"}
EVENTS = tuple(map(_in_play, _EVENTS))
