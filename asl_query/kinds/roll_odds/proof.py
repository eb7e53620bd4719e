"""What shows how likely something is: the answer of every DR."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from fractions import Fraction
from typing import Literal

from asl_query.kinds.inner_answer import InnerAnswer
from asl_query.kinds.roll_odds.question import RollOdds
from asl_query.records import dataclass
from asl_query.terms.answers import Outcome, Value
from asl_query.terms.dice import chance_of_dr


@dataclass(frozen=True)
class RollChance(Value):
    """A chance as an exact fraction."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class OfRoll:
    """The answer that one DR has."""

    dr: int
    answer: InnerAnswer


@dataclass(frozen=True, slots=True)
class EveryRoll:
    """The answers of all DR from 2 to 12."""

    kind: Literal["every roll"] = field(default="every roll", init=False)
    rolls: tuple[OfRoll, ...]


def said(outcome: Outcome) -> str:
    """An outcome as a question names it."""
    return str(outcome.value) if isinstance(outcome, Value) else str(outcome)


def chance(question: RollOdds, rolls: Sequence[OfRoll]) -> RollChance:
    """The chance of all DR that have the wanted answer, as often in a row as is asked."""
    once = sum((chance_of_dr(one.dr) for one in rolls if said(one.answer.answer) == question.wanted), Fraction(0))
    return RollChance(once**question.times)
