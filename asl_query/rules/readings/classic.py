"""Other readings of Squad Leader Classic, section 4."""

from __future__ import annotations

from asl_query.rules.readings.register import alternative
from asl_query.rules.slc.slc4_1_movement import shellhole_by_road_half_mf, wall_half_mf
from asl_query.rules.slc.slc4_2_portage import total_half_pp
from asl_query.rules.slc.slc4_4_advance import may_advance_into, two_smc_may_advance_with
from asl_query.rules.slc.slc4_5_assault import may_use_it_with_fortification, open_ground_drm
from asl_query.terms.classic_acts import Fortification


@alternative(two_smc_may_advance_with, "two SMC advance with any SW of note A (S-2)")
def two_smc_advance_with_any(squad_half_pp: int) -> bool:  # noqa: ARG001  the input of the rule
    """Two SMC may together advance with what note A lets them carry."""
    return True


@alternative(total_half_pp, "only what a unit carries at the same time counts (S-6)")
def most_at_once(first_half_pp: int, then_half_pp: int) -> int:
    """Of SW carried one after the other the heavier load counts."""
    return max(first_half_pp, then_half_pp)


@alternative(wall_half_mf, "the MF of a wall or hedge is doubled uphill too (S-7)")
def wall_doubled_uphill(crosses: bool, uphill: bool) -> int:
    """To cross a wall or hedge hexside costs one MF besides what the hex costs, two uphill."""
    if not crosses:
        return 0
    return 4 if uphill else 2


@alternative(shellhole_by_road_half_mf, "along a road a shell hole costs what the road costs (S-8)")
def shellhole_by_road_costs_the_road(road_half_mf: int, shellhole_half_mf: int) -> int:
    """Infantry that moves along a road into a shell hole pays the lesser cost."""
    return min(road_half_mf, shellhole_half_mf)


@alternative(may_advance_into, "a trench is barred as a bunker or entrenchment is (S-10)")
def trenches_too(left: Fortification, entered: Fortification) -> bool:
    """A unit does not advance out of a bunker, entrenchment or trench into another in one phase."""
    closed = left in (Fortification.BUNKER, Fortification.ENTRENCHMENT, Fortification.TRENCH)
    return not (closed and entered in (Fortification.BUNKER, Fortification.ENTRENCHMENT, Fortification.TRENCH))


@alternative(open_ground_drm, "Assault Movement spares a unit the -1 of Open Ground too (S-11)")
def assault_movement_spares_both(assault_movement: bool) -> int:
    """In Open Ground a moving unit has -2, and none of it by Assault Movement."""
    return 0 if assault_movement else -2


@alternative(may_use_it_with_fortification, "to get into a fortification besides the hex is never Assault Movement (S-12)")
def never_with_fortification(hex_half_mf: int, fortification_half_mf: int, mf_half: int) -> bool:
    """Whoever enters an entrenchment or bunker besides the one hex does not use Assault Movement."""
    return fortification_half_mf == 0 and hex_half_mf < mf_half
