"""Other readings of B6, B11, B21.121 and E6."""

from __future__ import annotations

from asl_query.rules.asl.b06_bridges import bridge_hinders
from asl_query.rules.asl.b11_cliffs import Fall, climber_sees, falling_dr, falling_drm, is_cx_after_climbing
from asl_query.rules.asl.b21_water import drifts
from asl_query.rules.asl.e06_swimming import fording_eliminates, jump_mc_drm
from asl_query.rules.readings.register import alternative
from asl_query.terms.units import Weather
from asl_query.terms.water import Current


@alternative(bridge_hinders, "a bridge hinders a LOS from its level to a higher one too")
def hinders_but_above_and_beneath(deck_level: int, higher: int, lower: int) -> bool:
    """A bridge hinders a LOS drawn through it, but not along its road alone, unless both units are lower or both are higher."""
    return lower <= deck_level and higher >= deck_level


@alternative(falling_dr, "only an Original 12 of the Falling DR eliminates, not a Final one")
def only_an_original_12_falls(dr: int, commando: bool, weather: Weather) -> Fall:
    """A Final DR of 9 or less changes level, an Original 12 that is a Final 12 or more eliminates, any other DR stays."""
    final_dr = dr + falling_drm(weather)
    if final_dr <= (11 if commando else 9):
        return Fall.CHANGES_LEVEL
    if dr >= 12 and final_dr > (12 if commando else 11):
        return Fall.ELIMINATED
    return Fall.STAYS


@alternative(falling_drm, "rain, snow and heavy winds together add +1 to the Falling DR, not +1 each")
def one_weather_drm(weather: Weather) -> int:
    """The Falling DR has +1 where it rains, snows or there are heavy winds, however many of these there are."""
    return 1 if weather.rain or weather.snow or weather.heavy_winds else 0


@alternative(is_cx_after_climbing, "a unit that leaves its Climb counter at base level is not CX")
def is_cx_only_at_the_top(was_on_counter: bool, at_base_level: bool) -> bool:
    """A unit that leaves its Climb counter gets a CX counter, but not where it steps off at base level."""
    return was_on_counter and not at_base_level


@alternative(climber_sees, "a Climber whose vertex is not clear sees what it sees from either vertex")
def sees_from_either(from_one_vertex: bool, from_other_vertex: bool) -> bool:
    """A Climbing unit whose vertex is left open sees what it sees from one of the two."""
    return from_one_vertex or from_other_vertex


@alternative(drifts, "a swimmer drifts in the Player Turn of its entry too")
def drifts_at_once(current: Current, own_aph: bool, entered_this_player_turn: bool) -> bool:  # noqa: ARG001  the inputs of the rule
    """A Slow current moves nothing; a Moderate one drifts swimmers in their own APh, a Heavy one in each APh, at once."""
    return current is Current.HEAVY or (current is Current.MODERATE and own_aph)


@alternative(jump_mc_drm, "the DRM of the MC after a jump is the height above the water, not the level on the map")
def height_of_jump(level: int, water_level: int) -> int:
    """The MC after a jump has the levels fallen as its DRM."""
    return max(level - water_level, 0)


@alternative(fording_eliminates, "a former swimmer is spared whatever befalls it on a fording line")
def spares_former_swimmers(broken: bool, wounded: bool, berserk: bool, left_hexrow_in_water: bool, former_swimmer: bool) -> bool:
    """Whoever breaks, is wounded, goes berserk or leaves its hexrow in the water is eliminated, but never a former swimmer."""
    return not former_swimmer and (broken or wounded or berserk or left_hexrow_in_water)
