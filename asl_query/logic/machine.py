"""States, and the events that change them: what can ever happen to a unit, whatever is done and whatever is rolled.

A machine is a handful of variables, each with its values, and events. An event may happen when all its conditions hold, and then
sets some of the variables. Conditions and effects are functions in the subset of logic/subset.py whose parameters are names of
variables, so that a solver reads them as terms and a check runs them as plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from enum import Enum
from functools import cached_property, partial
from itertools import product
from types import FunctionType
from typing import NamedTuple, cast

from asl_query.deadline import raise_if_over
from asl_query.errors import RuleError
from asl_query.logic.rule import is_rule, key_of
from asl_query.records import dataclass

StateValue = bool | int | Enum
MachineState = Mapping[str, StateValue]  # the value of every variable, or of some
PartialState = Mapping[str, frozenset[StateValue]]  # which values some of the variables may have: all states that agree with it


def certain(said: PartialState) -> dict[str, StateValue]:
    """What a partial state leaves one value of."""
    return {name: next(iter(values)) for name, values in said.items() if len(values) == 1}


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold before an event: `rule` is the key of the rule that asks it, `holds` the function of the variables `reads`;
    where no rule need be cited `says` tells what it is. `of` are the first arguments of `holds`, the same in every state: the act
    that a rule about acts is asked of. `besides` are the keys of rules without which it would not fail either: what a load takes
    is too much only for what the way costs."""

    rule: str
    holds: Callable[..., bool]
    reads: tuple[str, ...]
    says: str = ""
    of: tuple[object, ...] = ()
    besides: tuple[str, ...] = ()
    _hash: int = field(init=False, repr=False, compare=False)  # asked all the time: what was worked out is known by conditions

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.rule, self.holds, self.reads, self.of)))

    def __hash__(self) -> int:
        return self._hash

    def is_met(self, state: MachineState) -> bool:
        """Whether it holds in a state that has all the variables it reads."""
        return self.holds(*self.of, *map(state.__getitem__, self.reads))

    def asked_of(self, *arguments: StateValue | str) -> Condition:
        """The condition with its first arguments given."""
        return replace(self, reads=self.reads[len(arguments) :], of=(*self.of, *arguments))

    def asked_of_nothing(self) -> Condition:
        """The condition with none of its arguments given."""
        return replace(self, reads=_reads_of(self.holds), of=())


def is_surely_met(machine: Machine, need: Condition, cube: PartialState) -> bool:
    """Whether a condition holds in every state that agrees with a partial one."""
    values = product(*(cube.get(name, machine.variables[name]) for name in need.reads))
    return all(need.holds(*need.of, *case) for case in values)


def unmet(needs: Iterable[Condition], state: MachineState) -> tuple[Condition, ...]:
    """Of these conditions those that do not hold in a state that has all the variables they read."""
    return tuple(need for need in needs if not need.is_met(state))


class Unseen(NamedTuple):
    """Where all these hold, a rule whose text was not seen may say this of an act: `gives` is what, `why` which text."""

    needs: tuple[Condition, ...]
    gives: bool
    why: str


@dataclass(frozen=True, slots=True)
class ComputedEffect:
    """What an event sets a variable to, where that depends on variables that it reads; `of` are the first arguments of `value`,
    the same in every state."""

    value: Callable[..., StateValue]
    reads: tuple[str, ...]
    of: tuple[StateValue, ...] = ()

    def asked_of(self, *arguments: StateValue) -> ComputedEffect:
        """The effect with its first arguments given."""
        return replace(self, reads=self.reads[len(arguments) :], of=(*self.of, *arguments))

    def rules(self) -> tuple[str, ...]:
        """The keys of the rules that it calls, itself or by a function that is no rule."""
        return tuple(dict.fromkeys(_rules_called(cast(FunctionType, self.value))))


def _rules_called(function: FunctionType) -> Iterator[str]:
    for called in map(function.__globals__.get, function.__code__.co_names):
        if isinstance(called, FunctionType):
            yield from (key_of(called),) if is_rule(called) else _rules_called(called)


Effect = StateValue | ComputedEffect
Citation = Condition | ComputedEffect | Callable[..., object] | str  # a rule by what asks it, by its function; else by its key


def _keys_of(cited: Citation) -> tuple[str, ...]:
    if isinstance(cited, str):
        return (cited,)
    if isinstance(cited, Condition):
        return (cited.rule,)
    return cited.rules() if isinstance(cited, ComputedEffect) else (key_of(cited),)


