"""Everything that can happen to a unit: time that passes, what its owner does with it, what the enemy and the dice do to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain

from asl_query.acts.states import unit_act_conditions as a
from asl_query.acts.states import unit_conditions as c
from asl_query.acts.states import unit_effects as e
from asl_query.acts.states.times import BEFORE, PASSAGE_OF_TIME, other_side
from asl_query.acts.states.unit_bars import is_free
from asl_query.acts.states.unit_fates import BEFALLS, CLOSE_COMBAT
from asl_query.acts.states.unit_groups import (
    ADVANCES,
    ADVANCES_ON_LAND,
    CLIMBS,
    ELSEWHERE,
    ENTERS_WATER,
    GONE,
    IN_ITS_APH,
    LEAVES,
    MOVES,
    REVEALED,
    SWIMS,
    SWIMS_OFF,
    TO_MOVE,
    WALKS,
    of_calm_infantry,
)
from asl_query.acts.states.unit_light import LIGHT
from asl_query.acts.states.unit_needs import (
    AFTER_SMOKE,
    AMONG_ENEMIES,
    AS_A_PLAYER_TURN_ENDS,
    AS_ITS_MPH_BEGINS,
    BY_DIFFICULT_ADVANCE,
    BY_DOUBLE_TIME,
    BY_MINIMUM_MOVE,
    IN_THE_WATER,
    OFF_AT_THE_FOOT,
    OFF_AT_THE_TOP,
    ON_A_FORDING_LINE,
    ON_A_RAFT,
    ON_THE_COUNTER,
    needs_of,
)
from asl_query.acts.states.unit_tasks import TASKS
from asl_query.logic.machine import Citation, ComputedEffect, Condition, Effect, Event
from asl_query.rules.asl.a04_movement import is_difficult_advance
from asl_query.rules.asl.a10_morale import is_still_under_dm
from asl_query.rules.asl.b11_cliffs import falling_dr, is_cx_after_climbing, level_after_climb
from asl_query.rules.asl.b20_streams import crest_level
from asl_query.rules.asl.e06_swimmers import needs_swimming_tc
from asl_query.rules.asl.e06_swimming import drowns, passes_swimming_tc, survives_jump_mc
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.status import Footing

_PASSED, _HELD, _FELL = "passes its Falling DR", "is held by its Falling DR", "falls"
_FALLING = (falling_dr, level_after_climb)


def _climb(name: str, *needs: Condition, begins: str = "", **sets: Effect) -> Event:
    by = (*_FALLING, *((is_cx_after_climbing,) if "cx" in sets else ()))
    return Event(name, (*needs, *CLIMBS), {"spent": True, **sets}, by, begins=begins, act=Act.CLIMB)


def _tries(begins: str, ends: str, *needs: Condition, **sets: Effect) -> Event:
    return _climb(f"{begins} and {ends}", *needs, begins=begins, **sets)


# Time

_AFTER_ROUT = (PlayerTurnPhase.APH, PlayerTurnPhase.CCPH)
_OF_THE_PLAYER_TURN = ("was_cx", "spent", "advanced", "prep_fired", "fired", "ti", "entered")
_TIME = (
    *(
        Event(
            f"the game goes on to the {phase.value}",
            (before, *((c.has_left_its_melee,) if phase in _AFTER_ROUT else ())),
            {
                "when": phase,
                **({} if phase is PlayerTurnPhase.PFPH else AS_ITS_MPH_BEGINS),
                "dm": e.dm_after_the_rph,
                "fired": False,
                "was_cx": e.was_cx_at_the_mph if phase is PlayerTurnPhase.MPH else False,
            },
            (before,),
            is_around=True,
        )
        for phase, before in BEFORE
    ),
    Event(
        "the Player Turn ends",
        (c.is_held_or_alone, c.has_left_its_melee),
        {
            "when": PlayerTurnPhase.RPH,
            "own_turn": other_side,
            **AS_ITS_MPH_BEGINS,
            **AS_A_PLAYER_TURN_ENDS,
            "dm": e.dm_after_the_rph,
            **dict.fromkeys(_OF_THE_PLAYER_TURN, False),
        },
        (PASSAGE_OF_TIME, e.pinned_after_the_player_turn),
        is_around=True,
    ),
)

# What its owner does with it

_HIDES: tuple[tuple[str, Footing, tuple[Condition, ...]], ...] = (
    ("IN a Depression", Footing.DEPRESSION, ()),
    ("in Crest status", Footing.CREST, (c.goes_on_foot,)),
)
_SET_UP = tuple(
    Event(
        f"turns out to be {where}, where it was set up",
        (c.is_hidden, c.is_on_land, c.is_at_a_depression, *needs),
        {"footing": footing},
        (c.is_at_a_depression,),
        is_around=True,
    )
    for where, footing, needs in _HIDES
)
_WAYS = (
    ("over land", Footing.LAND, ()),
    ("INTO a Depression", Footing.DEPRESSION, (c.is_at_a_depression,)),
    ("to Crest status", Footing.CREST, (c.is_at_a_depression, c.is_on_foot)),
)
_RIDES_TO_CREST = "whether Cavalry may be at Crest status was not seen (B20.9)"
_ELSEWHERE = tuple((f", {where}" if needs else "", footing, needs) for where, footing, needs in _WAYS)
_CC_IS_NEAR: Mapping[str, Effect] = {"encircled": e.encircled_elsewhere, "concealed": e.concealed_as_cc_is_near}
_ON_FOOT = (
    *(
        Event(
            f"moves {where}",
            (*WALKS, *needs),
            {"footing": footing, "spent": True, **ELSEWHERE},
            (c.is_time_to_move,),
            act=Act.MOVE,
        )
        for where, footing, needs in _WAYS
    ),
    Event(
        "rides to Crest status",
        (*WALKS, c.is_at_a_depression, c.swims_mounted),
        {"footing": Footing.CREST, "spent": True, **ELSEWHERE},
        (crest_level,),
        _RIDES_TO_CREST,
    ),
    *(
        Event(
            f"charges into a Location of the enemy{where}",
            (*WALKS, c.charges_into_enemies, *needs),
            {"footing": footing, **AMONG_ENEMIES, "spent": True, "encircled": e.encircled_elsewhere, **REVEALED},
            (c.charges_into_enemies, "A11"),
        )
        for where, footing, needs in _ELSEWHERE
    ),
    *(
        Event(
            f"moves by Double Time{where}",
            (*WALKS, c.goes_on_foot, c.is_fit_for_double_time, *needs),
            {"footing": footing, **BY_DOUBLE_TIME, "spent": True, **ELSEWHERE},
            (c.is_fit_for_double_time,),
            act=Act.DOUBLE_TIME,
        )
        for where, footing, needs in _ELSEWHERE
    ),
    *(
        Event(
            f"makes a Minimum Move{where}",
            (*WALKS, c.has_spent_no_mf, c.chooses_its_move, *needs),
            {"footing": footing, **BY_MINIMUM_MOVE, "spent": True, **ELSEWHERE},
            (c.has_spent_no_mf,),
        )
        for where, footing, needs in _ELSEWHERE
    ),
    *(
        Event(
            f"advances {where}",
            (*ADVANCES_ON_LAND, *needs),
            {"footing": footing, "advanced": True, **ELSEWHERE},
            (c.advances,),
            act=Act.ADVANCE,
        )
        for where, footing, needs in _WAYS
    ),
    *(
        Event(
            f"advances into difficult terrain{where}",
            (*ADVANCES_ON_LAND, c.is_let_tire, *needs),
            {"footing": footing, **BY_DIFFICULT_ADVANCE, "advanced": True, **ELSEWHERE},
            (is_difficult_advance,),
        )
        for where, footing, needs in _ELSEWHERE
    ),
    *(
        Event(
            f"advances into a Location of the enemy{where}",
            (*ADVANCES_ON_LAND, *needs),
            {"footing": footing, **AMONG_ENEMIES, "advanced": True, **_CC_IS_NEAR},
            (c.advances, "A11", e.concealed_as_cc_is_near),
        )
        for where, footing, needs in _ELSEWHERE
    ),
    Event("labors until it is TI", (*MOVES, c.chooses_its_move, c.labors), {"ti": True, "spent": True}, (c.labors,)),
    Event(
        "labors until it is TI in its PFPh",
        (c.is_own_pfph, c.has_not_prep_fired, *needs_of(Act.MOVE), c.chooses_its_move, c.labors),
        {"ti": True},
        (c.labors,),
        begins="labors until it is TI",
    ),
)
_STARTS = (c.is_on_land, c.is_at_a_cliff)
_ONTO_THE_CLIFF: Mapping[str, Effect] = {
    "footing": Footing.CLIFF, "left_encircled": e.left_encircled, "encircled": e.encircled_elsewhere, **ON_THE_COUNTER,
}  # fmt: skip
_UP: Mapping[str, Effect] = {**_ONTO_THE_CLIFF, "depression_cliff": e.cliff_of_a_depression}


def _starts_down(where: str, *, into_depression: bool) -> tuple[Event, ...]:
    needs = (*_STARTS, *((c.is_at_a_depression,) if into_depression else ()))
    sets: Mapping[str, Effect] = {**_ONTO_THE_CLIFF, "depression_cliff": into_depression}
    return (
        _tries(f"starts to Climb down a cliff{where}", _PASSED, *needs, **sets, climb_level=e.level_below_the_top),
        _tries(f"starts to Climb down a cliff{where}", _HELD, *needs, **sets, climb_level=e.level_at_the_top),
    )


_OFF: tuple[tuple[str, Condition, Effect, Mapping[str, Effect], ComputedEffect], ...] = (
    ("at the foot", c.is_level_with_the_foot, e.footing_at_the_foot, OFF_AT_THE_FOOT, e.cx_at_the_foot),
    ("onto the top", c.is_level_with_the_top, e.footing_at_the_top, OFF_AT_THE_TOP, e.cx_of_a_climber),
)
# Whose Location it is into which a unit advances.
_WHOSE: tuple[tuple[str, Mapping[str, Effect], tuple[Citation, ...]], ...] = (
    ("", {}, ()),
    (" into a Location of the enemy", {**AMONG_ENEMIES, **_CC_IS_NEAR}, ("A11", e.concealed_as_cc_is_near)),
)
_OFF_IT: Mapping[str, Effect] = {"pinned": e.pinned_after_the_climb, "left_encircled": False}
_SMOKES: tuple[tuple[str, Mapping[str, Effect]], ...] = (("", {}), (", having Climbed in SMOKE", AFTER_SMOKE))
_CLIMBING = (
    _tries("starts to Climb up a cliff", _PASSED, *_STARTS, **_UP, climb_level=1),
    _tries("starts to Climb up a cliff", _HELD, *_STARTS, **_UP, climb_level=0),
    *_starts_down("", into_depression=False),
    *_starts_down(" INTO a Depression", into_depression=True),
    _tries("starts to Climb", _FELL, *_STARTS, **GONE),
    replace(
        _tries("starts to Climb up a cliff out of the water", _PASSED, c.is_fording, c.is_at_a_cliff, **_UP, climb_level=1),
        unseen="whether a unit that fords may start to Climb out of the water was not seen (B21.4)",
    ),
    _climb(f"Climbs up a level: {_PASSED}", c.is_climbing, c.is_below_the_top, climb_level=e.level_above),
    _climb(f"Climbs down a level: {_PASSED}", c.is_climbing, c.is_above_the_base, climb_level=e.level_below),
    _tries("goes on Climbing", _HELD, c.is_climbing),
    _tries("goes on Climbing", _FELL, c.is_climbing, **GONE),
    *(
        Event(
            f"advances off the Climb counter {where}{whose}{how}",
            (*LEAVES, is_level),
            {"footing": footing, "advanced": True, **cx, **_OFF_IT, **smoke, **met},
            (e.pinned_after_smoke if smoke else is_level, tires, *by),
            begins=f"advances off the Climb counter {where}" if smoke else "",
            act=None if smoke or met else Act.ADVANCE_OFF,
        )
        for where, is_level, footing, cx, tires in _OFF
        for how, smoke in _SMOKES
        for whose, met, by in _WHOSE
    ),
)
_FORDS = (
    *TO_MOVE,
    c.is_on_land,
    c.is_at_the_water,
    c.has_all_mf_to_ford,
    *ON_A_FORDING_LINE,
    *needs_of(Act.FORD),
)
_RAFTS = (c.finds_a_raft, c.has_arms_to_float)
_WET: Mapping[str, Effect] = {**ELSEWHERE, "in_target": False}  # a Water Obstacle is no Open Ground
_RAFTING: Mapping[str, Effect] = {**ON_A_RAFT, "entered": True, **_WET}
_SWIMMING: Mapping[str, Effect] = {**IN_THE_WATER, **_RAFTING}
_DOUBLE_TIME_WET: tuple[tuple[str, tuple[Condition, ...], Footing, Mapping[str, Effect]], ...] = (
    ("swim", ENTERS_WATER, Footing.SWIMMING, _SWIMMING),
    ("raft", (*SWIMS_OFF, *_RAFTS), Footing.RAFTING, _RAFTING),
    ("ford", _FORDS, Footing.FORDING, _WET),
)
_IN_THE_WATER = (
    Event(
        "passes its swimming TC and enters the water",
        SWIMS_OFF,
        {"footing": Footing.SWIMMING, "spent": True, **_SWIMMING},
        (c.is_fit_to_swim, passes_swimming_tc, e.unarmed_in_the_water),
        begins="passes its swimming TC",
        act=Act.ENTER_WATER,
    ),
    Event(
        "passes its swimming TC, finds a raft and enters the water",
        (*SWIMS_OFF, *_RAFTS),
        {"footing": Footing.RAFTING, "spent": True, **_RAFTING},
        (c.is_fit_to_swim, c.finds_a_raft),
        begins="passes its swimming TC",
    ),
    Event(
        "rides into the water",
        (*ENTERS_WATER, c.swims_mounted),
        {"footing": Footing.SWIMMING, "spent": True, **_SWIMMING},
        (needs_swimming_tc, e.unarmed_in_the_water),
        act=Act.ENTER_WATER,
    ),
    *(
        Event(
            f"declares Double Time and uses all its MF to {how}",
            (*needs, c.goes_on_foot, c.is_fit_for_double_time),
            {"footing": footing, **BY_DOUBLE_TIME, "spent": True, **more},
            (c.is_fit_for_double_time,),
            "whether a unit may declare Double Time for a move that takes all its MF was not seen (A4.5)",
            begins="declares Double Time",
        )
        for how, needs, footing, more in _DOUBLE_TIME_WET
    ),
    Event("fails its swimming TC", SWIMS_OFF, {"spent": True}, ("E6.1: failed TC",)),
    Event("fails the MC of its jump", (*ENTERS_WATER, c.may_jump), GONE, (survives_jump_mc,)),
    Event("swims on", SWIMS, {"spent": True}, (c.has_all_mf_to_swim,), act=Act.SWIM_ON),
    Event(
        "swims into the hexrow of a fording line",
        (*SWIMS, c.goes_over_to_fording, c.is_let_ford, *ON_A_FORDING_LINE),
        {"footing": Footing.FORDING, "spent": True},
        (c.goes_over_to_fording,),
        act=Act.FORD,
    ),
    Event("drowns", (c.is_own_aph, c.is_swimming), GONE, (drowns,)),
    Event("drifts into a Location of the enemy", (c.is_swimming, c.may_drift), AMONG_ENEMIES, (c.may_drift, "A11")),
    Event(
        "an enemy swimmer drifts into its Location",
        (c.is_swimming, c.may_be_met_by_a_swimmer),
        AMONG_ENEMIES,
        (c.may_be_met_by_a_swimmer, "A11"),
        is_around=True,
    ),
    Event(
        "advances ashore",
        (*IN_ITS_APH, c.is_swimming, is_free.asked_of(Act.ADVANCE), c.advances, c.gets_ashore),
        {"footing": Footing.LAND, "advanced": True, **ELSEWHERE},
        (c.gets_ashore,),
        act=Act.ADVANCE,
    ),
    Event(
        "fords along a fording line",
        _FORDS,
        {"footing": Footing.FORDING, "spent": True, **_WET},
        (c.is_let_ford, c.survives_fording),
        act=Act.FORD,
    ),
    Event(
        "fords ashore",
        (*MOVES, c.is_fording, c.has_all_mf_to_ford, *ON_A_FORDING_LINE),
        {"footing": Footing.LAND, "spent": True, **ELSEWHERE},
        (c.is_let_ford,),
        act=Act.FORD,
    ),
    *(
        Event(
            f"advances {where} the fording line{whom}",
            (*needs, c.is_at_the_water, c.is_let_tire, *ON_A_FORDING_LINE, c.is_let_ford, a.has_mf_to_ford),
            {"footing": Footing.FORDING, **BY_DIFFICULT_ADVANCE, "advanced": True, **_WET, **met},
            (is_difficult_advance, a.has_mf_to_ford, *told),
        )
        for where, needs in (("onto", ADVANCES_ON_LAND), ("along", (*ADVANCES, c.is_fording)))
        for whom, met, told in _WHOSE
    ),
    Event(
        "advances ashore from the fording line",
        (*ADVANCES, c.is_fording),
        {"footing": Footing.LAND, "advanced": True, **ELSEWHERE},
        (c.advances,),
        act=Act.ADVANCE,
    ),
)
_FIRES: Mapping[str, Effect] = {"fired": True, **REVEALED}
_OTHER_ACTS = (
    Event(
        "Prep Fires",
        (a.is_time_to_prep_fire, a.fires_in_its_pfph, a.has_not_fired, *needs_of(Act.PREP_FIRE)),
        {"prep_fired": True, **_FIRES},
        (c.has_not_prep_fired, e.concealed_once_revealed),
        act=Act.PREP_FIRE,
    ),
    Event(
        "fires in its AFPh",
        (a.fires_in_its_afph, a.has_not_fired, a.fires_in_this_phase_from_its_footing, *needs_of(Act.FIRE)),
        _FIRES,
        (e.concealed_once_revealed,),
        act=Act.FIRE,
    ),
    Event(
        "fires as Defensive Fire",
        (c.fires_defensively, a.has_not_fired, a.fires_in_this_phase_from_its_footing, *needs_of(Act.FIRE)),
        _FIRES,
        (e.concealed_once_revealed,),
        act=Act.FIRE,
    ),
    Event(
        "rallies",
        (a.is_ready_to_rally, *needs_of(Act.RALLY)),
        {"broken": False, "dm": False},
        (a.is_ready_to_rally, is_still_under_dm),
        act=Act.RALLY,
    ),
    Event(
        "recovers a SW",
        (a.is_armed, a.takes_a_sw_up, a.does_not_swim_with_it, a.rides_with_no_more_than_its_ipc, *needs_of(Act.RECOVER_SW)),
        {"sw": True},
        (a.takes_a_sw_up,),
        act=Act.RECOVER_SW,
    ),
    Event(
        "recovers a SW, Unarmed",
        (a.is_unarmed, a.takes_a_sw_up, a.does_not_swim_with_it, a.rides_with_no_more_than_its_ipc, *needs_of(Act.RECOVER_SW)),
        {"sw": True},
        (a.takes_a_sw_up,),
        "what an Unarmed unit may take up was not seen (A20.5)",
        act=Act.RECOVER_SW,
        begins="recovers a SW",
    ),
    Event("drops its SW", (c.is_alive, a.possesses_a_sw), {"sw": False}, ("A4.43",)),
    *(
        Event(
            f"routs {where}",
            (c.is_on_land, a.is_ready_to_rout, *needs_of(Act.ROUT), *needs),
            {"footing": footing, "melee": False, **ELSEWHERE},
            (a.is_ready_to_rout,),
            act=Act.ROUT,
        )
        for where, footing, needs in _WAYS[:2]
    ),
    *(
        Event(
            f"gains concealment{where}",
            (*needs, a.is_ready_to_hide, *needs_of(Act.BE_CONCEALED)),
            {"concealed": True},
            (a.is_ready_to_hide,),
            unseen,
            begins="gains concealment" if where else "",
            act=Act.BE_CONCEALED,
        )
        for where, needs, unseen in (
            ("", (c.is_alone, a.is_unlit), ""),
            (" in the light", (c.is_alone, a.is_lit), "whether an Illuminated unit may gain concealment was not seen (E1.43)"),
            (" beside an enemy", (c.meets_enemies,), "whether a unit may gain concealment beside an enemy was not seen (A12.12)"),
        )
    ),
    Event("loses its concealment", (c.is_alive,), REVEALED, (e.concealed_once_revealed,)),
)


_SEEN_BY_NOBODY = "whether who fires out of the sight of the enemy keeps its concealment was not seen (A12.14)"


def _out_of_sight(event: Event) -> Event:
    """Fire that reveals nobody, as no enemy sees it."""
    kept = {name: effect for name, effect in event.sets.items() if name not in REVEALED}
    name = f"{event.name} out of the sight of the enemy"
    return replace(event, name=name, sets=kept, unseen=_SEEN_BY_NOBODY, begins=event.name)


_UNSEEN_FIRE = tuple(_out_of_sight(event) for event in _OTHER_ACTS if event.sets.keys() >= _FIRES.keys())


def _seen(event: Event) -> Event:
    """The event, after which its unit is hidden no more; what happens around it, or changes nothing, leaves it so."""
    return event if event.is_around or not event.sets else replace(event, sets={**event.sets, "hidden": e.hidden_no_more})


EVENTS = tuple(
    map(
        _seen,
        (
            *_TIME,
            *_SET_UP,
            *chain.from_iterable(map(of_calm_infantry, _ON_FOOT)),
            *_CLIMBING,
            *_IN_THE_WATER,
            *_OTHER_ACTS,
            *_UNSEEN_FIRE,
            *TASKS,
            *BEFALLS,
            *CLOSE_COMBAT,
            *LIGHT,
        ),
    )
)
