"""SLC4.4 Advance Phase. PP are counted in halves."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("SLC4.4.1", "Advance Phase")
def may_advance(hexes: int, levels: int) -> bool:
    """In the Advance Phase a unit moves one hex, or one level by a staircase, never both."""
    return hexes + levels <= 1


@rule(
    "SLC4.4.2",
    "Advance and Load",
    reading="IPC is the free amount of SLC4.2.2 (S-15).",
)
def may_advance_with(carried_half_pp: int, ipc_half_pp: int) -> bool:
    """In its Advance Phase a unit carries at most one PP more than its IPC."""
    return carried_half_pp <= ipc_half_pp + 2


@rule(
    "SLC4.4.2",
    "Two SMC",
    part="two SMC",
    reading="MMG, HMG and ATR are beyond 3 PP (S-2); a dismantled MMG or HMG is not, by its squad cost.",
)
def two_smc_may_advance_with(squad_half_pp: int) -> bool:
    """Two SMC may together advance with 3 PP."""
    return squad_half_pp <= 6
