"""A24 SMOKE: who places it, and what it does to LOS and movement."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import PlayerTurnPhase


@rule(
    "A24.1",
    "Placing SMOKE",
    reading="Text not seen. A public account gives SMOKE grenades to squads, which spend MF in their MPh; whether Cavalry and HS"
    " place them is open.",
)
def may_place_smoke(phase: PlayerTurnPhase, is_smc: bool) -> bool:
    """In its MPh a squad may spend MF to place SMOKE; a SMC has none."""
    return phase is PlayerTurnPhase.MPH and not is_smc


@rule(
    "A24.2",
    "SMOKE in LOS",
    reading="Text not seen; SMOKE rises two levels above its hex and hinders unless both ends are higher.",
)
def smoke_hinders(ground: int, lower: int) -> bool:
    """SMOKE hinders every LOS through, INTO or out of its hex that is not traced above it."""
    return lower <= ground + 2


@rule("A24.8", "LOS out of SMOKE")
def smoke_drm(counter_drm: int, viewer_is_in_it: bool) -> int:
    """A SMOKE counter hinders by its own DRM, one more for a LOS out of its hex."""
    return counter_drm + 1 if viewer_is_in_it else counter_drm


@rule("A24.7", "Moving in SMOKE", reading="The one MF is added after any doubling uphill.")
def smoke_half_mf(smoke_there: bool) -> int:
    """Entering a Location in SMOKE costs one MF more."""
    return 2 if smoke_there else 0
