"""What can happen to a unit of Squad Leader Classic by section 4."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.acts.states.classic_conditions import (
    carries_a_sw,
    carries_no_sw,
    goes_so_far,
    half_pp_of_a_hmg,
    half_pp_of_a_lmg,
    half_pp_of_a_mmg,
    half_pp_when_converted,
    has_its_sw_assembled,
    has_moved,
    has_not_come_to_its_end,
    has_not_prep_fired,
    is_a_sw_to_dismantle,
    is_berserk,
    is_broken,
    is_let_bypass,
    is_not_in_bypass,
    is_own_afph,
    is_unbroken,
    may_enemy_advance_now,
    may_enter_bunker_from,
    may_enter_entrenchment_from,
    may_enter_trench_from,
    may_move_in_this_phase,
    may_take_a_lmg,
    may_take_a_mmg_or_hmg,
    meets_enemies,
    slowed_by_taking_up,
    where_it_was,
)
from asl_query.acts.states.classic_needs import TURNED_INTO_THE_OTHER, UNDER_ITS_LOAD, needs_of
from asl_query.acts.states.classic_untold import AS_IF_A_HEAVY_MORTAR, OF_A_MORTAR, elsewhere, told_apart
from asl_query.acts.states.times import before_by, other_side
from asl_query.logic.machine import Condition, Effect, Event
from asl_query.rules.slc.slc4_1_movement import enemy_bars, may_move, may_spend
from asl_query.rules.slc.slc4_2_portage import dismantled_half_pp, may_carry_sw, may_convert, may_fire_sw
from asl_query.rules.slc.slc4_3_stacking import may_meet_in_cc
from asl_query.rules.slc.slc4_4_advance import may_advance
from asl_query.rules.slc.slc4_5_assault import may_use_it_with_fortification
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import SwKind
from asl_query.terms.classic_acts import ClassicAct, Fortification

_OF_A_TURN: Mapping[str, Effect] = {
    **dict.fromkeys(("moved", "assault", "prep_fired", "fired", "fired_sw", "slowed"), False),
    **dict.fromkeys(("converted", "advanced", "pinned", "ti"), False),
    "came_out_of": Fortification.NONE,
}
_LOADED: Mapping[str, Effect] = {"moved": True, **UNDER_ITS_LOAD}
_ELSEWHERE: Mapping[str, Effect] = {"place": Fortification.NONE, "enemy_there": False}  # in another hex
_GOES_ON = (goes_so_far.asked_of(2),)  # after the first hex of an Assault Movement
_ONE_SW = "of the SW that a unit carries only one at a time is modelled"
_OF_ITS_SW = (carries_a_sw, has_its_sw_assembled)  # asked of a SW that it carries
_UNSEEN = "section 4 does not say what makes a unit {}"
FORTIFICATIONS = (
    (Fortification.NONE, "a hex", ()),
    (Fortification.BUNKER, "a bunker", (may_enter_bunker_from,)),
    (Fortification.ENTRENCHMENT, "an entrenchment", (may_enter_entrenchment_from,)),
    (Fortification.TRENCH, "a trench", (may_enter_trench_from,)),
)
_BEFORE = before_by("", "the phases of a Player Turn come in their order")
_FOUND: tuple[tuple[SwKind, Condition, Effect], ...] = (
    (SwKind.LMG, may_take_a_lmg, half_pp_of_a_lmg),
    (SwKind.MMG, may_take_a_mmg_or_hmg, half_pp_of_a_mmg),
    (SwKind.HMG, may_take_a_mmg_or_hmg, half_pp_of_a_hmg),
)
_EVENTS = (
    *(
        Event(f"the game goes on to the {phase.value}", (before, is_not_in_bypass), {"when": phase}, is_around=True)
        for phase, before in _BEFORE
    ),
    Event(
        "the Player Turn ends",
        (is_not_in_bypass,),
        {"when": PlayerTurnPhase.RPH, "own_turn": other_side, **_OF_A_TURN},
        is_around=True,
    ),
    Event(
        "moves",
        (*needs_of(ClassicAct.MOVE), *_GOES_ON),
        {**_LOADED, **_ELSEWHERE, "bypass": False},
        (may_move, may_spend),
        act=ClassicAct.MOVE,
    ),
    Event(
        "moves on into bypass",
        (*needs_of(ClassicAct.BYPASS), *_GOES_ON),
        {**_LOADED, **_ELSEWHERE, "bypass": True},
        (is_let_bypass,),
        act=ClassicAct.BYPASS,
    ),
    *(
        Event(
            f"moves into {name} of its hex",
            needs_of(ClassicAct.ENTER_FORTIFICATION),
            {**_LOADED, "place": place},
            (may_move, may_use_it_with_fortification),
            act=ClassicAct.ENTER_FORTIFICATION,
        )
        for place, name, _ in FORTIFICATIONS[1:]
    ),
    Event(
        "moves one hex by Assault Movement",
        (*needs_of(ClassicAct.ASSAULT_MOVE), *_GOES_ON),
        {**_LOADED, **_ELSEWHERE, "assault": True},
        (goes_so_far,),
        act=ClassicAct.ASSAULT_MOVE,
    ),
    Event(
        "moves one hex by Assault Movement with one more SW",
        (*needs_of(ClassicAct.ASSAULT_MOVE), *_GOES_ON, carries_a_sw),
        {**_LOADED, **_ELSEWHERE, "assault": True, "slowed": True},
        unseen=_ONE_SW,
        act=ClassicAct.ASSAULT_MOVE,
    ),
    Event(
        "enters a hex of the enemy in its Movement Phase",
        (*needs_of(ClassicAct.MOVE_INTO_ENEMY), *_GOES_ON),
        {**_LOADED, **_ELSEWHERE, "enemy_there": True},
        (enemy_bars,),
        act=ClassicAct.MOVE_INTO_ENEMY,
    ),
    *(
        Event(
            f"advances into {name}",
            (*needs_of(ClassicAct.ADVANCE), *needs),
            {**_ELSEWHERE, "advanced": True, "came_out_of": where_it_was, "place": place},
            (may_advance,),
            act=ClassicAct.ADVANCE,
        )
        for place, name, needs in FORTIFICATIONS
    ),
    Event(
        "advances into a hex of the enemy",
        needs_of(ClassicAct.ADVANCE_INTO_ENEMY),
        {**_ELSEWHERE, "advanced": True, "came_out_of": where_it_was, "enemy_there": True},
        (enemy_bars, may_advance),
        act=ClassicAct.ADVANCE_INTO_ENEMY,
    ),
    *(
        Event(
            f"picks up a {sw.value}",
            (*needs_of(ClassicAct.PICK_UP), carries_no_sw, need),
            {"half_pp": half_pp, "sw": sw, "dismantled": False, "slowed": slowed_by_taking_up.asked_of(sw)},
            (may_carry_sw,),
            act=ClassicAct.PICK_UP,
        )
        for sw, need, half_pp in _FOUND
    ),
    Event(
        "picks up one more SW",
        (*needs_of(ClassicAct.PICK_UP), carries_a_sw),
        {},
        unseen=_ONE_SW,
        act=ClassicAct.PICK_UP,
    ),
    Event("is slowed by one more SW", (carries_a_sw, has_moved, may_move_in_this_phase), {"slowed": True}, unseen=_ONE_SW),
    Event(
        "drops its SW",
        needs_of(ClassicAct.DROP),
        {"half_pp": 0, "dismantled": False},
        ("SLC4.2.1: dropping",),
        act=ClassicAct.DROP,
    ),
    Event(
        "dismantles or assembles its SW",
        (carries_a_sw, is_a_sw_to_dismantle.asked_of(0, False), *needs_of(ClassicAct.CONVERT)),
        {**TURNED_INTO_THE_OTHER, "half_pp": half_pp_when_converted, "converted": True},
        (dismantled_half_pp, may_convert),
        act=ClassicAct.CONVERT,
    ),
    Event(
        "dismantles or assembles a SW that lies in its hex",  # who does so need not be who could carry it
        (carries_no_sw, is_a_sw_to_dismantle.asked_of(0, False), *needs_of(ClassicAct.CONVERT)),
        {"converted": True},
        (dismantled_half_pp, may_convert),
        act=ClassicAct.CONVERT,
    ),
    Event(
        "dismantles or assembles a mortar",
        AS_IF_A_HEAVY_MORTAR,
        {"converted": True},
        unseen=OF_A_MORTAR,
        act=ClassicAct.CONVERT,
    ),
    Event(
        "dismantles or assembles one more SW",
        (carries_a_sw, *needs_of(ClassicAct.CONVERT)),
        {"converted": True},
        unseen=_ONE_SW,
        act=ClassicAct.CONVERT,
    ),
    Event(
        "Prep Fires",
        needs_of(ClassicAct.PREP_FIRE),
        {"prep_fired": True, "fired": True},
        (may_move,),
        act=ClassicAct.PREP_FIRE,
    ),
    Event(
        "fires in the AFPh without its SW",
        (is_own_afph, has_not_prep_fired, *needs_of(ClassicAct.FIRE)),
        {"fired": True},
        unseen="how a unit fires its own firepower is not in section 4; SLC4.2.5 slows only its SW",
    ),
    Event(
        "fires its SW in the AFPh",
        needs_of(ClassicAct.FIRE_SW),
        {"fired": True, "fired_sw": True},
        (may_fire_sw,),
        act=ClassicAct.FIRE_SW,
    ),
    Event(
        "fires a SW of its hex in the AFPh",  # which it need not have taken up as it moved
        (carries_no_sw, *(need for need in needs_of(ClassicAct.FIRE_SW) if need not in _OF_ITS_SW)),
        {"fired": True, "fired_sw": True},
        (may_fire_sw,),
        act=ClassicAct.FIRE_SW,
    ),
    Event(
        "fires one more SW in the AFPh",
        tuple(need for need in needs_of(ClassicAct.FIRE_SW) if need is not has_its_sw_assembled),
        {"fired": True, "fired_sw": True},
        unseen=_ONE_SW,
        act=ClassicAct.FIRE_SW,
    ),
    Event("is pinned", (is_unbroken, has_not_come_to_its_end), {"pinned": True}),
    Event("is pinned, broken", (is_broken,), {"pinned": True}, unseen=elsewhere("broken"), begins="is pinned"),
    Event("breaks", (is_unbroken, has_not_come_to_its_end), {"broken": True, "pinned": False}),
    Event("becomes TI", (), {"ti": True}, unseen=_UNSEEN.format("TI")),
    Event("goes berserk", (is_unbroken,), {"berserk": True, "pinned": False}, unseen=_UNSEEN.format("berserk")),
    Event("is no longer berserk", (is_berserk,), {"berserk": False}),
    Event("rallies", (is_broken,), {"broken": False}),
    Event(
        "has an enemy advance into its hex",
        (may_enemy_advance_now,),
        {"enemy_there": True},
        (enemy_bars, may_advance),
    ),
    Event("has the enemies in its hex eliminated", (meets_enemies,), {"enemy_there": False}, (may_meet_in_cc,)),
)
EVENTS = tuple(kind for event in _EVENTS for kind in told_apart(event))
