"""A9.72: repair of a malfunctioned weapon; A9.8: dismantling."""

from __future__ import annotations

from enum import Enum

from asl_query.logic.rule import rule
from asl_query.terms.acts import PlayerTurnPhase


class Repair(Enum):
    """What a Repair dr makes of a weapon."""

    REPAIRED = "repaired"
    STILL_BROKEN = "still malfunctioned"
    DISABLED = "disabled"


@rule("A9.72", "Repair", reading="text not seen: a dr of 1 repairs, as most counters have it, and a 6 disables")
def repaired(dr: int) -> Repair:
    """In a RPh a Good Order crew may roll a dr for its malfunctioned weapon: a 1 repairs it, a 6 disables it."""
    if dr <= 1:
        return Repair.REPAIRED
    return Repair.DISABLED if dr == 6 else Repair.STILL_BROKEN


@rule("A9.72", "When to Repair", part="phase", reading="Text not seen; whether in the enemy RPh too is open.")
def may_repair(phase: PlayerTurnPhase, in_good_order: bool) -> bool:
    """A malfunctioned weapon is repaired in the RPh, by a Good Order unit."""
    return phase is PlayerTurnPhase.RPH and in_good_order


@rule(
    "A9.8",
    "Dismantling and Assembling",
    reading="Text not seen. A public account names the PFPh and the DFPh of the owner, a Good Order unit, and a weapon that has"
    " not fired.",
)
def may_dismantle(phase: PlayerTurnPhase, own_turn: bool, in_good_order: bool) -> bool:
    """A Good Order unit takes its weapon apart, or puts it together, in its own PFPh or as the DEFENDER in the DFPh."""
    return in_good_order and phase is (PlayerTurnPhase.PFPH if own_turn else PlayerTurnPhase.DFPH)
