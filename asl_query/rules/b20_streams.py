"""B20 Streams: what B11 and B19 need of it, Crest status."""

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
    reading="Text not seen; two MF up, as one level uphill in Open Ground, and two MF down INTO it.",
)
def crest_half_mf() -> int:
    """From IN a Depression to Crest status, and back, costs two MF."""
    return 4


@rule("B20.42", "Stream MF", exc=("B20.41",))
def stream_half_mf(is_deep: bool) -> int:
    """Entering a shallow stream costs Infantry three MF, a deep one four MF and makes it CX; a dry stream is a gully."""
    return 8 if is_deep else 6
