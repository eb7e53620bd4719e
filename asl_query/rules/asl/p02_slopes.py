"""P2 Slope hexsides: what a slope does to LOS and to MF."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule(
    "P2.3",
    "Slopes in LOS",
    reading="Text not seen; as public articles tell it, Blind Hexes as VASL counts them.",
)
def quarter_levels_up_slope(leaves_over_slope: bool, is_no_lower: bool) -> int:
    """A unit that is not the lower one looks out over a slope, vertices included, from three quarters of a level higher: over
    half a level, and not over a whole one."""
    return 3 if leaves_over_slope and is_no_lower else 0


@rule("P2.5", "Slope MF", reading="Text not seen; as a public article tells it.")
def up_slope_half_mf(goes_up_slope: bool) -> int:
    """Going up a slope costs Infantry half a MF more."""
    return 1 if goes_up_slope else 0
