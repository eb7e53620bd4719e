"""What several answers about Searchlights carry: what keeps one from targeting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from asl_query.records import dataclass
from asl_query.rules.reasons import reason
from asl_query.terms.answers import Reason

if TYPE_CHECKING:
    from asl_query.acts.placement_limits import Bar


@dataclass(frozen=True, slots=True)
class TargetBar:
    """One thing that keeps a Searchlight from targeting, and the rule that says so."""

    rule: str
    what: str


@dataclass(frozen=True, slots=True)
class NoLane:
    """What keeps a Searchlight from having its Lane."""

    kind: Literal["no Lane"] = field(default="no Lane", init=False)
    bars: tuple[TargetBar, ...]


@dataclass(frozen=True, slots=True)
class NoTarget:
    """What keeps a Searchlight from targeting a Location."""

    kind: Literal["no target"] = field(default="no target", init=False)
    bars: tuple[TargetBar, ...]


def target_bars(bars: Iterable[Bar]) -> tuple[TargetBar, ...]:
    """What bars a Searchlight, as a certificate carries it."""
    return tuple(TargetBar(bar.rule, bar.what) for bar in bars)


def reasons_of_bars(bars: Iterable[TargetBar]) -> tuple[Reason, ...]:
    """The rules that keep a Searchlight from targeting."""
    return tuple(reason(bar.rule, what=bar.what) for bar in bars)
