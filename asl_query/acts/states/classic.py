"""The states of one unit of Squad Leader Classic by section 4, and what changes them."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.logic.machine import Condition, Effect, Event, Machine, StateValue, change, condition
from asl_query.rules.slc.slc4_1_movement import may_enter_enemy_hex, may_move
from asl_query.rules.slc.slc4_2_portage import (
    chart_half_pp,
    dismantled_half_pp,
    free_half_pp,
    is_slowed,
    may_carry,
    may_convert,
    may_fire_sw,
    pinned_may_convert,
    smc_may_carry_alone,
)
from asl_query.rules.slc.slc4_4_advance import may_advance, may_advance_into
from asl_query.rules.slc.slc4_5_assault import is_assault_movement, may_use_it
from asl_query.rules.slc.slc4_6_bypass import may_bypass
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import SwKind
from asl_query.terms.classic_acts import Fortification
from asl_query.terms.status import And, Is, Not, Wanted
from asl_query.terms.units import UnitKind

_SW = (SwKind.LMG, SwKind.MMG, SwKind.HMG)
_FLAGS = {
    "moved": "having moved", "assault": "using Assault Movement", "bypass": "in bypass", "prep_fired": "having Prep Fired",
    "fired": "having fired", "fired_sw": "having fired a SW in the AFPh", "slowed": "slowed by its load",
    "has_sw": "carrying a SW", "dismantled": "with its SW dismantled", "converted": "having dismantled or assembled a SW",
    "enemy_there": "in an enemy hex", "advanced": "having advanced", "broken": "broken", "pinned": "pinned",
}  # fmt: skip
_OF_A_TURN: Mapping[str, Effect] = {
    **dict.fromkeys(("moved", "assault", "prep_fired", "fired", "fired_sw", "slowed", "converted", "advanced", "pinned"), False),
    "left": Fortification.NONE,
}
VARIABLES: dict[str, tuple[StateValue, ...]] = {
    "own_turn": (True, False),
    "when": tuple(PlayerTurnPhase),
    "kind": (UnitKind.SQUAD, UnitKind.HALF_SQUAD, UnitKind.CREW, UnitKind.LEADER, UnitKind.HERO),
    "place": tuple(Fortification),
    "left": tuple(Fortification),
    "sw": _SW,
    **dict.fromkeys(_FLAGS, (False, True)),
}

# What section 4 asks


@condition("", "the phases of a Player Turn come in their order")
def is_before_pfph(when: PlayerTurnPhase) -> bool:
    return when is PlayerTurnPhase.RPH


@condition("", "the phases of a Player Turn come in their order")
def is_before_mph(when: PlayerTurnPhase) -> bool:
    return when in (PlayerTurnPhase.RPH, PlayerTurnPhase.PFPH)


@condition("", "the phases of a Player Turn come in their order")
def is_before_dfph(when: PlayerTurnPhase) -> bool:
    return when in (PlayerTurnPhase.RPH, PlayerTurnPhase.PFPH, PlayerTurnPhase.MPH)


@condition("", "the phases of a Player Turn come in their order")
def is_before_afph(when: PlayerTurnPhase) -> bool:
    return when in (PlayerTurnPhase.RPH, PlayerTurnPhase.PFPH, PlayerTurnPhase.MPH, PlayerTurnPhase.DFPH)


@condition("", "the phases of a Player Turn come in their order")
def is_before_rtph(when: PlayerTurnPhase) -> bool:
    return when in (PlayerTurnPhase.RPH, PlayerTurnPhase.PFPH, PlayerTurnPhase.MPH, PlayerTurnPhase.DFPH, PlayerTurnPhase.AFPH)


@condition("", "the phases of a Player Turn come in their order")
def is_before_aph(when: PlayerTurnPhase) -> bool:
    return when not in (PlayerTurnPhase.APH, PlayerTurnPhase.CCPH)


@condition("", "the phases of a Player Turn come in their order")
def is_before_ccph(when: PlayerTurnPhase) -> bool:
    return when is not PlayerTurnPhase.CCPH


@condition("", "that is done in the Movement Phase")
def is_mph(when: PlayerTurnPhase) -> bool:
    return when is PlayerTurnPhase.MPH


@condition("", "that is done in the Advancing Fire Phase")
def is_afph(when: PlayerTurnPhase) -> bool:
    return when is PlayerTurnPhase.AFPH


@condition("", "that is done in the Advance Phase")
def is_aph(when: PlayerTurnPhase) -> bool:
    return when is PlayerTurnPhase.APH


@condition("", "that is done in its own Player Turn")
def is_own_turn(own_turn: bool) -> bool:
    return own_turn


@condition("", "that is done in the Prep Fire Phase")
def is_pfph(when: PlayerTurnPhase) -> bool:
    return when is PlayerTurnPhase.PFPH


@condition("", "that needs an unbroken unit")
def is_unbroken(broken: bool) -> bool:
    return not broken


@condition("", "that needs a broken unit")
def is_broken(broken: bool) -> bool:
    return broken


@condition("", "a pinned unit stays where it is")
def is_unpinned(pinned: bool) -> bool:
    return not pinned


@condition("", "it fights in Close Combat")
def is_free_of_enemies(enemy_there: bool) -> bool:
    return not enemy_there


@condition("", "that needs enemies in its hex")
def meets_enemies(enemy_there: bool) -> bool:
    return enemy_there


@condition("SLC4.1.1")
def may_move_in_this_phase(own_turn: bool, when: PlayerTurnPhase, prep_fired: bool) -> bool:
    return may_move(own_turn and when is PlayerTurnPhase.MPH, prep_fired)


@condition("SLC4.1.11: phase")
def may_meet_enemies_in(when: PlayerTurnPhase) -> bool:
    return may_enter_enemy_hex(when)


@condition("SLC4.5.1")
def goes_on_after_its_first_hex(assault: bool) -> bool:
    return not assault or is_assault_movement(True, 2, 0)


@condition("SLC4.5.1")
def has_not_moved_before(moved: bool) -> bool:
    return is_assault_movement(not moved, 1, 0)


@condition("SLC4.5.3")
def is_let_use_assault_movement() -> bool:
    return may_use_it(False, False, False, False)


@condition("SLC4.6.1")
def is_let_bypass() -> bool:
    return may_bypass(True, False, False, False, False, False)


@condition("SLC4.6.1")
def is_not_in_bypass(bypass: bool) -> bool:
    """A unit passes through the hex: it does not end its Movement Phase in bypass."""
    return not bypass


@condition("SLC4.4.1")
def advances_once(advanced: bool) -> bool:
    return may_advance(2 if advanced else 1, 0)


@condition("SLC4.4.1: fortifications")
def may_enter_bunker_from(place: Fortification, left: Fortification) -> bool:
    return may_advance_into(place, Fortification.BUNKER) and may_advance_into(left, Fortification.BUNKER)


@condition("SLC4.4.1: fortifications")
def may_enter_entrenchment_from(place: Fortification, left: Fortification) -> bool:
    return may_advance_into(place, Fortification.ENTRENCHMENT) and may_advance_into(left, Fortification.ENTRENCHMENT)


@condition("SLC4.4.1: fortifications")
def may_enter_trench_from(place: Fortification, left: Fortification) -> bool:
    return may_advance_into(place, Fortification.TRENCH) and may_advance_into(left, Fortification.TRENCH)


@condition("SLC4.2.3")
def may_take_a_lmg(kind: UnitKind) -> bool:
    smc = kind in (UnitKind.LEADER, UnitKind.HERO)
    return may_carry(smc, chart_half_pp(SwKind.LMG, smc))


@condition("SLC4.2.6: note A alone")
def may_take_a_mmg_or_hmg(kind: UnitKind) -> bool:
    return kind not in (UnitKind.LEADER, UnitKind.HERO) or smc_may_carry_alone(SwKind.HMG)


@condition("", "that needs a SW")
def carries_a_sw(has_sw: bool) -> bool:
    return has_sw


@condition("", "it has a SW already")
def carries_no_sw(has_sw: bool) -> bool:
    return not has_sw


@condition("SLC4.2.7: which SW")
def is_a_sw_to_dismantle(sw: SwKind) -> bool:
    return sw in (SwKind.MMG, SwKind.HMG)


@condition("SLC4.2.7: when")
def may_convert_now(own_turn: bool, when: PlayerTurnPhase, fired: bool) -> bool:
    """A friendly DFPh is that of the enemy's Player Turn."""
    return may_convert(not own_turn and when is PlayerTurnPhase.DFPH, fired, fired)


