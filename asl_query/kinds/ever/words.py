"""States of a machine as a player says them."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.acts.states.line import StateText
from asl_query.acts.states.machines import formula_with, states
from asl_query.acts.states.partial_states import value_named
from asl_query.logic.machine import Machine, PartialState, StateValue
from asl_query.terms.acts import phase_of_whom
from asl_query.terms.status import And, Is, Not, Or, Wanted, text_of


def partial_state_in_words(machine: Machine, cube: PartialState) -> str:
    """A partial state: Climbing and pinned; swimming or rafting and not CX; pinned in the RPh or the PFPh."""
    parts = [_one_of(machine, name, values) for name, values in cube.items() if name not in machine.moment]
    when = {name: [text_of(value) for value in machine.variables[name] if value in cube.get(name, ())] for name in machine.moment}
    return " and ".join([*parts, *([_moments_in_words(when)] if any(when.values()) else [])])


def _one_of(machine: Machine, name: str, values: frozenset[StateValue]) -> str:
    """A variable that has one of these values."""
    said = [machine.words[name, value] for value in machine.variables[name] if value in values and (name, value) in machine.words]
    if said:
        return " or ".join(said)
    if values == frozenset({False}) and (name, True) in machine.words:
        return f"not {machine.words[name, True]}"
    return " or ".join(f"{name.replace('_', ' ')} {text_of(value)}" for value in sorted(values, key=str))


def state_in_words(of: Machine, state: Mapping[str, StateValue]) -> str:
    """What there is to say of a state, or of what has changed in it."""
    words = []
    for name, value in state.items():
        if (name, value) in of.words:
            words.append(of.words[name, value])
        elif value is False and (name, True) in of.words:
            words.append(f"no longer {of.words[name, True]}")
    return ", ".join(words)


def moment_in_words(when: StateText) -> str:
    """A phase, of whose Player Turn where that is said: in the enemy MPh."""
    return f"in {phase_of_whom(when.get('when', 'Player Turn'), {'yes': True, 'no': False}.get(when.get('own_turn', '')))}"


def _moments_in_words(when: Mapping[str, list[str]]) -> str:
    """One phase of several, of whose Player Turn where that is said."""
    phases = when.get("when") or ["Player Turn"]
    (turn, *others) = when.get("own_turn") or [""]
    told = [moment_in_words({"own_turn": "" if others else turn, "when": phase}).removeprefix("in ") for phase in phases]
    return f"in {' or '.join(told)}"


def wanted_in_words(of: Machine, wanted: Wanted, *, inner: bool = False) -> str:
    """A formula; an `or` within another formula stands in brackets."""
    if isinstance(wanted, Is):
        value = value_named(of, wanted.variable, wanted.value)
        if (wanted.variable, value) in of.words:
            return of.words[wanted.variable, value]
    named = _named(of.name, wanted)
    if named:
        return named
    if when := _moment_of(of, wanted):
        return moment_in_words(when)
    match wanted:
        case Is():
            return _value_in_words(of, wanted)
        case Not(Is(variable, "yes")) if (variable, False) in of.words:
            return of.words[variable, False]
        case Not(part):
            return f"not {wanted_in_words(of, part, inner=True)}"
        case And(parts):
            said = dict.fromkeys(wanted_in_words(of, part, inner=True) for part in parts)
            first, *rest = said
            return "".join([first, *(f" {one}" if one.startswith("in the") else f" and {one}" for one in rest)])
        case Or(parts):
            joined = " or ".join(dict.fromkeys(wanted_in_words(of, part, inner=True) for part in parts))
            return f"({joined})" if inner else joined


def _value_in_words(of: Machine, wanted: Is) -> str:
    """A value that has no word of its own."""
    is_false = value_named(of, wanted.variable, wanted.value) is False
    if is_false and (wanted.variable, True) in of.words:
        return f"not {of.words[wanted.variable, True]}"
    return f"{wanted.variable.replace('_', ' ')} {wanted.value}"


def _moment_of(of: Machine, wanted: Wanted) -> StateText:
    """The moment that a formula tells, where it tells nothing else."""
    parts = wanted.parts if isinstance(wanted, And) else (wanted,)
    told = {part.variable: part.value for part in parts if isinstance(part, Is) and part.variable in of.moment}
    return told if all(isinstance(part, Is) and part.variable in of.moment for part in parts) else {}


def _named(name: str, wanted: Wanted) -> str:
    """The word that players have for a whole formula, or none."""
    for phrase, formula in states(name).items():
        for number in range(10) if "{n}" in phrase else (0,):
            if formula_with(formula, number) == wanted:
                return phrase.replace("{n}", str(number))
    return ""
