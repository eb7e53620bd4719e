"""Smallest sets that force something, counted once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from asl_query.check.refusal import require
from asl_query.finite.minimal import every_minimal

T = TypeVar("T")


def require_every_set(sets: Sequence[frozenset[T]], are_all: bool, among: Sequence[T], forces: Callable[[list[T]], bool]) -> None:
    """No set is told twice, and where they are said to be all there is no other."""
    require(len(set(sets)) == len(sets), "certificate, reasons: one is told twice")
    if are_all:
        require(set(sets) == set(map(frozenset, every_minimal(among, forces))), "certificate, all: there are other reasons")
