"""A15 Heat of Battle, and A17 wounds, as far as edge cases ask for them. The texts were not seen."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import Act


@rule("A15.1", "Heat of Battle", reading="Crews and who takes part in a Human Wave are not told apart from others.")
def is_subject_to_heat_of_battle(unarmed: bool, cavalry: bool, hero: bool) -> bool:
    """Unarmed units, Cavalry and heroes are not subject to Heat of Battle."""
    return not unarmed and not cavalry and not hero


@rule("A15.4", "Berserk", reading="Text not seen: an unbroken unit may go berserk; while it is, it does not break.")
def may_go_berserk(broken: bool, berserk: bool) -> bool:
    """Heat of Battle may make an unbroken unit berserk."""
    return not broken and not berserk


@rule("A15.4", "Berserk and Broken", part="breaking", reading="Text not seen: a berserk unit passes every MC.")
def may_break(broken: bool, berserk: bool) -> bool:
    """A berserk unit does not break."""
    return not broken and not berserk


@rule("A15.2", "Heroes", reading="Text not seen: a hero neither breaks nor is pinned; it is wounded as other SMC are.")
def may_fail_under_fire(hero: bool) -> bool:
    """A hero is neither broken nor pinned by what befalls it."""
    return not hero


@rule("A15.43", "Charge", reading="Text not seen: a berserk unit moves only to charge the nearest enemy it sees, over land.")
def may_while_berserk(act: Act) -> bool:
    """A berserk unit charges, and does nothing else with its MF."""
    return act not in (Act.ENTER_WATER, Act.FORD, Act.ROUT)


@rule("A15.43", "Minimum Move of a Berserk Unit", part="Minimum Move", reading="Text not seen: it charges with all its MF.")
def may_choose_its_move(berserk: bool) -> bool:
    """A berserk unit does not choose how to use its MF."""
    return not berserk


@rule(
    "A15.43",
    "Charge into the Enemy",
    part="into the enemy",
    reading="Text not seen: a charge ends in the Location of its target.",
)
def may_charge_into_enemy(berserk: bool) -> bool:
    """Of all Infantry only a berserk unit enters the Location of an armed enemy in its MPh."""
    return berserk


@rule("A17.1", "Wounds", reading="Text not seen; only a SMC is wounded.")
def may_be_wounded(is_smc: bool) -> bool:
    """Only a SMC can be wounded."""
    return is_smc
