"""What proves that units and weapons of Squad Leader Classic are not all in their goal by the end of a phase, or never."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import Literal

from asl_query.acts.classic.states import PieceInHex
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex
from asl_query.terms.numbers import Halves
from asl_query.terms.rule_labels import RuleLabel


class Stacked(Enum):
    """What SLC4.3.1 counts in a hex."""

    UNITS = "units"
    MMC = "MMC"
    PP = "PP"


@dataclass(frozen=True, slots=True)
class NoRoom:
    """The hexes of the goal do not hold all that is to be there."""

    kind: Literal["room"] = field(default="room", init=False)
    of: Stacked
    need: Halves
    hold: Halves
    hexes: int


@dataclass(frozen=True, slots=True)
class ReachedInTurn:
    """The hexes where a piece can be for the first time in each phase of a turn."""

    turn: int
    in_movement: tuple[PieceInHex, ...] = field(metadata={"key": "MPh"})
    in_advance: tuple[PieceInHex, ...] = field(metadata={"key": "APh"})

    @property
    def new(self) -> tuple[PieceInHex, ...]:
        """Those of both phases."""
        return self.in_movement + self.in_advance


@dataclass(frozen=True, slots=True)
class ClassicClosedSet:
    """Where a piece can be at best, turn by turn; the goal is not among them."""

    kind: Literal["closed set"] = field(default="closed set", init=False)
    start: tuple[PieceInHex, ...]
    goal: tuple[Hex, ...]
    turns: tuple[ReachedInTurn, ...]


@dataclass(frozen=True, slots=True)
class PieceCannot:
    """One unit or weapon by itself does not come to the goal, whatever the others do for it."""

    kind: Literal["one cannot"] = field(default="one cannot", init=False)
    piece: str
    closed_set: ClassicClosedSet


@dataclass(frozen=True, slots=True)
class ThreeCannotMeet:
    """The only MMC and two of the weapons are never in the goal together up to the end of a phase, as all their play shows."""

    kind: Literal["few together"] = field(default="few together", init=False)
    pieces: tuple[str, ...]
    phases: int


@dataclass(frozen=True, slots=True)
class JointRefutation:
    """The joint problem of some of the weapons has no solution up to the end of a phase: the fields of a Refutation, and of what.

    `phases` counts Movement and Advance Phases; `weapons` are those that are not thought away.
    """

    kind: Literal["refutation"] = field(default="refutation", init=False)
    core: tuple[RuleLabel, ...]
    clauses: tuple[tuple[int, ...], ...]
    lemmas: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    phases: int
    weapons: tuple[str, ...]


ClassicNo = NoRoom | PieceCannot | ThreeCannotMeet | JointRefutation
