"""What is wanted of a state, as the partial states that have it, and as words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod

from asl_query.errors import QuestionError
from asl_query.logic.machine import Among, Machine, Value
from asl_query.terms.status import Wanted, text_of

Cube = dict[str, frozenset[Value]]
MOST_CUBES = 300  # cases that a question may come to


def value_named(machine: Machine, name: str, text: str) -> Value:
    """The value of a variable by its text; raises ValueError for none."""
    return next(iter([value for value in machine.variables[name] if text_of(value) == text] or _none(name, text)))


def _none(name: str, text: str) -> list[Value]:
    raise ValueError(f"{name} is never {text}")


def cubes_of(machine: Machine, wanted: Wanted, *, negated: bool = False) -> list[Cube]:
    """Partial states that together are what is wanted; none where it contradicts itself."""
    head, *rest = wanted
    if head == "is":
        name, value = rest[0], value_named(machine, rest[0], rest[1])
        return [{name: frozenset(machine.variables[name]) - {value} if negated else frozenset({value})}]
    if head == "not":
        return cubes_of(machine, rest[0], negated=not negated)
    parts = [cubes_of(machine, part, negated=negated) for part in rest]
    if prod(map(len, parts)) > MOST_CUBES:
        raise QuestionError(f"The question joins too many states: more than {MOST_CUBES} cases. Ask about fewer at once.")
    if (head == "or") is not negated:
        return merged([cube for part in parts for cube in part])
    return merged([cube for chosen in product(*parts) for cube in [_joined(chosen)] if all(cube.values())])


def merged(cubes: list[Cube]) -> list[Cube]:
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


def _joined(cubes: tuple[Cube, ...]) -> Cube:
    found: Cube = {}
    for cube in cubes:
        for name, values in cube.items():
            found[name] = found.get(name, values) & values
    return found


def is_within(cube: Among, wider: Among) -> bool:
    """Whether every state of one partial state is one of the other."""
    return all(name in cube and cube[name] <= values for name, values in wider.items())


def as_text(cube: Among) -> dict[str, list[str]]:
    """A partial state as an answer carries it."""
    return {name: sorted(text_of(value) for value in values) for name, values in cube.items()}


def from_text(machine: Machine, cube: Mapping[str, list[str]]) -> Cube:
    """Read it back; raises KeyError or ValueError for what the machine does not have."""
    return {name: frozenset(value_named(machine, name, text) for text in texts) for name, texts in cube.items()}


def in_words(machine: Machine, cube: Among) -> str:
    """A partial state as a player says it: Climbing and pinned; swimming or rafting and not CX."""
    parts = []
    moment = moment_in_words(
        {name: text_of(next(iter(cube[name]))) for name in machine.moment if name in cube and len(cube[name]) == 1}
    )
    for name, values in cube.items():
        if name in machine.moment:
            continue
        said = [
            machine.words[name, value] for value in machine.variables[name] if value in values and (name, value) in machine.words
        ]
        if said:
            parts.append(" or ".join(said))
        elif values == frozenset({False}) and (name, True) in machine.words:
            parts.append(f"not {machine.words[name, True]}")
        else:
            parts.append(" or ".join(f"{name.replace('_', ' ')} {text_of(value)}" for value in sorted(values, key=str)))
    return " and ".join([*parts, *([moment] if moment else [])])


def moment_in_words(when: Mapping[str, str]) -> str:
    """A phase, of whose Player Turn where that is said: in the enemy MPh."""
    turn = {"yes": "its own ", "no": "the enemy "}.get(when.get("own_turn", ""), "the ")
    if "when" in when:
        return f"in {turn}{when['when']}"
    return f"in {turn}Player Turn" if when else ""
