"""A3 Sequence of Play, as far as edge cases ask for it. The text was not seen."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("A3.2", "Prep Fire", reading="Text not seen: a unit marked with a Prep Fire counter does not move in that Player Turn.")
def is_move_barred_by_fire(prep_fired: bool) -> bool:
    """A unit that has Prep Fired does not move in the MPh of that Player Turn."""
    return prep_fired


@rule("A3.2", "Fire after Prep Fire", part="fire", reading="Text not seen: the counter bars fire until the Player Turn ends.")
def is_fire_barred_by_fire(prep_fired: bool) -> bool:
    """A unit that has Prep Fired does not fire again in that Player Turn."""
    return prep_fired
