"""A6 Line of Sight: what blocks a thread between two centre dots. Levels are whole levels, `top` is in half levels."""

from __future__ import annotations

from asl_query.logic.rule import rule

BLOCKING_HINDRANCE_DRM = 6  # A6.7


@rule("A6.1", "LOS")
def is_los_clear(obstructed: bool) -> bool:
    """One place sees another where nothing stands in the way of the thread between them."""
    return not obstructed


@rule(
    "A6.1",
    "LOS along a Hexside",
    part="both sides",
    reading="A thread along a hexside is blocked by what shows on both sides of it; Inherent Terrain counts on either side.",
)
def shows_on_both_sides(left: bool, right: bool) -> bool:
    """An obstruction counts when it shows on both sides of the thread; Inherent Terrain always does, as it fills its hex."""
    return left and right


@rule("A6.2", "LOS Obstacles")
def obstacle_blocks(top: int, higher: int, lower: int) -> bool:
    """An Obstacle blocks when it rises above both ends, or is as high as the higher one of two ends at different levels."""
    return top > 2 * higher or (top == 2 * higher and higher != lower)


@rule(
    "A6.3",
    "Depressions",
    reading="Text not seen; read from the examples of B19 and B11: the advantage must reach one level per hex of range.",
)
def hidden_in_depression(advantage: int, range_hexes: int, in_art: bool, ground_above: bool) -> bool:
    """Ground outside the Depression art hides a unit IN it from a viewer with less than one level per hex of range."""
    return ground_above and not in_art and advantage < range_hexes


@rule(
    "A6.4",
    "Blind Hexes",
    exc=("B10.23",),
    reading="Text not seen; half levels cast no Blind Hexes of their own, neither those of an Obstacle nor those of a slope.",
)
def in_blind_hexes(top: int, higher: int, lower: int, range_to_obstacle: int, hexes_behind: int) -> bool:
    """An Obstacle below the higher end hides the hexes behind it: one more per full five hexes of range to it, one fewer per
    level of advantage beyond the first, at least one."""
    level = top // 2
    blind = max(2 * level + range_to_obstacle // 5 - higher // 1 - lower // 1 + 1, 1)
    return lower < level and 2 * level < 2 * higher and hexes_behind >= 1 and hexes_behind <= blind


@rule(
    "A6.8",
    "LOS and Buildings",
    reading="Text not seen; as VASL reads its EX 2: a LOS to another level must leave the building inside the unit's own hex.",
)
def building_hides_other_levels(leaves_beyond_own_hex: bool, higher: int, lower: int) -> bool:
    """From inside a building a unit sees no other level through the part of it that goes on in the next hex."""
    return leaves_beyond_own_hex and higher != lower


@rule(
    "A6.7",
    "LOS Hindrances",
    reading="Text not seen; of several hexes at the same range one hinders (B17.2 prints the exception).",
)
def too_many_hindrances(hindrance_drm: int) -> bool:
    """Hindrances that add up to +6 or more block a LOS."""
    return hindrance_drm >= BLOCKING_HINDRANCE_DRM
