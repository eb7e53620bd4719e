"""What happens to a Searchlight makes of it: its lamp, its crew, what is with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from asl_query.acts.states.lamps import lamp_after, lamp_after_reliability, lamp_after_repair
from asl_query.acts.states.unit_effects import concealed_once_revealed, hidden_no_more
from asl_query.logic.machine import Effect, change
from asl_query.rules.asl.a03_phases import is_still_to_come
from asl_query.rules.asl.a07_status import is_still_pinned
from asl_query.rules.asl.a09_repair import repaired
from asl_query.rules.asl.w10_kinds import (
    is_removed,
    malfunctions_by_own_fire,
    sniper_dr_causes,
    sniper_dr_causes_on_truck,
)
from asl_query.rules.asl.w10_use import ends_without_dr, fire_counter, is_still_concealed, keeps_gunflash, reliability
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.searchlight_kinds import SniperEffect
from asl_query.terms.searchlight_use import FireMarker, SearchlightEvent, TerrainAtLight
from asl_query.terms.searchlights import Mount, Searchlight
from asl_query.terms.status import Crew, Lamp


@change
def concealed_after_lighting(concealed: bool) -> bool:
    return is_still_concealed(concealed, True)


LAMP_AFTER = change(lamp_after)  # of what befalls the Searchlight (W10.21)


@change
def lamp_after_sniper(kind: Searchlight, lamp: Lamp) -> Lamp:
    is_gmsl = kind is Searchlight.GMSL
    hit = (
        sniper_dr_causes(SniperEffect.MALFUNCTION, 1, lamp is Lamp.ON)
        if is_gmsl
        else sniper_dr_causes_on_truck(SniperEffect.MALFUNCTION, 1, lamp is Lamp.ON)
    )
    return lamp_after(SearchlightEvent.MALFUNCTIONED, lamp) if hit else lamp


@change
def lamp_after_own_fire(lamp: Lamp) -> Lamp:
    hit = malfunctions_by_own_fire(lamp is Lamp.ON, Mount.TURRET, Mount.TURRET, False)
    return lamp_after(SearchlightEvent.MALFUNCTIONED, lamp) if hit else lamp


@change
def fired_after(fired: bool, own_turn: bool, when: PlayerTurnPhase) -> bool:
    """Who fires is marked with the Fire counter of the phase, if that has one."""
    return fired or fire_counter(when, own_turn) is not FireMarker.NONE


@change
def lamp_after_upkeep(until: PlayerTurnPhase, own_turn: bool, when: PlayerTurnPhase, lamp: Lamp, fired: bool) -> Lamp:
    """A Lane that lay before its PFPh or the enemy MPh, and was not kept as that started, does not lie beyond it."""
    upkeep = PlayerTurnPhase.PFPH if own_turn else PlayerTurnPhase.MPH
    is_past = (when is upkeep or is_still_to_come(upkeep, when)) and is_still_to_come(until, upkeep)
    is_let_go = is_past and not fired and ends_without_dr(False)
    return lamp_after(SearchlightEvent.NOT_MAINTAINED, lamp) if is_let_go else lamp


@change
def first_light_turn_over_after(light_shown: bool, first_light_turn_over: bool) -> bool:
    """The Player Turn of the first light is over when one ends in which a Lane was established, or one after it (W10.51)."""
    return first_light_turn_over or light_shown


@change
def lamp_after_eleven() -> Lamp:
    return lamp_after_reliability(reliability(11, False))


@change
def lamp_after_twelve() -> Lamp:
    return lamp_after_reliability(reliability(12, False))


@change
def lamp_after_good_repair() -> Lamp:
    return lamp_after_repair(repaired(1))


@change
def lamp_after_failed_repair() -> Lamp:
    return lamp_after_repair(repaired(6))


@change
def gunflash_after_afph(gunflash: bool, lamp: Lamp) -> bool:
    return gunflash and keeps_gunflash(lamp is Lamp.ON, True)


@change
def crew_after_the_turn(crew: Crew) -> Crew:
    return Crew.READY if crew is Crew.PINNED and not is_still_pinned(True, True) else crew


@change
def removed_when_disabled(kind: Searchlight, removed: bool) -> bool:
    return removed or is_removed(kind, True)


def _is_still_so(kind: Searchlight, is_so: bool) -> bool:
    return is_so and not is_removed(kind, True)


@change
def crew_unless_removed(kind: Searchlight, crew: Crew) -> Crew:
    return Crew.READY if is_removed(kind, True) else crew


@change
def ground_unless_removed(kind: Searchlight, ground: TerrainAtLight) -> TerrainAtLight:
    return TerrainAtLight.OTHER if is_removed(kind, True) else ground


SEEN: Mapping[str, Effect] = {"hidden": hidden_no_more}
# What has left play is nowhere: nothing of what was so of it is so any longer.
_STATES_IN_PLAY = ("concealed", "emplaced", "in_tow", "hidden", "gunflash", "fired", "smoke", "enemy_there", "made_sighting_tc")
GONE_WHEN_DISABLED: Mapping[str, Effect] = {
    "removed": removed_when_disabled, "crew": crew_unless_removed, "ground": ground_unless_removed,
    **{name: replace(change(_is_still_so), reads=("kind", name)) for name in _STATES_IN_PLAY},
}  # fmt: skip
GONE: Mapping[str, Effect] = {
    **dict.fromkeys((*_STATES_IN_PLAY, "in_motion", "in_bypass", "abandoned"), False),
    "removed": True, "lamp": Lamp.OFF, "crew": Crew.READY, "ground": TerrainAtLight.OTHER,
}  # fmt: skip
_CREW_BROKEN: Mapping[str, Effect] = {"crew": Crew.NOT_GOOD_ORDER, "concealed": concealed_once_revealed, **SEEN}
_ENEMY_COMES: Mapping[str, Effect] = {"enemy_there": True, **SEEN}
_BESIDE_THE_LAMP: Mapping[SearchlightEvent, Mapping[str, Effect]] = {
    SearchlightEvent.DISABLED: GONE_WHEN_DISABLED,
    SearchlightEvent.INFANTRY_NOT_IN_GOOD_ORDER: _CREW_BROKEN,
    SearchlightEvent.CREW_NOT_IN_GOOD_ORDER: _CREW_BROKEN,
    SearchlightEvent.ABANDONED: {"abandoned": True},
    SearchlightEvent.MOTION_ATTEMPT: {"in_motion": True},
    SearchlightEvent.ENEMY_ENTERS: _ENEMY_COMES,
    SearchlightEvent.UNARMED_VEHICLE_ENTERS: _ENEMY_COMES,
    SearchlightEvent.SMOKE: {"smoke": True},
}
# What each event that W10.21 tells apart makes of a Searchlight, in edge cases and on a map.
BY: Mapping[SearchlightEvent, Mapping[str, Effect]] = {
    event: {"lamp": LAMP_AFTER.asked_of(event), **_BESIDE_THE_LAMP.get(event, {})} for event in SearchlightEvent
}
