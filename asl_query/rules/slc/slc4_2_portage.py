"""SLC4.2 Support Weapons and Portage. PP and MF are counted in halves: a Panzerfaust is half a PP."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import SwKind
from asl_query.terms.classic_acts import Abandoned, MaximumBy, SwCarrier
from asl_query.terms.units import UnitKind


@rule("SLC4.2.1", "Who Carries SW", reading="Cavalry carries by the column of squads.")
def may_carry_sw(carrier: SwCarrier, sw: SwKind) -> bool:
    """Squads, HS, crews, cavalry, heroes and leaders carry SW, at what the chart asks of them."""
    if carrier in (SwCarrier.LEADER, SwCarrier.HERO):
        return smc_may_carry_alone(sw)
    return carrier in (SwCarrier.SQUAD, SwCarrier.HALF_SQUAD, SwCarrier.CREW, SwCarrier.CAVALRY)


@rule("SLC4.2.1", "PP from the Chart", part="chart")
def are_pp_in_chart(sw: SwKind) -> bool:
    """The PP of a SW stand in the Support Weapons Chart."""
    return not are_pp_on_counter(sw)


@rule("SLC4.2.1", "MMC and SMC", part="MMC and SMC")
def costs_them_the_same(sw: SwKind) -> bool:
    """A SW may cost a SMC other PP than a MMC."""
    return are_pp_on_counter(sw) or (smc_may_carry_alone(sw) and chart_half_pp(sw, False) == chart_half_pp(sw, True))


@rule(
    "SLC4.2.1",
    "Picking Up",
    part="picking up",
    reading="What a SW costs in MF beyond what its carrier has already lost must be left.",
)
def may_pick_up(mf_left: int, half_mf_lost: int, half_mf_with_it: int, is_smc: bool, carried_half_pp: int) -> bool:
    """At any point of its move infantry picks up a SW that it has the MF for, a leader or hero none beyond his limit
    (SLC4.2.3)."""
    return may_carry(is_smc, carried_half_pp) and half_mf_with_it - half_mf_lost <= 2 * mf_left


@rule(
    "SLC4.2.1",
    "When SW Are Dropped",
    part="when dropped",
    reading="As with picking up, who does not move drops no SW in a move: none that has Prep Fired (SLC4.1.1).",
)
def may_drop(own_turn: bool, phase: PlayerTurnPhase) -> bool:
    """A SW is dropped in the course of a move, in the Movement Phase of the unit's own Player Turn."""
    return own_turn and phase is PlayerTurnPhase.MPH


@rule(
    "SLC4.2.1",
    "All It Carries in a Phase",
    part="total",
    reading="All SW that a unit carries in a phase count, one dropped before the next was picked up too (S-6).",
)
def total_half_pp(first_half_pp: int, then_half_pp: int) -> int:
    """The PP of every SW that a unit carries in the phase add up."""
    return first_half_pp + then_half_pp


@rule("SLC4.2.1", "A Second Load", part="second load")
def may_move_on(total_half_pp: int, free_half_pp: int, mf: int, spent_half_mf: int, more_half_mf: int) -> bool:
    """A unit that changes its load moves on within the MF that the PP of both loads leave it."""
    return spent_half_mf + more_half_mf <= laden_half_mf(2 * mf, portage_half_mf(total_half_pp, free_half_pp))


@rule("SLC4.2.2", "Free Portage")
def free_half_pp(kind: UnitKind) -> int:
    """A squad carries 3 PP free, a HS or crew 2, a leader or hero 1."""
    if kind is UnitKind.SQUAD:
        return 6
    return 2 if kind in (UnitKind.LEADER, UnitKind.HERO) else 4


@rule("SLC4.2.2", "Portage Cost", part="cost", reading="Half a PP too many costs half a MF: MF are exact.")
def portage_half_mf(carried_half_pp: int, free_half_pp: int) -> int:
    """Each PP beyond the free amount costs the carrier one MF."""
    return max(carried_half_pp - free_half_pp, 0)


@rule("SLC4.2.2", "MF of a Carrier", part="MF left")
def laden_half_mf(unladen_half_mf: int, lost_half_mf: int) -> int:
    """What a carrier has beyond the free PP leaves it so much less of its MF."""
    return max(unladen_half_mf - lost_half_mf, 0)


@rule("SLC4.2.2", "Slowed Carriers", part="slowed")
def is_slowed(carried_half_pp: int, free_half_pp: int) -> bool:
    """What a unit carries slows it if it costs it MF."""
    return portage_half_mf(carried_half_pp, free_half_pp) > 0


@rule(
    "SLC4.2.3",
    "Leader Limit",
    reading="As with its cost (S-6), what a leader carries counts over the whole Movement Phase.",
)
def may_carry(is_smc: bool, carried_half_pp: int) -> bool:
    """A leader or hero never carries more than 3 leader PP; a MMC whatever its MF can pay for."""
    return not is_smc or carried_half_pp <= 6


