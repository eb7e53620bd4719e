"""Every way in which a unit may do something: those of its events, and of acts that change no state of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache

from asl_query.acts.states.unit import UNIT
from asl_query.acts.states.unit_act_conditions import (
    does_not_swim_with_it,
    has_prep_fired,
    is_berserk,
    is_fit_to_take_a_sw_up,
    is_mounted,
    is_unarmed,
)
from asl_query.acts.states.unit_bars import bars_of, is_let_by_ti, is_let_on_a_cliff
from asl_query.acts.states.unit_conditions import (
    has_all_mf_to_ford,
    has_all_mf_to_swim,
    is_climbing,
    is_fording,
    is_level_with_the_foot,
    is_on_land,
    is_own_mph,
    is_swimming,
)
from asl_query.acts.states.unit_needs import ON_A_FORDING_LINE, needs_of
from asl_query.logic.machine import Condition, MachineState, Unseen
from asl_query.terms.acts import Act
from asl_query.terms.status import Footing

_HANDLING = (Act.TRANSFER_SW, Act.DISMANTLE_SW, Act.REPAIR_SW)  # of a SW that the unit has with it
_NOT_SEEN_OF_BERSERK = (
    Act.FIRE, Act.PREP_FIRE, Act.USE_SW, Act.PLACE_SMOKE, Act.ADVANCE_OFF, Act.RALLY, Act.BE_CONCEALED,
)  # fmt: skip
_OFF_WATER = (is_on_land, is_climbing, is_fording)
_NOT_SEEN: tuple[tuple[tuple[Act, ...], Condition, str], ...] = (
    (_NOT_SEEN_OF_BERSERK, is_berserk, "whether a berserk unit may {} was not seen (A15.4)"),
    (_HANDLING, is_unarmed, "whether an Unarmed unit may {} was not seen (A20.5)"),
    ((Act.DISMANTLE_SW,), has_prep_fired, "whether a unit that has Prep Fired may {} was not seen (A9.8)"),
    ((Act.PLACE_SMOKE,), is_mounted, "whether Cavalry may {} was not seen (A24.1)"),
    *(
        ((Act.TOW,), stands, "what a unit that does not swim may tow, or be towed by, was not seen (E6.2)")
        for stands in _OFF_WATER
    ),
    ((Act.PLACE_SMOKE,), is_fording, "whether a unit that fords has MF left to {} was not seen (B21.4)"),
)

_NOT_SEEN_WAYS: tuple[tuple[Act, tuple[Condition, ...], str], ...] = (
    (
        Act.RECOVER_SW,
        (is_fit_to_take_a_sw_up, is_own_mph, is_let_by_ti.asked_of(Act.MOVE), does_not_swim_with_it, *needs_of(Act.RECOVER_SW)),
        "whether a unit may recover a SW in its MPh, for a MF, was not seen (A4.44)",
    ),
)


@cache
def ways_of_units() -> Mapping[Enum, tuple[tuple[Condition, ...], ...]]:
    """The ways of each act, its own first; who does a narrower act does the wider one too, and what a narrower act asks is asked
    besides. Who advances into the water fords in the APh; fordable water is forded as along a line that nobody need survive."""
    seen = [(event.act, event.needs) for event in UNIT.events if isinstance(event.act, Act) and not event.unseen]
    found = {act: [needs for its, needs in seen if its is act] for act in Act}
    for its, needs in seen:
        for act in its.wider[1:]:
            found[act].append(needs)
    found[Act.FORD_IN_APH] = [
        event.needs for event in UNIT.events if "advanced" in event.sets and event.sets.get("footing") is Footing.FORDING
    ]  # fmt: skip
    for on_a_line, in_shallows in ((Act.FORD, Act.FORD_SHALLOWS), (Act.FORD_IN_APH, Act.FORD_SHALLOWS_IN_APH)):
        found[in_shallows] = [tuple(need for need in way if need not in ON_A_FORDING_LINE) for way in found[on_a_line]]
    found[Act.USE_SW] = [(*way, *bars_of(Act.USE_SW)) for way in found[Act.FIRE]]
    return {act: tuple(dict.fromkeys(ways)) or (bars_of(Act(act)),) for act, ways in found.items()}


@cache
def unseen_of(act: Act) -> tuple[Unseen, ...]:
    """What of the rules about an act was not seen: ways that may be allowed, and states that may bar it."""
    ways = tuple(Unseen(event.needs, True, event.unseen) for event in UNIT.events if event.act is act and event.unseen)
    ways += tuple(Unseen(needs, True, why) for one, needs, why in _NOT_SEEN_WAYS if one is act)
    states = (Unseen((state,), False, why.format(act.value)) for acts, state, why in _NOT_SEEN if act in acts)
    return (*ways, *states)


_MOVES_BY = {
    Footing.CLIFF: is_let_on_a_cliff, Footing.SWIMMING: has_all_mf_to_swim, Footing.RAFTING: has_all_mf_to_swim,
    Footing.FORDING: has_all_mf_to_ford,
}  # fmt: skip
_IN_THAT_STATE = {is_climbing: is_level_with_the_foot, is_swimming: has_all_mf_to_swim, is_fording: has_all_mf_to_ford}


def rule_of(need: Condition, state: MachineState) -> str:
    """The rule by which a unit moves where it is, or that speaks of the state it is not in; for what is plain without a rule."""
    if need != is_on_land and need not in _IN_THAT_STATE:
        return ""
    footing = state.get("footing")
    told = (_MOVES_BY.get(footing) if isinstance(footing, Footing) else None) or _IN_THAT_STATE.get(need)
    return told.rule if told is not None else ""
