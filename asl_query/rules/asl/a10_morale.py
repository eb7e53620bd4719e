"""A10 Morale, as far as edge cases ask for it. The text was not seen."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import Act, PlayerTurnPhase


@rule(
    "A10.4",
    "What Being Broken Bars",
    reading="Text not seen. Rules that ask for Good Order or say what broken units do stand for themselves (A4.7, A4.44, B11.4).",
)
def may_while_broken(act: Act) -> bool:
    """A broken unit neither moves in the MPh nor fires or attacks in CC; it routs and rallies."""
    return act not in (Act.MOVE, Act.FIRE, Act.PLACE_SMOKE, Act.CLOSE_COMBAT)


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


@rule(
    "A10.5",
    "Broken in Melee",
    part="out of Melee",
    reading="Text not seen: who breaks in Melee routs out of it, or is eliminated.",
)
def must_leave_melee(broken: bool, in_melee: bool) -> bool:
    """A broken unit does not stay in Melee beyond the RtPh: it routs out of it, or is eliminated."""
    return broken and in_melee
