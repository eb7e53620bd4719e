"""What edge cases ask of a unit or a Searchlight: where it is, how its Searchlight stands, and a wanted state as a formula."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any

from asl_query.codec import Json, Reads, WrongShapeError

Value = bool | int | Enum


def _read_wanted(data: Json, where: str) -> Any:
    """A formula from lists."""
    head, *rest = data if isinstance(data, list) and data else [None]
    if head == "is" and len(rest) == 2 and all(isinstance(one, str) for one in rest):
        return ("is", *rest)
    if head not in ("not", "and", "or") or not rest:
        raise WrongShapeError(where, f"{data!r:.80} is no formula")
    return (head, *(_read_wanted(one, where) for one in rest))


# ("is", variable, value as text), ("not", w), ("and", w, ..), ("or", w, ..)
Wanted = Annotated[tuple[Any, ...], Reads(_read_wanted)]


class Footing(Enum):
    """Where a unit on foot or in the water is, by what B11, B19, B20.9 and E6 tell apart."""

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


def text_of(value: Value) -> str:
    """A value of a variable as a question carries it."""
    return str(value.value) if isinstance(value, Enum) else "yes" if value is True else "no" if value is False else str(value)


def holds(wanted: Wanted, state: Mapping[str, Value]) -> bool:
    """Whether a state is as wanted."""
    head, *rest = wanted
    if head == "is":
        return text_of(state[rest[0]]) == str(rest[1])
    if head == "not":
        return not holds(rest[0], state)
    parts = [holds(part, state) for part in rest]
    return all(parts) if head == "and" else any(parts)


def atoms_of(wanted: Wanted) -> list[tuple[str, str]]:
    """Every (variable, value) that it mentions, in order."""
    if wanted[0] == "is":
        return [(wanted[1], wanted[2])]
    return [atom for part in wanted[1:] for atom in atoms_of(part)]
