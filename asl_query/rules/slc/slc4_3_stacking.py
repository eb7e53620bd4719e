"""SLC4.3 Stacking. PP are counted in halves."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("SLC4.3.1", "Stacking Limit", reading="SW count by their squad cost (SLC4.2.6), dismantled ones by half (SLC4.2.7).")
def within_limit(units: int, mmc: int, half_pp: int) -> bool:
    """A player stacks at most 4 infantry units in a hex, 3 of them MMC, and 10 PP of SW."""
    return units <= most_units() and mmc <= most_mmc() and half_pp <= most_half_pp()


@rule("SLC4.3.1", "Over the Limit", part="over")
def is_over_limit(units: int, mmc: int, half_pp: int) -> bool:
    """More than 4 infantry units, 3 MMC or 10 PP of SW of a player are over the limit of a hex."""
    return not within_limit(units, mmc, half_pp)


@rule("SLC4.3.1", "Units in a Hex", part="most units")
def most_units() -> int:
    """A hex holds 4 infantry units of a player."""
    return 4


@rule("SLC4.3.1", "MMC in a Hex", part="most MMC")
def most_mmc() -> int:
    """Of the infantry units of a player in a hex 3 may be MMC."""
    return 3


@rule("SLC4.3.1", "SW in a Hex", part="most PP")
def most_half_pp() -> int:
    """A hex holds 10 PP of a player's SW."""
    return 20


@rule("SLC4.3.1", "SW of One Kind in a Hex", part="most SW")
def most_sw(squad_half_pp: int) -> int:
    """A hex holds as many SW as together have no more than 10 PP."""
    return most_half_pp() // max(1, squad_half_pp)  # every SW has PP


@rule("SLC4.3.2", "Close Combat")
def may_meet_in_cc(within: bool) -> bool:
    """In Close Combat both sides are in the hex, each of them within its own full limit."""
    return within


@rule("SLC4.3.2", "Excess SW", part="excess")
def must_eliminate_sw(half_pp: int) -> bool:
    """Once one side has won the Close Combat, SW beyond the limit are eliminated."""
    return not within_limit(0, 0, half_pp)


@rule("SLC4.3.2", "How Many PP", part="how many")
def excess_half_pp(half_pp: int) -> int:
    """The PP beyond the 10 of a hex are what the victor must eliminate."""
    return max(0, half_pp - most_half_pp())


@rule("SLC4.3.3", "During Movement", reading="The limit holds at the end of the Advance Phase too (S-14).")
def limit_holds(end_of_phase: bool) -> bool:
    """Units may stack beyond the limit while they move, not when the phase ends."""
    return end_of_phase


@rule("SLC4.3.3", "Stacks that Move", part="stack")
def may_be_stacked(within: bool, end_of_phase: bool) -> bool:
    """A stack beyond the limit is no offence until the phase ends."""
    return within or not limit_holds(end_of_phase)


@rule("SLC4.3.4", "Half-Squads and Crews")
def equal_a_squad(count: int, for_vehicle: bool) -> bool:
    """Two HS or crews make a squad for the stacking of vehicles, not for the hex."""
    return count == 2 and for_vehicle
