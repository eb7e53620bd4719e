"""SLC4.2 Support Weapons and Portage. PP and MF are counted in halves: a Panzerfaust is half a PP."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.classic import SwKind
from asl_query.terms.units import UnitKind


@rule("SLC4.2.2", "Free Portage")
def free_half_pp(kind: UnitKind) -> int:
    """A squad carries 3 PP free, a HS or crew 2, a leader or hero 1."""
    if kind is UnitKind.SQUAD:
        return 6
    return 2 if kind in (UnitKind.LEADER, UnitKind.HERO) else 4


@rule("SLC4.2.2", "Portage Cost", part="cost", reading="Half a PP too many costs half a MF: MF are exact.")
def portage_half_mf(carried_half_pp: int, free: int) -> int:
    """Each PP beyond the free amount costs the carrier one MF."""
    return max(carried_half_pp - free, 0)


@rule(
    "SLC4.2.3",
    "Leader Limit",
    reading="As with its cost (S-6), what a leader carries counts over the whole Movement Phase.",
)
def may_carry(is_smc: bool, carried_half_pp: int) -> bool:
    """A leader or hero never carries more than 3 leader PP; a MMC whatever its MF can pay for."""
    return not is_smc or carried_half_pp <= 6


@rule("SLC4.2.4", "Carried Once", part="once", reading="One carrier a phase holds for the Advance Phase too.")
def may_be_carried(carried_before_in_phase: bool) -> bool:
    """A SW that one unit has carried in a Movement Phase is not carried on by another in it."""
    return not carried_before_in_phase


@rule(
    "SLC4.2.6",
    "Support Weapons Chart",
    reading="The chart's first number holds for squad, HS and crew alike (S-1); what of note A one SMC alone cannot carry, and a "
    "mortar, whose PP stand on its counter, have no number here.",
)
def chart_half_pp(sw: SwKind, is_smc: bool) -> int:
    """Each SW has its PP in the chart, one number for squad, HS and crew and another for leader and hero."""
    if sw in (SwKind.FT, SwKind.DC):
        return 4 if sw is SwKind.FT else 2
    if sw in (SwKind.MMG, SwKind.HMG, SwKind.ATR):
        return 0 if is_smc else 10 if sw is SwKind.HMG else 8
    if sw in (SwKind.PF, SwKind.MC, SwKind.ATM):
        return 2 if is_smc else 1
    if sw in (SwKind.MTR, SwKind.LOAD):
        return 0
    return 4 if is_smc else 2


@rule("SLC4.2.6", "Note A Alone", part="note A alone")
def smc_may_carry_alone(sw: SwKind) -> bool:
    """One leader or hero alone carries no MMG, HMG or ATR."""
    return sw not in (SwKind.MMG, SwKind.HMG, SwKind.ATR)


@rule(
    "SLC4.2.6",
    "Note A",
    part="note A",
    reading="The two SMC move as one stack along one path for the whole phase and carry nothing else in it; only the weapon is "
    "held to one hex.",
)
def two_smc_may_carry(hexes: int, both_smc: bool) -> bool:
    """Two SMC may carry a weapon of note A one hex in a Movement Phase."""
    return both_smc and hexes <= 1


@rule(
    "SLC4.2.7",
    "Dismantled SW",
    part="PP",
    reading="Of the leaders' column nothing is said: note A stands for a Dm SW too (one SMC alone does not carry it).",
)
def dismantled_half_pp(half_pp: int, large_mortar: bool) -> int:
    """Dismantled, a HMG, MMG or mortar of 5 PP costs half its PP, fractions rounded up; a 76-82mm mortar 5 PP."""
    return 10 if large_mortar else 2 * ((half_pp // 2 + 1) // 2)


@rule(
    "SLC4.2.7",
    "Who Can Be Dismantled",
    part="which SW",
    reading="`5 PP or more` speaks of mortars only (S-3).",
)
def may_be_dismantled(heavy_mg: bool, mortar_half_pp: int, large_mortar: bool) -> bool:
    """A HMG, a MMG and a mortar of 5 PP or more can be dismantled, no other SW."""
    return heavy_mg or mortar_half_pp >= 10 or large_mortar


@rule("SLC4.2.7", "When", part="when", reading="A friendly DFPh is that of the enemy's Player Turn, after the own Advance Phase.")
def may_convert(end_of_friendly_dfph: bool, weapon_fired: bool, unit_fired: bool) -> bool:
    """A SW is dismantled or put together at the end of a friendly DFPh in which neither it nor the unit that does so fired."""
    return end_of_friendly_dfph and not weapon_fired and not unit_fired


@rule("SLC4.2.7", "Large Mortars", part="76-82mm")
def infantry_may_portage(large_mortar: bool, dismantled: bool) -> bool:
    """Infantry carries a 76-82mm mortar only dismantled."""
    return dismantled or not large_mortar
