"""B9 Walls and hedges."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("B9.1", "Walls and Hedges in LOS", exc=("B9.2",))
def wall_blocks(ground: int, higher: int, is_own_hexside: bool) -> bool:
    """A wall or hedge is a half-level Obstacle along its hexside, vertices included, but not to a unit whose hex it borders."""
    return not is_own_hexside and 2 * ground + 1 > 2 * higher


@rule("B9.2", "Hexspines")
def hexspine_is_own(leads_from_own_hex: bool, is_near_vertex: bool, walls_at_vertex: int) -> bool:
    """A wall or hedge along a hexspine of a unit's own hex hides nothing from it, nor does one that joins it at the far vertex,
    unless all three hexsides that meet there have one."""
    return leads_from_own_hex and (is_near_vertex or walls_at_vertex < 3)


@rule("B9.4", "Crossing a Wall or Hedge")
def wall_cost_half_mf(crosses_wall: bool) -> int:
    """Crossing a wall or hedge costs Infantry one MF more."""
    return 2 if crosses_wall else 0
