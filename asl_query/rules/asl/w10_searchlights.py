"""W10 Searchlights: where a ground-mounted one (GMSL) can be, and what each type can target."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.searchlight_use import TerrainAtLight
from asl_query.terms.searchlights import Searchlight


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


@rule("W10.111", "When a GMSL is Emplaced", part="when", reading="As of Guns (C11.2), known from a player's article.")
def may_become_emplaced(at_set_up: bool, in_tow: bool) -> bool:
    """A GMSL is Emplaced as it sets up, never in the midst of play, and not while it is in tow."""
    return at_set_up and not in_tow


@rule("W10.2", "Illumination Beam")
def in_beam_range(range_hexes: int, maximum_hexes: int) -> bool:
    """An IB Lane reaches no farther than the maximum range of its SL."""
    return range_hexes <= maximum_hexes


@rule("W10.2", "Range of a Searchlight", part="maximum range")
def beam_range_hexes(searchlight: Searchlight) -> int:
    """The IB Lane of a GMSL or TMSL reaches at most 44 hexes, that of an AMSL 18."""
    return 18 if searchlight is Searchlight.AMSL else 44


@rule("W10.41", "Targeting Restrictions", reading="An AMSL is not kept from targeting by terrain.")
def may_target(
    searchlight: Searchlight, range_hexes: int, in_blocking_terrain: bool, smoke_there: bool, in_bypass: bool, in_motion: bool
) -> bool:
    """A SL targets neither its own hex, nor beyond its range, nor out of SMOKE; a GMSL or TMSL not out of woods, jungle, bamboo
    or a building; a TMSL or AMSL, which alone are ever in Bypass or in Motion, not then."""
    if range_hexes == 0 or not in_beam_range(range_hexes, beam_range_hexes(searchlight)):
        return False
    if smoke_there or (in_blocking_terrain and searchlight is not Searchlight.AMSL):
        return False
    return not (in_bypass or in_motion)


@rule("W10.41", "Terrain around a Searchlight", part="terrain")
def keeps_from_targeting(ground: TerrainAtLight) -> bool:
    """Woods, jungle, bamboo and buildings keep a GMSL or TMSL in them from targeting."""
    return ground in (TerrainAtLight.WOODS, TerrainAtLight.JUNGLE, TerrainAtLight.BAMBOO, TerrainAtLight.BUILDING)


@rule("W10.41", "CA of a Pinned Crew", part="pinned crew")
def may_change_ca(searchlight: Searchlight, crew_pinned: bool) -> bool:
    """While its crew is pinned a GMSL or TMSL keeps its CA."""
    return searchlight is Searchlight.AMSL or not crew_pinned


@rule(
    "W10.41",
    "Targets of a Pinned Crew",
    part="targets of a pinned crew",
    reading="A pinned crew may still target within the CA, with the DRM of W10.3.",
)
def may_target_in_direction(searchlight: Searchlight, crew_pinned: bool, outside_ca: bool) -> bool:
    """A Location outside its CA is targeted only by a SL that may change its CA."""
    return not outside_ca or may_change_ca(searchlight, crew_pinned)


@rule("W10.42", "LOS of a Searchlight", reading="An orchard out of season is an Obstacle to a SL, too.")
def is_obstacle_to_searchlight(is_split_terrain: bool, at_its_level: bool, for_searchlight: bool) -> bool:
    """Orchards, olive groves, light woods, palm trees and standing huts are Obstacles to a SL at every level."""
    return is_split_terrain and (for_searchlight or not at_its_level)


@rule("W10.42", "Seeing through Terrain", part="seeing through")
def sees_through(is_split_terrain: bool, at_its_level: bool, for_searchlight: bool) -> bool:
    """What is no Obstacle to a SL, or to a unit, lets its LOS through."""
    return not is_obstacle_to_searchlight(is_split_terrain, at_its_level, for_searchlight)
