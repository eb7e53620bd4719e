"""Smallest reasons as values: a rule with facts that together force an answer, each with what its absence would allow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from asl_query.changes.restrictions import Restriction
from asl_query.codec import as_text
from asl_query.pattern_codes import compiled
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex, Hexside, parse_hex
from asl_query.terms.locations import Location
from asl_query.terms.phases import TurnPhase

Shown = int | str | None  # a value of a rule's input or its result, as an answer shows it: yes, no, a number, a word


class SmallestReason(Protocol):
    """What is known of every smallest reason."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The facts that together force the answer, in words."""

    @property
    def needs_by_rule(self) -> Mapping[str, tuple[str, ...]]:
        """The rules that decide, or their keys in the register, each with those of these facts that it rests on."""


@dataclass(frozen=True, slots=True)
class RuleFact:
    """An input of a rule; what the question says from which it follows; inputs that, otherwise, give another result."""

    fact: str
    follows_from: tuple[str, ...]
    otherwise: Mapping[str, Shown]
    then: Shown


@dataclass(frozen=True, slots=True)
class RuleReason:
    """Inputs that force what a rule gives, whatever its other inputs are."""

    rule: str
    facts: tuple[RuleFact, ...]

    @property
    def needs(self) -> tuple[str, ...]:
        """The inputs with their values."""
        return tuple(fact.fact for fact in self.facts)

    @property
    def needs_by_rule(self) -> dict[str, tuple[str, ...]]:
        """The one rule with all of them."""
        return {self.rule: self.needs}


class BlockedBy(NamedTuple):
    """What blocks a LOS first: the rule, the thing, and its hex."""

    rule: str
    what: str
    at: Hex

    @property
    def name(self) -> str:
        """The thing that blocks in words: A6.2: woods at 24F2."""
        return f"{self.rule}: {self.what} at {self.at.name}"


CLEAR: Literal["clear"] = "clear"
LosThen = Literal["clear"] | BlockedBy  # what a LOS is then


@dataclass(frozen=True, slots=True)
class Gone:
    """Things thought away."""

    gone: tuple[Hex | Hexside, ...]


@dataclass(frozen=True, slots=True)
class FlatGround:
    """Ground that is level 0 everywhere."""

    ground: Literal["flat"] = "flat"


@dataclass(frozen=True, slots=True)
class ViewerElsewhere:
    """The viewer at another height."""

    viewer: Location


@dataclass(frozen=True, slots=True)
class TargetElsewhere:
    """The target at another height."""

    target: Location


@dataclass(frozen=True, slots=True)
class SightFact:
    """One thing that a blocked LOS rests on, and what the LOS would be were it otherwise."""

    fact: str
    otherwise: Gone | FlatGround | ViewerElsewhere | TargetElsewhere
    then: LosThen


@dataclass(frozen=True, slots=True)
class SightReason:
    """One thing that blocks a LOS alone, or Hindrances that are together too many: where, what, and what must stand for it."""

    rule: str
    at: Hex
    what: str
    things: tuple[Hex | Hexside, ...]
    facts: tuple[SightFact, ...]

    @property
    def needs(self) -> tuple[str, ...]:
        """The things in the way, and the heights that matter."""
        return tuple(fact.fact for fact in self.facts)

    @property
    def needs_by_rule(self) -> dict[str, tuple[str, ...]]:
        """The one rule with all of them."""
        return {self.rule: self.needs}


@dataclass(frozen=True, slots=True)
class ReachFact:
    """A restriction that keeps a unit from its goal, its rules, and when the unit could be there without it."""

    rules: tuple[str, ...]
    fact: Restriction
    then: TurnPhase


@dataclass(frozen=True, slots=True)
class ReachReason:
    """Restrictions that keep a unit from its goal by a turn, all others lifted.

    Where MF and turns alone are too few, there are none, and `at_best` says when the unit could be there.
    """

    rule: str
    by_turn: int
    facts: tuple[ReachFact, ...]
    at_best: TurnPhase | None

    @property
    def needs(self) -> tuple[str, ...]:
        """The restrictions in words."""
        return tuple(fact.fact.text for fact in self.facts)

    @property
    def needs_by_rule(self) -> dict[str, tuple[str, ...]]:
        """The rules of each restriction; where there is none, that of its MF."""
        found: dict[str, tuple[str, ...]] = {} if self.facts else {self.rule: ()}
        for fact in self.facts:
            for rule in fact.rules:
                found[rule] = (*found.get(rule, ()), fact.fact.text)
        return found


_BLOCKED = compiled(r"(?P<rule>[\w.]+(?:: [^:]+)?): (?P<what>.+) at (?P<at>\w+)")


def _read_blocked(text: str) -> BlockedBy | None:
    match = _BLOCKED.fullmatch(text)
    at = parse_hex(match["at"]) if match else None
    found = BlockedBy(match["rule"], match["what"], at) if match and at else None
    return found if found and found.name == text else None


as_text(BlockedBy, lambda one: one.name, _read_blocked)