@rule("SLC4.2.3", "So Far with So Much", part="distance")
def may_carry_so_far(is_smc: bool, carried_half_pp: int, has_half_mf: int, cost_half_mf: int) -> bool:
    """A MMC carries as much as the MF that its way leaves it can pay for; a SMC no more than 3 PP besides."""
    return may_carry(is_smc, carried_half_pp) and cost_half_mf <= has_half_mf


@rule("SLC4.2.3", "What the Maximum Depends On", part="depends on")
def maximum_depends_on(factor: MaximumBy) -> bool:
    """The most PP of a MMC depend on the MF it can spare, and so on leadership, terrain and distance."""
    return factor in (MaximumBy.MF, MaximumBy.LEADERSHIP, MaximumBy.TERRAIN, MaximumBy.DISTANCE)


@rule("SLC4.2.4", "No Combining")
def may_combine(both_smc: bool, sw: SwKind) -> bool:
    """Units do not add up what they can carry, save two SMC by note A."""
    return both_smc and not smc_may_carry_alone(sw)


@rule("SLC4.2.4", "Carried Once", part="once", reading="One carrier a phase holds for the Advance Phase too.")
def may_be_carried(carried_before_in_phase: bool) -> bool:
    """A SW that one unit has carried in a Movement Phase is not carried on by another in it."""
    return not carried_before_in_phase


@rule(
    "SLC4.2.5",
    "Slowed Carriers Do Not Fire SW",
    reading="What a unit that has moved takes up in its move slows it as what it moved with does; a SW of the hex that it does "
    "not take up slows nobody.",
)
def may_fire_sw(slowed: bool) -> bool:
    """Infantry that its load slowed in the Movement Phase fires no SW in the Advancing Fire Phase after it."""
    return not slowed


@rule("SLC4.2.5", "When SW Fire After a Move", part="phase")
def is_advancing_fire(own_turn: bool, phase: PlayerTurnPhase) -> bool:
    """What a unit fires in the Advancing Fire Phase follows the Movement Phase of its own Player Turn."""
    return own_turn and phase is PlayerTurnPhase.AFPH


@rule("SLC4.2.5", "Abandoned Weapons", part="abandoned", reading="The answer speaks of crews; of others nothing is said.")
def crew_may_fire_abandoned(weapon: Abandoned) -> bool:
    """A crew that has entered the hex of an abandoned AT Gun or ATR fires it in the Advancing Fire Phase."""
    return weapon in (Abandoned.AT_GUN, Abandoned.ATR)


@rule(
    "SLC4.2.6",
    "Support Weapons Chart",
    reading="The chart's first number holds for squad, HS and crew alike (S-1). What of note A one SMC alone cannot carry has no "
    "other; a mortar, whose PP stand on its counter, is not asked for.",
)
def chart_half_pp(sw: SwKind, by_smc: bool) -> int:
    """Each SW has its PP in the chart, one number for squad, HS and crew and another for leader and hero."""
    if sw in (SwKind.FT, SwKind.DC):
        return 4 if sw is SwKind.FT else 2
    if sw in (SwKind.MMG, SwKind.HMG, SwKind.ATR):
        return 10 if sw is SwKind.HMG else 8
    if sw in (SwKind.PF, SwKind.MC, SwKind.ATM):
        return 2 if by_smc else 1
    return 4 if by_smc else 2


@rule("SLC4.2.6", "PP on the Counter", part="counter")
def are_pp_on_counter(sw: SwKind) -> bool:
    """A light mortar has its PP on its counter."""
    return sw is SwKind.MTR


@rule(
    "SLC4.2.6",
    "Note A Alone",
    part="note A alone",
    reading="Nothing says whether it stays for a Dm SW, whose squad PP are halved (SLC4.2.7); it does here.",
)
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


HEAVIEST_MORTAR_MM = 82  # SLC4.2.7


@rule("SLC4.2.7", "76 to 82mm", part="large mortars")
def is_large_mortar(caliber: int) -> bool:
    """The rule on large mortars is about those of 76mm to 82mm; of heavier ones section 4 says nothing."""
    return caliber >= 76


@rule("SLC4.2.7", "Pinned Units", part="pinned")
def pinned_may_convert() -> bool:
    """A pinned unit dismantles and puts together a SW as others do."""
    return True


@rule("SLC4.2.7", "Repair", part="repair")
def may_be_repaired(dismantled: bool) -> bool:
    """While it is dismantled a SW is not repaired."""
    return not dismantled


@rule("SLC4.2.7", "Captor", part="captor")
def captor_may_rebuild(captured: bool, dismantlable: bool) -> bool:
    """Who captures a Dm SW may rebuild it."""
    return captured and dismantlable
