"""The proof that no choice of so many covers more: a search tree whose closed branches carry their weights."""

from __future__ import annotations

from asl_query.records import dataclass

WHOLE_WEIGHT = 100  # weights are whole hundredths, so that proofs are exact


@dataclass(frozen=True, slots=True)
class BoundNode:
    """A node of the search: the weight of each need, and the row on which it branches (first taken, then left out); None where
    the weights close it or nothing is left to choose."""

    weights: tuple[int, ...]
    row: int | None
