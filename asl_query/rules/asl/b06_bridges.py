"""B6 Bridges."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule(
    "B6.2",
    "Bridges in LOS",
    reading="Text seen in public copies alone, of which one hinders a LOS from the bridge's level to a higher one too. Like all "
    "Hindrances a bridge hinders nothing in its own hex.",
)
def bridge_hinders(deck_level: int, higher: int, lower: int) -> bool:
    """A bridge hinders a LOS drawn through it, but not along its road alone, between units at its level, or where just one of the
    two is lower."""
    if lower < deck_level:
        return higher >= deck_level
    return higher == deck_level


@rule("B6.4", "Onto and off a Bridge", reading="Text not seen; B6.1 makes the bridge a part of its road.")
def may_cross_at_bridge(on_bridge: bool, beneath_bridge: bool, by_road: bool) -> bool:
    """A bridge is entered and left along its road, which does not lead beneath it; otherwise it is scaled by Climbing."""
    if on_bridge:
        return by_road
    return not (beneath_bridge and by_road)
