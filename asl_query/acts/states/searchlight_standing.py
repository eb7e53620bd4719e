"""What no Searchlight is at once: a case that says so is none that play comes to."""

from __future__ import annotations

from asl_query.acts.states.searchlight_conditions import is_open_to_a_gmsl
from asl_query.logic.machine import condition
from asl_query.rules.asl.w10_kinds import (
    is_on_gun_carriage,
    is_removed,
    may_be_switched_on,
    may_be_towed,
    may_set_up_hidden,
)
from asl_query.rules.asl.w10_searchlights import gmsl_may_be_emplaced, keeps_from_targeting, may_target
from asl_query.rules.asl.w10_use import cancels_lane, is_still_concealed
from asl_query.terms.searchlight_use import SearchlightEvent, TerrainAtLight
from asl_query.terms.searchlights import Searchlight
from asl_query.terms.status import Crew, Lamp


@condition
def is_dark_in_tow(in_tow: bool, lamp: Lamp) -> bool:
    return lamp is not Lamp.ON or may_be_switched_on(in_tow)


@condition
def is_dark_without_its_crew(crew: Crew, lamp: Lamp) -> bool:
    is_lost = crew is Crew.NOT_GOOD_ORDER and cancels_lane(SearchlightEvent.CREW_NOT_IN_GOOD_ORDER)
    return lamp is not Lamp.ON or not is_lost


@condition
def is_dark_when_abandoned(abandoned: bool, lamp: Lamp) -> bool:
    return lamp is not Lamp.ON or not (abandoned and cancels_lane(SearchlightEvent.ABANDONED))


@condition
def is_dark_in_smoke(smoke: bool, lamp: Lamp) -> bool:
    return lamp is not Lamp.ON or not (smoke and cancels_lane(SearchlightEvent.SMOKE))


@condition
def is_dark_in_blocking_terrain(kind: Searchlight, ground: TerrainAtLight, lamp: Lamp) -> bool:
    """On a carriage, which is not moved while lit; whether a Lane outlasts the move of a vehicle, into woods too, is not said."""
    is_let = may_target(kind, 1, keeps_from_targeting(ground), False, False, False)
    return lamp is not Lamp.ON or is_let or not is_on_gun_carriage(kind)


@condition
def is_seen_when_lit(concealed: bool, lamp: Lamp) -> bool:
    return lamp is not Lamp.ON or not concealed or is_still_concealed(concealed, True)


@condition
def is_on_its_carriage_in_tow(kind: Searchlight, in_tow: bool) -> bool:
    return not in_tow or is_on_gun_carriage(kind)


@condition
def is_a_vehicle_that_drives(kind: Searchlight, in_motion: bool, in_bypass: bool) -> bool:
    return not (in_motion or in_bypass) or not is_on_gun_carriage(kind)


@condition
def is_not_dug_in_in_tow(emplaced: bool, in_tow: bool) -> bool:
    return not in_tow or may_be_towed(emplaced)


@condition
def is_on_the_ground_when_dug_in(kind: Searchlight, emplaced: bool) -> bool:
    return not emplaced or gmsl_may_be_emplaced(kind is Searchlight.GMSL, True)


@condition
def is_dug_in_where_it_may_be(emplaced: bool, ground: TerrainAtLight) -> bool:
    return not emplaced or gmsl_may_be_emplaced(is_open_to_a_gmsl(ground), True)


@condition
def is_where_it_may_stand(kind: Searchlight, ground: TerrainAtLight) -> bool:
    return kind is not Searchlight.GMSL or is_open_to_a_gmsl(ground)


@condition
def is_gone_when_lost(kind: Searchlight, lamp: Lamp, removed: bool) -> bool:
    return removed or not is_removed(kind, lamp is Lamp.DISABLED)


@condition
def is_dug_in_when_hidden(hidden: bool, emplaced: bool) -> bool:
    return not hidden or may_set_up_hidden(emplaced, True)


STANDING = (
    is_dark_in_tow, is_dark_without_its_crew, is_dark_when_abandoned, is_dark_in_smoke, is_dark_in_blocking_terrain,
    is_seen_when_lit, is_on_its_carriage_in_tow, is_a_vehicle_that_drives, is_not_dug_in_in_tow, is_on_the_ground_when_dug_in,
    is_dug_in_where_it_may_be, is_where_it_may_stand, is_gone_when_lost, is_dug_in_when_hidden,
)  # fmt: skip
