"""Every way in which a unit of Squad Leader Classic may do something."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache

from asl_query.acts.states.classic_conditions import (
    carries_a_sw,
    carries_no_sw,
    has_its_sw_assembled,
    has_not_prep_fired,
    is_free_of_enemies,
    is_let_by_ti,
    is_unbroken,
    is_unpinned,
    meets_enemies,
)
from asl_query.acts.states.classic_events import EVENTS
from asl_query.acts.states.classic_needs import needs_of_load
from asl_query.acts.states.classic_untold import UNTOLD_ACTS
from asl_query.logic.machine import Condition, Event, plain
from asl_query.terms.classic_acts import ClassicAct, Fortification

_Way = tuple[Condition, ...]
# Of SW the machine knows one at a time; who is asked about has what it is to fire, drop or dismantle.
# What a state that section 4 has no text for keeps a unit from, it does not say.
_LEFT_OUT = (
    carries_a_sw, carries_no_sw, has_its_sw_assembled, is_unbroken, is_unpinned, is_free_of_enemies, has_not_prep_fired,
)  # fmt: skip


@plain("that enters something else")
def is_what_it_enters(place: Fortification, entered: Fortification) -> bool:
    """Whether an advance into such a place is what the question is about."""
    return entered is place


@cache
def ways_of_classic() -> Mapping[Enum, tuple[_Way, ...]]:
    """The ways of each act; who does a narrower act does the wider one too, and what the wider one asks is asked besides."""
    found: dict[Enum, list[_Way]] = {act: [] for act in ClassicAct}
    for event in EVENTS:
        if isinstance(event.act, ClassicAct) and not event.unseen:
            way = (*(need for need in event.needs if need not in _LEFT_OUT), *_into(event), *needs_of_load(event.act))
            for act in event.act.wider:
                found[act].append(tuple(dict.fromkeys(way)))
    found[ClassicAct.CARRY] = [*found[ClassicAct.MOVE], *found[ClassicAct.ADVANCE]]
    for act in UNTOLD_ACTS:
        found[act] = [(is_let_by_ti.asked_of(act), *((meets_enemies,) if act is ClassicAct.WITHDRAW else ()))]
    return {act: tuple(dict.fromkeys(ways)) for act, ways in found.items()}


def _into(event: Event) -> _Way:
    """What an advance asks of what the question says that it enters, which no event knows of a hex beside that of the unit."""
    place = event.sets.get("place")
    is_advance = isinstance(event.act, ClassicAct) and ClassicAct.ADVANCE in event.act.wider
    return (is_what_it_enters.asked_of(place),) if is_advance and isinstance(place, Fortification) else ()