def _reads_of(function: Callable[..., StateValue]) -> tuple[str, ...]:
    """The variables that a function of the subset reads: its parameters."""
    code = cast(FunctionType, function).__code__
    return code.co_varnames[: code.co_argcount]


def condition(function: Callable[..., bool]) -> Condition:
    """Mark a function as a condition: its rule is the one that it asks, and asks first where others say what that is asked of.

    One that is written beyond the subset is refused when a solver is to read it.
    """
    asked = next(_rules_called(cast(FunctionType, function)), "")
    if not asked:
        raise RuleError(f"{function.__name__} asks no rule: it is plain, or its rule has to be named")
    return Condition(asked, function, _reads_of(function))


def condition_of(rule: str, *besides: str) -> Callable[[Callable[..., bool]], Condition]:
    """Mark a function as a condition of a rule that a board or a chart reads, or that it asks among others, of which some have to
    be `besides` it."""
    return lambda function: Condition(rule, function, _reads_of(function), besides=besides)


def plain(says: str) -> Callable[[Callable[..., bool]], Condition]:
    """Mark a function as a condition for which no rule need be cited: it is plain from what it says."""
    return lambda function: Condition("", function, _reads_of(function), says)


def change(function: Callable[..., StateValue]) -> ComputedEffect:
    """Mark a function of the subset as what an event sets a variable to."""
    return ComputedEffect(function, _reads_of(function))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that can happen: `name` as a line of play tells it, what it needs, what it sets, and by which rules (`by`).

    `unseen` says which text was not seen where it is our reading that lets this happen at all; a line of play does without such
    events where it can, and an answer that hangs on one is undecided. `begins` is how the name begins, where several events
    begin alike and end otherwise. The name of an event that happens around the piece (`is_around`) is a whole sentence; of any
    other event it is what the piece does, or what befalls it. `act` is what is done when it happens, where one can ask about it.
    """

    name: str
    needs: tuple[Condition, ...]
    sets: Mapping[str, Effect]
    by: tuple[Citation, ...] = ()
    unseen: str = ""
    begins: str = field(default="", kw_only=True)
    is_around: bool = field(default=False, kw_only=True)
    act: Enum | None = field(default=None, kw_only=True)

    @property
    def rules(self) -> tuple[str, ...]:
        """The keys of the rules by which it brings about what it does."""
        return tuple(dict.fromkeys(key for cited in self.by for key in _keys_of(cited)))

    @property
    def in_short(self) -> str:
        """The name without what comes of the event."""
        return self.begins or self.name

    def may_happen(self, state: MachineState) -> bool:
        """Whether all conditions hold."""
        for need in self.needs:  # noqa: SIM110  no generator: a search asks this of every event in every state
            if not need.is_met(state):
                return False
        return True

    def after(self, state: MachineState) -> dict[str, StateValue]:
        """The state after the event; of the variables that are not in `state` nothing is said."""
        return {**state, **{name: value_of(effect, state) for name, effect in self.sets.items() if name in state}}


def value_of(effect: Effect, state: MachineState) -> StateValue:
    """What an effect sets in a state that has all the variables it reads."""
    if not isinstance(effect, ComputedEffect):
        return effect
    return effect.value(*effect.of, *map(state.__getitem__, effect.reads))


@dataclass(frozen=True, eq=False)
class Machine:
    """The variables with their values, what holds at the start, and what can happen. One is equal to itself alone, so that what
    was worked out of it can be known by it.

    `words` are how a value of a variable is said (empty: it is not worth saying), `moment` the names of the variables that tell
    the time, `start` which values they have at the start of play; `assumed` and `beyond` are what an answer takes for granted,
    and what it does not know of. `apart` holds pairs of values of one variable that a rule tells apart, each with its key;
    `unseen` the variables whose rules were not seen, with what that text would say: of what is so nothing is answered;
    `as_done` those of which who does something is what doing it makes of it: who moves with a heavy load is slowed as it moves.
    """

    name: str
    variables: Mapping[str, tuple[StateValue, ...]]
    start: PartialState
    events: tuple[Event, ...]
    words: Mapping[tuple[str, StateValue], str]
    moment: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    beyond: tuple[str, ...] = ()
    apart: Mapping[frozenset[StateValue], str] = field(default_factory=dict)
    unseen: Mapping[str, str] = field(default_factory=dict)
    as_done: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Refuse events that read or set what is no variable."""
        for event in self.events:
            known = (*(name for need in event.needs for name in need.reads), *event.sets)
            lost = [name for name in known if name not in self.variables]
            if lost:
                raise RuleError(f"{self.name}, {event.name}: {lost[0]} is no variable of this machine")

    def plain(self, name: str, value: StateValue) -> int:
        """How far a value is from the plainest: the first of its variable."""
        return self.variables[name].index(value)

    @cached_property
    def by_name(self) -> dict[str, Event]:
        """The events by their names."""
        return {event.name: event for event in self.events}

    def with_fixed(self, given: PartialState) -> Machine:
        """The machine with no more than the given values of those variables that nothing ever changes; the same one each time.
        What nobody is at the start, and never becomes, stays as it is: no state has it."""
        changed = {name for event in self.events for name in event.sets}
        kept = changed | {name for name, start in self.start.items() if name in given and start.isdisjoint(given[name])}
        narrowed = {
            name: tuple(value for value in values if name in kept or name not in given or value in given[name])
            for name, values in self.variables.items()
        }
        key = tuple(narrowed.values())
        if key not in self._narrowed:
            self._narrowed[key] = replace(self, variables=narrowed)
        return self._narrowed[key]

    @cached_property
    def _narrowed(self) -> dict[tuple[tuple[StateValue, ...], ...], Machine]:
        return {}

    def starting(self, given: PartialState) -> dict[str, frozenset[StateValue]]:
        """The values of every variable at the start, narrowed by what is given of the unit."""
        return {name: given.get(name, self.start.get(name, frozenset(values))) for name, values in self.variables.items()}


