"""W10.22, W10.221 and W10.25: which Locations an IB Lane lights, what darkens it, and whom it blinds."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.searchlight_use import FireDr, LightDrm


@rule(
    "B.5",
    "Continuous Slope",
    reading="the text was not reached: each hex of the LOF lies one level above the one before it, or each lies one level below",
)
def keeps_slope(step: int, first_step: int) -> bool:
    """On a Continuous Slope each hex along the LOF is one level higher than the one before, or each is one level lower."""
    return step == first_step and (step == 1 or step == -1)


@rule("W10.22", "Illumination Zone")
def lane_lights(in_target_hex: bool, is_same_level: bool, in_los: bool) -> bool:
    """A same-level Lane lights the Locations in LOS in all hexes along its LOF, any other Lane those of the target hex."""
    return in_los and (in_target_hex or is_same_level)


@rule("W10.22", "Hexes Touched", part="single vertex")
def is_along(at_a_vertex_only: bool) -> bool:
    """A hex that the LOF meets at one vertex only is not in the Lane."""
    return not at_a_vertex_only


@rule("W10.22", "Alternate Hex Grain", part="Alternate Hex Grain")
def is_on_declared_side(beside_the_lof: bool, left: bool, declared_left: bool) -> bool:
    """Along an Alternate Hex Grain the owner takes the hexes on the left or those on the right of the LOF, as for a Fire Lane."""
    return not beside_the_lof or left == declared_left


@rule("W10.22", "Same Level", part="same level", reading="W-5: same-level includes a Continuous Slope (B.5)")
def is_same_level(sl_level: int, target_level: int, is_continuous_slope: bool) -> bool:
    """A LOF is same-level when the SL and its target are on one level, or when it follows a Continuous Slope."""
    return sl_level == target_level or is_continuous_slope


@rule("W10.22", "The SL's Own Hex", part="own hex")
def lights_own_hex() -> bool:
    """While a SL is switched on all Locations of its own hex are Illuminated, whatever its LOF."""
    return True


@rule(
    "W10.221",
    "Hindrance Effects",
    reading="W-6: counted from the SL up to and with the hex; of SMOKE on both sides of a LOF along a hexside the greater",
)
def darkens(smoke_and_mist_drm: int) -> bool:
    """A hex of the Lane with +3 or more of SMOKE and Mist up to and in it is not Illuminated; no other Hindrance counts."""
    return smoke_and_mist_drm >= 3


@rule("W10.221", "Hexes that Stay Lit", part="still lit")
def is_lit_behind(smoke_and_mist_drm: int) -> bool:
    """A hex of the Lane that SMOKE and Mist do not darken is Illuminated."""
    return not darkens(smoke_and_mist_drm)


@rule("W10.221", "NVR in a Darkened Lane", part="NVR")
def is_in_nvr(within_nvr: bool, darkened_in_a_lane: bool) -> bool:
    """A hex of a Lane that SMOKE or Mist darkens is still within the NVR of every unit that has a LOS to it."""
    return within_nvr or darkened_in_a_lane


@rule(
    "W10.25",
    "IB Blindness",
    reading="W-1: along a hexside one lit hex is enough; a clipped dark hex does not matter where the lit ones form a chain",
)
def is_blinded(firer_is_lit: bool, target_is_lit: bool, los_is_lit: bool, target_range: int, firer_range: int) -> bool:
    """Whoever fires from one lit Location of a Lane at another that is nearer to the SL, along a lit LOS, is blinded."""
    return firer_is_lit and target_is_lit and los_is_lit and target_range < firer_range


@rule("W10.25", "IB Blindness DRM", part="DRM")
def blindness_drm(is_blinded: bool) -> int:
    """IB Blindness is a LV Hindrance DRM of +2 on each TH DR and each IFT DR that is not ordnance."""
    return 2 if is_blinded else 0


@rule("W10.25", "DR that IB Blindness Modifies", part="DR")
def is_modified(roll: FireDr) -> bool:
    """IB Blindness modifies TH DR and the IFT DR of what is no ordnance, but not the IFT DR that follows a hit of ordnance."""
    return roll in (FireDr.TH, FireDr.IFT)


@rule("W10.25", "Kind of Hindrance", part="LV Hindrance")
def is_lv_hindrance(drm: LightDrm) -> bool:
    """The DRM of IB Blindness is that of a LV Hindrance; the extra -1 at a lit SL (W10.23) is none."""
    return drm is LightDrm.IB_BLINDNESS


@rule("W10.25", "LOS along a Hexside", part="hexside")
def hexside_is_lit(one_is_lit: bool, other_is_lit: bool) -> bool:
    """A LOS that runs along a hexside is lit there when one of its two hexes is."""
    return one_is_lit or other_is_lit


@rule("W10.25", "Clipped Hexes", part="chain")
def chain_goes_on(dark_between: bool, they_touch: bool) -> bool:
    """A dark hex that the LOS clips is passed over where the lit hexes before and behind it touch."""
    return not dark_between or they_touch
