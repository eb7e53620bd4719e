"""B20 Streams: what B11 and B19 need of it, Crest status, and the MF by depth. MF are counted in half MF."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule(
    "B20.9",
    "Crest Status",
    reading="Text not seen; a Crest unit is one level above IN and sees from the centre dot, whatever its Crest hexsides.",
)
def crest_level(in_level: int) -> int:
    """A unit at Crest status stands at the level around the Depression, one above a unit IN it."""
    return in_level + 1


@rule(
    "B20.93",
    "Moving to Crest Status",
    reading="Text not seen; two MF up, as one level uphill in Open Ground, and two MF down INTO it, or what its stream costs.",
)
def crest_half_mf() -> int:
    """From IN a Depression to Crest status, and back INTO a gully, costs two MF."""
    return 4


@rule(
    "B20.42",
    "Shallow Streams",
    reading="Other terrain in the hex comes on top, as in a gully (an example to B37.3).",
)
def shallow_stream_half_mf(is_open: bool, terrain_half_mf: int) -> int:
    """Entering a shallow stream costs Infantry three MF, across a stream hexside or not."""
    return 6 if is_open else 6 + terrain_half_mf


@rule(
    "B20.43",
    "Deep Streams",
    reading="Text not seen: four MF and CX are from a public audit and an example to B37.3; other terrain comes on top.",
)
def deep_stream_half_mf(is_open: bool, terrain_half_mf: int) -> int:
    """Entering a deep stream costs Infantry four MF and makes it CX."""
    return 8 if is_open else 8 + terrain_half_mf
