"""What the rules ask before something happens to a unit, each read from the state by name."""

from __future__ import annotations

from asl_query.logic.machine import condition, condition_of, plain
from asl_query.rules.asl.a03_phases import acts_in, fires_in, is_move_barred_by_fire
from asl_query.rules.asl.a04_movement import (
    double_time_mf,
    ipc_pp,
    may_advance,
    may_advance_again,
    may_advance_if_difficult,
    may_advance_in,
    may_minimum_move,
    may_move_in,
    may_use_double_time,
)
from asl_query.rules.asl.a07_status import is_in_good_order, may_be_captured, may_labor
from asl_query.rules.asl.a10_morale import must_leave_melee
from asl_query.rules.asl.a11_close_combat import may_stay_after_cc, melee_begins_in
from asl_query.rules.asl.a15_heat_of_battle import (
    may_charge_into_enemy,
    may_choose_its_move,
)
from asl_query.rules.asl.b11_cliffs import may_attempt_falling_dr, may_climb, may_leave_climb
from asl_query.rules.asl.b11_climbers import (
    may_advance_while_climbing,
    may_be_met_in_its_hex,
    may_climb_in,
    may_cross,
    may_start_to_climb,
)
from asl_query.rules.asl.b19_gullies import is_in_gully
from asl_query.rules.asl.b21_water import drifts, may_ford, may_ford_on
from asl_query.rules.asl.e06_swimmers import (
    cavalry_may_enter,
    may_enter_in,
    may_go_over_to_fording,
    may_raft,
    may_swim_on,
    needs_swimming_tc,
    swimmer_may_carry,
)
from asl_query.rules.asl.e06_swimming import fording_eliminates, may_enter_water, may_leave_water, rafts
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.status import Footing
from asl_query.terms.water import Current

# Who and where


@plain("an eliminated unit does nothing more")
def is_alive(footing: Footing) -> bool:
    return footing is not Footing.ELIMINATED


@plain("that befalls a unit that is still hidden")
def is_hidden(hidden: bool) -> bool:
    return hidden


def _is_land(footing: Footing) -> bool:
    return footing in (Footing.LAND, Footing.DEPRESSION, Footing.CREST)


@plain("that is done on land")
def is_on_land(footing: Footing) -> bool:
    return _is_land(footing)


@plain("that befalls a unit in the water or on a cliff")
def is_off_land(footing: Footing) -> bool:
    return not _is_land(footing) and footing is not Footing.ELIMINATED


@plain("that is done on a Climb counter")
def is_climbing(footing: Footing) -> bool:
    return footing is Footing.CLIFF


@plain("that is done in the water")
def is_swimming(footing: Footing) -> bool:
    return footing in (Footing.SWIMMING, Footing.RAFTING)


@plain("that is done on a fording line")
def is_fording(footing: Footing) -> bool:
    return footing is Footing.FORDING


@plain("the top is the highest level")
def is_below_the_top(climb_level: int, cliff_levels: int) -> bool:
    return climb_level < cliff_levels


@plain("the foot is the lowest level")
def is_above_the_base(climb_level: int) -> bool:
    return climb_level >= 1


@condition_of("B11.1")
def is_at_a_cliff(has_cliffs: bool) -> bool:
    return has_cliffs


@condition_of("B21.1")
def is_at_the_water(has_water: bool) -> bool:
    return has_water


@condition
def is_at_a_depression(has_depressions: bool) -> bool:
    return is_in_gully(has_depressions, False, False)


@condition
def may_meet_enemies(footing: Footing) -> bool:
    return footing is not Footing.CLIFF or may_be_met_in_its_hex(True)


# When


@condition
def is_time_to_move(when: PlayerTurnPhase) -> bool:
    return may_move_in(when)


@condition
def is_time_to_advance(when: PlayerTurnPhase) -> bool:
    return may_advance_in(when)


@condition
def is_its_own(phase: PlayerTurnPhase, own_turn: bool, when: PlayerTurnPhase) -> bool:
    """Whether it is this phase, and the unit is of the side that acts in it."""
    return when is phase and acts_in(when, own_turn)


