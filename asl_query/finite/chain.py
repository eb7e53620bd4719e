"""A chain of chances: from state to state by rolls that have a symbol each, to the states that are wanted."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from asl_query.records import dataclass


@dataclass(frozen=True, slots=True)
class Chain:
    """Where a chain starts; by step and state its (symbol, next state) pairs, '' where nothing is rolled; the states wanted; the
    chance of each symbol, and what it is with one more DRM."""

    start: str
    steps: tuple[Mapping[str, tuple[tuple[str, str], ...]], ...]
    goals: tuple[str, ...]
    chances: Mapping[str, Fraction]
    harder: Mapping[str, Fraction]
