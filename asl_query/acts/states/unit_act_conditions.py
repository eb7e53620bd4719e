"""What the rules ask before a unit fires, rallies, routs, hides or takes up a SW, and before light falls on it."""

from __future__ import annotations

from asl_query.acts.marches import mf_left
from asl_query.logic.machine import condition, condition_of, plain
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a03_phases import acts_in, fires_in, is_fire_barred_by_fire, may_prep_fire_in
from asl_query.rules.asl.a04_movement import (
    ipc_pp,
    is_difficult_advance,
    may_advance_if_difficult,
    may_carry,
    may_minimum_move,
    may_recover,
    may_transfer,
    mf_allotment,
    portage_mf,
    recovers,
    road_half_mf,
)
from asl_query.rules.asl.a07_status import is_in_good_order
from asl_query.rules.asl.a09_repair import may_dismantle, may_repair
from asl_query.rules.asl.a10_morale import may_rally_in, may_rout_in, must_leave_melee
from asl_query.rules.asl.a12_concealment import may_gain_concealment
from asl_query.rules.asl.a24_smoke import may_place_smoke
from asl_query.rules.asl.b11_climbers import climber_may_fire_in, climbing_leaves_mf_for
from asl_query.rules.asl.b21_water import may_ford_on
from asl_query.rules.asl.e06_swimmers import swimmer_may_carry
from asl_query.rules.asl.w10_use import may_establish_at
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.searchlight_use import LaneMoment
from asl_query.terms.status import Footing

# Its own fire, rally, rout, concealment, SW


@condition
def is_time_to_prep_fire(when: PlayerTurnPhase) -> bool:
    return may_prep_fire_in(when)


