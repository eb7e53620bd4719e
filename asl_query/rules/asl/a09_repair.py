"""A9.72: repair of a malfunctioned weapon."""

from __future__ import annotations

from enum import Enum

from asl_query.logic.rule import rule


class Repair(Enum):
    """What a Repair dr makes of a weapon."""

    REPAIRED = "repaired"
    STILL_BROKEN = "still malfunctioned"
    DISABLED = "disabled"


@rule("A9.72", "Repair", reading="text not seen: a dr of 1 repairs, as most counters have it, and a 6 disables")
def repaired(dr: int) -> Repair:
    """In each friendly RPh a Good Order crew may roll a dr for its malfunctioned weapon: a 1 repairs it, a 6 disables it."""
    if dr <= 1:
        return Repair.REPAIRED
    return Repair.DISABLED if dr == 6 else Repair.STILL_BROKEN
