"""How time goes on (A3): the phases that are still to come in a Player Turn, and whose the next one is."""

from __future__ import annotations

from dataclasses import replace

from asl_query.logic.machine import Condition, MachineState, change, condition
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a03_phases import is_still_to_come
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.numbers import number_of

PASSAGE_OF_TIME = key_of(is_still_to_come)
OWN_DFPH: MachineState = {"own_turn": True, "when": PlayerTurnPhase.DFPH}
OWN_DFPH_MEANT = "its own DFPh is that of its own Player Turn"  # not the one in which its side fires


def is_of_time(rule: str) -> bool:
    """Whether the key of a rule is that of a part of the passage of time."""
    return number_of(rule) == PASSAGE_OF_TIME


@condition
def before_pfph(when: PlayerTurnPhase) -> bool:
    return is_still_to_come(PlayerTurnPhase.PFPH, when)


@condition
def before_mph(when: PlayerTurnPhase) -> bool:
    return is_still_to_come(PlayerTurnPhase.MPH, when)


@condition
def before_dfph(when: PlayerTurnPhase) -> bool:
    return is_still_to_come(PlayerTurnPhase.DFPH, when)


@condition
def before_afph(when: PlayerTurnPhase) -> bool:
    return is_still_to_come(PlayerTurnPhase.AFPH, when)


@condition
def before_rtph(when: PlayerTurnPhase) -> bool:
    return is_still_to_come(PlayerTurnPhase.RTPH, when)


@condition
def before_aph(when: PlayerTurnPhase) -> bool:
    return is_still_to_come(PlayerTurnPhase.APH, when)


@condition
def before_ccph(when: PlayerTurnPhase) -> bool:
    return is_still_to_come(PlayerTurnPhase.CCPH, when)


BEFORE = (
    (PlayerTurnPhase.PFPH, before_pfph),
    (PlayerTurnPhase.MPH, before_mph),
    (PlayerTurnPhase.DFPH, before_dfph),
    (PlayerTurnPhase.AFPH, before_afph),
    (PlayerTurnPhase.RTPH, before_rtph),
    (PlayerTurnPhase.APH, before_aph),
    (PlayerTurnPhase.CCPH, before_ccph),
)


def before_by(rule: str, says: str) -> tuple[tuple[PlayerTurnPhase, Condition], ...]:
    """The same by another rulebook: its rule, or what is plain without one."""
    return tuple((phase, replace(before, rule=rule, says=says)) for phase, before in BEFORE)


@change
def other_side(own_turn: bool) -> bool:
    return not own_turn
