"""What a unit does with SW and SMOKE, and in CC: tasks of which no state is told but that they reveal it or cost it MF."""

from __future__ import annotations

from asl_query.acts.states import unit_act_conditions as a
from asl_query.acts.states import unit_conditions as c
from asl_query.acts.states import unit_effects as e
from asl_query.acts.states.unit_groups import IN_ITS_MPH
from asl_query.acts.states.unit_needs import needs_of
from asl_query.logic.machine import Condition, Event
from asl_query.terms.acts import Act
from asl_query.terms.numbers import number_of


def _in_a_rph(name: str, need: Condition, act: Act) -> tuple[Event, ...]:
    """What is done in the unit's own RPh; of that of the enemy no text was seen."""
    needs = (a.acts_now, need, a.does_not_swim_with_it, *needs_of(act))
    unseen = f"whether a unit may {act.value} in the enemy RPh was not seen ({number_of(need.rule)})"
    return (
        Event(name, (a.is_not_the_enemy_rph, *needs), {}, (need,), act=act),
        Event(f"{name} in the enemy RPh", (a.is_the_enemy_rph, *needs), {}, (need,), unseen, begins=name, act=act),
    )


TASKS = (
    *_in_a_rph("hands a SW over", a.hands_a_sw_over, Act.TRANSFER_SW),
    *_in_a_rph("repairs its SW", a.repairs_a_sw, Act.REPAIR_SW),
    Event(
        "dismantles or assembles its SW",
        (a.takes_a_sw_apart, a.does_not_swim_with_it, *needs_of(Act.DISMANTLE_SW)),
        {},
        (a.takes_a_sw_apart,),
        act=Act.DISMANTLE_SW,
    ),
    Event(
        "places SMOKE",
        (a.places_smoke, *IN_ITS_MPH, a.is_left_mf_for_smoke, *needs_of(Act.PLACE_SMOKE)),
        {"spent": True},
        (a.places_smoke,),
        act=Act.PLACE_SMOKE,
    ),
    Event(
        "attacks in CC",
        (c.is_time_for_melee, c.may_meet_enemies, c.meets_enemies, *needs_of(Act.CLOSE_COMBAT)),
        {"concealed": e.concealed_after_cc},
        ("A11", e.concealed_after_cc),
        act=Act.CLOSE_COMBAT,
    ),
)
