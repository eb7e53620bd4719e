"""What the rules ask before something happens to a Searchlight.

Circumstances come first among the parameters: the machine of edge cases gives them their usual values (`asked_of`), a ruling asks
of them what the question says.
"""

from __future__ import annotations

from asl_query.logic.machine import condition, plain
from asl_query.rules.asl.a03_phases import acts_in, fires_in, is_move_barred_by_fire
from asl_query.rules.asl.a04_movement import may_advance_in, may_move_in
from asl_query.rules.asl.a07_status import may_while_pinned, may_while_ti
from asl_query.rules.asl.a09_repair import may_repair
from asl_query.rules.asl.a10_morale import may_while_broken
from asl_query.rules.asl.a12_concealment import may_gain_concealment as becomes_concealed
from asl_query.rules.asl.c11_guns import may_gun_be_emplaced
from asl_query.rules.asl.w10_kinds import (
    is_crew_served,
    is_on_gun_carriage,
    is_removed,
    is_secondary_armament,
    may_be_moved_in,
    may_be_pushed,
    may_be_repaired,
    may_be_switched_on,
    may_be_towed,
    may_light_with_ca,
    may_set_up_hidden,
    type_on,
)
from asl_query.rules.asl.w10_searchlights import (
    beam_range_hexes,
    gmsl_may_be_emplaced,
    gmsl_may_occupy,
    in_beam_range,
    keeps_from_targeting,
    may_become_emplaced,
    may_change_ca,
    may_target,
    may_target_in_direction,
)
from asl_query.rules.asl.w10_sighting import may_be_used
from asl_query.rules.asl.w10_use import (
    cancels_lane,
    ends_without_dr,
    is_los_to_target,
    is_phase_of_owner,
    is_switched_on,
    may_be_maintained,
    may_be_repaired_after,
    may_cancel,
    may_establish,
    may_establish_at,
    may_gain_concealment,
    may_maintain_at,
    may_target_instead,
    may_track,
    may_try_in_phase,
    must_change_ca,
)
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.searchlight_kinds import LightCarrier
from asl_query.terms.searchlight_use import LaneMoment, Reliability, SearchlightEvent, TerrainAtLight
from asl_query.terms.searchlights import Searchlight
from asl_query.terms.status import Crew, Lamp

# When


def lane_moment(at_start: bool, own_turn: bool, when: PlayerTurnPhase) -> LaneMoment:
    """The moments that W10.45 and W10.51 tell apart; `at_start` is before the ATTACKER fires or moves in the phase."""
    if own_turn and when is PlayerTurnPhase.PFPH:
        return LaneMoment.START_OF_PFPH if at_start else LaneMoment.PFPH
    if not own_turn and when is PlayerTurnPhase.MPH:
        return LaneMoment.START_OF_ENEMY_MPH if at_start else LaneMoment.ENEMY_MPH
    return LaneMoment.OTHER


@condition
def is_time_for_a_lane(
    at_start: bool, moving_enemy_there: bool, within_nvr: bool, first_light_turn_over: bool, own_turn: bool, when: PlayerTurnPhase
) -> bool:
    return may_establish_at(lane_moment(at_start, own_turn, when), first_light_turn_over, moving_enemy_there, within_nvr)


@condition
def is_time_to_maintain(at_start: bool, own_turn: bool, when: PlayerTurnPhase) -> bool:
    return may_maintain_at(lane_moment(at_start, own_turn, when))


@condition
def is_let_light_elsewhere(made_reliability_dr: bool, different_location: bool) -> bool:
    return may_target_instead(made_reliability_dr, different_location)


@condition
def may_be_cancelled(enemy_in_zone: bool, own_turn: bool, when: PlayerTurnPhase) -> bool:
    return may_cancel(is_phase_of_owner(when, own_turn), enemy_in_zone)


@condition
def is_let_shine(light_event: bool, bugles: bool) -> bool:
    return may_establish(light_event, bugles)


