"""How time goes on (A3): the phases that are still to come in a Player Turn, and whose the next one is."""

from __future__ import annotations

from asl_query.logic.machine import change, condition
from asl_query.terms.acts import When

PASSAGE_OF_TIME = "A3"  # its rule


@condition(PASSAGE_OF_TIME)
def before_pfph(when: When) -> bool:
    return when is When.RPH


@condition(PASSAGE_OF_TIME)
def before_mph(when: When) -> bool:
    return when in (When.RPH, When.PFPH)


@condition(PASSAGE_OF_TIME)
def before_dfph(when: When) -> bool:
    return when in (When.RPH, When.PFPH, When.MPH)


@condition(PASSAGE_OF_TIME)
def before_afph(when: When) -> bool:
    return when in (When.RPH, When.PFPH, When.MPH, When.DFPH)


@condition(PASSAGE_OF_TIME)
def before_rtph(when: When) -> bool:
    return when in (When.RPH, When.PFPH, When.MPH, When.DFPH, When.AFPH)


@condition(PASSAGE_OF_TIME)
def before_aph(when: When) -> bool:
    return when not in (When.APH, When.CCPH)


@condition(PASSAGE_OF_TIME)
def before_ccph(when: When) -> bool:
    return when is not When.CCPH


BEFORE = (
    (When.PFPH, before_pfph),
    (When.MPH, before_mph),
    (When.DFPH, before_dfph),
    (When.AFPH, before_afph),
    (When.RTPH, before_rtph),
    (When.APH, before_aph),
    (When.CCPH, before_ccph),
)


@change
def other_side(own_turn: bool) -> bool:
    return not own_turn
