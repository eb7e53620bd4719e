"""What the owner of a Searchlight may do in a phase, and what can come of it: states, actions, results."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from asl_query.acts.choice import span
from asl_query.acts.sighting_rows import CountedRow
from asl_query.codec import as_text
from asl_query.terms.searchlight_use import SearchlightEvent
from asl_query.terms.status import Lamp

_IN_SHORT = {Lamp.OFF: "off", Lamp.ON: "lit"}


class LightState(NamedTuple):
    """A SL between two phases: `turned`, its CA was changed towards the target; `sighted`, it has made a Sighting TC."""

    lamp: Lamp
    turned: bool = False
    sighted: bool = False

    @property
    def name(self) -> str:
        """As an answer prints it: off, turned to the target, after a Sighting TC."""
        return (
            _IN_SHORT.get(self.lamp, self.lamp.value)
            + (", turned to the target" if self.turned else "")
            + (", after a TC" if self.sighted else "")
        )


_STATES = {state.name: state for state in (LightState(*one) for one in product(Lamp, (False, True), (False, True)))}
as_text(LightState, lambda state: state.name, _STATES.get)


class LightAction(Enum):
    """What is done with a SL in a phase."""

    NOTHING = "nothing"
    REPAIR = "Repair dr"
    LET_GO = "let the Lane go"
    MAINTAIN = "Reliability DR"
    SIGHT = "Sighting TC"
    SIGHT_SURELY = "Sighting TC, passed without a roll"
    SIGHT_MOVING = "Sighting TC at the moving enemy"
    SIGHT_MOVING_SURELY = "Sighting TC at the moving enemy, passed without a roll"


class LightResult(Enum):
    """What a roll for a SL makes of it; SURE where none is made."""

    SURE = ""
    PASSES = "passes"
    FAILS = "fails"
    KEPT = "kept"
    MALFUNCTIONED = "malfunctioned"
    REPAIRED = "repaired"
    STILL_MALFUNCTIONED = "still malfunctioned"
    DISABLED = "disabled"


class LightOutcome(NamedTuple):
    """One result: `symbol` is its chance in formulas ('' when it is sure), `dr` the rolls that have it, in words."""

    symbol: str
    result: LightResult
    dr: str
    chance: Fraction
    after: LightState


class LightChoice(NamedTuple):
    """What is done, with its outcomes: of a Sighting TC with its DRM and the rows, without a roll with the `rules` for that;
    `then` is what befalls the SL afterwards."""

    action: LightAction
    outcomes: tuple[LightOutcome, ...]
    drm: int | None = None
    rows: tuple[CountedRow, ...] | None = None
    rules: tuple[str, ...] | None = None
    then: tuple[SearchlightEvent, ...] | None = None


def sure(action: LightAction, after: LightState, rules: tuple[str, ...] | None = None) -> LightChoice:
    """A choice without dice."""
    return LightChoice(action, (LightOutcome("", LightResult.SURE, "", Fraction(1), after),), rules=rules)


def rolled(
    symbol: str, result: LightResult, drs: tuple[int, ...], chance: Fraction, after: LightState, least: int = 2
) -> LightOutcome:
    """What the rolls `drs` come to; `least` is the least roll there is."""
    return LightOutcome(symbol, result, span(drs, least) if drs else "", chance, after)
