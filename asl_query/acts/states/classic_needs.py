"""What an act of section 4 asks of the unit that does it, whenever and wherever that is, and what some acts make of it.

Events (classic_events.py), cases (classic_acts.py) and moves on a map (acts/classic/fitness.py) ask and bring about the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from asl_query.acts.states import classic_conditions as c
from asl_query.logic.machine import Condition, Effect
from asl_query.terms.classic_acts import ClassicAct

_MOVING = (
    c.may_move_in_this_phase, c.may_move_after_its_fire, c.is_unbroken, c.is_unpinned, c.is_free_of_enemies,
    c.is_let_by_ti.asked_of(ClassicAct.MOVE),
)  # fmt: skip
_OWN: Mapping[ClassicAct, tuple[Condition, ...]] = {
    ClassicAct.MOVE: _MOVING,
    ClassicAct.ENTER_FORTIFICATION: (*_MOVING, c.is_not_in_bypass),
    ClassicAct.PICK_UP: _MOVING,  # in its move, on which it need not go
    ClassicAct.BYPASS: (c.is_let_bypass.asked_of(False),),
    ClassicAct.ASSAULT_MOVE: (c.has_not_moved_before, c.is_let_use_assault_movement),
    ClassicAct.ENTER_ENEMY_HEX: (c.may_meet_enemies_in,),
    ClassicAct.ADVANCE: (
        c.may_advance_now, c.is_unbroken, c.is_unpinned, c.is_free_of_enemies, c.is_let_by_ti.asked_of(ClassicAct.ADVANCE),
        c.advances_once, c.may_advance_with_its_load,
    ),
    ClassicAct.DROP: (c.carries_a_sw, c.may_drop_now, c.may_move_after_its_fire),
    ClassicAct.CONVERT: (c.is_unbroken, c.may_convert_now, c.may_convert_after_its_fire, c.may_convert_pinned),
    ClassicAct.FIRE: (c.is_unbroken, c.is_let_by_ti.asked_of(ClassicAct.FIRE)),
    ClassicAct.PREP_FIRE: (c.is_own_pfph,),
    ClassicAct.FIRE_SW: (c.is_own_afph, c.carries_a_sw, c.has_its_sw_assembled, c.is_let_fire_its_sw),
}  # fmt: skip
CARRYING = (c.may_carry_its_sw, c.may_carry_its_load)
_WITH_ITS_LOAD: Mapping[ClassicAct, tuple[Condition, ...]] = {  # of a load that an event does not ask about: it was taken up so
    ClassicAct.MOVE: (*CARRYING, c.has_mf_left),
    **dict.fromkeys((ClassicAct.ENTER_FORTIFICATION, ClassicAct.PICK_UP), (*CARRYING, c.has_mf_left)),
    ClassicAct.BYPASS: (c.has_mf_for_the_way_round, c.has_mf_for_smoke),
    ClassicAct.ASSAULT_MOVE: (c.has_more_than_one_hex_takes,),
    ClassicAct.ADVANCE: CARRYING,
}

UNDER_ITS_LOAD: Mapping[str, Effect] = {"slowed": c.slowed_by}
TURNED_INTO_THE_OTHER: Mapping[str, Effect] = {"dismantled": c.in_the_other_state}


@cache
def needs_of(act: ClassicAct) -> tuple[Condition, ...]:
    """What the unit must be for an act, and for what it is a kind of."""
    return tuple(dict.fromkeys(need for kind in act.wider for need in _OWN.get(kind, ())))


@cache
def needs_of_load(act: ClassicAct) -> tuple[Condition, ...]:
    """What the load must leave the unit for an act, and for what it is a kind of."""
    return tuple(dict.fromkeys(need for kind in act.wider for need in _WITH_ITS_LOAD.get(kind, ())))
