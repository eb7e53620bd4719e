"""W10 Searchlights: set-up and targeting of the ground-mounted Searchlight (GMSL)."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("W10.11", "Ground-Mounted Searchlight")
def gmsl_may_occupy(terrain: str, is_water: bool) -> bool:
    """Water, marsh, irrigated paddy, jungle, bamboo, rubble and anything with a roof are closed to a GMSL."""
    return not is_water and terrain not in (
        "stone building",
        "wooden building",
        "hut",
        "rubble",
        "jungle",
        "bamboo",
        "marsh",
        "irrigated paddy",
    )


@rule("W10.111", "Emplaced Searchlight", exc=("C11.2",))
def gmsl_may_be_emplaced(may_occupy: bool, may_gun_be_emplaced: bool) -> bool:
    """A GMSL may set up Emplaced where a Gun may and where a GMSL can be at all."""
    return may_occupy and may_gun_be_emplaced


@rule("W10.2", "Illumination Beam")
def in_beam_range(range_hexes: int, maximum_hexes: int) -> bool:
    """The IB Lane of a GMSL or TMSL reaches at most 44 hexes, that of an AMSL 18."""
    return range_hexes <= maximum_hexes


@rule("W10.41", "Targeting Restrictions")
def may_target_from(range_hexes: int, in_blocking_terrain: bool) -> bool:
    """A SL never targets its own hex, and a GMSL or TMSL in woods, jungle, bamboo or a building targets nothing."""
    return range_hexes >= 1 and not in_blocking_terrain


@rule("W10.42", "LOS of a Searchlight")
def is_obstacle_to_searchlight(is_split_terrain: bool, at_its_level: bool, for_searchlight: bool) -> bool:
    """Orchards, olive groves, light woods, palm trees and standing huts are Obstacles to a SL at every level."""
    return is_split_terrain and (for_searchlight or not at_its_level)


GMSL_RANGE_HEXES = 44
