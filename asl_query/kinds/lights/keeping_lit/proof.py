"""What answers about a Searchlight over turns show: the best play, or every state that it comes to without being lit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from fractions import Fraction
from typing import Literal

from asl_query.acts.light_choice import LightState
from asl_query.acts.light_log import LightPolicyLine
from asl_query.records import dataclass
from asl_query.terms.answers import Value
from asl_query.terms.searchlight_use import SightingRow


@dataclass(frozen=True, slots=True)
class NeverInPlace:
    """Every state that the SL can be in before each phase and after the last: none has the Lane in place when it is wanted."""

    kind: Literal["never lit"] = field(default="never lit", init=False)
    phases: tuple[tuple[LightState, ...], ...]


@dataclass(frozen=True, slots=True)
class BestLighting:
    """What to do in every state under the best play, and its chance."""

    kind: Literal["best play"] = field(default="best play", init=False)
    chance: Fraction
    policy: tuple[LightPolicyLine, ...]


@dataclass(frozen=True)
class YesIf(Value):
    """Yes, as long as the rows whose value our text has lost do not add too much."""

    value: str
    lost: tuple[SightingRow, ...]

    @property
    def condition(self) -> str:
        """What must be so for it."""
        return self.value.removeprefix("yes, ")


def yes_if(lost: Iterable[SightingRow], most: int) -> YesIf:
    """Yes, if the lost rows add at most so much."""
    rows = tuple(lost)
    return YesIf(f"yes, if the DRM for {' and '.join(row.value for row in rows)} is {most:+d} or less", rows)
