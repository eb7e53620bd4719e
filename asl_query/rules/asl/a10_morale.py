"""A10 Morale, as far as edge cases ask for it. The text was not seen."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import PlayerTurnPhase


@rule("A10.6", "Rally", reading="Text not seen: a broken unit may rally in a RPh, of either side.")
def may_rally_in(phase: PlayerTurnPhase, broken: bool) -> bool:
    """A broken unit may try to rally in a Rally Phase."""
    return broken and phase is PlayerTurnPhase.RPH


@rule("A10.62", "Desperation Morale", reading="Text not seen: a unit that breaks is under DM until the end of a RPh.")
def is_still_under_dm(dm: bool, end_of_rph: bool) -> bool:
    """A unit that breaks is under DM, which ends with a Rally Phase or when the unit rallies."""
    return dm and not end_of_rph


@rule("A10.5", "Rout", reading="Text not seen: only broken units rout, in the RtPh, and not across a cliff or into the water.")
def may_rout_in(phase: PlayerTurnPhase, broken: bool) -> bool:
    """A broken unit moves in the Rout Phase."""
    return broken and phase is PlayerTurnPhase.RTPH
