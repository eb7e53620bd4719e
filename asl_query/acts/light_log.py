"""A Searchlight over turns as an answer writes it: the lines of play, and of the policy whatever is rolled."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from asl_query.acts.light_choice import (
    LightAction,
    LightChoice,
    LightOutcome,
    LightResult,
    LightState,
)
from asl_query.acts.sighting_rows import CountedRow
from asl_query.codec import Json, absent, from_json
from asl_query.records import dataclass
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.searchlight_use import SearchlightEvent


@dataclass(frozen=True, slots=True)
class LightDeed:
    """What is done with a SL in a phase, and in which state."""

    turn: int
    phase: Phase
    from_: LightState
    action: LightAction
    drm: int | None = absent()
    rows: tuple[CountedRow, ...] | None = absent()
    rules: tuple[str, ...] | None = absent()
    then: tuple[SearchlightEvent, ...] | None = absent()


@dataclass(frozen=True, slots=True, kw_only=True)
class LightLine(LightDeed):
    """A line of play: what is done, what must be rolled, and what comes of it."""

    result: LightResult
    dr_needed: str
    after: LightState


class LightEnd(NamedTuple):
    """One end that a line of the policy can have: the result, the rolls that have it, and the state."""

    result: LightResult
    dr: str
    after: LightState

    def to_json(self) -> list[str]:
        """As a list of three texts."""
        return [self.result.value, self.dr, self.after.name]

    @classmethod
    def from_json(cls, data: Json, where: str = "") -> LightEnd:
        """Read it back; raises WrongShapeError for anything else."""
        return cls(*from_json(tuple[LightResult, str, LightState], data, where))


@dataclass(frozen=True, slots=True, kw_only=True)
class LightPolicyLine(LightDeed):
    """A line of the policy: what is done in a state, every end it can have, and the chance that is left from there."""

    outcomes: tuple[LightEnd, ...]
    chance_from_here: Fraction


def line_of(when: TurnPhase, state: LightState, choice: LightChoice, outcome: LightOutcome) -> LightLine:
    """A choice with one of its outcomes as a line of play."""
    return LightLine(
        when.turn, when.phase, state, choice.action, choice.drm, choice.rows, choice.rules, choice.then,
        result=outcome.result, dr_needed=outcome.dr, after=outcome.after,
    )  # fmt: skip


def policy_line_of(when: TurnPhase, state: LightState, choice: LightChoice, chance: Fraction) -> LightPolicyLine:
    """A choice as a line of the policy."""
    return LightPolicyLine(
        when.turn, when.phase, state, choice.action, choice.drm, choice.rows, choice.rules, choice.then,
        outcomes=tuple(LightEnd(one.result, one.dr, one.after) for one in choice.outcomes), chance_from_here=chance,
    )  # fmt: skip
