"""B23 Buildings: what LOS needs of them."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule(
    "B23.71",
    "Rowhouses",
    reading="Text not seen; the black bar is an Obstacle as high as the houses, to units beside it as well.",
)
def rowhouse_wall_blocks(top: int, higher: int, lower: int) -> bool:
    """The wall between two houses of a row blocks every LOS through it that does not pass above the houses."""
    return top > 2 * higher or (top == 2 * higher and higher != lower)


@rule(
    "B23.71", "Rowhouses", part="ways", reading="As R3.32 tells of it; Bypass at a vertex outside and Breaches are not modelled."
)
def may_cross_between_rowhouses(in_bypass: bool) -> bool:
    """Through the wall between two houses of a row no unit goes on foot."""
    return in_bypass
