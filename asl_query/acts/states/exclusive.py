"""States that exclude each other because a clause says so: what is cited where a question contradicts itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, combinations, groupby, product, starmap

from asl_query.acts.states.machines import machine, state_rules
from asl_query.acts.states.partial_states import partial_states_of
from asl_query.logic.machine import Machine, PartialState
from asl_query.terms.status import And, Wanted


def excluding_rules(name: str, wanted: Wanted) -> list[str]:
    """The keys of the rules by which parts of a formula exclude each other; none where they do so by what they are."""
    of, defined = machine(name), state_rules(name)
    found: list[str] = []
    for one, other in combinations(_parts(wanted, tuple(defined)), 2):
        if not partial_states_of(of, And((one, other))):
            found += [defined[part] for part in (one, other) if part in defined] or sorted(_rules_between(of, one, other))
    return list(dict.fromkeys(found))


def _parts(wanted: Wanted, whole: tuple[Wanted, ...]) -> list[Wanted]:
    """What a formula joins; a state that a rule defines stays whole."""
    if not isinstance(wanted, And) or wanted in whole:
        return [wanted]
    return [inner for part in wanted.parts for inner in _parts(part, whole)]


def _rules_between(of: Machine, one: Wanted, other: Wanted) -> set[str]:
    """The rules that tell apart the values that the one and the other want of the same variable, by the plainest of the partial
    states that these are for which a rule does: who is IN a Depression is so but for a climber at its foot."""
    pairs = product(partial_states_of(of, one), partial_states_of(of, other))
    for _, alike in groupby(sorted(pairs, key=_count), _count):
        found = set(chain.from_iterable(starmap(partial(_telling_apart, of), alike)))
        if found:
            return found
    return set()


def _count(pair: tuple[PartialState, PartialState]) -> int:
    return sum(map(len, pair))


def _telling_apart(of: Machine, this: PartialState, that: PartialState) -> Iterator[str]:
    for name in this.keys() & that.keys():
        for pair in map(frozenset, product(this[name], that[name])):
            if pair in of.apart:
                yield of.apart[pair]
