"""Dice: a DR is two dice, a dr one (A.1)."""

from __future__ import annotations

from fractions import Fraction

ALL_DR = range(2, 13)


def chance_of_dr(dr: int) -> Fraction:
    """The chance of one Original DR, 2 to 12."""
    return Fraction(6 - abs(7 - dr), 36)
