"""Smallest sets of named facts that together force something: shrunk by deletion, one or all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

_T = TypeVar("_T")
Forces = Callable[[list[_T]], bool]


def shrunk(facts: Sequence[_T], forces: Forces[_T]) -> list[_T]:
    """A smallest part of facts that still forces it, the facts that stand first kept before others (QuickXplain).

    `forces` of all of them must hold, and of more facts whenever of fewer.
    """

    def within(base: list[_T], news: bool, some: list[_T]) -> list[_T]:
        if news and forces(base):
            return []
        if len(some) == 1:
            return some
        half = len(some) // 2
        first, second = some[:half], some[half:]
        of_second = within([*base, *first], bool(first), second)
        return [*within([*base, *of_second], bool(of_second), first), *of_second]

    some = list(facts)
    if forces([]):
        return []
    needed = set(within([], False, some))
    return [fact for fact in some if fact in needed]


def every_minimal(facts: Sequence[_T], forces: Forces[_T]) -> Iterator[list[_T]]:
    """Every smallest set of facts that forces it, each once: from each one found the others must lack one of its facts."""
    found: list[frozenset[_T]] = []
    looked: set[frozenset[_T]] = set()
    waiting: list[frozenset[_T]] = [frozenset()]
    while waiting:
        lacking = waiting.pop(0)
        if lacking in looked:
            continue
        looked.add(lacking)
        known = next((one for one in found if not one & lacking), None)
        if known is None:
            rest = [fact for fact in facts if fact not in lacking]
            if not forces(rest):
                continue
            one = shrunk(rest, forces)
            known = frozenset(one)
            found.append(known)
            yield one
        waiting += [lacking | {fact} for fact in facts if fact in known]