@condition
def has_an_attempt_left(made_sighting_tc: bool) -> bool:
    return may_try_in_phase(False, made_sighting_tc)


@plain("that needs one marked with a Fire counter")
def has_fired(fired: bool) -> bool:
    return fired


@condition
def has_not_fired_yet(fired: bool) -> bool:
    """A Lane is tried for, or kept with a Reliability DR, once in a Player Turn, as a phase starts: its Fire counter shows it."""
    return may_try_in_phase(False, fired)


@condition
def is_first_try_of_the_phase(fired: bool, own_turn: bool, when: PlayerTurnPhase) -> bool:
    """The Fire counter of its own PFPh, and that of the enemy MPh, comes of an attempt, or of a Reliability DR, in that phase."""
    return lane_moment(True, own_turn, when) is LaneMoment.OTHER or may_try_in_phase(False, fired)


@condition
def lay_before(fired: bool) -> bool:
    return may_be_maintained(fired)


@condition
def is_own_rph(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return own_turn and when is PlayerTurnPhase.RPH and acts_in(when, own_turn)


@condition
def is_time_to_move_it(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return may_be_moved_in(when, own_turn)


@condition
def fires_now(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return fires_in(when, own_turn)


@condition
def somebody_fires(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return fires_in(when, own_turn) or fires_in(when, not own_turn)


@condition
def comes_in_its_mph_or_aph(own_turn: bool, when: PlayerTurnPhase) -> bool:
    """Of an enemy unit, which moves and advances in its own Player Turn."""
    return (may_move_in(when) or may_advance_in(when)) and acts_in(when, not own_turn)


@condition
def is_set_up_or_own_mph(setting_up: bool, own_turn: bool, when: PlayerTurnPhase) -> bool:
    return setting_up or (when is PlayerTurnPhase.MPH and acts_in(when, own_turn))


# At what


@condition
def is_in_range(range_hexes: int, kind: Searchlight) -> bool:
    return in_beam_range(range_hexes, beam_range_hexes(kind))


@condition
def may_be_aimed(
    range_hexes: int, kind: Searchlight, ground: TerrainAtLight, smoke: bool, in_bypass: bool, in_motion: bool
) -> bool:  # fmt: skip
    return may_target(kind, range_hexes, keeps_from_targeting(ground), smoke, in_bypass, in_motion)


@condition
def may_be_aimed_there(outside_ca: bool, kind: Searchlight, crew: Crew) -> bool:
    return may_target_in_direction(kind, crew is Crew.PINNED, outside_ca)


@condition
def is_let_turn(kind: Searchlight, crew: Crew) -> bool:
    return may_change_ca(kind, crew is Crew.PINNED)


@condition
def is_let_turn_after(outside_ca: bool, kind: Searchlight, crew: Crew) -> bool:
    return may_change_ca(kind, crew is Crew.PINNED) or not must_change_ca(outside_ca)


@condition
def is_let_shine_that_way(sl_ca: int, vca: int, kind: Searchlight) -> bool:
    return kind is not Searchlight.TMSL or may_light_with_ca(sl_ca, vca)


@condition
def has_a_los(daytime_los: bool, within_nvr: bool) -> bool:
    return is_los_to_target(daytime_los, within_nvr)


@condition
def is_let_track(leaves_target_location: bool, lamp: Lamp) -> bool:
    return may_track(lamp is Lamp.ON, leaves_target_location)


# Who works it


@condition
def has_a_good_order_crew(crew: Crew) -> bool:
    if crew is Crew.PINNED:
        return not cancels_lane(SearchlightEvent.CREW_PINNED)
    return crew is Crew.READY or not cancels_lane(SearchlightEvent.CREW_NOT_IN_GOOD_ORDER)


@plain("that needs a pinned crew, or one that is not in Good Order")
def has_a_crew_to_recover(crew: Crew) -> bool:
    return crew is Crew.NOT_GOOD_ORDER


@plain("that needs a crew in Good Order that is not pinned")
def has_a_ready_crew(crew: Crew) -> bool:
    return crew is Crew.READY


@condition
def is_served(manned: bool, kind: Searchlight) -> bool:
    return manned or not is_crew_served(kind)


@condition
def is_let_be_used(captured: bool) -> bool:
    return may_be_used(captured)


@plain("that needs one that was captured")
def is_captured(captured: bool) -> bool:
    return captured


@condition
def has_a_crew_free_to_fire(crew_ti: bool) -> bool:
    return not crew_ti or may_while_ti(Act.FIRE)


@condition
def has_a_crew_to_repair_it(crew: Crew, abandoned: bool) -> bool:
    return may_repair(PlayerTurnPhase.RPH, crew is not Crew.NOT_GOOD_ORDER and not abandoned)


@condition
def has_a_crew_free_to_move_it(crew_ti: bool, manned: bool, kind: Searchlight, crew: Crew) -> bool:
    if crew is Crew.PINNED and not may_while_pinned(Act.MOVE):
        return False
    if crew is Crew.NOT_GOOD_ORDER and not may_while_broken(Act.MOVE):
        return False
    return (manned or not is_crew_served(kind)) and (not crew_ti or may_while_ti(Act.MOVE))


@condition
def is_not_abandoned(abandoned: bool) -> bool:
    return not abandoned or not cancels_lane(SearchlightEvent.ABANDONED)


# How it is


@plain("a Searchlight that is gone does nothing more")
def is_in_play(removed: bool) -> bool:
    return not removed


@condition
def is_not_lost_for_good(kind: Searchlight, lamp: Lamp) -> bool:
    return lamp is not Lamp.DISABLED or not is_removed(kind, True)


@condition
def is_on(lamp: Lamp) -> bool:
    return is_switched_on(lamp is Lamp.ON, lamp is not Lamp.ON)


@condition
def is_dark(lamp: Lamp) -> bool:
    return not is_switched_on(lamp is Lamp.ON, lamp is not Lamp.ON)


@condition
def is_in_working_order(lamp: Lamp) -> bool:
    return not (
        (lamp is Lamp.MALFUNCTIONED and cancels_lane(SearchlightEvent.MALFUNCTIONED))
        or (lamp is Lamp.DISABLED and cancels_lane(SearchlightEvent.DISABLED))
    )


@condition
def is_out_of_smoke(smoke: bool) -> bool:
    return not smoke or not cancels_lane(SearchlightEvent.SMOKE)


@condition
def can_be_repaired(lamp: Lamp) -> bool:
    result = Reliability.MALFUNCTIONED if lamp is Lamp.MALFUNCTIONED else Reliability.DISABLED
    return lamp not in (Lamp.MALFUNCTIONED, Lamp.DISABLED) or may_be_repaired_after(result)


@condition
def is_let_be_repaired(on_ct_afv: bool, ce: bool, lamp: Lamp, when: PlayerTurnPhase) -> bool:
    return may_be_repaired(lamp is Lamp.MALFUNCTIONED, on_ct_afv, ce, when)


@condition
def is_let_move_on(fired: bool, made_sighting_tc: bool) -> bool:
    """The Fire counter of its own MPh is that of its PFPh, whoever or whatever moves it; an attempt in that MPh, which the Player
    Turn of the first light allows, counts as fire too."""
    return not is_move_barred_by_fire(fired or made_sighting_tc)


@condition
def has_fired_if_lit(lamp: Lamp, fired: bool, made_sighting_tc: bool) -> bool:
    """A Lane that lies in the own MPh was kept or made as the PFPh started, with its counter, or in that MPh by a Sighting TC."""
    return lamp is not Lamp.ON or fired or made_sighting_tc or not ends_without_dr(False)


@plain("that is done with a crew")
def is_not_left_by_its_crew(abandoned: bool) -> bool:
    return not abandoned


@plain("that needs an Abandoned vehicle")
def is_left_by_its_crew(abandoned: bool) -> bool:
    return abandoned


@condition
def is_fit_to_hide(when: PlayerTurnPhase, crew: Crew) -> bool:
    """As its crew is: it becomes concealed with it."""
    return becomes_concealed(when, crew is not Crew.NOT_GOOD_ORDER)


@condition
def may_hide(lamp: Lamp) -> bool:
    return may_gain_concealment(lamp is Lamp.ON)


@condition
def is_not_in_tow(in_tow: bool, kind: Searchlight) -> bool:
    if not in_tow and kind is not Searchlight.GMSL:
        return True  # no rule need say it of what is never in tow
    return may_be_switched_on(in_tow)


@condition
def is_let_be_hooked_up(lamp: Lamp) -> bool:
    return lamp is not Lamp.ON or may_be_switched_on(True)


@plain("that needs one that is not in tow")
def is_at_hand(in_tow: bool) -> bool:
    return not in_tow


@plain("that needs it in tow")
def is_in_tow(in_tow: bool) -> bool:
    return in_tow


@plain("that needs one that is not Emplaced")
def is_not_dug_in(emplaced: bool) -> bool:
    return not emplaced


@condition
def is_let_be_towed(emplaced: bool) -> bool:
    return may_be_towed(emplaced)


@condition
def is_let_be_pushed(emplaced: bool, in_tow: bool) -> bool:
    return may_be_pushed(emplaced, in_tow)


def is_open_to_a_gmsl(ground: TerrainAtLight) -> bool:
    """Whether a GMSL can be in terrain as W10.41 tells it apart."""
    if ground is TerrainAtLight.BUILDING:
        return gmsl_may_occupy("stone building", False)
    if ground is TerrainAtLight.JUNGLE:
        return gmsl_may_occupy("jungle", False)
    if ground is TerrainAtLight.BAMBOO:
        return gmsl_may_occupy("bamboo", False)
    return gmsl_may_occupy("woods" if ground is TerrainAtLight.WOODS else "open ground", False)


@condition
def may_be_dug_in(paved_road: bool, on_bridge: bool, ground: TerrainAtLight, kind: Searchlight) -> bool:
    return kind is Searchlight.GMSL and gmsl_may_be_emplaced(
        is_open_to_a_gmsl(ground), may_gun_be_emplaced(paved_road, on_bridge)
    )


@condition
def may_stand_there(terrain: str, is_water: bool, kind: Searchlight) -> bool:
    return kind is not Searchlight.GMSL or gmsl_may_occupy(terrain, is_water)


@condition
def is_ground_mounted(kind: Searchlight) -> bool:
    return is_on_gun_carriage(kind)


@condition
def is_on_a_vehicle(kind: Searchlight) -> bool:
    return kind is type_on(LightCarrier.TRUCK) or kind is type_on(LightCarrier.AFV)


@condition
def is_on_a_truck(kind: Searchlight) -> bool:
    return kind is type_on(LightCarrier.TRUCK)


@condition
def is_on_an_afv(kind: Searchlight) -> bool:
    return is_secondary_armament(kind)


@plain("that needs it in Motion")
def is_in_motion(in_motion: bool) -> bool:
    return in_motion


@plain("that needs it not to be in Motion")
def is_at_a_halt(in_motion: bool) -> bool:
    return not in_motion


@plain("that is not done in its own MPh")
def is_no_time_of_its_move(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return not own_turn or when is not PlayerTurnPhase.MPH


@condition
def is_setting_up_on_the_ground(setting_up: bool, in_tow: bool) -> bool:
    return may_become_emplaced(setting_up, in_tow)


@condition
def may_hide_at_set_up(setting_up: bool, emplaced: bool) -> bool:
    return setting_up and may_set_up_hidden(emplaced, True)
