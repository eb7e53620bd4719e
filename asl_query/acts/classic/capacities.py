"""What the units and support weapons of one question can do in a phase at best, whoever helps them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from asl_query.acts.classic.loads import (
    budget_of,
    carried_half_pp,
    may_be_led,
    most_advanced_half_pp,
    pair_may_carry,
)
from asl_query.rules.slc.slc4_2_portage import two_smc_may_carry
from asl_query.terms.classic import ClassicReach, PlacedWeapon
from asl_query.terms.movement import Mover


class MoveCapacity(NamedTuple):
    """What a unit, or a weapon in one of its two states, can do in a phase at best: half MF for the Movement Phase (below 0
    none), whether two SMC can move it one hex there, whether it can advance, and whether with two SMC."""

    half_mf: int
    one_hex: bool
    advances: bool
    two_advance: bool = False


STANDS = MoveCapacity(-1, False, False)


def pieces(question: ClassicReach) -> Iterator[Mover | PlacedWeapon]:
    """Every unit, then every weapon."""
    yield from question.movers
    yield from question.weapons


def name_of(piece: Mover | PlacedWeapon) -> str:
    """The name of a unit or weapon."""
    return piece.sw.name if isinstance(piece, PlacedWeapon) else piece.unit.name


def capacity_of_weapon(question: ClassicReach, placed: PlacedWeapon, *, dismantled: bool) -> MoveCapacity:
    """The quickest anyone can carry it in a Movement Phase, and whether anyone can in an Advance Phase."""
    budget, advances = -1, False
    for mover in question.movers:
        half_pp = carried_half_pp(mover.unit, placed.sw, dismantled=dismantled)
        if half_pp is not None:
            budget = max(budget, budget_of(question, mover.unit, half_pp, led=may_be_led(question, mover)))
            advances |= half_pp <= most_advanced_half_pp(mover.unit)
    pair = sum(mover.unit.is_smc for mover in question.movers) > 1
    one_hex = pair and two_smc_may_carry(1, True) and pair_may_carry(placed.sw, dismantled=dismantled, advancing=False)
    two_advance = pair and pair_may_carry(placed.sw, dismantled=dismantled, advancing=True)
    return MoveCapacity(budget, one_hex, advances or two_advance, two_advance)
