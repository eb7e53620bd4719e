"""The chance that an answer tells, with what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from asl_query.acts.chance import meaning
from asl_query.kinds.reach.proof import ArrivalChance, Arrivals


def arrival_chance(
    exact: Fraction,
    formula: str,
    chances: Mapping[str, Fraction],
    with_one_more_drm: Fraction,
    arrivals: Arrivals,
    eliminated: Fraction,
) -> ArrivalChance:
    """A chance with what follows from it."""
    means = {symbol: meaning(symbol) for symbol in chances}
    return ArrivalChance(exact, round(float(exact), 4), formula, chances, means, with_one_more_drm, arrivals, eliminated)
