"""W10.3 SL Sighting TC: when it passes, and the rows of its DRM table. Of some rows our text has lost the value, not the sign."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.rules.asl.w10_use import bore_sight_drm
from asl_query.terms.searchlights import Searchlight, Traverse


@rule("W10.3", "SL Sighting TC")
def passes_sighting_tc(dr: int, drm: int, morale_level: int) -> bool:
    """A SL may target a Location if the Final DR of its Sighting TC is not above the ML of its crew or Armor Leader."""
    return dr + drm <= morale_level


@rule("W10.3", "Highest DR that Passes", part="highest DR")
def highest_passing_dr(drm: int, morale_level: int) -> int:
    """A Sighting TC passes with the ML of the crew or Armor Leader as its Final DR, and with less."""
    return morale_level - drm


@rule("W10.3", "Chance of a Sighting TC", part="chance")
def sighting_dr_of_36(drm: int, morale_level: int) -> int:
    """Of the 36 rolls of two dice those pass a Sighting TC whose sum is not above the ML less the DRM."""
    highest = highest_passing_dr(drm, morale_level)
    if highest < 2:
        return 0
    if highest >= 12:
        return 36
    return (highest - 1) * highest // 2 if highest <= 7 else 36 - (12 - highest) * (13 - highest) // 2


@rule("W10.3", "Outside the CA", part="CA", reading="W-16: a bow-mounted AMSL turns like NT")
def ca_change_drm(searchlight: Searchlight, traverse: Traverse, hexspines: int) -> int:
    """A hexspine changed costs +1, the first one of a ST +2 and of a NT +3, and the first one of a GMSL or TMSL nothing."""
    if hexspines == 0:
        return 0
    first = 1 if traverse is Traverse.T else 2 if traverse is Traverse.ST else 3
    if searchlight is not Searchlight.AMSL:
        first = 0  # [EXC: a GMSL or TMSL]
    return first + hexspines - 1


@rule("W10.3", "Range", part="range")
def range_drm(range_hexes: int) -> int:
    """Up to 6 hexes cost nothing, up to 12 +1, up to 18 +2, more +3."""
    if range_hexes <= 6:
        return 0
    if range_hexes <= 12:
        return 1
    return 2 if range_hexes <= 18 else 3


@rule("W10.3", "Range that Counts", part="range counts")
def counts_range(range_hexes: int) -> bool:
    """A range of more than 6 hexes has a DRM."""
    return range_drm(range_hexes) > 0


@rule("W10.3", "Hindrances", part="Hindrances", exc=("E1.7",))
def hindrance_drm(los_hindrance_drm: int, lv_hindrance_drm: int) -> int:
    """LOS Hindrances and LV Hindrances along the LOF count with their own DRM, that of Night excepted."""
    return los_hindrance_drm + lv_hindrance_drm


@rule(
    "W10.3",
    "No Known Enemy",
    part="no Known enemy",
    exc={"bore_sighted": "W10.43", "gunflash": "E1.8", "moving_enemy": ""},
    reading="W-2: the value of this row is lost, its sign is a plus",
)
def counts_no_known_enemy(known_enemy: bool, bore_sighted: bool, gunflash: bool, moving_enemy: bool) -> bool:
    """A Location without a Known enemy unit has a DRM unless it is Bore Sighted or holds a Gunflash or a moving enemy unit."""
    return not known_enemy and not (bore_sighted or gunflash or moving_enemy)


@rule("W10.3", "FFMO and FFNAM", part="FFMO")
def exposed_drm(ffmo: bool, ffnam: bool) -> int:
    """An enemy unit in the Location that is subject to FFMO has a DRM of -1, and so has one subject to FFNAM."""
    return (-1 if ffmo else 0) + (-1 if ffnam else 0)


@rule(
    "W10.3",
    "Hazardous Movement",
    part="Hazardous Movement",
    exc={"not within_nvr": "E1.101"},
    reading="W-2: the value of this row is lost, its sign is a minus",
)
def counts_hazardous(hazardous_movement: bool, within_nvr: bool) -> bool:
    """Hazardous Movement of an enemy unit in the Location has a DRM unless that unit is beyond the SL's NVR."""
    return hazardous_movement and within_nvr


