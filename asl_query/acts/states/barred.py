"""Why nothing brings a state about: for each event that otherwise would, the fewest conditions that stand against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from asl_query.acts.states.times import is_of_time
from asl_query.logic.machine import ComputedEffect, Condition, Event, Machine, PartialState, can_bring_about


class BarredEvent(NamedTuple):
    """An event that does not lead into partial state number `of`: by these rules, by what is plain (`says`), and because the
    partial states `beside` are not reached either. With neither conditions nor states these are the rules of what it sets."""

    of: int
    event: str
    rules: tuple[str, ...]
    says: tuple[str, ...]
    beside: tuple[int, ...]


def barred(
    machine: Machine, never: Sequence[PartialState], whole: Machine, *, by_rules: bool = False
) -> tuple[BarredEvent, ...]:  # fmt: skip
    """Every event that would bring one of `never` about but for its conditions, or but for part of what it sets; each reason is
    minimal, and of two ways to choose among them that which asks fewer rules is taken. `whole` is the machine before anything
    was fixed. With `by_rules` what a rule says is told before what is plain."""
    found = tuple(_barred(machine, never, whole, _not_at_all, by_rules=by_rules))
    if _count(found) < 2:
        return found
    already = Counter({rule: len(found) - at for at, row in reversed([*enumerate(found)]) for rule in row.rules})
    for standing in (_as_they_stand, lambda _: already):
        other = tuple(_barred(machine, never, whole, standing, by_rules=by_rules))
        found = other if _count(other) < _count(found) else found
    return found


_Standing = Callable[[Sequence[Event]], Counter[str]]  # how long each rule is kept: by where else it stands, or was told


def _not_at_all(_: Sequence[Event]) -> Counter[str]:
    return Counter()


def _as_they_stand(leading: Sequence[Event]) -> Counter[str]:
    return Counter(need.rule for event in leading for need in event.needs)


def _count(rows: Sequence[BarredEvent]) -> int:
    return len({rule for row in rows for rule in row.rules})


def _barred(
    machine: Machine, never: Sequence[PartialState], whole: Machine, standing: _Standing, *, by_rules: bool
) -> Iterator[BarredEvent]:
    for number, cube in enumerate(never):
        leading = [event for event in machine.events if event.sets.keys() & cube.keys()]
        counts = standing(leading)
        for event in leading:
            if can_bring_about(machine, event, (), [cube], cube) is None:
                rules = _by_what_it_sets(whole, event, cube)
                if rules:
                    yield BarredEvent(number, event.name, rules, (), ())
                continue
            needs, others = _fewest(machine, event, never, number, counts, by_rules=by_rules)
            rules = tuple(dict.fromkeys(need.rule for need in needs if need.rule))
            plain = tuple(dict.fromkeys(need.says for need in needs if need.says))
            yield BarredEvent(number, event.name, rules, plain, tuple(others))


def _by_what_it_sets(whole: Machine, event: Event, cube: PartialState) -> tuple[str, ...]:
    """The rules of what an event sets, without which it would lead into the cube; those of the event where that names none.

    That a unit then is elsewhere, and no longer what it was where it has been, needs no rule.
    """
    found: list[str] = []
    goes_elsewhere = any(isinstance(effect, Enum) for effect in event.sets.values())
    for name, effect in event.sets.items():
        if name not in cube or isinstance(effect, Enum) or (goes_elsewhere and effect is False):
            continue
        without = replace(event, sets={other: value for other, value in event.sets.items() if other != name})
        at_all = isinstance(effect, ComputedEffect) and can_bring_about(whole, event, (), [cube], cube) is not None
        if at_all or can_bring_about(whole, without, (), [cube], cube) is not None:
            of_effect = effect.rules() if isinstance(effect, ComputedEffect) else ()
            found += of_effect or [rule for rule in event.rules if not is_of_time(rule)]
    return tuple(dict.fromkeys(found))


def _fewest(
    machine: Machine, event: Event, never: Sequence[PartialState], number: int, standing: Mapping[str, int], *, by_rules: bool
) -> tuple[list[Condition], list[int]]:
    """Conditions and other partial states none of which can be left out; those of no rule are kept longest (`by_rules` those of
    rules), then those of a rule that stands in more places."""
    cube, needs = never[number], list(event.needs)
    others = [i for i in range(len(never)) if i != number]

    def holds(needs: list[Condition], others: list[int]) -> bool:
        return can_bring_about(machine, event, needs, [cube, *(never[i] for i in others)], cube) is None

    for other in list(others):
        fewer = [i for i in others if i != other]
        others = fewer if holds(needs, fewer) else others
    left_out_first = sorted(
        {id(need): need for need in needs}.values(),
        key=lambda need: (is_of_time(need.rule), (need.rule != "") is not by_rules, -standing.get(need.rule, 0)),
        reverse=True,
    )
    kept = _kept(left_out_first, lambda some: holds(some, others))
    return [need for need in needs if any(need is one for one in kept)], others


def _kept(needs: Sequence[Condition], holds: Callable[[list[Condition]], bool]) -> list[Condition]:
    """The conditions that stay where each in turn is left out if the rest does without it. What holds of some holds of more, so
    as many as can be are left out at once."""
    kept: list[Condition] = []
    at = 0
    while not holds(kept):
        low, high = at, len(needs) - 1  # without those before number `low` it holds, with none after number `high` it does not
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if holds([*kept, *needs[middle:]]) else (low, middle - 1)
        kept.append(needs[low])
        at = low + 1
    return kept
