"""Chances as answers about Searchlights carry them: one, or between which two it lies where the text has lost rows of W10.3."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from asl_query.codec import absent
from asl_query.records import dataclass
from asl_query.terms.answers import Value
from asl_query.terms.searchlight_use import SightingRow


@dataclass(frozen=True)
class LightChance(Value):
    """An answer that is a chance."""

    value: Fraction


@dataclass(frozen=True)
class LightChanceSpan(Value):
    """An answer that is between which chances it lies, with the rows that are lost."""

    value: str
    least: Fraction
    most: Fraction
    lost: tuple[SightingRow, ...]


def chance_answer(least: Fraction, most: Fraction, lost: Iterable[SightingRow]) -> LightChance | LightChanceSpan:
    """A chance, or between which two it lies."""
    return LightChance(least) if least == most else LightChanceSpan(f"{least} to {most}", least, most, tuple(lost))


@dataclass(frozen=True, slots=True)
class ExactLightChance:
    """One chance, as a formula too: of a roll, or of the rolls whose chances and meanings it gives by their symbols."""

    exact: Fraction
    decimal: float
    formula: str | None = absent()
    chances: Mapping[str, Fraction] | None = absent()
    means: Mapping[str, str] | None = absent()


@dataclass(frozen=True, slots=True)
class OpenLightChance:
    """Between which two chances it lies."""

    least: Fraction
    most: Fraction
    decimals: tuple[float, float]
    formula: str | None = absent()


def in_decimals(chance: Fraction) -> float:
    """A chance to four decimals."""
    return round(float(chance), 4)
