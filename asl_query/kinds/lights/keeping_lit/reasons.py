"""The rules that decide about a Searchlight over turns, read off its policy."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.acts.light_choice import LightAction
from asl_query.acts.light_log import LightPolicyLine
from asl_query.acts.light_play import LightPlay
from asl_query.acts.states import searchlight_conditions
from asl_query.board.board import Board
from asl_query.kinds.lights.keeping_lit.proof import BestLighting, NeverInPlace
from asl_query.kinds.lights.proof import NoTarget, reasons_of_bars
from asl_query.kinds.lights.sighting.reasons import asked_of_rows
from asl_query.logic.trace import recording
from asl_query.rules.reasons import reason
from asl_query.terms.answers import Reason
from asl_query.terms.phases import TurnPhase
from asl_query.terms.searchlights import KeepsLit

_RULES_OF = {
    LightAction.SIGHT: "W10.3",
    LightAction.MAINTAIN: "W10.45",
    LightAction.REPAIR: "W10.53",
    LightAction.LET_GO: "W10.21",
    LightAction.SIGHT_SURELY: "W10.43: first TC",
    LightAction.SIGHT_MOVING: "W10.51",
    LightAction.SIGHT_MOVING_SURELY: "W10.51",
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
            done = [_RULES_OF[line.action] for line in policy if line.action in _RULES_OF]
            numbers = dict.fromkeys(("W10.5", "W10.51", *done))
            rules = (
                *(number for number in numbers if not (befalls and number == "W10.21")),
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
    return dict.fromkeys(number for one in asked for number in one.exceptions().values() if number)


def _why_never(question: KeepsLit) -> tuple[Reason, ...]:
    """What decides that a Lane is never in place."""
    if question.light.disabled:
        return (reason("W10.45: repair", what="It is disabled"),)
    if question.from_turn > question.in_turn:
        return (reason("W10.5", what=f"No Lane may be established before turn {question.from_turn}"),)
    return (*_befalls(question), reason("W10.3"), reason("W10.51"))


def _befalls(question: KeepsLit) -> tuple[Reason, ...]:
    """What befalls the SL by W10.21."""
    events = {f"turn {turn}": event.value for event, turn in question.events}
    return (reason("W10.21", **events),) if events else ()
