"""What the rules ask before fire, a minefield or an advance of the enemy does something to a unit."""

from __future__ import annotations

from asl_query.logic.machine import condition, plain
from asl_query.rules.asl.a07_status import is_subject_to_pin, may_be_pinned
from asl_query.rules.asl.a15_heat_of_battle import (
    is_subject_to_heat_of_battle,
    may_be_wounded,
    may_break,
    may_fail_under_fire,
    may_go_berserk,
)
from asl_query.rules.asl.b11_climbers import (
    can_be_pinned,
    eliminates_climber,
    takes_check,
)
from asl_query.rules.asl.e06_swimmers import (
    eliminates_swimmer,
    swimmer_takes,
)
from asl_query.rules.asl.e06_swimming import fording_eliminates
from asl_query.terms.acts import Check, PlayerTurnPhase
from asl_query.terms.status import Footing


@condition
def is_no_rider_for_pins(cavalry: bool) -> bool:
    """Whether what pins others pins it."""
    return may_be_pinned(cavalry)


@plain("that befalls who has advanced, in its APh")
def has_just_advanced(advanced: bool, own_turn: bool, when: PlayerTurnPhase) -> bool:
    """Whether it may have come into a minefield."""
    return advanced and own_turn and when is PlayerTurnPhase.APH


# Fire at it


@condition
def is_no_climber_for_pins(footing: Footing) -> bool:
    return can_be_pinned(footing is Footing.CLIFF)


@condition
def is_no_swimmer_for_pins(footing: Footing) -> bool:
    return footing not in (Footing.SWIMMING, Footing.RAFTING) or swimmer_takes(Check.PIN)


@condition
def is_pinnable(broken: bool, berserk: bool) -> bool:
    return is_subject_to_pin(broken, berserk)


@condition
def is_no_hero(hero: bool) -> bool:
    return may_fail_under_fire(hero)


@condition
def is_breakable(broken: bool, berserk: bool) -> bool:
    return may_break(broken, berserk)


@condition
def is_woundable(smc: bool) -> bool:
    return may_be_wounded(smc)


@condition
def is_prone_to_rage(broken: bool, berserk: bool) -> bool:
    return may_go_berserk(broken, berserk)


@condition
def is_open_to_rage(unarmed: bool, cavalry: bool, hero: bool) -> bool:
    return is_subject_to_heat_of_battle(unarmed, cavalry, hero)


@plain("that befalls who is not subject to Heat of Battle")
def is_beyond_heat_of_battle(unarmed: bool, cavalry: bool, hero: bool) -> bool:
    """Whether no Heat of Battle of its own makes it berserk."""
    return not is_subject_to_heat_of_battle(unarmed, cavalry, hero)


@plain("that needs a unit that is CX or TI")
def is_tired_or_busy(cx: bool, ti: bool) -> bool:
    """Whether it has a counter that it may keep."""
    return cx or ti


@plain("that is not done at Crest status")
def is_not_at_crest_status(footing: Footing) -> bool:
    return footing is not Footing.CREST


@plain("that needs Crest status")
def is_at_crest_status(footing: Footing) -> bool:
    return footing is Footing.CREST


@condition
def is_no_swimmer_for_heat_of_battle(footing: Footing) -> bool:
    return footing not in (Footing.SWIMMING, Footing.RAFTING) or swimmer_takes(Check.HEAT_OF_BATTLE)


@condition
def takes_mc_of_the_ift(footing: Footing) -> bool:
    return footing is not Footing.CLIFF or takes_check(Check.IFT_MC)


@condition
def breaks_alive_on_a_cliff(footing: Footing) -> bool:
    return footing is not Footing.CLIFF or not eliminates_climber(True, False, False)


@condition
def is_wounded_alive_on_a_cliff(footing: Footing) -> bool:
    return footing is not Footing.CLIFF or not eliminates_climber(False, True, False)


@condition
def rages_alive_on_a_cliff(footing: Footing) -> bool:
    return footing is not Footing.CLIFF or not eliminates_climber(False, False, True)


@condition
def breaks_alive_in_the_water(footing: Footing) -> bool:
    return footing not in (Footing.SWIMMING, Footing.RAFTING) or not eliminates_swimmer(True, False)


@condition
def is_wounded_alive_in_the_water(footing: Footing) -> bool:
    return footing not in (Footing.SWIMMING, Footing.RAFTING) or not eliminates_swimmer(False, True)


@condition
def breaks_alive_while_fording(footing: Footing) -> bool:
    return footing is not Footing.FORDING or not fording_eliminates(True, False, False, False, False)


@condition
def is_wounded_alive_while_fording(footing: Footing) -> bool:
    return footing is not Footing.FORDING or not fording_eliminates(False, True, False, False, False)


@condition
def rages_alive_while_fording(footing: Footing) -> bool:
    return footing is not Footing.FORDING or not fording_eliminates(False, False, True, False, False)
