"""What edge cases ask of a unit or a Searchlight: where it is, how its Searchlight stands, and a wanted state as a formula.

In JSON a formula is nested lists: ["is", "footing", "Climbing"], ["not", formula], ["and", formula, ..], ["or", formula, ..].
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from asl_query.codec import Json, Reads, WrongShapeError
from asl_query.records import dataclass


@dataclass(frozen=True, slots=True)
class Is:
    """A variable of a state has a value, which is named by its text."""

    variable: str
    value: str

    def to_json(self) -> Json:
        """The formula as a list."""
        return ["is", self.variable, self.value]


@dataclass(frozen=True, slots=True)
class Not:
    """A formula does not hold."""

    part: Wanted

    def to_json(self) -> Json:
        """The formula as a list."""
        return ["not", self.part.to_json()]


@dataclass(frozen=True, slots=True)
class And:
    """All of these hold."""

    parts: tuple[Wanted, ...]

    def to_json(self) -> Json:
        """The formula as a list."""
        return ["and", *(part.to_json() for part in self.parts)]


@dataclass(frozen=True, slots=True)
class Or:
    """One of these holds, or several do."""

    parts: tuple[Wanted, ...]

    def to_json(self) -> Json:
        """The formula as a list."""
        return ["or", *(part.to_json() for part in self.parts)]


def _wanted_from_json(data: Json, where: str) -> Is | Not | And | Or:
    """A formula from nested lists."""
    match data:
        case ["is", str(variable), str(value)]:
            return Is(variable, value)
        case ["not", part]:
            return Not(_wanted_from_json(part, where))
        case ["and", _, *_]:
            return And(tuple(_wanted_from_json(part, where) for part in data[1:]))
        case ["or", _, *_]:
            return Or(tuple(_wanted_from_json(part, where) for part in data[1:]))
    raise WrongShapeError(where, f"{data!r:.80} is no formula")


Wanted = Annotated[Is | Not | And | Or, Reads(_wanted_from_json)]


class Footing(Enum):
    """Where a unit on foot or in the water is, by what B11, B19, B20.9 and E6 tell apart."""

    __hash__ = object.__hash__  # by identity, as that of Phase

    LAND = "on land"
    DEPRESSION = "IN a Depression"
    CREST = "in Crest status"
    CLIFF = "Climbing"
    SWIMMING = "swimming"
    RAFTING = "rafting"
    FORDING = "fording"
    ELIMINATED = "eliminated"


class Lamp(Enum):
    """How a Searchlight stands (W10.2, W10.45)."""

    OFF = "switched off"
    ON = "switched on"
    MALFUNCTIONED = "malfunctioned"
    DISABLED = "disabled"


class Crew(Enum):
    """How those who man a Searchlight are."""

    READY = "in Good Order"
    PINNED = "pinned"
    NOT_GOOD_ORDER = "not in Good Order"


def text_of(value: bool | int | Enum) -> str:
    """A value of a variable as questions and answers carry it."""
    return str(value.value) if isinstance(value, Enum) else "yes" if value is True else "no" if value is False else str(value)


def holds(wanted: Wanted, state: Mapping[str, bool | int | Enum]) -> bool:
    """Whether a state is as wanted."""
    match wanted:
        case Is(variable, value):
            return text_of(state[variable]) == value
        case Not(part):
            return not holds(part, state)
        case And(parts):
            return all(holds(part, state) for part in parts)
        case Or(parts):
            return any(holds(part, state) for part in parts)
