"""SLC4.6 Infantry Bypass Movement. MF are counted in half MF."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import PlayerTurnPhase


@rule("SLC4.6.1", "Bypass")
def may_bypass(building_or_woods: bool, burning: bool, known_enemy: bool, bunker: bool, rubble: bool, wire: bool) -> bool:
    """A unit may go round a building or woods that does not burn and holds no known enemy, in a hex without bunker, rubble or
    wire."""
    return building_or_woods and not burning and not known_enemy and not bunker and not rubble and not wire


@rule("SLC4.6.1", "Through the Hex", part="through", reading="A unit does not end its Movement Phase in bypass.")
def may_stay(bypassing: bool) -> bool:
    """Bypass leads a unit through a hex: it does not stay there in bypass."""
    return not bypassing


@rule("SLC4.6.2", "Bypass Cost")
def bypass_half_mf(other_terrain_half_mf: int, doubled: bool) -> int:
    """Bypass costs the MF of the other terrain in the hex, usually one for Open Ground, double beyond two hexsides."""
    return 2 * other_terrain_half_mf if doubled else other_terrain_half_mf


@rule("SLC4.6.3", "Two Hexsides", reading="Two hexsides at the normal cost, more at double; they stay contiguous (S-13).")
def is_doubled(hexsides: int) -> bool:
    """Beyond two contiguous hexsides of the hex its cost is doubled."""
    return hexsides > most_at_normal_cost()


@rule("SLC4.6.3", "Hexsides at the Normal Cost", part="most")
def most_at_normal_cost() -> int:
    """Two contiguous hexsides of a hex are bypassed at its normal cost."""
    return 2


@rule("SLC4.6.3", "Free Hexsides", part="free hexsides", reading="A wall or hedge as drawn is part of its hexside.")
def may_follow(art_touches: bool) -> bool:
    """Around a hexside that the building or woods symbol touches, or might touch, there is no bypass."""
    return not art_touches


@rule("SLC4.6.5", "Marked Path")
def follows_path(same_hexsides: bool, first_in_player_turn: bool) -> bool:
    """Who bypasses a hex later in a player turn uses the hexsides that the first unit used, either way along them."""
    return first_in_player_turn or same_hexsides


@rule("SLC4.6.1", "Cavalry", part="cavalry")
def cavalry_may_bypass(building_or_woods: bool) -> bool:
    """Cavalry bypasses as infantry does."""
    return may_bypass(building_or_woods, False, False, False, False, False)


@rule("SLC4.6.1", "MF of Smoke", part="smoke MF")
def is_smoke_mf_waived() -> bool:
    """Who bypasses a hex with smoke pays the MF for the smoke."""
    return False


@rule("SLC4.6.1", "Paying for Smoke", part="paying for smoke")
def is_smoke_paid() -> bool:
    """Bypass does not spare a unit the MF for smoke."""
    return not is_smoke_mf_waived()


@rule("SLC4.6.4", "Its Removal", part="removal")
def is_counter_removed(phase: PlayerTurnPhase) -> bool:
    """The bypass counter is removed at the end of the Defensive Fire Phase."""
    return phase is removed_at_end_of()


@rule("SLC4.6.4", "When It Is Removed", part="end of")
def removed_at_end_of() -> PlayerTurnPhase:
    """The phase at whose end the bypass counter is removed is the Defensive Fire Phase."""
    return PlayerTurnPhase.DFPH