@condition
def fires_in_its_pfph(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return when is PlayerTurnPhase.PFPH and fires_in(when, own_turn)


@condition
def fires_in_its_afph(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return when is PlayerTurnPhase.AFPH and fires_in(when, own_turn)


@condition_of(key_of(may_recover))
def takes_a_sw_up(own_turn: bool, when: PlayerTurnPhase, broken: bool, berserk: bool, melee: bool) -> bool:
    in_good_order = is_in_good_order(broken, berserk, False, melee)
    return may_recover(when, own_turn, in_good_order) and recovers(1, False)


@condition_of(key_of(may_recover))
def is_fit_to_take_a_sw_up(broken: bool, berserk: bool, melee: bool) -> bool:
    """At whatever time."""
    return takes_a_sw_up.holds(True, PlayerTurnPhase.RPH, broken, berserk, melee)


@condition
def acts_now(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return when is PlayerTurnPhase.RPH or acts_in(when, own_turn)


@plain("that was seen of its own RPh only")
def is_not_the_enemy_rph(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return own_turn or when is not PlayerTurnPhase.RPH


@plain("that is of the enemy RPh")
def is_the_enemy_rph(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return not own_turn and when is PlayerTurnPhase.RPH


@condition
def hands_a_sw_over(when: PlayerTurnPhase, advanced: bool, broken: bool, berserk: bool, melee: bool, pinned: bool) -> bool:
    return may_transfer(when, advanced, is_in_good_order(broken, berserk, False, melee), pinned)


@condition
def repairs_a_sw(when: PlayerTurnPhase, broken: bool, berserk: bool, melee: bool) -> bool:
    return may_repair(when, is_in_good_order(broken, berserk, False, melee))


@condition
def takes_a_sw_apart(own_turn: bool, when: PlayerTurnPhase, broken: bool, berserk: bool, melee: bool) -> bool:
    return may_dismantle(when, own_turn, is_in_good_order(broken, berserk, False, melee))


@condition
def does_not_swim_with_it(footing: Footing, cavalry: bool) -> bool:
    return footing not in (Footing.SWIMMING, Footing.RAFTING) or swimmer_may_carry(1, cavalry, 1)


@condition
def rides_with_no_more_than_its_ipc(footing: Footing, sw_pp: int, cavalry: bool, smc: bool) -> bool:
    """Of Cavalry in the water."""
    return footing is not Footing.SWIMMING or not cavalry or swimmer_may_carry(sw_pp, cavalry, ipc_pp(smc, False, 0))


@condition
def goes_with_its_load(sw: bool, sw_pp: int, smc: bool) -> bool:
    return not sw or not smc or may_carry(smc, sw_pp)


@condition_of(key_of(portage_mf))
def moves_under_its_load(sw: bool, sw_pp: int, smc: bool) -> bool:
    """With the MF that its load leaves it, at the least by a Minimum Move along a road; that it was CX is over by then."""
    return portage_mf(sw_pp if sw else 0, ipc_pp(smc, False, 0)) == 0 or may_minimum_move(False, road_half_mf(), 0)


@condition
def advances_though_cx(cx: bool) -> bool:
    """At the least along a road."""
    return may_advance_if_difficult(cx, False) or not is_difficult_advance(road_half_mf(), mf_allotment(False, False, False))


@condition_of(key_of(may_advance_if_difficult))
def advances_under_its_load(cx: bool, sw: bool, sw_pp: int, smc: bool, wounded: bool, inexperienced: bool) -> bool:
    """Who has one MF left, or none, makes a difficult advance into whatever hex it is, along a road too."""
    mf = mf_left(smc, wounded, inexperienced, sw_pp if sw else 0, False)
    return not cx or not is_difficult_advance(road_half_mf(), mf) or may_advance_if_difficult(cx, False)


@condition_of(key_of(may_ford_on))
def has_mf_to_ford(sw: bool, sw_pp: int, smc: bool, wounded: bool, inexperienced: bool) -> bool:
    """That its load leaves it MF."""
    return may_ford_on(0, mf_left(smc, wounded, inexperienced, sw_pp if sw else 0, False))


@plain("that needs a SW in its possession")
def possesses_a_sw(sw: bool) -> bool:
    return sw


@plain("that is for armed units")
def is_armed(unarmed: bool) -> bool:
    return not unarmed


@plain("that needs an Illuminated unit")
def is_lit(illuminated: bool) -> bool:
    return illuminated


@plain("that is for units that are not Illuminated")
def is_unlit(illuminated: bool) -> bool:
    return not illuminated


@plain("that needs an Unarmed unit")
def is_unarmed(unarmed: bool) -> bool:
    return unarmed


@condition
def places_smoke(when: PlayerTurnPhase, smc: bool) -> bool:
    return may_place_smoke(when, smc)


@condition
def is_left_mf_for_smoke(footing: Footing) -> bool:
    return footing is not Footing.CLIFF or climbing_leaves_mf_for(Act.PLACE_SMOKE)


@condition
def fires_in_this_phase_from_its_footing(footing: Footing, when: PlayerTurnPhase) -> bool:
    return footing is not Footing.CLIFF or climber_may_fire_in(when)


@condition
def has_not_fired(prep_fired: bool) -> bool:
    return not prep_fired or not is_fire_barred_by_fire(True)


@plain("that needs a unit that has Prep Fired")
def has_prep_fired(prep_fired: bool) -> bool:
    return prep_fired


@plain("that needs Cavalry")
def is_mounted(cavalry: bool) -> bool:
    return cavalry


@plain("that is done by Infantry that is not berserk")
def is_calm_infantry(cavalry: bool, berserk: bool) -> bool:
    return not cavalry and not berserk


@plain("that needs Cavalry, or a berserk unit")
def is_mounted_or_berserk(cavalry: bool, berserk: bool) -> bool:
    return cavalry or berserk


@plain("that is done by who is not berserk")
def is_calm(berserk: bool) -> bool:
    return not berserk


@plain("that needs a berserk unit")
def is_berserk(berserk: bool) -> bool:
    return berserk


@condition
def is_ready_to_rally(when: PlayerTurnPhase, broken: bool) -> bool:
    return may_rally_in(when, broken)


@condition
def is_ready_to_rout(when: PlayerTurnPhase, broken: bool) -> bool:
    return may_rout_in(when, broken)


@condition
def routs_out_of_its_melee(broken: bool, melee: bool) -> bool:
    """Who is not broken does not rout at all."""
    return not broken or not melee or must_leave_melee(broken, melee)


@condition
def is_ready_to_hide(when: PlayerTurnPhase, broken: bool, berserk: bool, melee: bool) -> bool:
    return may_gain_concealment(when, is_in_good_order(broken, berserk, False, melee))


# Light


@condition
def is_time_for_a_lane(own_turn: bool, when: PlayerTurnPhase) -> bool:
    moment = LaneMoment.START_OF_ENEMY_MPH if own_turn else LaneMoment.START_OF_PFPH
    return when is (PlayerTurnPhase.MPH if own_turn else PlayerTurnPhase.PFPH) and may_establish_at(moment, True, False, False)


@plain("that needs a SL that is switched on")
def is_light_on(sl_on: bool) -> bool:
    return sl_on
