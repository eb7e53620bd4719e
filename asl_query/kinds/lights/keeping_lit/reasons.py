"""The rules that decide about a Searchlight over turns, read off its policy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from asl_query.acts.light_fitness import at_time, bars, facts_of
from asl_query.acts.light_log import LightPolicyLine
from asl_query.acts.light_play import LightPlay
from asl_query.acts.states.times import is_of_time
from asl_query.board.board import Board
from asl_query.kinds.lights.keeping_lit.proof import BestLighting, NeverInPlace
from asl_query.kinds.lights.proof import NoTarget, reasons_of_bars
from asl_query.logic.rule import key_of
from asl_query.logic.trace import AskedRule, recording
from asl_query.rules.asl.w10_sighting import passes_sighting_tc
from asl_query.rules.asl.w10_use import cancels_lane, may_be_repaired_after, may_establish, may_establish_at
from asl_query.rules.reasons import RulesNoted, reason
from asl_query.terms.answers import Reason
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.searchlight_use import SearchlightAct, SearchlightEvent
from asl_query.terms.searchlights import KeepsLit

# What the turns change: the inputs of rules that tell the time, what has befallen the SL, and its tries so far.
_THAT_TURNS_CHANGE = ("light_event", "moment", "phase", "malfunctioned", "first_tc", "player_turn_over")


def reasons_of_lighting(board: Board, question: KeepsLit, found: NoTarget | NeverInPlace | BestLighting) -> tuple[Reason, ...]:
    """The rules of what the policy does and of what befalls the SL; those that keep it dark where nothing lights it."""
    match found:
        case NoTarget(bars=bars):
            return reasons_of_bars(bars)
        case NeverInPlace():
            return _why_never(question)
        case BestLighting(policy=policy):
            befalls = _befalls(question)
            done = RulesNoted()
            for one in _asked_for(LightPlay(board, question), policy):
                if _is_of_the_turns(one) and not (befalls and one.rule.key == key_of(cancels_lane)):
                    done.note_asked([one])
                done.note(filter(None, one.exceptions.values()))
            return (*done.reasons(), *befalls)


def _asked_for(play: LightPlay, policy: Iterable[LightPolicyLine]) -> Iterator[AskedRule]:
    """The rules that are asked for what each line of the policy does, and for nothing else that could be done then."""
    for line in policy:
        choices = play.choices(line.from_, TurnPhase(line.turn, line.phase))
        action = None
        while action is not line.action:
            with recording() as asked:
                action = next(choices).action
        yield from (one for one in asked if one.matters and not is_of_time(one.rule.key))


def _is_of_the_turns(one: AskedRule) -> bool:
    """Whether a rule decides over turns: it reads a roll, what becomes of a Lane let go, or what the turns change."""
    inputs = dict(one.inputs)
    is_let_go = inputs.get("event") is SearchlightEvent.NOT_MAINTAINED
    return "dr" in inputs or is_let_go or bool(one.stakes(_THAT_TURNS_CHANGE))


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
