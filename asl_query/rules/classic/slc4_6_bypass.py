"""SLC4.6 Infantry Bypass Movement. MF are counted in half MF."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("SLC4.6.1", "Bypass", reading="A unit passes through the hex: it does not end its Movement Phase in bypass.")
def may_bypass(building_or_woods: bool, burning: bool, known_enemy: bool, bunker: bool, rubble: bool, wire: bool) -> bool:
    """A unit may go round a building or woods that does not burn and holds no known enemy, in a hex without bunker, rubble or
    wire."""
    return building_or_woods and not burning and not known_enemy and not bunker and not rubble and not wire


@rule("SLC4.6.2", "Bypass Cost")
def bypass_half_mf(other_terrain_half_mf: int, doubled: bool) -> int:
    """Bypass costs the MF of the other terrain in the hex, usually one for Open Ground, double beyond two hexsides."""
    return 2 * other_terrain_half_mf if doubled else other_terrain_half_mf


@rule("SLC4.6.3", "Two Hexsides", reading="Two hexsides at the normal cost, more at double; they stay contiguous (S-13).")
def is_doubled(hexsides: int) -> bool:
    """Beyond two contiguous hexsides of the hex its cost is doubled."""
    return hexsides > 2


@rule("SLC4.6.3", "Free Hexsides", part="free hexsides", reading="A wall or hedge as drawn is part of its hexside.")
def may_follow(art_touches: bool) -> bool:
    """Around a hexside that the building or woods symbol touches, or might touch, there is no bypass."""
    return not art_touches


@rule("SLC4.6.5", "Marked Path")
def follows_path(same_hexsides: bool, first_in_player_turn: bool) -> bool:
    """Who bypasses a hex later in a player turn uses the hexsides that the first unit used, either way along them."""
    return first_in_player_turn or same_hexsides
