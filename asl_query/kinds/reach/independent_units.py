"""Several units whose chances do not touch: no leader's bonus among them, and room for all of them in one place (A4.12, A5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod

from asl_query.acts.joint import has_leader, size_of
from asl_query.kinds.reach.proof import Arrivals
from asl_query.rules.asl.a05_stacking import within_limit
from asl_query.terms.movement import Reach


def why_not_independent(question: Reach, chance: Fraction) -> str:
    """Why the units are not independent of one another; empty when they are, or when each is sure to come without any help."""
    if chance < 1 and any(has_leader(question, mover) for mover in question.movers):
        return "a leader's bonus (A4.12) ties units together."
    sizes = [size_of(mover) for mover in question.movers]
    if not within_limit(sum(s.half_squads for s in sizes), sum(s.smc for s in sizes)):
        return "they do not all fit into one Location (A5.1)."
    return ""


def for_each_unit(question: Reach) -> Iterator[Reach]:
    """The same question for each unit by itself."""
    return (replace(question, movers=(mover,)) for mover in question.movers)


def arrivals_of_all(each: Sequence[Arrivals]) -> Arrivals:
    """The chance by turn that the last of them arrives then, from the arrivals of each."""
    found: dict[int, Fraction] = {}
    before = Fraction(0)
    for turn in sorted({turn for arrivals in each for turn in arrivals}):
        by_then = prod((sum((c for t, c in arrivals.items() if t <= turn), Fraction(0)) for arrivals in each), start=Fraction(1))
        if by_then > before:
            found[turn] = by_then - before
        before = by_then
    return found


def losing_one(each: Sequence[Fraction]) -> Fraction:
    """The chance that at least one of them is eliminated, from the chances of each."""
    return 1 - prod((1 - eliminated for eliminated in each), start=Fraction(1))
