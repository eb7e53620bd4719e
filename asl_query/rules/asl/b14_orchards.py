"""B14 Orchards: their season, and what they do to LOS out of it."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("B14.2", "Orchards in LOS", part="season")
def orchards_are_in_season(month: int) -> bool:
    """Orchards are in season from April to October."""
    return month >= 4 and month <= 10


@rule(
    "B14.2",
    "Orchards in LOS",
    part="out of season",
    reading="Text not seen, from what players tell of it; a LOS whose ends are both above the orchard's ground is not hindered.",
)
def bare_orchard_hinders(ground: int, higher: int, lower: int, hexes_to_lower: int) -> bool:
    """Out of season an orchard is no Obstacle: it hinders a LOS at its own level, one from a level higher down to its level, and
    one from above that only next to the lower unit."""
    down_to_it = lower <= ground and higher > ground
    return (lower == ground and higher == ground) or (down_to_it and (higher == ground + 1 or hexes_to_lower == 1))
