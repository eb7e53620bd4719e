"""B21 Water Obstacles, as far as E6 asks for them. The text was not seen whole."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.water import Current


@rule("B21.121", "Current", reading="What boats are spared in the Player Turn of launching, a swimmer is in that of its entry.")
def drifts(current: Current, own_aph: bool, entered_this_player_turn: bool) -> bool:
    """A Slow current moves nothing; a Moderate one drifts what swims or is paddled in its own APh, a Heavy one in each APh, but
    not in the Player Turn of entry."""
    return not entered_this_player_turn and (current is Current.HEAVY or (current is Current.MODERATE and own_aph))


@rule("B21.41", "Fording", exc={"on_fording_line": "E6.6"})
def may_ford(fordable: bool, on_fording_line: bool, infantry: bool) -> bool:
    """Infantry may ford where the water is fordable, or along a fording line of a SSR."""
    return infantry and (fordable or on_fording_line)  # [EXC: E6.6]


@rule(
    "B21.41",
    "MF of Fording",
    part="MF",
    reading="B21.42 was not seen: who fords in its APh advances so (A4.7), and is CX by it (A4.72), as that takes all its MF. "
    "Whose load leaves it no MF does not ford: a Minimum Move (A4.134) does not spend all MF.",
)
def may_ford_on(mf_spent: int, mf: int) -> bool:
    """Fording into a hex takes all of a unit's MF, of which it must have one, along a fording line as well (E6.6)."""
    return mf_spent == 0 and mf > 0
