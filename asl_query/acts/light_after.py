"""What is still so of a Searchlight over turns that was so before: its crew pinned, its vehicle in Motion, SMOKE in its Location.

What befalls one lasts until an event of its machine may end it; that nobody states, so that it is told as taken for granted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from asl_query.acts.light_fitness import LightFacts
from asl_query.acts.states.searchlight_effects import BY
from asl_query.acts.states.searchlight_events import EVENTS
from asl_query.logic.machine import ComputedEffect, Event, MachineState, StateValue, value_of
from asl_query.logic.trace import unheard
from asl_query.rules.asl.a07_status import is_still_pinned
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.searchlight_use import SearchlightEvent
from asl_query.terms.searchlights import KeepsLit

RECREWING = "whether and when an Abandoned vehicle has a crew again was not seen (D5.4)"


class PhaseOf(NamedTuple):
    """A phase of the Player Turn of its owner's side or of the enemy's."""

    own_turn: bool
    when: PlayerTurnPhase


_IN_ORDER = tuple(PhaseOf(*one) for one in product((False, True), PlayerTurnPhase))
_STRUCK = PhaseOf(False, PlayerTurnPhase.MPH)  # late in the enemy MPh


def is_pinned_then(question: KeepsLit, when: TurnPhase) -> bool:
    """Whether a crew that is pinned as play starts still is: the pin is one of the first Player Turn."""
    is_over = when.turn > 1 or (when.phase is Phase.ENEMY_MPH) is not question.enemy_moves_first
    return is_still_pinned(question.light.pinned, is_over)


def still_so(question: KeepsLit, when: TurnPhase, *, crewed_again: bool) -> LightFacts:
    """What has befallen the SL, beside its lamp, and is still so; `crewed_again`, but for what no event that was seen ends."""
    found: LightFacts = {}
    for event, turn in question.events:
        past = _between(turn, when)
        if past is not None:
            made = _made_by(event).items()
            found |= {name: its for name, its in made if _is_so_after(name, its, past, crewed_again=crewed_again)}
    return found


def never_ends(event: SearchlightEvent) -> bool:
    """Whether no event that was seen ends what has befallen a SL."""
    return any(not _ends(name, value) for name, value in _made_by(event).items())


def ends_told(event: SearchlightEvent) -> Iterator[str]:
    """How what has befallen a SL ends, and when that may be at the earliest."""
    start = _IN_ORDER.index(_STRUCK) + 1
    for name, value in _made_by(event).items():
        ends = _ends(name, value)
        first = next((at for at in (*_IN_ORDER[start:], *_IN_ORDER[:start]) if at in ends), None)
        if first is not None:
            yield f"{ends[first]} in {'its own' if first.own_turn else 'the enemy'} {first.when.value}"


def _between(turn: int, when: TurnPhase) -> list[PhaseOf] | None:
    """The phases between late in the enemy MPh of a turn and a later one; None where that does not come later. One of its own
    Player Turn is of the next to come, whichever Player Turn a turn begins with."""
    is_enemys = when.phase is Phase.ENEMY_MPH
    if when.turn < turn or (when.turn == turn and is_enemys):
        return None
    until = _STRUCK if is_enemys else PhaseOf(True, PlayerTurnPhase(when.phase.value))
    start = _IN_ORDER.index(_STRUCK) + 1
    later = (*_IN_ORDER[start:], *_IN_ORDER[:start])
    return list(later[: later.index(until)])


def _is_so_after(name: str, value: StateValue, past: Collection[PhaseOf], *, crewed_again: bool) -> bool:
    ends = _ends(name, value)
    return not crewed_again if not ends else ends.keys().isdisjoint(past)


@cache
def _made_by(event: SearchlightEvent) -> LightFacts:
    return {name: effect for name, effect in BY[event].items() if not isinstance(effect, ComputedEffect)}


@unheard
def _ends(name: str, value: StateValue) -> dict[PhaseOf, str]:
    """The phases in which an event may end something, with its name."""
    return {at: event.name for at in _IN_ORDER for event in EVENTS if _may_end(event, {**at._asdict(), name: value}, name)}


def _may_end(event: Event, state: MachineState, name: str) -> bool:
    """Whether an event that was seen may happen in a state, of which no more is known, and end it; not by all being over."""
    effect = event.sets.get(name)
    if effect is None or event.unseen or event.sets.get("removed") is True:
        return False
    known = [need for need in event.needs if state.keys() >= set(need.reads)]
    if isinstance(effect, ComputedEffect) and not state.keys() >= set(effect.reads):
        return False
    return value_of(effect, state) != state[name] and all(need.is_met(state) for need in known)
