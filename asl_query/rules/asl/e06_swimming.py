"""E6 Swimming."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.water import Current


@rule(
    "E6.1", "Entering the Water", reading="A unit that has passed its swimming TC must enter; frigid is a fact of the question."
)
def may_enter_water(broken: bool, wounded: bool, frigid: bool, from_land_or_bridge: bool, mf_spent: int) -> bool:
    """Personnel neither broken nor wounded may swim, in no frigid water, straight from a land or bridge Location, with all their
    MF."""
    return not broken and not wounded and not frigid and from_land_or_bridge and mf_spent == 0


@rule("E6.1", "Swimming TC", part="swimming TC")
def passes_swimming_tc(dr: int, morale_level: int) -> bool:
    """A unit may enter the water right after a TC that no leadership modifies: a DR of no more than its Morale Level."""
    return dr <= morale_level


@rule("E6.1", "Jumping into the Water", part="jump", reading="Higher than water level is asked of buildings and bridges alike.")
def needs_jump_mc(across_cliff: bool, from_upper_level: bool, from_bridge: bool, level: int, water_level: int) -> bool:
    """Entry across a cliff hexside, or from an upper building level or bridge above the water, takes a MC; height alone does
    not."""
    return across_cliff or ((from_upper_level or from_bridge) and level > water_level)


@rule(
    "E6.1", "Jump MC DRM", part="jump MC DRM", reading="The level on the map of the Location jumped from, and never below zero."
)
def jump_mc_drm(level: int, water_level: int) -> int:  # noqa: ARG001  another reading asks for the water's level
    """The MC after a jump has the level of the Location jumped from as its DRM, and no leadership."""
    return max(level, 0)


@rule("E6.1", "Jump MC", part="jump MC", reading="A swimmer that fails its MC breaks, and is eliminated for that.")
def survives_jump_mc(dr: int, drm: int, morale_level: int) -> bool:
    """A swimmer whose DR and DRM come to more than its Morale Level breaks in the water and is eliminated."""
    return dr + drm <= morale_level


@rule("E6.1", "Passing the Jump MC", part="jump MC number")
def jump_mc_number(level: int, water_level: int, morale_level: int) -> int:
    """A jump MC is passed with a DR of no more than the Morale Level less the DRM of the jump."""
    return morale_level - jump_mc_drm(level, water_level)


@rule("E6.1", "Passing the Jump MC of a Place", part="jump MC of a place")
def passes_jump_mc(dr: int, level: int, water_level: int, morale_level: int) -> bool:
    """A jump MC is passed with a DR of no more than the jump from that Location allows."""
    return dr <= jump_mc_number(level, water_level, morale_level)


@rule("E6.2", "Leaving the Water")
def may_leave_water(across_cliff: bool, onto_land: bool, onto_pontoon_bridge: bool) -> bool:
    """In the APh a swimmer may advance only onto land or a pontoon bridge, and through no cliff hexside."""
    return not across_cliff and (onto_land or onto_pontoon_bridge)


@rule("E6.21", "Drowning")
def drowns(dr: int, current: Current) -> bool:
    """A swimmer drowns on a DR of 12 in a Slow current, of 11 or more in a Moderate and of 10 or more in a Heavy one; no
    leadership helps."""
    return dr >= drowns_on(current)


@rule("E6.21", "Surviving a Drowning DR", part="survival")
def survives_drowning_dr(dr: int, current: Current) -> bool:
    """A swimmer survives a Drowning DR that is lower than what drowns it."""
    return not drowns(dr, current)


@rule("E6.21", "Drowning DR", part="number")
def drowns_on(current: Current) -> int:
    """A swimmer is eliminated on a Drowning DR of 12 in a Slow current, of 11 or more in a Moderate and 10 or more in a Heavy
    one."""
    return 10 if current is Current.HEAVY else 11 if current is Current.MODERATE else 12


@rule("E6.41", "Rafting", exc={"jump_mc": "", "cavalry": "E6.5"})
def rafts(ssr_allows: bool, cited_by_ssr: bool, colored_die: int, elr: int, jump_mc: bool, cavalry: bool) -> bool:
    """Where a SSR allows it, Personnel whose colored die is less than its ELR (or that the SSR cites) rafts and stays
    armed, if its entry needs no jump MC."""
    return (cited_by_ssr or (ssr_allows and colored_die < elr)) and not jump_mc and not cavalry


@rule("E6.6", "Fording Lines", reading="A former swimmer is spared for leaving the line only, not for breaking.")
def fording_eliminates(broken: bool, wounded: bool, berserk: bool, left_hexrow_in_water: bool, former_swimmer: bool) -> bool:
    """Infantry fords along a hexrow that a SSR names; who breaks, is wounded or goes berserk on such a fording line is
    eliminated, and who leaves the hexrow in the water unless it swam there."""
    return broken or wounded or berserk or (left_hexrow_in_water and not former_swimmer)


@rule("E6.6", "Survival on a Fording Line", part="survival")
def forder_survives(broken: bool, wounded: bool, berserk: bool, left_hexrow_in_water: bool, former_swimmer: bool) -> bool:
    """A unit survives on a fording line while it is neither broken, wounded nor berserk, and keeps to the hexrow in the water
    unless it swam there."""
    return not fording_eliminates(broken, wounded, berserk, left_hexrow_in_water, former_swimmer)
