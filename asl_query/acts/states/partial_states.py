"""Partial states of a machine: those that a formula describes, joined and merged, and by the texts of their values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod

from asl_query.errors import QuestionError
from asl_query.logic.machine import Machine, PartialState, StateValue, overlap
from asl_query.terms.status import And, Is, Not, Or, Wanted, text_of

MOST_CASES = 300  # partial states that a question may come to
PartialStateText = Mapping[str, tuple[str, ...]]  # a partial state as an answer carries it: values by their texts, in their order


def value_named(machine: Machine, name: str, text: str) -> StateValue:
    """The value of a variable by its text; raises KeyError for no variable and ValueError for no value."""
    for value in machine.variables[name]:
        if text_of(value) == text:
            return value
    raise ValueError(f"{name} is never {text}")


def partial_states_of(machine: Machine, wanted: Wanted, *, negated: bool = False) -> list[PartialState]:
    """Partial states that together are what is wanted; none where it contradicts itself."""
    match wanted:
        case Is(name, text):
            value = value_named(machine, name, text)
            return [{name: frozenset(machine.variables[name]) - {value} if negated else frozenset({value})}]
        case Not(part):
            return partial_states_of(machine, part, negated=not negated)
        case And(parts) | Or(parts):
            found = [partial_states_of(machine, part, negated=negated) for part in parts]
            return _one_of(found) if isinstance(wanted, Or) is not negated else _all_of(found)


def may_start_so(machine: Machine, wanted: Wanted) -> bool:
    """Whether play may start in a state, so that who is in it need not have become so."""
    return any(overlap(cube, machine.start) for cube in partial_states_of(machine, wanted))


def _one_of(parts: Sequence[list[PartialState]]) -> list[PartialState]:
    _require_few(parts)
    return merged([cube for part in parts for cube in part])


def _all_of(parts: Sequence[list[PartialState]]) -> list[PartialState]:
    _require_few(parts)
    return merged([cube for chosen in product(*parts) for cube in [_joined(chosen)] if all(cube.values())])


def _require_few(parts: Sequence[list[PartialState]]) -> None:
    if prod(map(len, parts)) > MOST_CASES:
        raise QuestionError(f"The question joins too many states: more than {MOST_CASES} cases. Ask about fewer at once.")


def merged(cubes: list[PartialState]) -> list[PartialState]:
    """The same states in fewer cubes: two that differ in one variable alone become one, one within another is left out."""
    cubes = [
        cube
        for i, cube in enumerate(cubes)
        if not any(is_within(cube, c) and (i > j or cube != c) for j, c in enumerate(cubes) if j != i)
    ]
    for i, one in enumerate(cubes):
        for other in cubes[i + 1 :]:
            differs = [name for name in one if one[name] != other.get(name)]
            if one.keys() == other.keys() and len(differs) <= 1:
                rest = [cube for cube in cubes if cube is not one and cube is not other]
                return merged([{name: values | other[name] for name, values in one.items()}, *rest])
    return cubes


def _joined(cubes: tuple[PartialState, ...]) -> PartialState:
    found: dict[str, frozenset[StateValue]] = {}
    for cube in cubes:
        for name, values in cube.items():
            found[name] = found.get(name, values) & values
    return found


def is_within(cube: PartialState, wider: PartialState) -> bool:
    """Whether every state of one partial state is one of the other."""
    return all(name in cube and cube[name] <= values for name, values in wider.items())


def as_texts(cube: PartialState) -> PartialStateText:
    """A partial state as an answer carries it: by the names of its variables."""
    return {name: tuple(sorted(text_of(value) for value in cube[name])) for name in sorted(cube)}


def from_texts(machine: Machine, cube: PartialStateText) -> PartialState:
    """Read it back; raises KeyError or ValueError for what the machine does not have."""
    return {name: frozenset(value_named(machine, name, text) for text in texts) for name, texts in cube.items()}
