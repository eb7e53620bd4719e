"""SLC4.5 Assault Movement. MF are counted in half MF."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("SLC4.5.1", "Assault Movement")
def is_assault_movement(declared: bool, hexes: int, levels: int) -> bool:
    """Infantry that declares it at the outset and moves only one hex in its Movement Phase uses Assault Movement."""
    return declared and hexes == 1 and levels == 0


@rule("SLC4.5.3", "Not All MF", part="all MF")
def leaves_mf(cost_half_mf: int, mf_half: int) -> bool:
    """No Assault Movement by a unit that must spend all of its MF to enter the hex."""
    return cost_half_mf < mf_half
