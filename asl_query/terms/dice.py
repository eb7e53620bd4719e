"""Dice: a DR is two dice, a dr one (A.1)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

ALL_DR = range(2, 13)


def chance_of_dr(dr: int) -> Fraction:
    """The chance of one Original DR, 2 to 12."""
    return Fraction(6 - abs(7 - dr), 36)


def chance_of(drs: Iterable[int]) -> Fraction:
    """The chance that one of these Original DR is rolled."""
    return sum(map(chance_of_dr, drs), Fraction(0))
