"""A finished problem over finite choices: what a solver gets. It knows no hex and no rule, only names and labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Option = str | int


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Combinations that one labelled fact or rule instance forbids: one option for each name of `over`."""

    label: str
    over: tuple[str, ...]
    combinations: frozenset[tuple[Option, ...]]


@dataclass(frozen=True, slots=True)
class Allowed:
    """The only combinations that a labelled table allows for two names: the legal moves between two phases."""

    label: str
    over: tuple[str, str]
    combinations: frozenset[tuple[Option, Option]]


@dataclass(frozen=True, slots=True)
class Problem:
    """Choose one option for every name so that no constraint is broken."""

    choices: Mapping[str, tuple[Option, ...]]
    forbidden: tuple[Forbidden, ...] = ()
    allowed: tuple[Allowed, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Cover:
    """Choose as few options as possible so that for every need the chosen ones add up to it: need by name, and what each option
    adds to it."""

    needs: Mapping[str, tuple[int, Mapping[str, int]]]


@dataclass(frozen=True, slots=True)
class Found:
    """A choice that breaks nothing."""

    choice: Mapping[str, Option]


@dataclass(frozen=True, slots=True)
class Impossible:
    """No choice: the labels of constraints that conflict, none of which can be left out."""

    core: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Undecided:
    """The time ran out."""

    reason: str


Outcome = Found | Impossible | Undecided
