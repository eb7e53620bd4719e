"""SLC4.5 Assault Movement. MF are counted in half MF."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("SLC4.5.1", "Assault Movement")
def is_assault_movement(declared: bool, hexes: int, levels: int) -> bool:
    """Infantry that declares it at the outset and moves only one hex in its Movement Phase uses Assault Movement."""
    return declared and hexes == 1 and levels == 0


@rule("SLC4.5.1", "Movement DRM", part="movement DRM")
def movement_drm(assault_movement: bool) -> int:
    """Who uses Assault Movement is spared the -1 for moving."""
    return 0 if assault_movement else -1


@rule("SLC4.5.1", "DRM in Open Ground", part="Open Ground DRM", reading="A lone -1 for Open Ground remains (S-11).")
def open_ground_drm(assault_movement: bool) -> int:
    """In Open Ground a moving unit has another -1, which Assault Movement does not spare it."""
    return movement_drm(assault_movement) - 1


@rule("SLC4.5.3", "Who May Not")
def may_use_it(pushing: bool, off_wire: bool, cavalry: bool, berserk: bool) -> bool:
    """No Assault Movement by infantry that pushes ordnance or leaves wire, mounted cavalry or berserk units."""
    return not pushing and not off_wire and not cavalry and not berserk


@rule("SLC4.5.3", "Not All MF", part="all MF")
def leaves_mf(cost_half_mf: int, mf_half: int) -> bool:
    """No Assault Movement by a unit that must spend all of its MF to enter the hex."""
    return cost_half_mf < mf_half


@rule(
    "SLC4.5.4",
    "Fortifications",
    reading="To get into a fortification of the hex bars Assault Movement only if all MF go (S-12); its MF are not in section 4.",
)
def may_use_it_with_fortification(hex_half_mf: int, fortification_half_mf: int, mf_half: int) -> bool:
    """To leave or enter an entrenchment or bunker besides the one hex is still Assault Movement, unless it takes all MF."""
    return leaves_mf(hex_half_mf + fortification_half_mf, mf_half)
