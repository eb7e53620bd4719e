"""What a table of verdicts says in few words: the boxes that cover the cases of one verdict.

A box fixes for each column the values that it may have; every case in it has the verdict. A case that no box has yet is widened,
one column after the other in every order, as far as that holds, and the widest box is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import prod

from asl_query.rulings.reached import Values

Box = tuple[Values, ...]  # the values of each column


def boxes_of(columns: Sequence[Values], cases: set[Values]) -> Iterator[Box]:
    """Boxes that together cover these cases and no other, none of them twice."""
    left = set(cases)
    while left:
        orders = list(permutations(range(len(columns))))
        best = max(sorted((_widened(case, columns, left, order) for case in left for order in orders), key=str), key=_size)
        yield best
        left -= set(product(*best))


def _size(box: Box) -> int:
    return prod(map(len, box))


def _widened(case: Values, columns: Sequence[Values], cases: set[Values], order: Sequence[int]) -> Box:
    box: list[Values] = [(value,) for value in case]
    for place in order:
        column = columns[place]
        fits = {value for value in column if cases >= set(product(*box[:place], (value,), *box[place + 1 :]))}
        box[place] = tuple(value for value in column if value in fits)
    return tuple(box)
