"""What answers about where units can go show: lines of play, closed sets, chances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from typing import Literal

from asl_query.acts.out_of_reach import ClosedSet, Crowd, NewPlaces, OneCannot
from asl_query.finite.refutation import Refutation
from asl_query.records import dataclass
from asl_query.terms.play_lines import PlayLine, StackingRow
from asl_query.terms.rule_labels import RuleLabel

Arrivals = Mapping[int, Fraction]  # the chance to arrive in each turn


@dataclass(frozen=True, slots=True)
class BestPlay:
    """No play has a better chance."""

    kind: Literal["best play"] = field(default="best play", init=False)
    chance: Fraction


@dataclass(frozen=True, slots=True)
class ArrivalChance:
    """An exact chance to arrive, or to be eliminated on the way where that is asked: as a formula in the chances of the rolls,
    what these are and mean, what the same play has with one more DRM on every roll, the chance of each turn of arrival, and that
    of being eliminated on the way (of several units: of losing one)."""

    exact: Fraction
    decimal: float
    formula: str
    chances: Mapping[str, Fraction]
    means: Mapping[str, str]
    with_one_more_drm: Fraction
    arrivals: Arrivals
    eliminated: Fraction


@dataclass(frozen=True, slots=True)
class UnitsRefutation(Refutation):
    """What rules say of several units together conflicts."""

    core: tuple[RuleLabel, ...]


Witness = tuple[NewPlaces | StackingRow | PlayLine, ...] | None
Certificate = ClosedSet | OneCannot | Crowd | UnitsRefutation | BestPlay | None
JointNo = OneCannot | Crowd | UnitsRefutation


def lines_of(witness: Witness) -> tuple[PlayLine, ...]:
    """The lines of play of a witness."""
    return tuple(line for line in witness or () if isinstance(line, PlayLine))