@rule("W10.3", "Moving Vehicle", part="moving vehicle", reading="W-2: the value of this row is lost, its sign is a minus")
def counts_moving_vehicle(moving_or_in_motion: bool) -> bool:
    """An enemy vehicle in the Location that moves or is in Motion has a DRM."""
    return moving_or_in_motion


@rule(
    "W10.3", "Captured SL", part="captured", reading="W-2: the name of this row is lost; captured or non-qualified use is a guess"
)
def captured_drm(captured: bool) -> int:
    """A row of +2 for each of its cases: taken to be the use of a captured SL or by a unit that is not qualified."""
    return 2 if captured else 0


@rule(
    "W10.3",
    "Use of a Captured SL",
    part="captured use",
    reading="W-2: that row lets a captured SL be used; its name is lost, and A21.13 was not seen",
)
def may_be_used(captured: bool) -> bool:  # noqa: ARG001  that it makes no difference is what the rule says
    """Who has captured a SL may use its light, with a DRM on its Sighting TC."""
    return True


@rule("W10.3", "Lit Target", part="lit")
def lit_drm(is_lit: bool) -> int:
    """A target Location that is Illuminated already has a DRM of -2, besides that of Bore Sighting."""
    return -2 if is_lit else 0


@rule("W10.3", "Pinned Crew", part="pinned", reading="W-2: the value of this row is lost, its sign is a plus")
def counts_pinned(crew_pinned: bool) -> bool:
    """A pinned crew, manning Infantry or Inherent, has a DRM."""
    return crew_pinned


@rule("W10.3", "Stunned or Buttoned Up", part="Stunned or BU", reading="W-2: the value of this row is lost, its sign is a plus")
def counts_stunned_or_bu(stunned: bool, buttoned_up: bool) -> bool:
    """An AFV that is Stunned or Buttoned Up has a DRM."""
    return stunned or buttoned_up


@rule("W10.3", "Lit Hexes on the Way", part="lit hexes crossed", reading="W-2: the value of this row is lost, its sign is a plus")
def counts_lit_on_the_way(lit_hexes_crossed: int) -> int:
    """A LOF that crosses Illuminated hexes has a DRM, once however many they are."""
    return min(lit_hexes_crossed, 1)


@rule("W10.3", "SL in the Light", part="SL's Location lit", reading="W-2: the value of this row is lost, its sign is a plus")
def counts_sl_lit(sl_is_lit: bool) -> bool:
    """A SL whose own Location is Illuminated has a DRM."""
    return sl_is_lit


@rule("W10.3", "Cumulative DRM", part="total")
def total_drm(
    range_hexes: int,
    sighting_hindrance_drm: int,
    target_lit: bool,
    at_bore_sighted: bool,
    drm_lost: bool,
    ffmo: bool,
    ffnam: bool,
) -> int:
    """The DRM of a Sighting TC are cumulative: range, Hindrances, an Illuminated or Bore Sighted target Location, FFMO and
    FFNAM."""
    there = lit_drm(target_lit) + bore_sight_drm(at_bore_sighted, drm_lost) + exposed_drm(ffmo, ffnam)
    return range_drm(range_hexes) + sighting_hindrance_drm + there


@rule("W10.3", "Chance of a Sighting TC at a Range", part="chance at a range")
def sighting_dr_of_36_at(
    morale_level: int,
    range_hexes: int,
    sighting_hindrance_drm: int,
    target_lit: bool,
    at_bore_sighted: bool,
    drm_lost: bool,
    ffmo: bool,
    ffnam: bool,
) -> int:
    """Of the 36 rolls of two dice those pass a Sighting TC whose sum is not above the ML less all its DRM."""
    drm = total_drm(range_hexes, sighting_hindrance_drm, target_lit, at_bore_sighted, drm_lost, ffmo, ffnam)
    return sighting_dr_of_36(drm, morale_level)
