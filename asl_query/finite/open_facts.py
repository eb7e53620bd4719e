"""What hangs on facts that nobody stated, as a finite problem: each fact with its options, and what holds under which of them."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.logic.terms import Term, Unknown
from asl_query.records import dataclass

OptionNumbers = tuple[int, ...]  # some options of a fact, by number


@dataclass(frozen=True, slots=True)
class OpenFact:
    """A fact that nobody stated, and what it may be; the first option is the one that is taken where one must be."""

    name: str
    options: tuple[str, ...]

    @property
    def unknown(self) -> Unknown:
        """The number of its option, as a solver sees it."""
        return Unknown(self.name, tuple(range(len(self.options))))


@dataclass(frozen=True, slots=True)
class UnsettledCase:
    """One thing to be decided: the facts that bear on it, and as a term over them when it holds."""

    facts: tuple[OpenFact, ...]
    holds: Term


@dataclass(frozen=True, slots=True)
class ForcedWay:
    """A case is so (it holds, or does not) whenever each of these facts, by number, is one of these options, whatever else is
    so; no fact can be left out, and none can be one option more."""

    holds: bool
    where: Mapping[int, OptionNumbers]
