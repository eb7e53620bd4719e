"""C11 Guns as targets: Emplacement."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule(
    "C11.2", "Emplacement", reading="Known from a player's article: any terrain in which a Gun can set up, except a paved road."
)
def may_gun_be_emplaced(paved_road: bool, on_bridge: bool) -> bool:
    """A Gun may set up Emplaced anywhere it can set up, but not on a paved road or a bridge."""
    return not paved_road and not on_bridge
