"""The conditions and the effects of whole groups of events of a unit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from asl_query.acts.states import unit_act_conditions as a
from asl_query.acts.states import unit_conditions as c
from asl_query.acts.states import unit_effects as e
from asl_query.acts.states.unit_needs import needs_of
from asl_query.logic.machine import Condition, Effect, Event
from asl_query.terms.acts import Act
from asl_query.terms.status import Footing

IN_ITS_MPH = (c.is_own_mph, c.has_not_prep_fired)
TO_MOVE = (c.is_time_to_move, *IN_ITS_MPH)
MOVES = (*TO_MOVE, *needs_of(Act.MOVE))
WALKS = (*MOVES, c.is_on_land)
CLIMBS = (
    *IN_ITS_MPH,
    c.is_time_to_climb,
    c.has_all_mf_to_climb,
    *needs_of(Act.CLIMB),
)
ENTERS_WATER = (
    *IN_ITS_MPH,
    c.is_time_to_swim,
    c.is_on_land,
    c.is_at_the_water,
    *needs_of(Act.ENTER_WATER),
)
SWIMS_OFF = (*ENTERS_WATER, c.swims_by_a_tc)
SWIMS = (*TO_MOVE, c.is_swimming, c.has_all_mf_to_swim, *needs_of(Act.SWIM_ON))
IN_ITS_APH = (c.is_time_to_advance, c.is_own_aph, c.has_not_advanced)
ADVANCES = (*IN_ITS_APH, *needs_of(Act.ADVANCE))
ADVANCES_ON_LAND = (*ADVANCES, c.is_on_land, a.advances_under_its_load)
LEAVES = (*IN_ITS_APH, *needs_of(Act.ADVANCE_OFF))
UNDER_FIRE = (c.is_alive, c.is_under_enemy_fire)


REVEALED: Mapping[str, Effect] = {"concealed": e.concealed_once_revealed}
_OF_THE_COUNTER = (
    "broken", "pinned", "wounded", "berserk", "cx", "was_cx", "concealed", "unarmed", "sw", "dm", "melee", "prep_fired",
    "in_lane", "illuminated", "in_target", "ti", "captured", "encircled", "left_encircled", "enemy_there", "fired",
)  # fmt: skip
GONE: Mapping[str, Effect] = {"footing": Footing.ELIMINATED, **dict.fromkeys(_OF_THE_COUNTER, False)}
DARK: Mapping[str, Effect] = {"in_lane": False, "in_target": False, "illuminated": False}
# A unit that goes elsewhere is no longer where its enemies are.
ELSEWHERE: Mapping[str, Effect] = {"encircled": e.encircled_elsewhere, "enemy_there": False}

_ADVANCES_NOT_SEEN = "whether Cavalry, or a berserk unit, may advance was not seen (A13, A15.4; A4.7 speaks of Infantry)"
_DOUBLE_TIME_NOT_SEEN = "whether a berserk unit may Double Time was not seen (A15.4)"


def _unless(event: Event, seen: Condition, other: Condition, unseen: str) -> tuple[Event, Event]:
    """An event of whom its text speaks, and that of others, of whom text that was not seen does."""
    by_others = replace(
        event, needs=(*event.needs, other), unseen=unseen, name=f"{event.name}, all the same", begins=event.in_short
    )
    return replace(event, needs=(*event.needs, seen)), by_others


def of_calm_infantry(event: Event) -> tuple[Event, ...]:
    """What is done on foot, with whether others may advance or Double Time so left to text that was not seen."""
    if set(ADVANCES_ON_LAND) <= set(event.needs):
        return _unless(event, a.is_calm_infantry, a.is_mounted_or_berserk, _ADVANCES_NOT_SEEN)
    if event.act is Act.DOUBLE_TIME:
        return _unless(event, a.is_calm, a.is_berserk, _DOUBLE_TIME_NOT_SEEN)
    return (event,)
