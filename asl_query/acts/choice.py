"""A thing that a unit, or a Searchlight, may do in a phase, and what can come of it.

A is what its actions are, S what its states are.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from asl_query.terms.actions import Action
from asl_query.terms.unit_state import State

A = TypeVar("A")
S = TypeVar("S")


class ChoiceOutcome(NamedTuple, Generic[S]):
    """One result: `symbol` is its chance in formulas ('' when it is sure), `dr` the rolls that have it, in words.

    `states` is where it leads: none when the unit is eliminated, several where the rules leave it open which (it has no say).
    """

    symbol: str
    says: str
    dr: str
    chance: Fraction
    states: tuple[S, ...]


class Choice(NamedTuple, Generic[A, S]):
    """An action with its outcomes."""

    action: A
    outcomes: tuple[ChoiceOutcome[S], ...]

    @property
    def is_sure(self) -> bool:
        """Whether no die is rolled for it."""
        return len(self.outcomes) == 1 and not self.outcomes[0].symbol


UnitChoice = Choice[Action, State]


def sure(action: A, after: S) -> Choice[A, S]:
    """A choice without dice."""
    return Choice(action, (ChoiceOutcome("", "", "", Fraction(1), (after,)),))


def span(numbers: tuple[int, ...], least: int = 2) -> str:
    """2..9 as players say it: '9 or less'; '10 to 11'; '12'; `least` is the least there is: 1 of a dr."""
    low, high = numbers[0], numbers[-1]
    if low == least:
        return f"{high} or less"
    return str(low) if low == high else f"{low} to {high}"