@condition("SLC4.2.7: pinned")
def may_convert_pinned(pinned: bool) -> bool:
    return not pinned or pinned_may_convert(True)


@condition("SLC4.2.5")
def is_let_fire_its_sw(slowed: bool) -> bool:
    return may_fire_sw(slowed)


@condition("", "a dismantled SW does not fire")
def has_its_sw_assembled(dismantled: bool) -> bool:
    return not dismantled


# What events set


@change
def other_side(own_turn: bool) -> bool:
    return not own_turn


@change
def slowed_by(kind: UnitKind, sw: SwKind, has_sw: bool, dismantled: bool, slowed: bool) -> bool:
    half_pp = chart_half_pp(sw, kind in (UnitKind.LEADER, UnitKind.HERO))
    carried = dismantled_half_pp(half_pp, False) if dismantled else half_pp
    return slowed or (has_sw and is_slowed(carried, free_half_pp(kind)))


@change
def where_it_was(place: Fortification) -> Fortification:
    return place


@change
def in_the_other_state(dismantled: bool) -> bool:
    return not dismantled


_IN_ITS_MPH: tuple[Condition, ...] = (may_move_in_this_phase, is_unbroken, is_unpinned, is_free_of_enemies)
_MOVES = (*_IN_ITS_MPH, goes_on_after_its_first_hex)
_LOADED: Mapping[str, Effect] = {"moved": True, "slowed": slowed_by}
_ADVANCES: tuple[Condition, ...] = (is_own_turn, is_aph, is_unbroken, is_unpinned, is_free_of_enemies, advances_once)
_FORTIFICATIONS = (
    (Fortification.NONE, "a hex", ()),
    (Fortification.BUNKER, "a bunker", (may_enter_bunker_from,)),
    (Fortification.ENTRENCHMENT, "an entrenchment", (may_enter_entrenchment_from,)),
    (Fortification.TRENCH, "a trench", (may_enter_trench_from,)),
)
_BEFORE = (
    (PlayerTurnPhase.PFPH, is_before_pfph),
    (PlayerTurnPhase.MPH, is_before_mph),
    (PlayerTurnPhase.DFPH, is_before_dfph),
    (PlayerTurnPhase.AFPH, is_before_afph),
    (PlayerTurnPhase.RTPH, is_before_rtph),
    (PlayerTurnPhase.APH, is_before_aph),
    (PlayerTurnPhase.CCPH, is_before_ccph),
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
    Event("moves", _MOVES, {**_LOADED, "place": Fortification.NONE, "bypass": False}, ("SLC4.1.1", "SLC4.1.2")),
    Event(
        "moves on into bypass", (*_MOVES, is_let_bypass), {**_LOADED, "place": Fortification.NONE, "bypass": True}, ("SLC4.6.1",)
    ),
    *(
        Event(
            f"moves into {name} of its hex",
            (*_IN_ITS_MPH, is_not_in_bypass),
            {**_LOADED, "place": place},
            ("SLC4.1.1", "SLC4.5.4"),
        )
        for place, name, _ in _FORTIFICATIONS[1:]
    ),
    Event(
        "moves one hex by Assault Movement",
        (*_MOVES, has_not_moved_before, is_let_use_assault_movement),
        {**_LOADED, "assault": True, "place": Fortification.NONE},
        ("SLC4.5.1",),
    ),
    Event(
        "enters a hex of the enemy in its Movement Phase",
        (*_MOVES, may_meet_enemies_in),
        {**_LOADED, "place": Fortification.NONE, "enemy_there": True},
        ("SLC4.1.11",),
    ),
    *(
        Event(
            f"advances into {name}", (*_ADVANCES, *needs), {"advanced": True, "left": where_it_was, "place": place}, ("SLC4.4.1",)
        )
        for place, name, needs in _FORTIFICATIONS
    ),
    Event(
        "advances into a hex of the enemy",
        (*_ADVANCES, may_meet_enemies_in),
        {"advanced": True, "left": where_it_was, "place": Fortification.NONE, "enemy_there": True},
        ("SLC4.1.11", "SLC4.4.1"),
    ),
    *(
        Event(
            f"picks up a {sw.value}",
            (*_IN_ITS_MPH, carries_no_sw, need),
            {"has_sw": True, "sw": sw, "dismantled": False},
            ("SLC4.2.1",),
        )
        for sw, need in ((SwKind.LMG, may_take_a_lmg), (SwKind.MMG, may_take_a_mmg_or_hmg), (SwKind.HMG, may_take_a_mmg_or_hmg))
    ),
    Event("drops its SW", (carries_a_sw, is_own_turn, is_mph), {"has_sw": False, "dismantled": False}, ("SLC4.2.1: dropping",)),
    Event(
        "dismantles or assembles its SW",
        (carries_a_sw, is_unbroken, is_a_sw_to_dismantle, may_convert_now, may_convert_pinned),
        {"dismantled": in_the_other_state, "converted": True},
        ("SLC4.2.7", "SLC4.2.7: when"),
    ),
    Event("Prep Fires", (is_own_turn, is_pfph, is_unbroken), {"prep_fired": True, "fired": True}, ("SLC4.1.1",)),
    Event(
        "fires its SW in the AFPh",
        (is_own_turn, is_afph, is_unbroken, carries_a_sw, has_its_sw_assembled, is_let_fire_its_sw),
        {"fired": True, "fired_sw": True},
        ("SLC4.2.5",),
    ),
    Event("is pinned", (is_unbroken,), {"pinned": True}),
    Event("breaks", (is_unbroken,), {"broken": True, "pinned": False}),
    Event("rallies", (is_broken,), {"broken": False}),
    Event("has the enemies in its hex eliminated", (meets_enemies,), {"enemy_there": False}, ("SLC4.3.2",)),
)
CLASSIC = Machine(
    "classic",
    VARIABLES,
    {
        "when": frozenset({PlayerTurnPhase.RPH}),
        "place": frozenset({Fortification.NONE}),
        "left": frozenset({Fortification.NONE}),
        **{name: frozenset({False}) for name in _FLAGS},
    },
    EVENTS,
    {
        **{("kind", kind): f"a {kind.value}" for kind in VARIABLES["kind"] if isinstance(kind, UnitKind)},
        **{("place", place): f"in {name}" for place, name, _ in _FORTIFICATIONS},
        ("place", Fortification.NONE): "in no fortification",
        **{("left", place): f"having advanced out of {name}" for place, name, _ in _FORTIFICATIONS},
        **{("sw", sw): f"with a {sw.value}" for sw in _SW},
        **{(name, True): said for name, said in _FLAGS.items()},
    },
    ("own_turn", "when"),
    ("play starts in any Rally Phase with the unit unbroken and unmoved",),
    ("what sections other than 4 make of it",),
)


def _is(name: str, value: str = "yes") -> Wanted:
    return Is(name, value)


STATES: dict[str, Wanted] = {
    **{said: _is(name) for name, said in _FLAGS.items()},
    **{f"in {name}": _is("place", place.value) for place, name, _ in _FORTIFICATIONS[1:]},
    **{f"having advanced out of {name}": _is("left", place.value) for place, name, _ in _FORTIFICATIONS[1:]},
    **{f"carrying a {sw.value}": And((_is("has_sw"), _is("sw", sw.value))) for sw in _SW},
    "carrying a dismantled SW": And((_is("has_sw"), _is("dismantled"))),
    "marked with a Prep Fire counter": _is("prep_fired"),
    "unbroken": Not(_is("broken")),
}
