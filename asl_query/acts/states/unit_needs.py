"""What an act asks of the unit that does it, whenever and wherever that is, and what some acts make of it.

Events (unit_events.py) and moves on a map (acts/fitness.py) ask and bring about the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from asl_query.acts.states import unit_act_conditions as a
from asl_query.acts.states import unit_conditions as c
from asl_query.acts.states import unit_effects as e
from asl_query.acts.states.unit_bars import bars_of
from asl_query.logic.machine import Condition, Effect
from asl_query.terms.acts import Act

_FITNESS: Mapping[Act, tuple[Condition, ...]] = {
    Act.MOVE: (a.goes_with_its_load,),
    Act.ROUT: (a.goes_with_its_load,),
    Act.CLIMB: (c.is_fit_to_climb, c.is_unwounded_to_climb, c.is_infantry, c.carries_no_more_than_its_cx_ipc),
    Act.ENTER_WATER: (c.is_fit_to_swim, c.swims_with_what_it_carries),
    Act.FORD: (c.is_let_ford, a.goes_with_its_load, a.has_mf_to_ford),
    Act.ADVANCE: (c.advances, c.advances_from_its_footing, a.goes_with_its_load),
    Act.ADVANCE_OFF: (c.is_climbing, c.advances),
}

ON_A_FORDING_LINE = (c.survives_fording,)  # besides what fording asks

AS_ITS_MPH_BEGINS: Mapping[str, Effect] = {"cx": e.cx_at_the_mph}
AS_A_PLAYER_TURN_ENDS: Mapping[str, Effect] = {"pinned": e.pinned_after_the_player_turn}
BY_DOUBLE_TIME: Mapping[str, Effect] = {"cx": True}
BY_MINIMUM_MOVE: Mapping[str, Effect] = {"cx": True, "pinned": e.pinned_by_a_minimum_move}
BY_DIFFICULT_ADVANCE: Mapping[str, Effect] = {"cx": True}
ON_THE_COUNTER: Mapping[str, Effect] = {"cx": e.cx_of_a_climber}
OFF_AT_THE_FOOT: Mapping[str, Effect] = {"cx": e.cx_at_the_foot}
OFF_AT_THE_TOP: Mapping[str, Effect] = ON_THE_COUNTER
AFTER_SMOKE: Mapping[str, Effect] = {"pinned": e.pinned_after_smoke}
ON_A_RAFT: Mapping[str, Effect] = {"concealed": e.concealed_in_the_water}
IN_THE_WATER: Mapping[str, Effect] = {"unarmed": e.unarmed_in_the_water, **ON_A_RAFT}
AMONG_ENEMIES: Mapping[str, Effect] = {"enemy_there": True}


@cache
def needs_of(act: Act) -> tuple[Condition, ...]:
    """What the unit must be for an act, and what no state of it may bar."""
    return tuple(dict.fromkeys((*_FITNESS.get(act, ()), *bars_of(act))))
