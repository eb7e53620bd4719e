"""Every way in which a unit may do something: those of its events, and of acts that change no state of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache

from asl_query.acts.states.unit import UNIT
from asl_query.acts.states.unit_bars import bars_of
from asl_query.logic.machine import Condition
from asl_query.terms.acts import Act


@cache
def ways_of_units() -> Mapping[Enum, tuple[tuple[Condition, ...], ...]]:
    """The ways of each act; who does a narrower act does the wider one too, and what a narrower act asks is asked besides."""
    found: dict[Enum, list[tuple[Condition, ...]]] = {act: [] for act in Act}
    for event in UNIT.events:
        for act in event.act.wider if isinstance(event.act, Act) else ():
            found[act].append(event.needs)
    found[Act.USE_SW] = [(*way, *bars_of(Act.USE_SW)) for way in found[Act.FIRE]]
    return {act: tuple(dict.fromkeys(ways)) or (bars_of(act),) for act, ways in found.items()}
