"""The rules that decide about a Searchlight over turns, read off its policy."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from asl_query.acts.light_choice import LightAction
from asl_query.acts.light_fitness import at_time, bars, facts_of
from asl_query.acts.light_log import LightPolicyLine
from asl_query.acts.light_play import LightPlay
from asl_query.acts.states import searchlight_conditions
from asl_query.board.board import Board
from asl_query.kinds.lights.keeping_lit.proof import BestLighting, NeverInPlace
from asl_query.kinds.lights.proof import NoTarget, reasons_of_bars
from asl_query.kinds.lights.sighting.reasons import asked_of_rows
from asl_query.logic.rule import key_of
from asl_query.logic.trace import recording
from asl_query.rules.asl.w10_kinds import may_be_repaired
from asl_query.rules.asl.w10_sighting import passes_sighting_tc
from asl_query.rules.asl.w10_use import (
    cancels_lane,
    may_be_repaired_after,
    may_establish,
    may_establish_at,
    passes_automatically,
    reliability,
)
from asl_query.rules.reasons import reason
from asl_query.terms.answers import Reason
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.searchlight_use import SearchlightAct
from asl_query.terms.searchlights import KeepsLit

_RULES_OF: dict[LightAction, Callable[..., object]] = {
    LightAction.SIGHT: passes_sighting_tc,
    LightAction.MAINTAIN: reliability,
    LightAction.REPAIR: may_be_repaired,
    LightAction.LET_GO: cancels_lane,
    LightAction.SIGHT_SURELY: passes_automatically,
    LightAction.SIGHT_MOVING: may_establish_at,
    LightAction.SIGHT_MOVING_SURELY: may_establish_at,
}


def reasons_of_lighting(board: Board, question: KeepsLit, found: NoTarget | NeverInPlace | BestLighting) -> tuple[Reason, ...]:
    """The rules of what the policy does and of what befalls the SL; those that keep it dark where nothing lights it."""
    match found:
        case NoTarget(bars=bars):
            return reasons_of_bars(bars)
        case NeverInPlace():
            return _why_never(question)
        case BestLighting(policy=policy):
            befalls = _befalls(question)
            done = [key_of(_RULES_OF[line.action]) for line in policy if line.action in _RULES_OF]
            numbers = dict.fromkeys((key_of(may_establish), key_of(may_establish_at), *done))
            rules = (
                *(number for number in numbers if not (befalls and number == key_of(cancels_lane))),
                *_exceptions(board, question, policy),
            )
            return (*map(reason, rules), *befalls)


def _exceptions(board: Board, question: KeepsLit, policy: Sequence[LightPolicyLine]) -> dict[str, None]:
    """The exceptions that were applied: to when a Lane may be established, and to the rows of the Sighting TC."""
    play = LightPlay(board, question)
    asked = asked_of_rows(board, question.light, question.target, question.there, question.murk)
    for line in policy:
        if line.action in (LightAction.SIGHT_MOVING, LightAction.SIGHT_MOVING_SURELY):
            with recording(by=searchlight_conditions.__name__) as at_moving:
                list(play.choices(line.from_, TurnPhase(line.turn, line.phase)))
            asked += at_moving
    return dict.fromkeys(number for one in asked for number in one.exceptions.values() if number)


def _why_never(question: KeepsLit) -> tuple[Reason, ...]:
    """What decides that a Lane is never in place."""
    if question.light.disabled:
        return (reason(key_of(may_be_repaired_after), what="It is disabled"),)
    barring = bars(SearchlightAct.BE_REPAIRED, at_time(facts_of(question.light), Phase.RPH, at_start=True))
    if question.light.malfunctioned and barring:
        return tuple(reason(need.rule, what="It is malfunctioned, and not repaired") for need in barring if need.rule)
    if question.from_turn > question.in_turn:
        return (reason(key_of(may_establish), what=f"No Lane may be established before turn {question.from_turn}"),)
    return (*_befalls(question), reason(key_of(passes_sighting_tc)), reason(key_of(may_establish_at)))


def _befalls(question: KeepsLit) -> tuple[Reason, ...]:
    """What befalls the SL by W10.21."""
    events = {f"turn {turn}": event.value for event, turn in question.events}
    return (reason(key_of(cancels_lane), **events),) if events else ()
