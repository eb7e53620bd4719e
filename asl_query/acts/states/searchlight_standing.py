"""What no Searchlight is at once: a case that says so is none that play comes to."""

from __future__ import annotations

from asl_query.acts.states.searchlight_conditions import is_open_to_a_gmsl
from asl_query.logic.machine import condition
from asl_query.rules.asl.w10_kinds import is_on_gun_carriage, type_on
from asl_query.rules.asl.w10_searchlights import gmsl_may_be_emplaced, keeps_from_targeting, may_target
from asl_query.rules.asl.w10_use import is_still_concealed
from asl_query.terms.searchlight_kinds import LightCarrier
from asl_query.terms.searchlight_use import TerrainAtLight
from asl_query.terms.searchlights import Searchlight
from asl_query.terms.status import Lamp


@condition("W10.1: types")
def is_on_wheels_if_it_drives(in_motion: bool, in_bypass: bool, abandoned: bool, kind: Searchlight) -> bool:
    return not (in_motion or in_bypass or abandoned) or kind is not type_on(LightCarrier.GROUND)


@condition("W10.11")
def is_where_it_may_stand(ground: TerrainAtLight, kind: Searchlight) -> bool:
    return kind is not Searchlight.GMSL or is_open_to_a_gmsl(ground)


@condition("W10.11: carriage")
def is_on_a_carriage_in_tow(in_tow: bool, kind: Searchlight) -> bool:
    return not in_tow or is_on_gun_carriage(kind)


@condition("W10.111")
def is_on_the_ground_if_emplaced(emplaced: bool, kind: Searchlight) -> bool:
    return not emplaced or (kind is Searchlight.GMSL and gmsl_may_be_emplaced(True, True))


@condition("W10.2: losing concealment")
def is_seen_while_lit(concealed: bool, lamp: Lamp) -> bool:
    return not concealed or is_still_concealed(concealed, lamp is Lamp.ON)


@condition("W10.41")
def is_lit_where_it_may_target(lamp: Lamp, ground: TerrainAtLight, kind: Searchlight) -> bool:
    return lamp is not Lamp.ON or may_target(kind, 1, keeps_from_targeting(ground), False, False, False)


STANDING = (
    is_on_wheels_if_it_drives, is_where_it_may_stand, is_on_a_carriage_in_tow, is_on_the_ground_if_emplaced, is_seen_while_lit,
    is_lit_where_it_may_target,
)  # fmt: skip
