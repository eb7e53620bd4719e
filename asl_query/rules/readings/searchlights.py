"""Other readings of W10."""

from __future__ import annotations

from asl_query.rules.asl.a11_close_combat import final_cc_dr
from asl_query.rules.asl.w10_kinds import cc_affects_gmsl, slbi_illuminates
from asl_query.rules.asl.w10_lanes import chain_goes_on, hexside_is_lit, is_same_level
from asl_query.rules.asl.w10_searchlights import may_change_ca, may_target_in_direction
from asl_query.rules.readings.register import alternative
from asl_query.terms.searchlight_kinds import LitPlace, NightWeather
from asl_query.terms.searchlights import Searchlight

_STRICT = "every hex that the LOS touches must be lit for IB Blindness (W-1, strict)"


@alternative(hexside_is_lit, _STRICT)
def both_hexes_are_lit(one_is_lit: bool, other_is_lit: bool) -> bool:
    """A LOS that runs along a hexside is lit there when both of its hexes are."""
    return one_is_lit and other_is_lit


@alternative(chain_goes_on, _STRICT)
def no_dark_hex(dark_between: bool, they_touch: bool) -> bool:  # noqa: ARG001  the inputs of the rule
    """A dark hex that the LOS clips ends the lit LOS."""
    return not dark_between


@alternative(slbi_illuminates, "Heavy Winds do not keep SLBI from Illuminating (A25.63, as printed, is not about wind)")
def winds_do_not_matter(place: LitPlace, night_weather: NightWeather, affected_hex: bool) -> bool:
    """SLBI Illuminates the Locations of its hexes, save covered ones and those in Fog, Mist, Rain, Falling Snow or Dust."""
    is_open_to_sky = place not in (
        LitPlace.CAVE,
        LitPlace.SEWER,
        LitPlace.INTERIOR_BUILDING,
        LitPlace.DENSE_JUNGLE,
        LitPlace.BAMBOO,
    )
    is_clear_air = night_weather not in (
        NightWeather.FOG,
        NightWeather.MIST,
        NightWeather.RAIN,
        NightWeather.FALLING_SNOW,
        NightWeather.DUST,
    )
    return affected_hex and is_open_to_sky and is_clear_air


@alternative(may_target_in_direction, "a SL with a pinned crew targets nothing (W-8)")
def pinned_crew_targets_nothing(searchlight: Searchlight, crew_pinned: bool, outside_ca: bool) -> bool:
    """A pinned crew targets nothing; a Location outside its CA is targeted only by a SL that may change its CA."""
    return not crew_pinned and (not outside_ca or may_change_ca(searchlight, crew_pinned))


@alternative(is_same_level, "a LOF up or down a Continuous Slope is not same-level (W-5)")
def is_on_one_level(sl_level: int, target_level: int, is_continuous_slope: bool) -> bool:  # noqa: ARG001  the inputs of the rule
    """A LOF is same-level only when the SL and its target are on one level."""
    return sl_level == target_level


@alternative(cc_affects_gmsl, "a Final DR of up to the CCV eliminates a GMSL: 5 or less of the EX is Final (W-17)")
def cc_up_to_ccv(dr: int, drm: int, ccv: int) -> bool:
    """In CC a Final DR of no more than the CCV eliminates a GMSL."""
    return final_cc_dr(dr, drm) <= ccv
