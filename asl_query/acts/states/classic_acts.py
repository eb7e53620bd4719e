"""Every way in which a unit of Squad Leader Classic may do something, and what section 4 leaves to other sections."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache

from asl_query.acts.states.classic_conditions import (
    carries_a_sw,
    carries_no_sw,
    has_its_sw_assembled,
    has_mf_left,
    is_calm,
    is_free_of_enemies,
    is_known_of_ti,
    is_let_by_ti,
    is_told,
    is_unbroken,
    is_unpinned,
    may_carry_its_load,
    may_carry_its_sw,
)
from asl_query.acts.states.classic_events import EVENTS
from asl_query.logic.machine import Condition
from asl_query.terms.classic_acts import ClassicAct

Way = tuple[Condition, ...]
# Of SW the machine knows one at a time; who is asked about has what it is to fire, drop or dismantle.
_ONE_SW = (carries_a_sw, carries_no_sw)
_ELSEWHERE = (is_unbroken, is_unpinned, is_free_of_enemies, is_calm)
_OF_FIRE = (has_its_sw_assembled,)  # nor does it speak of firing a dismantled SW
_UNTOLD = (ClassicAct.FIRE, ClassicAct.ROUT, ClassicAct.WITHDRAW)
_OF_LOADS = {
    ClassicAct.MOVE: (may_carry_its_sw, may_carry_its_load, has_mf_left),
    ClassicAct.ADVANCE: (may_carry_its_sw, may_carry_its_load),
}


def is_left_to_other_sections(need: Condition) -> bool:
    """Whether section 4 has no text for a unit that does not meet this: what it may do is then undecided."""
    return need in (*_ELSEWHERE, *_OF_FIRE) or need.holds in (is_known_of_ti.holds, is_told.holds)


@cache
def ways_of_classic() -> Mapping[Enum, tuple[Way, ...]]:
    """The ways of each act; who does a narrower act does the wider one too, and what the wider one asks is asked besides."""
    found: dict[Enum, list[Way]] = {act: [] for act in ClassicAct}
    for event in EVENTS:
        if isinstance(event.act, ClassicAct):
            way = (*(need for need in event.needs if need not in _ONE_SW), *_besides(event.act))
            for act in event.act.wider:
                found[act].append(tuple(dict.fromkeys(way)))
    found[ClassicAct.CARRY] = [*found[ClassicAct.MOVE], *found[ClassicAct.ADVANCE]]
    for act in _UNTOLD:
        found[act] = [(is_let_by_ti.asked_of(act), is_told.asked_of(act), *_ELSEWHERE)]
    return {act: tuple(dict.fromkeys(ways)) for act, ways in found.items()}


def _besides(act: ClassicAct) -> Way:
    """What no event asks: its load in every way, and what other sections have to say of its state."""
    loads = tuple(need for kind in act.wider for need in _OF_LOADS.get(kind, ()))
    # Of pinned units section 4 says one thing: they dismantle and assemble SW (SLC4.2.7).
    elsewhere = tuple(need for need in _ELSEWHERE if need is not is_unpinned or act is not ClassicAct.CONVERT)
    if act is ClassicAct.ASSAULT_MOVE:  # it says of berserk units that they do not use it
        elsewhere = tuple(need for need in elsewhere if need is not is_calm)
    return (*loads, *elsewhere, is_known_of_ti.asked_of(act))
