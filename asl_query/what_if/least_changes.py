"""The least sets of changes that turn an answer, and the greatest that do not."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from asl_query.changes.axes import Axis, Chosen, in_order, is_part, sets_of_few
from asl_query.finite.frontier import frontier

Lets = Callable[[Chosen], bool]  # whether a set of changes turns the answer


def least_of_few(axes: Sequence[Axis], most: int, lets: Lets) -> list[Chosen]:
    """The least sets among all of at most so many changes, each tried for itself, the cheapest first."""
    least: list[Chosen] = []
    for chosen in in_order(axes, sets_of_few(axes, most)):
        if not any(is_part(less, chosen) for less in least) and lets(chosen):
            least.append(chosen)
    return least


def least_and_greatest(axes: Sequence[Axis], lets: Lets) -> tuple[list[Chosen], list[Chosen]]:
    """The least sets that are enough and the greatest that are not.

    They are found for each choice of the changes that may hurt as well: whatever helps only is then enough from some line on.
    """
    helping = [i for i, axis in enumerate(axes) if axis.helps]
    top = tuple(len(axes[i].steps) for i in helping)
    least: list[Chosen] = []
    greatest: list[Chosen] = []
    for fork in sorted(_forks(axes), key=lambda one: (sum(map(bool, one)), one)):
        known = [tuple(one[i] for i in helping) for one in least if _goes_with(axes, one, fork)]
        more, not_enough = frontier(top, lambda rest, fork=fork: lets(_joined(fork, helping, rest)), known)  # type: ignore[misc]
        least += [_joined(fork, helping, rest) for rest in more]
        greatest += [_joined(fork, helping, rest) for rest in not_enough]
    return least, greatest


def _forks(axes: Sequence[Axis]) -> Iterator[Chosen]:
    return itertools.product(*(range(1 if axis.helps else len(axis.steps) + 1) for axis in axes))


def _joined(fork: Chosen, helping: list[int], rest: Chosen) -> Chosen:
    steps = list(fork)
    for i, n in zip(helping, rest, strict=True):
        steps[i] = n
    return tuple(steps)


def _goes_with(axes: Sequence[Axis], less: Chosen, fork: Chosen) -> bool:
    """Whether what may hurt in a set is chosen so here, or only more of it."""
    return all(axis.helps or a in (0, b) or a < b for axis, a, b in zip(axes, less, fork, strict=True))
