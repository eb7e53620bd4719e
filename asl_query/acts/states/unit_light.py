"""What light does to a unit: the Lanes of enemy Searchlights, SLBI, Starshells."""

from __future__ import annotations

from asl_query.acts.states import unit_act_conditions as a
from asl_query.acts.states import unit_conditions as c
from asl_query.acts.states import unit_effects as e
from asl_query.acts.states.unit_groups import DARK, MOVES
from asl_query.logic.machine import Event
from asl_query.rules.asl.w10_kinds import slbi_illuminates
from asl_query.rules.asl.w10_lanes import darkens, lane_lights
from asl_query.rules.asl.w10_searchlights import in_beam_range
from asl_query.rules.asl.w10_use import cancels_lane

LIGHT = (
    Event(
        "an enemy SL establishes an IB Lane elsewhere",
        (a.is_time_for_a_lane,),
        {"sl_on": True, **DARK},
        (in_beam_range,),
        is_around=True,
    ),
    Event(
        "an enemy SL establishes an IB Lane that lights its hex",
        (c.is_alive, a.is_time_for_a_lane),
        {"sl_on": True, "in_lane": True, "in_target": False, "illuminated": True},
        (lane_lights,),
        is_around=True,
    ),
    Event(
        "an enemy SL establishes an IB Lane that ends in its Open Ground hex",
        (c.is_alive, c.is_on_land, a.is_time_for_a_lane),
        {"sl_on": True, "in_lane": True, "in_target": True, "illuminated": True, "dm": e.dm_in_the_light},
        (in_beam_range, lane_lights, e.dm_in_the_light),
        is_around=True,
    ),
    Event(
        "an enemy SL establishes an IB Lane, SMOKE or Mist of +3 before its hex",
        (c.is_alive, a.is_time_for_a_lane),
        {"sl_on": True, "in_lane": True, "in_target": False, "illuminated": False},
        (darkens,),
        is_around=True,
        begins="an enemy SL establishes an IB Lane",
    ),
    Event(
        "an enemy SL establishes an IB Lane that ends in its Open Ground hex, SMOKE or Mist of +3 before it",
        (c.is_alive, c.is_on_land, a.is_time_for_a_lane),
        {"sl_on": True, "in_lane": True, "in_target": True, "illuminated": False},
        (in_beam_range, darkens),
        is_around=True,
        begins="an enemy SL establishes an IB Lane that ends in its Open Ground hex",
    ),
    Event("the IB Lane is cancelled", (a.is_light_on,), {"sl_on": False, **DARK}, (cancels_lane,), is_around=True),
    Event(
        "SLBI begins to light its Location",
        (c.is_alive,),
        {"illuminated": True, "dm": e.dm_where_it_is_lit},
        (slbi_illuminates,),
        is_around=True,
    ),
    Event(
        "a Starshell lights its Location",
        (c.is_alive,),
        {"illuminated": True, "dm": e.dm_where_it_is_lit},
        ("E1.9",),
        "what else lights a Location at night is not modelled (E1.9)",
        is_around=True,
    ),
    Event("leaves the Lane as it moves", (c.is_alive, *MOVES), {**DARK, "spent": True}, (c.is_time_to_move,)),
    Event(
        "enters the Lane as it moves",
        (c.is_alive, *MOVES, a.is_light_on),
        {"in_lane": True, "in_target": False, "illuminated": True, "spent": True},
        (lane_lights,),
    ),
)
