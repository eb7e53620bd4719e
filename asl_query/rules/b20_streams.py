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