def can_bring_about(
    machine: Machine, event: Event, needs: Iterable[Condition], never: Iterable[PartialState], bad: PartialState
) -> dict[str, StateValue] | None:
    """A state outside all of `never` in which `needs` hold and from which an event leads into `bad`; None where there is none.

    Only the variables that these name are looked at: each is given its values one by one, and a condition is asked as soon as all
    that it reads is known.
    """
    needs, never = list(needs), list(never)
    effects = {name: effect for name, effect in event.sets.items() if name in bad}
    if not effects and bad in never:  # it leaves all of it as it was
        return None
    if any(not isinstance(effect, ComputedEffect) and effect not in bad[name] for name, effect in effects.items()):
        return None
    read = [name for need in needs for name in need.reads]
    read += [name for effect in effects.values() if isinstance(effect, ComputedEffect) for name in effect.reads]
    names = list(dict.fromkeys([*(name for name in bad if name not in effects), *read, *(n for cube in never for n in cube)]))
    domains = {name: machine.variables[name] for name in names}
    domains |= {name: tuple(bad[name]) for name in bad if name not in effects}
    tests: Tests = {}
    at = {name: place for place, name in enumerate(names)}
    for need in needs:
        tests.setdefault(_last(at, need.reads), []).append(need.is_met)
    for cube in never:
        tests.setdefault(_last(at, cube), []).append(partial(_is_outside, cube))
    for name, effect in effects.items():
        if isinstance(effect, ComputedEffect):
            tests.setdefault(_last(at, effect.reads), []).append(partial(_sets_one_of, effect, bad[name]))
    return _first(names, domains, tests, 0, {})


Tests = dict[int, list[Callable[[MachineState], bool]]]  # by the place of the last variable that each reads


def _is_outside(cube: PartialState, state: MachineState) -> bool:
    return not agrees(state, cube)


def _sets_one_of(effect: ComputedEffect, values: frozenset[StateValue], state: MachineState) -> bool:
    return value_of(effect, state) in values


def _last(at: Mapping[str, int], read: Iterable[str]) -> int:
    return max(map(at.__getitem__, read), default=-1)


def _first(
    names: list[str], domains: Mapping[str, tuple[StateValue, ...]], tests: Tests, at: int, state: dict[str, StateValue]
) -> dict[str, StateValue] | None:
    raise_if_over()
    if not all(test(state) for test in tests.get(at - 1, ())):
        return None
    if at == len(names):
        return dict(state)
    for value in domains[names[at]]:
        state[names[at]] = value
        found = _first(names, domains, tests, at + 1, state)
        if found is not None:
            return found
    state.pop(names[at], None)
    return None


def agrees(state: MachineState, cube: PartialState) -> bool:
    """Whether a state is one of those that `cube` describes."""
    return all(state[name] in values for name, values in cube.items())


def overlap(one: PartialState, other: PartialState) -> bool:
    """Whether some state is described by both."""
    return all(values & other[name] for name, values in one.items() if name in other)
