"""The chances of every roll a moving unit makes: Falling DR, swimming TC with its jump MC, Drowning DR.

Each result has a symbol, by which formulas name its chance; `extra_drm` asks what one more DRM would cost.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from asl_query.rules.asl.a04_movement import recovers
from asl_query.rules.asl.b11_cliffs import Fall, falling_dr
from asl_query.rules.asl.e06_swimming import drowns, passes_swimming_tc, rafts, survives_jump_mc
from asl_query.terms.dice import ALL_DR, chance_of
from asl_query.terms.movement import Waters
from asl_query.terms.units import Unit, Weather

LUCKIEST_MORALE = 12  # what a TC is rolled against where the question names no Morale Level: then no chance is told
FALLING = {Fall.CHANGES_LEVEL: "p", Fall.STAYS: "s", Fall.ELIMINATED: "f"}
MEANING = {
    "p": "Falling DR changes level", "s": "stays", "f": "falls", "t": "passes the swimming TC", "r": "passes it and rafts",
    "u": "fails the swimming TC", "w": "survives the Drowning DR", "d": "drowns",
    "g": "recovers the SW", "h": "does not recover the SW", "gc": "recovers the SW when CX",
    "hc": "does not recover the SW when CX",
}  # fmt: skip


def meaning(symbol: str) -> str:
    """The event that a symbol stands for in a formula: t2 is a swimming TC with a 2MC after the jump."""
    jump = symbol[1:]
    if symbol in MEANING:
        return MEANING[symbol]
    mc = f"{jump}MC" if jump != "0" else "NMC"
    return f"passes the swimming TC and the {mc}" if symbol[0] == "t" else f"passes the swimming TC but not the {mc}"


class RollChances:
    """The rolls of one unit in one situation."""

    def __init__(self, unit: Unit, weather: Weather, waters: Waters, extra_drm: int = 0) -> None:
        self.unit, self.weather, self.waters, self.extra = unit, weather, waters, extra_drm
        self._entries: dict[int | None, dict[str, Fraction]] = {}

    @property
    def with_one_more_drm(self) -> RollChances:
        """The same rolls with one more DRM."""
        return RollChances(self.unit, self.weather, self.waters, self.extra + 1)

    @cached_property
    def falls(self) -> dict[Fall, tuple[int, ...]]:
        """The Original DR of each result of a Falling DR (B11.41)."""
        found: dict[Fall, tuple[int, ...]] = {}
        for dr in ALL_DR:
            fall = falling_dr(dr + self.extra, self.unit.commando, self.weather)
            found[fall] = (*found.get(fall, ()), dr)
        return found

    @property
    def morale(self) -> int:
        """The Morale Level that the TC and MC are rolled against."""
        return LUCKIEST_MORALE if self.unit.morale_level is None else self.unit.morale_level

    @cached_property
    def tc_passes(self) -> tuple[int, ...]:
        """The DR that pass the swimming TC (E6.1)."""
        return tuple(dr for dr in ALL_DR if passes_swimming_tc(dr + self.extra, self.morale))

    def mc_passes(self, drm: int) -> tuple[int, ...]:
        """The DR that survive the MC after a jump (E6.1)."""
        if self.unit.morale_level is None:
            return tuple(ALL_DR)
        return tuple(dr for dr in ALL_DR if survives_jump_mc(dr + self.extra, drm, self.morale))

    def entry(self, jump_drm: int | None) -> dict[str, Fraction]:
        """The chance of each result of an entry: the colored die of the TC tells who rafts, the MC comes after the TC."""
        if jump_drm not in self._entries:
            self._entries[jump_drm] = self._entry(jump_drm)
        return self._entries[jump_drm]

    def _entry(self, jump_drm: int | None) -> dict[str, Fraction]:
        tag = "" if jump_drm is None else str(jump_drm)
        dry = Fraction(1) if jump_drm is None else chance_of(self.mc_passes(jump_drm))
        found = {"t" + tag: Fraction(0), "u": Fraction(0), "r": Fraction(0)} | ({"b" + tag: Fraction(0)} if tag else {})
        for colored in range(1, 7):
            for white in range(1, 7):
                if colored + white not in self.tc_passes:
                    found["u"] += Fraction(1, 36)
                elif rafts(self.waters.rafting, False, colored, self.unit.elr or 0, bool(tag), False):
                    found["r"] += Fraction(1, 36)
                else:
                    found["t" + tag] += dry / 36
                    if tag:
                        found["b" + tag] += (1 - dry) / 36
        return found

    def recoveries(self, cx: bool) -> tuple[int, ...]:
        """The dr that recover a SW (A4.44); none where not even a 1 does."""
        return tuple(dr for dr in range(1, 7) if recovers(dr + self.extra, cx))

    @cached_property
    def drowned(self) -> tuple[int, ...]:
        """The Drowning DR that are fatal (E6.21); none where the Current is not known."""
        current = self.waters.current
        return () if current is None else tuple(dr for dr in ALL_DR if drowns(dr + self.extra, current))

    def chance(self, symbol: str) -> Fraction:
        """The chance that a symbol stands for."""
        for fall, name in FALLING.items():
            if symbol == name:
                return chance_of(self.falls.get(fall, ()))
        if symbol[0] in "gh":
            recovered = Fraction(len(self.recoveries(symbol[1:] == "c")), 6)
            return recovered if symbol[0] == "g" else 1 - recovered
        if symbol in ("w", "d"):
            drowned = chance_of(self.drowned)
            return drowned if symbol == "d" else 1 - drowned
        return self.entry(int(symbol[1:]) if symbol[1:] else None)[symbol]
