"""A5 Stacking of Infantry. Sizes are counted in halves of a squad."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.units import UnitKind


@rule("A5.1", "Stacking", reading="Each level of a Climb counter has a limit of its own (B11.43).")
def within_limit(half_squads: int, smc: int) -> bool:
    """Up to three squads or their equivalents and four SMC of a side stack in a Location without penalty."""
    return half_squads <= 6 and smc <= 4


@rule(
    "A5.5",
    "Equivalents",
    reading="Text not seen, but the A5.11 example counts a crew and a half-squad as half a squad; a SMC takes no part in it.",
)
def stacking_size(kind: UnitKind) -> int:
    """A squad counts as two halves, a half-squad and a crew as one; SMC are counted apart."""
    if kind is UnitKind.SQUAD:
        return 2
    if kind is UnitKind.HALF_SQUAD or kind is UnitKind.CREW:
        return 1
    return 0
