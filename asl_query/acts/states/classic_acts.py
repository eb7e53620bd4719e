"""Every way in which a unit of Squad Leader Classic may do something, and what section 4 leaves to other sections."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache

from asl_query.acts.states.classic_conditions import (
    carries_a_sw,
    carries_no_sw,
    goes_so_far,
    has_its_sw_assembled,
    has_its_sw_dismantled,
    has_not_prep_fired,
    has_prep_fired,
    is_berserk,
    is_broken,
    is_free_of_enemies,
    is_let_by_ti,
    is_pinned,
    is_ti,
    is_unbroken,
    is_unpinned,
    is_untold,
    meets_enemies,
)
from asl_query.acts.states.classic_events import EVENTS, FIRES_AGAIN
from asl_query.acts.states.classic_needs import needs_of_load
from asl_query.logic.machine import Condition, Unseen
from asl_query.terms.classic_acts import ClassicAct

_Way = tuple[Condition, ...]
# Of SW the machine knows one at a time; who is asked about has what it is to fire, drop or dismantle.
# What a state that section 4 has no text for keeps a unit from, it does not say.
_LEFT_OUT = (
    carries_a_sw, carries_no_sw, has_its_sw_assembled, is_unbroken, is_unpinned, is_free_of_enemies, has_not_prep_fired,
)  # fmt: skip
_ELSEWHERE = ((is_broken, "broken"), (is_pinned, "pinned"), (meets_enemies, "in an enemy hex"), (is_berserk, "berserk"))
# What section 4 does say: pinned units dismantle and assemble SW (SLC4.2.7), no berserk unit uses Assault Movement (SLC4.5.3), TI
# units rout and withdraw from CC as others do (SLC4.4.3), and those are broken or in a hex with an enemy.
_KNOWN = (
    (ClassicAct.CONVERT, is_pinned), (ClassicAct.ASSAULT_MOVE, is_berserk), (ClassicAct.ROUT, is_broken),
    (ClassicAct.WITHDRAW, meets_enemies),
)  # fmt: skip
_UNTOLD = (ClassicAct.FIRE, ClassicAct.ROUT, ClassicAct.WITHDRAW)


def unseen_of_classic(act: ClassicAct) -> tuple[Unseen, ...]:
    """What section 4 has no text for: whether a unit in such a state does the act is left to other sections."""
    told = "what other rules make of a unit that is {} is not modelled"
    found = [Unseen((state,), False, told.format(words)) for state, words in _ELSEWHERE if (act, state) not in _KNOWN]
    if act in (ClassicAct.DROP, ClassicAct.CONVERT):
        found.append(Unseen((is_ti,), False, "section 4 does not say whether a TI unit may do that"))
    if act in (ClassicAct.FIRE_SW, ClassicAct.FIRE):
        found.append(Unseen((has_its_sw_dismantled,), False, "section 4 does not say whether a dismantled SW fires"))
    if act is ClassicAct.FIRE_SW:
        found.append(Unseen((has_prep_fired,), False, FIRES_AGAIN))
    if act is ClassicAct.ROUT:
        found.append(Unseen((is_unbroken,), False, "section 4 does not say whether an unbroken unit routs"))
    if act in _UNTOLD:
        found.append(Unseen((is_untold.asked_of(act),), False, "section 4 does not say who may do that, and when"))
    return tuple(found)


@cache
def ways_of_classic() -> Mapping[Enum, tuple[_Way, ...]]:
    """The ways of each act; who does a narrower act does the wider one too, and what the wider one asks is asked besides."""
    found: dict[Enum, list[_Way]] = {act: [] for act in ClassicAct}
    for event in EVENTS:
        stays = event.act is ClassicAct.MOVE and goes_so_far.asked_of(2) not in event.needs  # to move is to go to another hex
        if isinstance(event.act, ClassicAct) and not event.unseen and not stays:
            way = (*(need for need in event.needs if need not in _LEFT_OUT), *needs_of_load(event.act))
            for act in event.act.wider if event.act is not ClassicAct.PICK_UP else (event.act,):  # who picks up need not go on
                found[act].append(tuple(dict.fromkeys(way)))
    found[ClassicAct.CARRY] = [*found[ClassicAct.MOVE], *found[ClassicAct.ADVANCE]]
    for act in _UNTOLD:
        found[act] = [(is_let_by_ti.asked_of(act), *((meets_enemies,) if act is ClassicAct.WITHDRAW else ()))]
    return {act: tuple(dict.fromkeys(ways)) for act, ways in found.items()}
