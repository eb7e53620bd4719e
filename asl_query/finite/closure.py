"""How far one comes along steps that cost: for each place those within so much, as the bits of whole numbers.

Bit i stands for place i. The closure of a thousand places takes some ten milliseconds, and every later question is answered by
joining bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from asl_query.deadline import raise_if_over

Bits = int
Links = list[list[tuple[int, int]]]  # for each Location the (end, half MF) of its steps


def bits_of(bits: Bits) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class Closure:
    """Within how few half MF each Location reaches each other one."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self.levels: list[list[Bits]] = [[1 << i for i in range(len(links))]]

    def within(self, half_mf: int) -> list[Bits]:
        """For each Location all those within so many half MF of it."""
        while len(self.levels) <= half_mf:
            self.levels.append(self._next(len(self.levels)))
        return self.levels[half_mf]

    def _next(self, half_mf: int) -> list[Bits]:
        raise_if_over()
        levels = self.levels
        row = list(levels[-1])
        for i, links in enumerate(self.links):
            found = row[i]
            for end, cost in links:
                if cost <= half_mf:
                    found |= levels[half_mf - cost][end]
            row[i] = found
        return row

    @cached_property
    def back(self) -> Links:
        """The steps by their ends: (start, half MF)."""
        back: Links = [[] for _ in self.links]
        for start, ends in enumerate(self.links):
            for end, cost in ends:
                back[end].append((start, cost))
        return back

    def approach(self, end: int, half_mf: int) -> dict[int, int]:
        """The least half MF from each Location to `end`, where it is not more than `half_mf`."""
        rings: list[list[int]] = [[] for _ in range(half_mf + 1)]
        rings[0].append(end)
        spent: dict[int, int] = {}
        for so_far, ring in enumerate(rings):
            raise_if_over()
            for here in ring:
                if here not in spent:
                    spent[here] = so_far
                    for there, cost in self.back[here]:
                        if so_far + cost <= half_mf and there not in spent:
                            rings[so_far + cost].append(there)
        return spent
