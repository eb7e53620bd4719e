"""What can happen to a unit of Squad Leader Classic by section 4."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.acts.states.classic_conditions import (
    advances_once,
    carries_a_sw,
    carries_no_sw,
    goes_on_after_its_first_hex,
    half_pp_of_a_lmg,
    half_pp_when_converted,
    has_its_sw_assembled,
    has_not_moved_before,
    in_the_other_state,
    is_a_sw_to_dismantle,
    is_berserk,
    is_broken,
    is_free_of_enemies,
    is_let_by_ti,
    is_let_bypass,
    is_let_fire_its_sw,
    is_let_use_assault_movement,
    is_not_in_bypass,
    is_own_afph,
    is_own_pfph,
    is_unbroken,
    is_unpinned,
    may_advance_now,
    may_advance_with_its_load,
    may_convert_after_its_fire,
    may_convert_now,
    may_convert_pinned,
    may_drop_now,
    may_enter_bunker_from,
    may_enter_entrenchment_from,
    may_enter_trench_from,
    may_meet_enemies_in,
    may_move_after_its_fire,
    may_move_in_this_phase,
    may_take_a_lmg,
    may_take_a_mmg_or_hmg,
    meets_enemies,
    slowed_by,
    where_it_was,
)
from asl_query.acts.states.times import before_by, other_side
from asl_query.logic.machine import Condition, Effect, Event
from asl_query.rules.slc.slc4_2_portage import chart_half_pp
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import SwKind
from asl_query.terms.classic_acts import ClassicAct, Fortification

_OF_A_TURN: Mapping[str, Effect] = {
    **dict.fromkeys(("moved", "assault", "prep_fired", "fired", "fired_sw", "slowed"), False),
    **dict.fromkeys(("converted", "advanced", "pinned", "ti"), False),
    "left": Fortification.NONE,
}
_IN_ITS_MPH: tuple[Condition, ...] = (
    may_move_in_this_phase,
    may_move_after_its_fire,
    is_unbroken,
    is_unpinned,
    is_free_of_enemies,
    is_let_by_ti.asked_of(ClassicAct.MOVE),
)
_MOVES = (*_IN_ITS_MPH, goes_on_after_its_first_hex)
_LOADED: Mapping[str, Effect] = {"moved": True, "slowed": slowed_by}
_ADVANCES: tuple[Condition, ...] = (
    may_advance_now,
    is_unbroken,
    is_unpinned,
    is_free_of_enemies,
    is_let_by_ti.asked_of(ClassicAct.ADVANCE),
    advances_once,
    may_advance_with_its_load,
)
_FIRES: tuple[Condition, ...] = (is_unbroken, is_let_by_ti.asked_of(ClassicAct.FIRE))
_UNSEEN = "section 4 does not say what makes a unit {}"
FORTIFICATIONS = (
    (Fortification.NONE, "a hex", ()),
    (Fortification.BUNKER, "a bunker", (may_enter_bunker_from,)),
    (Fortification.ENTRENCHMENT, "an entrenchment", (may_enter_entrenchment_from,)),
    (Fortification.TRENCH, "a trench", (may_enter_trench_from,)),
)
_BEFORE = before_by("", "the phases of a Player Turn come in their order")
_HEAVY = (SwKind.MMG, SwKind.HMG)
_FOUND: tuple[tuple[SwKind, Condition, Effect], ...] = (
    (SwKind.LMG, may_take_a_lmg, half_pp_of_a_lmg),
    *((sw, may_take_a_mmg_or_hmg, chart_half_pp(sw, False)) for sw in _HEAVY),
)
EVENTS = (
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
        "moves", _MOVES, {**_LOADED, "place": Fortification.NONE, "bypass": False}, ("SLC4.1.1", "SLC4.1.2"), act=ClassicAct.MOVE
    ),
    Event(
        "moves on into bypass",
        (*_MOVES, is_let_bypass),
        {**_LOADED, "place": Fortification.NONE, "bypass": True},
        ("SLC4.6.1",),
        act=ClassicAct.BYPASS,
    ),
    *(
        Event(
            f"moves into {name} of its hex",
            (*_IN_ITS_MPH, is_not_in_bypass),
            {**_LOADED, "place": place},
            ("SLC4.1.1", "SLC4.5.4"),
            act=ClassicAct.MOVE,
        )
        for place, name, _ in FORTIFICATIONS[1:]
    ),
    Event(
        "moves one hex by Assault Movement",
        (*_MOVES, has_not_moved_before, is_let_use_assault_movement),
        {**_LOADED, "assault": True, "place": Fortification.NONE},
        ("SLC4.5.1",),
        act=ClassicAct.ASSAULT_MOVE,
    ),
    Event(
        "enters a hex of the enemy in its Movement Phase",
        (*_MOVES, may_meet_enemies_in),
        {**_LOADED, "place": Fortification.NONE, "enemy_there": True},
        ("SLC4.1.11",),
        act=ClassicAct.MOVE_INTO_ENEMY,
    ),
    *(
        Event(
            f"advances into {name}",
            (*_ADVANCES, *needs),
            {"advanced": True, "left": where_it_was, "place": place},
            ("SLC4.4.1",),
            act=ClassicAct.ADVANCE,
        )
        for place, name, needs in FORTIFICATIONS
    ),
    Event(
        "advances into a hex of the enemy",
        (*_ADVANCES, may_meet_enemies_in),
        {"advanced": True, "left": where_it_was, "place": Fortification.NONE, "enemy_there": True},
        ("SLC4.1.11", "SLC4.4.1"),
        act=ClassicAct.ADVANCE_INTO_ENEMY,
    ),
    *(
        Event(
            f"picks up a {sw.value}",
            (*_IN_ITS_MPH, carries_no_sw, need),
            {"half_pp": half_pp, "sw": sw, "dismantled": False},
            ("SLC4.2.1",),
            act=ClassicAct.PICK_UP,
        )
        for sw, need, half_pp in _FOUND
    ),
    Event(
        "drops its SW",
        (carries_a_sw, may_drop_now),
        {"half_pp": 0, "dismantled": False},
        ("SLC4.2.1: dropping",),
        act=ClassicAct.DROP,
    ),
    Event(
        "dismantles or assembles its SW",
        (carries_a_sw, is_unbroken, is_a_sw_to_dismantle, may_convert_now, may_convert_after_its_fire, may_convert_pinned),
        {"dismantled": in_the_other_state, "half_pp": half_pp_when_converted, "converted": True},
        ("SLC4.2.7", "SLC4.2.7: when"),
        act=ClassicAct.CONVERT,
    ),
    Event("Prep Fires", (is_own_pfph, *_FIRES), {"prep_fired": True, "fired": True}, ("SLC4.1.1",), act=ClassicAct.PREP_FIRE),
    Event(
        "fires its SW in the AFPh",
        (is_own_afph, *_FIRES, carries_a_sw, has_its_sw_assembled, is_let_fire_its_sw),
        {"fired": True, "fired_sw": True},
        ("SLC4.2.5",),
        act=ClassicAct.FIRE_SW,
    ),
    Event("is pinned", (is_unbroken,), {"pinned": True}),
    Event("breaks", (is_unbroken,), {"broken": True, "pinned": False}),
    Event("becomes TI", (), {"ti": True}, unseen=_UNSEEN.format("TI")),
    Event("goes berserk", (is_unbroken,), {"berserk": True, "pinned": False}, unseen=_UNSEEN.format("berserk")),
    Event("is no longer berserk", (is_berserk,), {"berserk": False}),
    Event("rallies", (is_broken,), {"broken": False}),
    Event("has the enemies in its hex eliminated", (meets_enemies,), {"enemy_there": False}, ("SLC4.3.2",)),
)
