"""A Searchlight over turns worked out by hand: no rule of the package is called, only what the rulebook says in plain numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

KEEPS, MALFUNCTIONS = Fraction(33, 36), Fraction(2, 36)  # W10.45: 10 or less, 11; in Extreme Winter a DR of 1 less each
REPAIRS, RUINS = Fraction(1, 6), Fraction(1, 6)  # A9.72: a 1, a 6


class Case(NamedTuple):
    """What decides: the chance of the first Sighting TC, of later ones, of one at a moving enemy (first and later)."""

    first: Fraction
    later: Fraction
    first_moving: Fraction
    later_moving: Fraction
    in_turn: int
    until_turn: int
    still: bool
    enemy_first: bool
    from_turn: int
    winter: bool
    malfunctioned: bool


def best_chance(case: Case) -> Fraction:
    """The best chance that the Lane is in place as `in_turn` ends and as `until_turn` ends."""
    order = ("MPh", "RPh", "PFPh") if case.enemy_first else ("RPh", "PFPh", "MPh")
    keeps = Fraction(30, 36) if case.winter else KEEPS
    breaks = Fraction(3, 36) if case.winter else MALFUNCTIONS

    @cache
    def worth(turn: int, step: int, lamp: str, fresh: bool) -> Fraction:
        if step == 3:
            if turn in (case.in_turn, case.until_turn) and lamp != "lit":
                return Fraction(0)
            if turn == case.until_turn:
                return Fraction(1)
            return worth(turn + 1, 0, lamp, fresh)
        if case.still and lamp != "lit" and turn > case.in_turn:
            return Fraction(0)

        def after(lamp: str, fresh: bool) -> Fraction:
            return worth(turn, step + 1, lamp, fresh)

        if order[step] == "RPh":
            if lamp != "broken":
                return after(lamp, fresh)
            rolled = REPAIRS * after("off", fresh) + (1 - REPAIRS - RUINS) * after("broken", fresh)
            return max(after(lamp, fresh), rolled + RUINS * after("ruined", fresh))
        if lamp == "lit":
            rolled = keeps * after("lit", fresh) + breaks * after("broken", fresh)
            return max(after("off", fresh), rolled + (1 - keeps - breaks) * after("ruined", fresh))
        found = [after(lamp, fresh)]
        if lamp == "off" and turn >= case.from_turn:
            chances = [case.first if fresh else case.later]
            if order[step] == "MPh":
                chances.append(case.first_moving if fresh else case.later_moving)
            found += [p * after("lit", False) + (1 - p) * after("off", False) for p in chances]
        return max(found)

    return worth(1, 0, "broken" if case.malfunctioned else "off", True)


def passing(morale_level: int, drm: int) -> Fraction:
    """The chance of a TC."""
    return Fraction(sum(a + b + drm <= morale_level for a in range(1, 7) for b in range(1, 7)), 36)