@condition
def is_the_enemys(phase: PlayerTurnPhase, own_turn: bool, when: PlayerTurnPhase) -> bool:
    """Whether it is this phase, and the enemy is the side that acts in it."""
    return when is phase and acts_in(when, not own_turn)


is_enemy_mph, is_enemy_aph = map(is_the_enemys.asked_of, (PlayerTurnPhase.MPH, PlayerTurnPhase.APH))
is_own_pfph, is_own_mph, is_own_aph = map(is_its_own.asked_of, (PlayerTurnPhase.PFPH, PlayerTurnPhase.MPH, PlayerTurnPhase.APH))


@condition
def is_ccph(when: PlayerTurnPhase) -> bool:
    return when is PlayerTurnPhase.CCPH and acts_in(when, False)


@condition
def is_under_enemy_fire(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return fires_in(when, not own_turn)


@condition
def fires_defensively(own_turn: bool, when: PlayerTurnPhase) -> bool:
    return when in (PlayerTurnPhase.MPH, PlayerTurnPhase.DFPH) and fires_in(when, own_turn)


# Moving


@condition
def has_not_prep_fired(prep_fired: bool) -> bool:
    return not prep_fired or not is_move_barred_by_fire(True)


@condition
def chooses_its_move(berserk: bool) -> bool:
    return may_choose_its_move(berserk)


@condition
def is_let_tire(cx: bool) -> bool:
    return may_advance_if_difficult(cx, False)


@condition
def is_fit_for_double_time(cx: bool, was_cx: bool, wounded: bool) -> bool:
    return double_time_mf(cx or was_cx, wounded) >= 1


@condition
def goes_on_foot(cavalry: bool) -> bool:
    return may_use_double_time(not cavalry)


@condition
def has_spent_no_mf(spent: bool) -> bool:
    return may_minimum_move(spent, 1, 0)


@condition
def advances(broken: bool, pinned: bool, melee: bool) -> bool:
    return may_advance(broken, pinned, melee)


@condition
def has_not_advanced(advanced: bool) -> bool:
    return may_advance_again(advanced)


@condition
def advances_from_its_footing(footing: Footing) -> bool:
    return footing is not Footing.CLIFF or may_advance_while_climbing(False)


@condition
def labors(cavalry: bool, footing: Footing, spent: bool) -> bool:
    return may_labor(not cavalry, _is_land(footing), 1 if spent else 0)


@condition
def charges_into_enemies(berserk: bool) -> bool:
    return may_charge_into_enemy(berserk)


# Climbing


@condition
def is_fit_to_climb(broken: bool, berserk: bool, captured: bool, melee: bool) -> bool:
    return may_climb(is_in_good_order(broken, berserk, captured, melee))


@condition
def is_unwounded_to_climb(wounded: bool) -> bool:
    return may_attempt_falling_dr(wounded, 0, 0)


@condition
def carries_no_more_than_its_cx_ipc(sw: bool, sw_pp: int, smc: bool) -> bool:
    return may_attempt_falling_dr(False, sw_pp if sw else 0, ipc_pp(smc, True, 0))


@condition
def is_infantry(cavalry: bool) -> bool:
    return may_cross(True, True, not cavalry)


@condition
def has_all_mf_to_climb(spent: bool) -> bool:
    return may_start_to_climb(0 if not spent else 1)


@condition
def is_time_to_climb(when: PlayerTurnPhase) -> bool:
    return may_climb_in(when)


@condition
def is_level_with_the_foot(climb_level: int) -> bool:
    return may_leave_climb(climb_level, 0)


@condition
def is_level_with_the_top(climb_level: int, cliff_levels: int) -> bool:
    return may_leave_climb(climb_level, cliff_levels)


# The water


@condition
def is_fit_to_swim(broken: bool, wounded: bool, frigid: bool, footing: Footing, spent: bool) -> bool:
    return may_enter_water(broken, wounded, frigid, _is_land(footing), 1 if spent else 0)


@condition
def is_time_to_swim(when: PlayerTurnPhase, cavalry: bool) -> bool:
    return may_enter_in(when, True, cavalry)


@condition
def swims_by_a_tc(cavalry: bool) -> bool:
    return needs_swimming_tc(cavalry)


@plain("only Cavalry rides")
def swims_mounted(cavalry: bool) -> bool:
    return not needs_swimming_tc(cavalry)


@condition
def may_jump(cavalry: bool) -> bool:
    return not cavalry or cavalry_may_enter(True)


@condition
def swims_with_what_it_carries(sw: bool, sw_pp: int, cavalry: bool, smc: bool, cx: bool) -> bool:
    return swimmer_may_carry(sw_pp if sw else 0, cavalry, ipc_pp(smc, cx, 0))


@condition
def finds_a_raft(cavalry: bool) -> bool:
    return rafts(True, False, 1, 5, False, cavalry)


@condition
def has_arms_to_float(unarmed: bool) -> bool:
    return may_raft(unarmed)


@condition
def may_drift(own_turn: bool, when: PlayerTurnPhase, entered: bool) -> bool:
    return when is PlayerTurnPhase.APH and drifts(Current.HEAVY, own_turn, entered)


@condition
def may_be_met_by_a_swimmer(own_turn: bool, when: PlayerTurnPhase) -> bool:
    """An enemy who has been in the water drifts in each APh too."""
    return when is PlayerTurnPhase.APH and drifts(Current.HEAVY, not own_turn, False)


@condition
def has_all_mf_to_swim(spent: bool) -> bool:
    return may_swim_on(1 if spent else 0)


@condition
def gets_ashore() -> bool:
    return may_leave_water(False, True, False)


@condition
def has_all_mf_to_ford(spent: bool) -> bool:
    return may_ford_on(1 if spent else 0, 1)


@condition
def is_let_ford(cavalry: bool) -> bool:
    return may_ford(False, True, not cavalry)


@condition
def survives_fording(broken: bool, wounded: bool, berserk: bool) -> bool:
    return not fording_eliminates(broken, wounded, berserk, False, False)


@plain("that needs a swimmer, or a unit that could be one")
def is_on_foot(cavalry: bool) -> bool:
    return not cavalry


@condition
def goes_over_to_fording(footing: Footing) -> bool:
    return may_go_over_to_fording(footing in (Footing.SWIMMING, Footing.RAFTING), True)


# Close Combat


@plain("that needs an enemy in its Location")
def meets_enemies(enemy_there: bool) -> bool:
    return enemy_there


@plain("that is done where no enemy is")
def is_alone(enemy_there: bool) -> bool:
    return not enemy_there


@plain("it is held in Melee already")
def is_not_held_yet(melee: bool) -> bool:
    return not melee


@condition
def is_time_for_melee(when: PlayerTurnPhase) -> bool:
    return melee_begins_in(when)


@condition
def is_held_or_alone(enemy_there: bool, melee: bool) -> bool:
    return may_stay_after_cc(enemy_there, melee)


@condition
def has_left_its_melee(when: PlayerTurnPhase, broken: bool, melee: bool) -> bool:
    return when in (PlayerTurnPhase.APH, PlayerTurnPhase.CCPH) or not must_leave_melee(broken, melee)


@condition
def must_leave_now(when: PlayerTurnPhase, broken: bool, melee: bool) -> bool:
    return when is PlayerTurnPhase.RTPH and must_leave_melee(broken, melee)


@condition
def may_be_taken(when: PlayerTurnPhase, broken: bool, enemy_there: bool) -> bool:
    return may_be_captured(when, broken, enemy_there)


@plain("that befalls units that are no prisoners")
def is_no_prisoner(captured: bool) -> bool:
    return not captured


@plain("that befalls who is on foot")
def is_no_rider(cavalry: bool) -> bool:
    return not cavalry


@plain("that needs a prisoner")
def is_prisoner(captured: bool) -> bool:
    return captured
