"""States that no piece is in together, and the rules that keep them apart: a question about such a piece presumes in vain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from asl_query.acts.states.machines import meant_of_who_acts
from asl_query.acts.states.partial_states import partial_states_of
from asl_query.acts.states.times import is_of_time
from asl_query.deadline import raise_if_over
from asl_query.errors import LimitReachedError
from asl_query.logic.machine import ComputedEffect, Condition, Machine, PartialState, StateValue, certain, plain
from asl_query.logic.trace import unheard
from asl_query.rulings.act_verdict import DecidedAct
from asl_query.rulings.act_world import ActWorld, Way
from asl_query.rulings.reached import Values, kept_apart, kept_out_of, states_of
from asl_query.terms.status import Is, text_of

FEW_FACTS = 3  # of which all that they hang on can be looked at
MOST_STATES = 4_096  # of variables that are looked at together, so that it takes no time


@plain("that is never together")
def is_not_all(*values: StateValue) -> bool:
    """Whether variables, of which the second half of the values are, do not all have those of the first half."""
    half = len(values) // 2
    return values[:half] != values[half:]


class NeverTogether(NamedTuple):
    """Variables with values that no piece has at once, the conditions that keep them apart, and what the piece is where another
    kind of piece has them; `is_of_act` where they are together, but not when the act that is asked about may be done."""

    names: tuple[str, ...]
    values: Values
    rules: tuple[Condition, ...]
    kind: Mapping[str, StateValue] = {}
    is_of_act: bool = False

    def bars(self, done: DecidedAct) -> DecidedAct:
        """What is said of an act that who is both would do: nobody does it."""
        case = {**dict(zip(self.names, self.values, strict=True)), **self.kind}
        need = replace(is_not_all, rule=self.rules[0].rule, of=tuple(case.values()), reads=tuple(case))
        return done._replace(on=(), verdicts={(): False}, rules=(need,), taken=(), bearing=((need,),), case=case, times=())


def apart_in(world: ActWorld, act: Enum, decided: DecidedAct, said: PartialState) -> NeverTogether | None:
    """What of that which is said never holds, or never where the act is done; what is never so for the time
    of the act, or by what every state of play meets, is told as that.

    Raises LimitReachedError where the act hangs on what holds only by an event whose text was not seen.
    """
    machine = world.machine
    if not decided.is_no or decided.unseen:
        return apart_where_let(world, act, said)
    stated = with_usual_kind(world, said)
    if decided.over or any(need in world.standing for need in decided.rules):
        return None
    try:
        return never_together(machine, stated, world.beside, world.of_pairs) if _never_so(machine, stated) is None else None
    except LimitReachedError:
        raise_if_over()
        return None


def apart_where_let(world: ActWorld, act: Enum, said: PartialState) -> NeverTogether | None:
    """The same of an act that nothing else forbids; text that was not seen may open another way."""
    machine, stated = world.machine, with_usual_kind(world, said)
    beside = (*world.beside, *world.in_its_turn)
    ways = (*world.ways[act], *(text.needs for text in world.unseen(act) if text.gives))
    return _first(
        (
            lambda: _never_so(machine, stated),
            lambda: never_together(machine, stated, world.beside, world.of_pairs),
            lambda: _never_done(machine, ways, stated, beside),
            *(partial(_never_done, machine, ways, less, beside) for less in _of_fewer_facts(machine, stated)),
        )
    )


def _of_fewer_facts(machine: Machine, stated: PartialState) -> Iterator[PartialState]:
    """What is stated with some facts left out: of many at once too few of the variables can be looked at on which they hang."""
    told = _told(machine, stated)
    for count in range(len(told) - 1, FEW_FACTS - 1, -1):
        for kept in combinations(told, count):
            yield {name: values for name, values in stated.items() if name not in told or name in kept}


def apart_ever(world: ActWorld, said: PartialState) -> NeverTogether | None:
    """What of that which is stated never holds, whatever is done, and of whatever kind the piece is where that is not said.

    Raises LimitReachedError where it holds only by an event whose text was not seen.
    """
    machine = world.machine
    return _first((lambda: never_together(machine, said, world.beside, world.of_pairs), lambda: _never_so(machine, said)))


def _first(looks: Iterable[Callable[[], NeverTogether | None]]) -> NeverTogether | None:
    """The first that is found, also where others rest on text that was not seen."""
    unseen: LimitReachedError | None = None
    for look in looks:
        try:
            found = look()
        except LimitReachedError as error:
            raise_if_over()
            unseen = unseen or error
            continue
        if found is not None:
            return found
    if unseen is not None:
        raise unseen
    return None


def with_usual_kind(world: ActWorld, said: PartialState) -> PartialState:
    """What is said, of a piece of the usual kind where that is not said."""
    kinds = {name: frozenset({world.usual[name]}) for name in world.machine.variables if name in world.kinds & world.usual.keys()}
    return {**kinds, **said}


def never_together(
    machine: Machine, stated: PartialState, beside: tuple[str, ...] = (), in_its_turn: tuple[str, ...] = ()
) -> NeverTogether | None:  # fmt: skip
    """Two of the stated facts that never hold at once, whatever is done and whatever is rolled; None where there are none.
    `beside` are variables on which others hang, `in_its_turn` those on which they hang with the time.

    Raises LimitReachedError where two hold at once only by an event whose text was not seen.
    """
    whole, fixed, machine = machine, certain(stated), machine.with_fixed(stated)
    changed = _changed(machine)
    told = [name for name in machine.variables if name in fixed and name not in machine.moment]
    found = _first(
        partial(_pair_apart, machine, changed, names, tuple(fixed[name] for name in names), beside, in_its_turn)
        for names in combinations(told, 2)
        if changed & set(names)  # of what a piece is from the start any two hold at once
    )
    return found and found._replace(kind=_resting_on(whole, stated, found.names, found.values))


@unheard
def _kept_from(
    machine: Machine, told: tuple[tuple[str, StateValue], ...], name: str, value: StateValue, beside: tuple[str, ...]
) -> NeverTogether | None:  # fmt: skip
    for one in told:
        names, values = (one[0], name), (one[1], value)
        try:
            found = kept_apart(machine, names, values) or kept_apart(machine, names, values, beside=_others(beside, names))
        except LimitReachedError:
            raise_if_over()
            continue
        if found:
            return NeverTogether(names, values, found)
    return None


def kept_from(
    machine: Machine, stated: PartialState, name: str, value: StateValue, beside: tuple[str, ...] = ()
) -> NeverTogether | None:
    """What is stated and keeps a variable from a value, as it is never so with that; None where nothing does, and where they hold
    at once only by an event whose text was not seen."""
    narrowed = machine.with_fixed(stated)
    told = {other: its for other, its in _told(narrowed, stated).items() if other != name}
    return _kept_from(narrowed, tuple(told.items()), name, value, beside)


def _pair_apart(
    machine: Machine,
    changed: set[str],
    names: tuple[str, ...],
    values: Values,
    beside: tuple[str, ...],
    in_its_turn: tuple[str, ...],
) -> NeverTogether | None:  # fmt: skip
    """The same of two facts, looked at ever more closely."""

    def told(rules: tuple[Condition, ...]) -> NeverTogether | None:
        return NeverTogether(names, values, rules) if rules else None

    in_full = _others((*beside, *in_its_turn), names)
    is_meant_so = all(len(_meant(machine, name, value)) == 1 for name, value in zip(names, values, strict=True))
    is_looked_at_in_full = in_its_turn and is_meant_so and changed.issuperset(names)
    found = _first(
        (
            lambda: told(kept_apart(machine, names, values)),
            lambda: told(kept_apart(machine, names, values, beside=_others(beside, names))),
            lambda: told(_apart_at(machine, names, values)),
            lambda: told(_apart_at(machine, names, values, in_full)) if is_looked_at_in_full else None,
        )
    )
    return found if changed.issuperset(names) else None  # what a kind of piece never is the conditions of every state say


def _never_so(machine: Machine, stated: PartialState) -> NeverTogether | None:
    """A stated fact that never holds of such a piece; None where there is none.

    Raises LimitReachedError where it holds only by an event whose text was not seen.
    """
    told = _told(machine.with_fixed(stated), stated)
    return _first(partial(_one_apart, machine, stated, name, value) for name, value in told.items())


def _one_apart(machine: Machine, stated: PartialState, name: str, value: StateValue) -> NeverTogether | None:
    found = kept_apart(machine.with_fixed(stated), (name,), (value,))
    return NeverTogether((name,), (value,), found, _resting_on(machine, stated, (name,), (value,))) if found else None


def _resting_on(machine: Machine, stated: PartialState, names: tuple[str, ...], values: Values) -> dict[str, StateValue]:
    """Of what is stated of a piece for good that without which these values would be together; nothing where they are so but
    for the times at which they come about."""
    rest, kind = dict(stated), dict[str, StateValue]()
    if not _are_kept_apart(machine.with_fixed(rest), names, values):
        return kind
    for other, is_so in certain(stated).items():
        if other in names or other in _changed(machine):
            continue
        less = {one: its for one, its in rest.items() if one != other}
        if _are_kept_apart(machine.with_fixed(less), names, values):
            rest = less
        else:
            kind[other] = is_so
    return kind


def _are_kept_apart(machine: Machine, names: tuple[str, ...], values: Values) -> bool:
    """Whether some values never are together, also by text that was not seen."""
    try:
        return bool(kept_apart(machine, names, values))
    except LimitReachedError:
        raise_if_over()
        return False


def _never_done(
    machine: Machine, ways: tuple[Way, ...], stated: PartialState, beside: tuple[str, ...]
) -> NeverTogether | None:  # fmt: skip
    """All that is stated, where it never holds when any of these ways of an act are open; None where it does. What is said of who
    does something is meant as widely as edge cases mean it; `beside` are variables on which others hang.

    Raises LimitReachedError where it holds then only by an event whose text was not seen.
    """
    machine = machine.with_fixed(stated)
    return _first(
        partial(_never_let, machine, ways, stated, names) for names in (beside, (*beside, *_hung_on(machine, ways, stated)))
    )


def _hung_on(machine: Machine, ways: Iterable[Way], stated: PartialState) -> Iterator[str]:
    """The variables on which what is stated hangs as some event sets it, and those that the ways of an act read, as far as not
    too many states are to be looked at."""
    setting = (event.sets.get(name) for name in _told(machine, stated) for event in machine.events)
    effects = [effect for effect in setting if isinstance(effect, ComputedEffect)]
    reading: list[ComputedEffect | Condition] = [*effects, *(need for way in ways for need in way)]
    states = prod(len(machine.variables[name]) for name in (*machine.moment, *_told(machine, stated)))
    for name in dict.fromkeys(name for one in reading for name in one.reads):
        if name not in stated and name not in machine.moment and states * len(machine.variables[name]) <= MOST_STATES:
            states *= len(machine.variables[name])
            yield name


def _never_let(
    machine: Machine, ways: Iterable[Way], stated: PartialState, beside: tuple[str, ...]
) -> NeverTogether | None:  # fmt: skip
    """The same, looked at with some variables beside."""
    said, its_time = _told(machine, stated), {name: stated[name] for name in machine.moment if name in stated}
    rules: tuple[Condition, ...] = ()
    unseen: LimitReachedError | None = None
    for meant in product(*(_meant(machine, name, value) for name, value in said.items())):
        so = {**its_time, **{name: frozenset({value}) for part in meant for name, value in part.items()}}
        names = tuple(dict.fromkeys((*machine.moment, *so, *said, *beside)))
        wanted = states_of(machine, names, so, ways)
        try:
            rules = kept_out_of(machine, names, wanted, names) if wanted else ()
        except LimitReachedError as error:
            raise_if_over()
            unseen = error
            continue
        if not rules:
            return None
    if unseen is not None:
        raise unseen
    return NeverTogether(tuple(said), tuple(said.values()), rules, is_of_act=True)


def _told(machine: Machine, stated: PartialState) -> dict[str, StateValue]:
    """What is stated, with one value, of what some event changes and is no time."""
    fixed, changed = certain(stated), _changed(machine)
    return {name: fixed[name] for name in machine.variables if name in fixed and name in changed and name not in machine.moment}


def _meant(machine: Machine, name: str, value: StateValue) -> list[dict[str, StateValue]]:
    """What may be meant by a state of who does something."""
    return [certain(cube) for cube in partial_states_of(machine, meant_of_who_acts(machine.name, Is(name, text_of(value))))]


def _changed(machine: Machine) -> set[str]:
    """The variables that some event changes."""
    return {name for event in machine.events for name in event.sets}


def _others(beside: Iterable[str], names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in beside if name not in names)


def _apart_at(machine: Machine, names: tuple[str, ...], values: Values, beside: tuple[str, ...] = ()) -> tuple[Condition, ...]:
    """What keeps values apart that could be together but for the times at which they come about; none where they are together.

    Raises LimitReachedError where they are so only by an event whose text was not seen.
    """
    moments = product(*(machine.variables[name] for name in machine.moment))
    found = kept_apart(machine, (*machine.moment, *names), *((*moment, *values) for moment in moments), beside=beside)
    return tuple(sorted(found, key=lambda need: is_of_time(need.rule)))
