"""SLBI on a map (W10.6): which Locations the clouds light."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.rules.asl.w10_kinds import slbi_illuminates
from asl_query.rules.charts.terrain_chart import is_building, require_known, treated_as
from asl_query.terms.locations import Location
from asl_query.terms.searchlight_kinds import LitPlace, NightWeather


def lit_place(board: Board, place: Location) -> LitPlace:
    """A Location as W10.6 tells it apart; a building hex with building hexes all round it is taken for an Interior one."""
    terrain = board[place.hex].terrain
    if is_building(terrain):
        around = board.adjacent(place.hex)
        is_inside = len(around) == 6 and all(is_building(board[h].terrain) for h in around)
        return LitPlace.INTERIOR_BUILDING if is_inside else LitPlace.BUILDING
    require_known("whether SLBI lights a place", terrain, place.hex.name)
    found = {"woods": LitPlace.WOODS, "jungle": LitPlace.WOODS, "bamboo": LitPlace.BAMBOO}
    return found.get(treated_as(terrain), LitPlace.OPEN_GROUND)


def is_lit_by_slbi(board: Board, place: Location, weather: NightWeather) -> bool:
    """Whether SLBI over the whole map lights a Location."""
    return slbi_illuminates(lit_place(board, place), weather, True)
