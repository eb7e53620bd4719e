"""Everything that can happen to a unit: time that passes, what its owner does with it, what the enemy and the dice do to it."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.acts.states import unit_act_conditions as a
from asl_query.acts.states import unit_conditions as c
from asl_query.acts.states import unit_effects as e
from asl_query.acts.states.times import BEFORE, other_side
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
from asl_query.logic.machine import Condition, Effect, Event
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.status import Footing

# The conditions of whole groups of events

_IN_ITS_MPH = (c.is_own_mph, c.has_not_prep_fired)
_MOVES = (*_IN_ITS_MPH, *needs_of(Act.MOVE))
_WALKS = (*_MOVES, c.is_on_land)
_CLIMBS = (
    *_IN_ITS_MPH,
    c.is_time_to_climb,
    c.has_all_mf_to_climb,
    *needs_of(Act.CLIMB),
)
_ENTERS_WATER = (
    *_IN_ITS_MPH,
    c.is_time_to_swim,
    c.is_on_land,
    c.is_at_the_water,
    *needs_of(Act.ENTER_WATER),
)
_SWIMS_OFF = (*_ENTERS_WATER, c.swims_by_a_tc)
_SWIMS = (c.is_own_mph, c.is_swimming, c.has_all_mf_to_swim, *needs_of(Act.SWIM_ON))
_ADVANCES = (c.is_own_aph, *needs_of(Act.ADVANCE))
_LEAVES = (c.is_own_aph, *needs_of(Act.ADVANCE_OFF))
_UNDER_FIRE = (c.is_alive, c.is_under_enemy_fire)


_REVEALED: Mapping[str, Effect] = {"concealed": e.concealed_once_revealed}
_OF_THE_COUNTER = (
    "broken", "pinned", "wounded", "berserk", "cx", "concealed", "unarmed", "sw", "dm", "melee", "prep_fired", "in_lane",
    "illuminated", "in_target",
)  # fmt: skip
_GONE: Mapping[str, Effect] = {"footing": Footing.ELIMINATED, **dict.fromkeys(_OF_THE_COUNTER, False)}
_DARK: Mapping[str, Effect] = {"in_lane": False, "in_target": False, "illuminated": False}
_PASSED, _HELD, _FELL = "passes its Falling DR", "is held by its Falling DR", "falls"
_FALLING = ("B11.41", "B11.43")


def _climb(name: str, *needs: Condition, begins: str = "", **sets: Effect) -> Event:
    rules = (*_FALLING, *(("B11.434",) if "cx" in sets else ()))
    return Event(name, (*needs, *_CLIMBS), {"spent": True, **sets}, rules, begins=begins, act=Act.CLIMB)


def _tries(begins: str, falling_dr: str, *needs: Condition, **sets: Effect) -> Event:
    return _climb(f"{begins} and {falling_dr}", *needs, begins=begins, **sets)


# Time

_TIME = (
    *(
        Event(
            f"the game goes on to the {phase.value}",
            (before,),
            {
                "when": phase,
                **({} if phase is PlayerTurnPhase.PFPH else AS_ITS_MPH_BEGINS),
                "dm": e.dm_after_the_rph,
                **({} if phase in (PlayerTurnPhase.PFPH, PlayerTurnPhase.MPH) else {"spent": False}),
            },
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
            **AS_ITS_MPH_BEGINS,
            **AS_A_PLAYER_TURN_ENDS,
            "dm": e.dm_after_the_rph,
            "spent": False,
            "prep_fired": False,
        },
        ("A3", "A7.8"),
        is_around=True,
    ),
)

# What its owner does with it

_WAYS = (
    ("over land", Footing.LAND, ()),
    ("INTO a Depression", Footing.DEPRESSION, (c.is_at_a_depression,)),
    ("to Crest status", Footing.CREST, (c.is_at_a_depression, c.is_on_foot)),
)
_RIDES_TO_CREST = "whether Cavalry may be at Crest status was not seen (B20.9)"
_ON_FOOT = (
    *(
        Event(f"moves {where}", (*_WALKS, *needs), {"footing": footing, "spent": True}, ("A4.1",), act=Act.MOVE)
        for where, footing, needs in _WAYS
    ),
    Event(
        "rides to Crest status",
        (*_WALKS, c.is_at_a_depression, c.swims_mounted),
        {"footing": Footing.CREST, "spent": True},
        ("B20.9",),
        _RIDES_TO_CREST,
    ),
    Event(
        "charges into a Location of the enemy",
        (*_WALKS, c.charges_into_enemies),
        {**AMONG_ENEMIES, "spent": True, **_REVEALED},
        ("A15.43: into the enemy", "A11"),
    ),
    Event(
        "moves by Double Time",
        (*_WALKS, c.is_fit_for_double_time),
        {**BY_DOUBLE_TIME, "spent": True},
        ("A4.5",),
        act=Act.DOUBLE_TIME,
    ),
    Event(
        "makes a Minimum Move",
        (*_WALKS, c.has_spent_no_mf, c.chooses_its_move),
        {"footing": Footing.LAND, **BY_MINIMUM_MOVE, "spent": True},
        ("A4.134",),
    ),
    *(
        Event(f"advances {where}", (*_ADVANCES, c.is_on_land, *needs), {"footing": footing}, ("A4.7",), act=Act.ADVANCE)
        for where, footing, needs in _WAYS
    ),
    Event("advances into difficult terrain", (*_ADVANCES, c.is_on_land, c.is_let_tire), BY_DIFFICULT_ADVANCE, ("A4.72",)),
    Event("advances into a Location of the enemy", (*_ADVANCES, c.is_on_land), {**AMONG_ENEMIES, **_REVEALED}, ("A4.7", "A11")),
)
_STARTS = (c.is_on_land, c.is_at_a_cliff)
_UP: Mapping[str, Effect] = {"footing": Footing.CLIFF, **ON_THE_COUNTER, "depression_cliff": e.cliff_of_a_depression}


def _starts_down(where: str, *, into_depression: bool) -> tuple[Event, ...]:
    needs = (*_STARTS, *((c.is_at_a_depression,) if into_depression else ()))
    sets: Mapping[str, Effect] = {"footing": Footing.CLIFF, **ON_THE_COUNTER, "depression_cliff": into_depression}
    return (
        _tries(f"starts to Climb down a cliff{where}", _PASSED, *needs, **sets, climb_level=e.level_below_the_top),
        _tries(f"starts to Climb down a cliff{where}", _HELD, *needs, **sets, climb_level=e.level_at_the_top),
    )


_CLIMBING = (
    _tries("starts to Climb up a cliff", _PASSED, *_STARTS, **_UP, climb_level=1),
    _tries("starts to Climb up a cliff", _HELD, *_STARTS, **_UP, climb_level=0),
    *_starts_down("", into_depression=False),
    *_starts_down(" INTO a Depression", into_depression=True),
    _tries("starts to Climb", _FELL, *_STARTS, **_GONE),
    _climb(f"Climbs up a level: {_PASSED}", c.is_climbing, c.is_below_the_top, climb_level=e.level_above),
    _climb(f"Climbs down a level: {_PASSED}", c.is_climbing, c.is_above_the_base, climb_level=e.level_below),
    _tries("goes on Climbing", _HELD, c.is_climbing),
    _tries("goes on Climbing", _FELL, c.is_climbing, **_GONE),
    Event(
        "advances off the Climb counter at the foot",
        (*_LEAVES, c.is_level_with_the_foot),
        {"footing": e.footing_at_the_foot, **OFF_AT_THE_FOOT},
        ("B11.432", "B11.434"),
        act=Act.ADVANCE_OFF,
    ),
    Event(
        "advances off the Climb counter onto the top",
        (*_LEAVES, c.is_level_with_the_top),
        {"footing": e.footing_at_the_top, **OFF_AT_THE_TOP},
        ("B11.432", "B11.434"),
        act=Act.ADVANCE_OFF,
    ),
    Event(
        "advances off the Climb counter onto the top, having Climbed in SMOKE",
        (*_LEAVES, c.is_level_with_the_top),
        {"footing": e.footing_at_the_top, **OFF_AT_THE_TOP, **AFTER_SMOKE},
        ("B11.432: pin", "B11.434"),
        begins="advances off the Climb counter onto the top",
    ),
)
_FORDS = (
    *_IN_ITS_MPH,
    c.is_on_land,
    c.is_at_the_water,
    c.has_all_mf_to_ford,
    *ON_A_FORDING_LINE,
    *needs_of(Act.FORD),
)
_DOUBLE_TIME_WET: tuple[tuple[str, tuple[Condition, ...], Footing, Mapping[str, Effect]], ...] = (
    ("swim", _ENTERS_WATER, Footing.SWIMMING, IN_THE_WATER),
    ("raft", (*_SWIMS_OFF, c.finds_a_raft), Footing.RAFTING, ON_A_RAFT),
    ("ford", _FORDS, Footing.FORDING, {}),
)
_IN_THE_WATER = (
    Event(
        "passes its swimming TC and enters the water",
        _SWIMS_OFF,
        {"footing": Footing.SWIMMING, **IN_THE_WATER, "spent": True},
        ("E6.1", "E6.1: swimming TC", "E6.4: Unarmed"),
        begins="passes its swimming TC",
        act=Act.ENTER_WATER,
    ),
    Event(
        "passes its swimming TC, finds a raft and enters the water",
        (*_SWIMS_OFF, c.finds_a_raft),
        {"footing": Footing.RAFTING, **ON_A_RAFT, "spent": True},
        ("E6.1", "E6.41"),
        begins="passes its swimming TC",
    ),
    Event(
        "rides into the water",
        (*_ENTERS_WATER, c.swims_mounted),
        {"footing": Footing.SWIMMING, **IN_THE_WATER, "spent": True},
        ("E6.5", "E6.4: Unarmed"),
        act=Act.ENTER_WATER,
    ),
    *(
        Event(
            f"declares Double Time and uses all its MF to {how}",
            (*needs, c.is_fit_for_double_time),
            {"footing": footing, **BY_DOUBLE_TIME, "spent": True, **more},
            ("A4.5",),
            "whether a unit may declare Double Time for a move that takes all its MF was not seen (A4.5)",
            begins="declares Double Time",
        )
        for how, needs, footing, more in _DOUBLE_TIME_WET
    ),
    Event("fails its swimming TC", _SWIMS_OFF, {"spent": True}, ("E6.1: failed TC",)),
    Event("fails the MC of its jump", (*_ENTERS_WATER, c.may_jump), _GONE, ("E6.1: jump MC",)),
    Event("swims on", _SWIMS, {"spent": True}, ("E6.2: MF",), act=Act.SWIM_ON),
    Event(
        "swims into the hexrow of a fording line",
        (*_SWIMS, c.goes_over_to_fording, c.is_let_ford, *ON_A_FORDING_LINE),
        {"footing": Footing.FORDING, "spent": True},
        ("E6.6: former swimmers",),
        act=Act.FORD,
    ),
    Event("drowns", (c.is_own_aph, c.is_swimming), _GONE, ("E6.21",)),
    Event("drifts into a Location of the enemy", (c.is_aph, c.is_swimming), AMONG_ENEMIES, ("B21.121", "A11")),
    Event(
        "advances ashore",
        (c.is_own_aph, c.is_swimming, c.advances, c.gets_ashore),
        {"footing": Footing.LAND},
        ("E6.2",),
        act=Act.ADVANCE,
    ),
    Event(
        "fords along a fording line",
        _FORDS,
        {"footing": Footing.FORDING, "spent": True},
        ("B21.41", "E6.6"),
        act=Act.FORD,
    ),
    Event(
        "fords ashore",
        (*_MOVES, c.is_fording, c.has_all_mf_to_ford),
        {"footing": Footing.LAND, "spent": True},
        ("B21.41",),
        act=Act.FORD,
    ),
    Event(
        "advances ashore from the fording line", (*_ADVANCES, c.is_fording), {"footing": Footing.LAND}, ("A4.7",), act=Act.ADVANCE
    ),
)
_OTHER_ACTS = (
    Event(
        "Prep Fires",
        (c.is_own_pfph, a.has_not_fired, *needs_of(Act.PREP_FIRE)),
        {"prep_fired": True, **_REVEALED},
        ("A3.2", "A12.14"),
        act=Act.PREP_FIRE,
    ),
    Event(
        "fires in its AFPh",
        (c.is_own_afph, a.has_not_fired, a.fires_in_this_phase_from_its_footing, *needs_of(Act.FIRE)),
        _REVEALED,
        ("A12.14",),
        act=Act.FIRE,
    ),
    Event(
        "fires as Defensive Fire",
        (c.fires_defensively, a.has_not_fired, a.fires_in_this_phase_from_its_footing, *needs_of(Act.FIRE)),
        _REVEALED,
        ("A12.14",),
        act=Act.FIRE,
    ),
    Event(
        "rallies", (a.is_ready_to_rally, *needs_of(Act.RALLY)), {"broken": False, "dm": False}, ("A10.6", "A10.62"), act=Act.RALLY
    ),
    Event(
        "recovers a SW",
        (a.is_armed, a.takes_a_sw_up, a.does_not_swim_with_it, *needs_of(Act.RECOVER_SW)),
        {"sw": True},
        ("A4.44",),
        act=Act.RECOVER_SW,
    ),
    Event(
        "recovers a SW, Unarmed",
        (a.is_unarmed, a.takes_a_sw_up, a.does_not_swim_with_it, *needs_of(Act.RECOVER_SW)),
        {"sw": True},
        ("A4.44",),
        "what an Unarmed unit may take up was not seen (A20.5)",
        act=Act.RECOVER_SW,
        begins="recovers a SW",
    ),
    Event("drops its SW", (c.is_alive, a.possesses_a_sw), {"sw": False}, ("A4.43",)),
    *(
        Event(
            f"routs {where}",
            (c.is_on_land, a.is_ready_to_rout, *needs_of(Act.ROUT), *needs),
            {"footing": footing},
            ("A10.5",),
            act=Act.ROUT,
        )
        for where, footing, needs in _WAYS[:2]
    ),
    Event(
        "gains concealment",
        (a.is_ready_to_hide, *needs_of(Act.BE_CONCEALED)),
        {"concealed": True},
        ("A12.12",),
        act=Act.BE_CONCEALED,
    ),
    Event("loses its concealment", (c.is_alive,), _REVEALED, ("A12.14",)),
)

# What befalls it

_PINS = (c.is_pinnable, c.is_no_climber_for_pins, c.is_no_swimmer_for_pins, c.is_no_hero)
_BREAKS = (c.is_breakable, c.is_no_hero)
_BROKEN: Mapping[str, Effect] = {"broken": True, "dm": True, "pinned": False, **_REVEALED}
_BEFALLS = (
    Event(
        "is pinned by fire",
        (*_UNDER_FIRE, *_PINS),
        {"pinned": True},
        ("A7.8",),
    ),
    Event("is pinned by a Sniper", (c.is_alive, *_PINS), {"pinned": True}, ("A7.8",), "Snipers (A14) are not modelled"),
    Event(
        "is pinned as it routs under Interdiction",
        (c.is_on_land, a.is_ready_to_rout, c.is_no_hero),
        {"pinned": True},
        ("A10.5",),
        "what a Pin by Interdiction does to a broken unit was not seen (A10.53)",
    ),
    Event(
        "breaks",
        (
            *_UNDER_FIRE,
            *_BREAKS,
            c.is_not_at_crest_status,
            c.takes_mc_of_the_ift,
            c.breaks_alive_on_a_cliff,
            c.breaks_alive_in_the_water,
            c.breaks_alive_while_fording,
        ),
        _BROKEN,
        ("A7.8: who", "A10.62", "A12.14"),
    ),
    Event(
        "breaks at Crest status",
        (*_UNDER_FIRE, *_BREAKS, c.is_at_crest_status),
        _BROKEN,
        ("A7.8: who", "A12.14"),
        "whether a broken unit stays at Crest status was not seen (B20.96)",
    ),
    Event(
        "is wounded",
        (
            *_UNDER_FIRE,
            c.is_woundable,
            c.is_wounded_alive_on_a_cliff,
            c.is_wounded_alive_in_the_water,
            c.is_wounded_alive_while_fording,
        ),
        {"wounded": True},
        ("A17.1",),
    ),
    Event(
        "goes berserk",
        (
            *_UNDER_FIRE,
            c.is_prone_to_rage,
            c.is_no_swimmer_for_heat_of_battle,
            c.rages_alive_on_a_cliff,
            c.rages_alive_while_fording,
        ),
        {"berserk": True, "pinned": False, **_REVEALED},
        ("A15.4",),
    ),
    Event("is eliminated", _UNDER_FIRE, _GONE, ("A3",)),
    Event(
        "an enemy unit advances into its Location",
        (c.is_alive, c.is_enemy_aph, c.may_meet_enemies),
        {**AMONG_ENEMIES, **_REVEALED},
        ("A11",),
        is_around=True,
    ),
    Event("is eliminated in CC", (c.is_ccph, c.is_in_melee, c.is_alive), _GONE, ("A11",)),
    Event("its enemies in CC are eliminated", (c.is_ccph, c.is_in_melee), {"melee": False}, ("A11",), is_around=True),
)
_LIGHT = (
    Event(
        "an enemy SL establishes an IB Lane elsewhere",
        (a.is_time_for_a_lane,),
        {"sl_on": True, **_DARK},
        ("W10.2",),
        is_around=True,
    ),
    Event(
        "an enemy SL establishes an IB Lane that lights its hex",
        (c.is_alive, a.is_time_for_a_lane),
        {"sl_on": True, "in_lane": True, "in_target": False, "illuminated": True},
        ("W10.22",),
        is_around=True,
    ),
    Event(
        "an enemy SL establishes an IB Lane that ends in its Open Ground hex",
        (c.is_alive, c.is_on_land, a.is_time_for_a_lane),
        {"sl_on": True, "in_lane": True, "in_target": True, "illuminated": True, "dm": e.dm_in_the_light},
        ("W10.2", "W10.22", "W10.24: DM"),
        is_around=True,
    ),
    Event(
        "an enemy SL establishes an IB Lane, SMOKE or Mist of +3 before its hex",
        (c.is_alive, a.is_time_for_a_lane),
        {"sl_on": True, "in_lane": True, "in_target": False, "illuminated": False},
        ("W10.221",),
        is_around=True,
        begins="an enemy SL establishes an IB Lane",
    ),
    Event(
        "an enemy SL establishes an IB Lane that ends in its Open Ground hex, SMOKE or Mist of +3 before it",
        (c.is_alive, c.is_on_land, a.is_time_for_a_lane),
        {"sl_on": True, "in_lane": True, "in_target": True, "illuminated": False},
        ("W10.2", "W10.221"),
        is_around=True,
        begins="an enemy SL establishes an IB Lane that ends in its Open Ground hex",
    ),
    Event("the IB Lane is cancelled", (a.is_light_on,), {"sl_on": False, **_DARK}, ("W10.21",), is_around=True),
    Event(
        "SLBI begins to light its Location",
        (c.is_alive,),
        {"illuminated": True, "dm": e.dm_where_it_is_lit},
        ("W10.6",),
        is_around=True,
    ),
    Event(
        "a Starshell lights its Location",
        (c.is_alive,),
        {"illuminated": True, "dm": e.dm_where_it_is_lit},
        ("E1.9",),
        "what else lights a Location at night is not modelled (E1.9)",
        is_around=True,
    ),
    Event("leaves the Lane as it moves", (c.is_alive, *_MOVES), {**_DARK, "spent": True}, ("A4.1",)),
    Event(
        "enters the Lane as it moves",
        (c.is_alive, *_MOVES, a.is_light_on),
        {"in_lane": True, "in_target": False, "illuminated": True, "spent": True},
        ("W10.22",),
    ),
)

EVENTS = (*_TIME, *_ON_FOOT, *_CLIMBING, *_IN_THE_WATER, *_OTHER_ACTS, *_BEFALLS, *_LIGHT)
