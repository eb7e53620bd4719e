"""A3 Sequence of Play, as far as edge cases ask for it. The text was not seen."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import PlayerTurnPhase


@rule("A3", "Sequence of Play", reading="Text not seen: RPh, PFPh, MPh, DFPh, AFPh, RtPh, APh, CCPh; none comes twice.")
def is_still_to_come(phase: PlayerTurnPhase, now: PlayerTurnPhase) -> bool:
    """A Player Turn runs through its phases in order; a unit moves in its own MPh and advances in its own APh."""
    if now is PlayerTurnPhase.RPH:
        return phase is not PlayerTurnPhase.RPH
    if now is PlayerTurnPhase.PFPH:
        return phase not in (PlayerTurnPhase.RPH, PlayerTurnPhase.PFPH)
    if now is PlayerTurnPhase.MPH:
        return phase not in (PlayerTurnPhase.RPH, PlayerTurnPhase.PFPH, PlayerTurnPhase.MPH)
    if now is PlayerTurnPhase.DFPH:
        return phase in (PlayerTurnPhase.AFPH, PlayerTurnPhase.RTPH, PlayerTurnPhase.APH, PlayerTurnPhase.CCPH)
    if now is PlayerTurnPhase.AFPH:
        return phase in (PlayerTurnPhase.RTPH, PlayerTurnPhase.APH, PlayerTurnPhase.CCPH)
    if now is PlayerTurnPhase.RTPH:
        return phase in (PlayerTurnPhase.APH, PlayerTurnPhase.CCPH)
    return now is PlayerTurnPhase.APH and phase is PlayerTurnPhase.CCPH


@rule("A3", "Whose Phase", part="whose phase", reading="Text not seen.")
def acts_in(phase: PlayerTurnPhase, own_turn: bool) -> bool:
    """A unit moves, advances and Prep Fires in its own Player Turn; Close Combat is of both sides."""
    return own_turn or phase is PlayerTurnPhase.CCPH


@rule("A3", "When a Side Fires", part="fire", reading="Text not seen: Defensive Fire is also fire at what moves, in the MPh.")
def fires_in(phase: PlayerTurnPhase, own_turn: bool) -> bool:
    """A side fires in the PFPh and the AFPh of its own Player Turn, and in the MPh and the DFPh of the enemy's."""
    if own_turn:
        return phase in (PlayerTurnPhase.PFPH, PlayerTurnPhase.AFPH)
    return phase in (PlayerTurnPhase.MPH, PlayerTurnPhase.DFPH)


@rule("A3.2", "Prep Fire", reading="Text not seen: a unit marked with a Prep Fire counter does not move in that Player Turn.")
def is_move_barred_by_fire(prep_fired: bool) -> bool:
    """A unit that has Prep Fired does not move in the MPh of that Player Turn."""
    return prep_fired


@rule("A3.2", "Prep Fire Phase", part="phase", reading="Text not seen.")
def may_prep_fire_in(phase: PlayerTurnPhase) -> bool:
    """Prep Fire is the fire of the PFPh."""
    return phase is PlayerTurnPhase.PFPH


@rule(
    "A3.2",
    "Fire after Prep Fire",
    part="after Prep Fire",
    reading="Text not seen: the counter bars fire until the Player Turn ends.",
)
def is_fire_barred_by_fire(prep_fired: bool) -> bool:
    """A unit that has Prep Fired does not fire again in that Player Turn."""
    return prep_fired
