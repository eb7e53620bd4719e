"""Certificates that a goal is out of reach: of one unit everything that it can be in, phase by phase, as a closed set; of several
units one that cannot come, or too many for the places on their way.

What a closed set lists of a phase is what changes against the same phase of the turn before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Literal

from asl_query.codec import Json, WrongShapeError, from_json, to_json
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.movement import Reach
from asl_query.terms.phases import Phase
from asl_query.terms.unit_state import State


@dataclass(frozen=True, slots=True)
class PhaseStates:
    """How many states a unit can be in after a phase, those that are new, and those that are gone; by name."""

    states: int
    new: tuple[State, ...]
    gone: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class TurnStates:
    """The phases of one turn; in JSON they stand beside the number of the turn."""

    turn: int
    phases: Mapping[Phase, PhaseStates]

    def to_json(self) -> dict[str, Json]:
        """The turn as an answer carries it."""
        return {"turn": self.turn, **to_json(self.phases)}

    @classmethod
    def from_json(cls, data: Json, where: str = "") -> TurnStates:
        """Read a turn back."""
        if not isinstance(data, dict) or "turn" not in data:
            raise WrongShapeError(where, "this is no turn")
        phases = {name: value for name, value in data.items() if name != "turn"}
        return cls(from_json(int, data["turn"], f"{where}, turn"), from_json(Mapping[Phase, PhaseStates], phases, where))


@dataclass(frozen=True, slots=True)
class ClosedSet:
    """Where a unit starts, the goal that it does not reach, and everything it can be in, turn by turn."""

    kind: Literal["closed set"] = field(default="closed set", init=False)
    start: State
    goal: str
    turns: tuple[TurnStates, ...]

    @property
    def new_states(self) -> Iterator[State]:
        """Every state that is new in some phase."""
        return (state for turn in self.turns for phase in turn.phases.values() for state in phase.new)


CutPlace = tuple[int, Location, int]  # after which phase, counted from 0; the place; what it holds


@dataclass(frozen=True, slots=True)
class MinCut:
    """Whoever goes from these sources to the goal enters one of the places, and these hold less than the supply."""

    kind: Literal["min cut"] = field(default="min cut", init=False)
    sources: tuple[Location, ...]
    supply: int
    places: tuple[CutPlace, ...]


@dataclass(frozen=True, slots=True)
class Crowd:
    """The units of a size are too many for the places on their way."""

    kind: Literal["crowd"] = field(default="crowd", init=False)
    of: Literal["MMC", "SMC"]
    cut: MinCut


@dataclass(frozen=True, slots=True)
class OneCannot:
    """One of the units does not reach the goal, whatever leaders do for it."""

    kind: Literal["one cannot"] = field(default="one cannot", init=False)
    unit: str
    closed_set: ClosedSet


@dataclass(frozen=True, slots=True)
class NewPlaces:
    """The Locations and Climb counters where a unit can be for the first time after a phase."""

    turn: int
    phase: Phase
    new: tuple[Location, ...]


def goals_named(question: Reach) -> str:
    """The goals of a question as a certificate names them."""
    return " or ".join(goal.name for goal in question.goals)


def is_fixpoint(turns: Sequence[TurnStates], question: Reach) -> bool:
    """Whether the last turn of a closed set is like the one before it, with no dice of its own in the question: then all later
    turns are like it too, and what is not in it is never reached."""
    if len(turns) < 2 or any(turn >= len(turns) for turn, _ in question.forced_dr):
        return False
    return all(not phase.new and not phase.gone for phase in turns[-1].phases.values())


def places_by_turn(certificate: ClosedSet) -> tuple[NewPlaces, ...]:
    """Phase by phase the Locations and Climb counters that are new."""
    seen: set[Location] = set()
    rows = []
    for turn in certificate.turns:
        for phase, states in turn.phases.items():
            new = tuple(dict.fromkeys(state.place for state in states.new if state.place not in seen))
            seen.update(new)
            if new:
                rows.append(NewPlaces(turn.turn, phase, new))
    return tuple(rows)


def hexes_reached(rows: Sequence[NewPlaces]) -> tuple[str, ...]:
    """The names of the hexes of these Locations, in order; who is on a Climb counter is in no hex yet."""
    hexes: set[Hex] = {place.hex for row in rows for place in row.new if place.climb is None}
    return tuple(hex_.name for hex_ in sorted(hexes))
