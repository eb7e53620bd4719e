"""The time at which an act is meant where none is said: to move is to move in the MPh, though a unit advances in the APh."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from asl_query.logic.machine import MachineState, PartialState
from asl_query.rulings.act_verdict import is_let, times_of
from asl_query.rulings.ruling_table import ActsAsked


def time_meant(asked: ActsAsked, act: Enum, told: PartialState, stated: Collection[str]) -> list[MachineState]:
    """The times that are meant by who tells this, where `stated` has none and at another the act would be allowed; none where
    that is not so."""
    world = asked.world
    moment, wide = world.machine.moment, world.at_any_time.get(act)
    if wide is None or not set(moment).isdisjoint(stated):
        return []
    said = {name: values for name, values in told.items() if name not in moment}
    if not any(is_let(world, wide, said, asked.following(said)).verdicts.values()):
        return []
    return [
        time
        for time in times_of(world, act, frozenset())
        if all(value in told.get(name, (value,)) for name, value in time.items())
    ]
