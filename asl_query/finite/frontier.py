"""Where a verdict turns that further steps can only help: the least steps that are enough, and the most that are not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Steps = tuple[int, ...]


def frontier(top: Steps, lets: Callable[[Steps], bool], known: Iterable[Steps] = ()) -> tuple[list[Steps], list[Steps]]:
    """The minimal steps up to `top` that let it, and the maximal ones that do not.

    `lets` must only grow with its steps. Steps that reach one of `known` are not asked about. Every other one reaches one of the
    minimal ones or stays within one of the maximal ones.
    """
    least: list[Steps] = []
    most: list[Steps] = []
    shut = list(known)
    while True:
        seed = next((s for s in _greatest_below(top, [*shut, *least]) if s not in most), None)
        if seed is None:
            return least, most
        if lets(seed):
            least.append(_shrunk(seed, lets))
        else:
            most.append(seed)


def within(less: Steps, more: Steps) -> bool:
    """Whether no step goes further."""
    return all(a <= b for a, b in zip(less, more, strict=True))


def _greatest_below(top: Steps, shut: list[Steps]) -> list[Steps]:
    """The greatest steps that reach none of those that are shut."""
    found = {top}
    for bar in shut:
        cut = set()
        for steps in found:
            if not within(bar, steps):
                cut.add(steps)
            else:
                cut |= {(*steps[:i], n - 1, *steps[i + 1 :]) for i, n in enumerate(bar) if n}
        found = {s for s in cut if not any(s != other and within(s, other) for other in cut)}
    return sorted(found, reverse=True)


def _shrunk(steps: Steps, lets: Callable[[Steps], bool]) -> Steps:
    """The least steps within these that still let it, the last one shortened first."""
    for i in reversed(range(len(steps))):
        low, high = 0, steps[i]
        while low < high:
            middle = 0 if low == 0 and high == steps[i] else (low + high) // 2
            shorter = (*steps[:i], middle, *steps[i + 1 :])
            if lets(shorter):
                high = middle
            else:
                low = middle + 1
        steps = (*steps[:i], high, *steps[i + 1 :])
    return steps
