"""E1: who is seen at night, as far as its text and that of W10 are known."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("E1.1", "Night Vision Range")
def is_within_nvr(range_hexes: int, nvr: int) -> bool:
    """At night no unit sees farther than the NVR, counted in hexes with the one that it looks into and without its own."""
    return range_hexes <= nvr


@rule(
    "E1.101",
    "Seen beyond the NVR",
    reading="its sentence on what is Illuminated and E1.9 were not seen: by W10.221 a lit Location is as if within every NVR",
)
def is_seen_at_night(within_nvr: bool, marked_by_gunflash: bool, is_illuminated: bool) -> bool:
    """Beyond the viewer's NVR a unit is out of its LOS unless a Gunflash marks it or its Location is Illuminated."""
    return within_nvr or marked_by_gunflash or is_illuminated
