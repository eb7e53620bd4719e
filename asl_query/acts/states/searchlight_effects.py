"""What happens to a Searchlight makes of it: its lamp, its crew, what is with it."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.acts.states.lamps import lamp_after, lamp_after_reliability, lamp_after_repair
from asl_query.acts.states.unit_effects import hidden_no_more
from asl_query.logic.machine import Effect, change
from asl_query.rules.asl.a07_status import is_still_pinned
from asl_query.rules.asl.a09_repair import repaired
from asl_query.rules.asl.w10_kinds import (
    is_removed,
    malfunctions_by_own_fire,
    sniper_dr_causes,
    sniper_dr_causes_on_truck,
)
from asl_query.rules.asl.w10_use import is_still_concealed, keeps_gunflash, reliability
from asl_query.terms.searchlight_kinds import SniperEffect
from asl_query.terms.searchlight_use import SearchlightEvent
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
def concealed_unless_removed(kind: Searchlight, concealed: bool) -> bool:
    return concealed and not is_removed(kind, True)


@change
def removed_when_disabled(kind: Searchlight, removed: bool) -> bool:
    return removed or is_removed(kind, True)


SEEN: Mapping[str, Effect] = {"hidden": hidden_no_more}
GONE_WHEN_DISABLED: Mapping[str, Effect] = {"removed": removed_when_disabled, "concealed": concealed_unless_removed}
_CREW_BROKEN: Mapping[str, Effect] = {"crew": Crew.NOT_GOOD_ORDER, **SEEN}
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
