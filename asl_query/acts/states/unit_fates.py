"""What befalls a unit: enemy fire, Close Combat, Melee, capture, Encirclement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from asl_query.acts.states import unit_act_conditions as a
from asl_query.acts.states import unit_conditions as c
from asl_query.acts.states import unit_effects as e
from asl_query.acts.states import unit_fate_conditions as f
from asl_query.acts.states.times import PASSAGE_OF_TIME
from asl_query.acts.states.unit_groups import ELSEWHERE, GONE, REVEALED, UNDER_FIRE
from asl_query.acts.states.unit_needs import AMONG_ENEMIES
from asl_query.logic.machine import Effect, Event
from asl_query.rules.asl.a07_status import is_still_encircled, may_while_pinned, may_while_unarmed
from asl_query.rules.asl.a10_morale import is_still_under_dm, may_while_broken

_PINS = (
    c.is_no_prisoner,
    f.is_pinnable,
    f.is_no_climber_for_pins,
    f.is_no_swimmer_for_pins,
    f.is_no_hero,
    f.is_no_rider_for_pins,
)
_BREAKS = (c.is_no_prisoner, f.is_breakable, f.is_no_hero)
_BROKEN: Mapping[str, Effect] = {
    "broken": True, "dm": True, "pinned": False, "cx": e.cx_once_broken, "ti": e.ti_once_broken,
    "was_cx": False, **REVEALED,
}  # fmt: skip
_GOES_BERSERK = (
    *UNDER_FIRE, c.is_no_prisoner, f.is_prone_to_rage, f.is_no_swimmer_for_heat_of_battle, f.rages_alive_on_a_cliff,
    f.rages_alive_while_fording,
)  # fmt: skip
_BERSERK: Mapping[str, Effect] = {"berserk": True, "pinned": False, "cx": False, "ti": False, **REVEALED}
BEFALLS = (
    Event(
        "is pinned by fire",
        (*UNDER_FIRE, *_PINS),
        {"pinned": True},
        (may_while_pinned,),
    ),
    Event("is pinned by a Sniper", (c.is_alive, *_PINS), {"pinned": True}, (may_while_pinned,), "Snipers (A14) are not modelled"),
    Event(
        "is pinned as it routs under Interdiction",
        (c.is_on_land, a.is_ready_to_rout, f.is_no_hero, f.is_no_rider_for_pins),
        {"pinned": True},
        (a.is_ready_to_rout,),
        "what a Pin by Interdiction does to a broken unit was not seen (A10.53)",
    ),
    Event(
        "breaks",
        (
            *UNDER_FIRE,
            *_BREAKS,
            f.is_not_at_crest_status,
            f.takes_mc_of_the_ift,
            f.breaks_alive_on_a_cliff,
            f.breaks_alive_in_the_water,
            f.breaks_alive_while_fording,
        ),
        _BROKEN,
        (may_while_broken, is_still_under_dm, e.concealed_once_revealed),
    ),
    Event(
        "breaks at Crest status",
        (*UNDER_FIRE, *_BREAKS, f.is_at_crest_status),
        _BROKEN,
        (may_while_broken, e.concealed_once_revealed),
        "whether a broken unit stays at Crest status was not seen (B20.96)",
    ),
    Event(
        "is wounded",
        (
            *UNDER_FIRE,
            f.is_woundable,
            f.is_wounded_alive_on_a_cliff,
            f.is_wounded_alive_in_the_water,
            f.is_wounded_alive_while_fording,
        ),
        {"wounded": True},
        (f.is_woundable,),
    ),
    Event(
        "goes berserk",
        (*_GOES_BERSERK, f.is_open_to_rage),
        _BERSERK,
        (f.is_prone_to_rage,),
    ),
    Event(
        "goes berserk and stays CX or TI",
        (*_GOES_BERSERK, f.is_tired_or_busy),
        {name: effect for name, effect in _BERSERK.items() if name not in ("cx", "ti")},
        (f.is_prone_to_rage,),
        "whether who goes berserk stays CX or TI was not seen (A15.42)",
        begins="goes berserk",
    ),
    Event(
        "goes berserk with its leader",
        (*_GOES_BERSERK, f.is_beyond_heat_of_battle),
        _BERSERK,
        (f.is_prone_to_rage,),
        "whether Cavalry, heroes and Unarmed units go berserk with a leader who does was not seen (A15.41)",
        begins="goes berserk",
    ),
    Event("is eliminated", UNDER_FIRE, GONE, (PASSAGE_OF_TIME,)),
    Event(
        "an enemy unit advances into its Location",
        (c.is_alive, c.is_enemy_aph, c.may_meet_enemies),
        {**AMONG_ENEMIES, "concealed": e.concealed_as_cc_is_near, "hidden": e.hidden_no_more},
        ("A11",),
        is_around=True,
    ),
)


def _by_a_minefield(event: Event) -> Event:
    """What fire does to a unit, done by a minefield into which it has advanced."""
    needs = tuple(f.has_just_advanced if need is c.is_under_enemy_fire else need for need in event.needs)
    return replace(event, name=f"{event.name} by a minefield", needs=needs, unseen="minefields (B28) are not modelled")


def _as_prisoner(event: Event) -> Event:
    """What befalls a unit, befalling a prisoner."""
    needs = tuple(c.is_prisoner if need is c.is_no_prisoner else need for need in event.needs)
    unseen = event.unseen or "what fire does to prisoners was not seen (A20.5)"
    return replace(event, name=f"{event.name}, a prisoner", needs=needs, unseen=unseen)


_CC = (c.is_alive, c.is_time_for_melee, c.meets_enemies)
_CAPTURED: Mapping[str, Effect] = {
    "captured": True, **REVEALED, **ELSEWHERE,
    **dict.fromkeys(("broken", "dm", "berserk", "pinned", "melee", "sw"), False), "unarmed": e.unarmed_in_captivity,
}  # fmt: skip
CLOSE_COMBAT = (
    *(_by_a_minefield(event) for event in BEFALLS if c.is_under_enemy_fire in event.needs and not event.unseen),
    *(_as_prisoner(event) for event in BEFALLS if c.is_no_prisoner in event.needs),
    Event("is eliminated in CC", _CC, GONE, ("A11",)),
    Event(
        "its enemies in CC are eliminated",
        _CC,
        {"enemy_there": False, "melee": False, "concealed": e.concealed_after_cc},
        ("A11",),
        is_around=True,
    ),
    Event(
        "fights in CC, which neither side wins",
        (*_CC, c.is_not_held_yet, c.is_no_prisoner),
        {"melee": True, "concealed": e.concealed_after_cc},
        ("A11", c.is_time_for_melee),
    ),
    Event(
        "does not rout out of its Melee and is eliminated",
        (c.is_alive, c.must_leave_now),
        GONE,
        (c.must_leave_now,),
    ),
    Event("is captured", (c.is_on_land, c.is_no_prisoner, c.may_be_taken), _CAPTURED, (c.may_be_taken,)),
    Event(
        "is captured off the land",
        (c.is_off_land, c.is_no_prisoner, c.may_be_taken),
        {**_CAPTURED, "footing": e.footing_in_captivity},
        (c.may_be_taken,),
        "whether a unit is captured in the water or on a cliff was not seen (A20.2)",
    ),
    Event(
        "escapes from captivity",
        (c.is_on_land, c.is_no_rider, c.is_prisoner),
        {"captured": False, "unarmed": True},
        (may_while_unarmed,),
        "how prisoners escape, and who is then Unarmed, was not seen (A20.5)",
    ),
    Event("is Encircled", (c.is_on_land, c.is_under_enemy_fire), {"encircled": True}, (is_still_encircled,)),
    Event(
        "is Encircled off the land",
        (c.is_off_land, c.is_under_enemy_fire),
        {"encircled": True},
        (is_still_encircled,),
        "whether a unit in the water or on a cliff is Encircled was not seen (A7.7)",
    ),
    Event("the enemies that Encircle it are gone", (), {"encircled": False}, (is_still_encircled,), is_around=True),
)
