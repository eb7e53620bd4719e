"""SLC4.3 Stacking. PP are counted in halves."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("SLC4.3.1", "Stacking Limit", reading="SW count by their squad cost (SLC4.2.6), dismantled ones by half (SLC4.2.7).")
def within_limit(units: int, mmc: int, half_pp: int) -> bool:
    """A player stacks at most 4 infantry units in a hex, 3 of them MMC, and 10 PP of SW."""
    return units <= 4 and mmc <= 3 and half_pp <= 20


@rule("SLC4.3.3", "During Movement", reading="The limit holds at the end of the Advance Phase too (S-14).")
def limit_holds(end_of_phase: bool) -> bool:
    """Units may stack beyond the limit while they move, not when the phase ends."""
    return end_of_phase
