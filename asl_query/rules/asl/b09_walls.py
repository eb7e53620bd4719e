"""B9 Walls and hedges."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule(
    "B9.1",
    "Walls and Hedges in LOS",
    reading="A LOS along a wall that is a hexspine of the unit's own hex counts as along its own wall and is not blocked.",
)
def wall_blocks(ground: int, higher: int, is_own_hexside: bool) -> bool:
    """A wall or hedge is a half-level Obstacle along its hexside, vertices included, but not to a unit whose hex it borders."""
    return not is_own_hexside and 2 * ground + 1 > 2 * higher


@rule("B9.4", "Crossing a Wall or Hedge")
def wall_cost_half_mf(crosses_wall: bool) -> int:
    """Crossing a wall or hedge costs Infantry one MF more."""
    return 2 if crosses_wall else 0
