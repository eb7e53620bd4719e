"""A12 Concealment, as far as edge cases ask for it. The text was not seen."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import PlayerTurnPhase

_READING = "Text not seen: out of the LOS of enemies, or by a dr, at the end of a CCPh; in Good Order."


@rule("A12.12", "Gaining Concealment", reading=_READING)
def may_gain_concealment(phase: PlayerTurnPhase, good_order: bool) -> bool:
    """A Good Order unit may become concealed at the end of a Close Combat Phase."""
    return good_order and phase is PlayerTurnPhase.CCPH


@rule(
    "A12.14", "Losing Concealment", reading="Text not seen: a unit that breaks, goes berserk, fires or fights in CC is revealed."
)
def is_still_concealed(concealed: bool, revealed: bool) -> bool:
    """What a unit does in the sight of the enemy, and what befalls it there, ends its concealment."""
    return concealed and not revealed


@rule(
    "A12.3", "Hidden Units", reading="Text not seen: HIP is had from set-up only, and whatever the unit does or suffers ends it."
)
def is_still_hidden(hidden: bool, acts_or_suffers: bool) -> bool:
    """A hidden unit that does anything, or that anything befalls, comes onto the map and is not hidden again."""
    return hidden and not acts_or_suffers
