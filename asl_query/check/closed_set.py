"""A closed set re-checked: the start is inside, every legal step stays inside, the goal is outside.

What the certificate lists must be exactly what the rules give, computed here once more by another way (check/forward.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.acts.out_of_reach import ClosedSet, PhaseStates, TurnStates, goals_named, is_fixpoint
from asl_query.acts.play import Play
from asl_query.acts.unknown_ground import raise_where_set_leads_on
from asl_query.check.forward import Forward, Snapshot
from asl_query.check.refusal import Refused, require, require_equal
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.unit_state import State


def check_closed_set(play: Play, start: State, certificate: object, by_turn: int) -> None:
    """Refuse a certificate that does not prove that the goal is out of reach by the end of `by_turn`."""
    found = _closed_set(certificate)
    require_equal("certificate, start", found.start.name, start.name)
    require_equal("certificate, goal", found.goal, goals_named(play.question))
    require_equal("certificate, number of turns", len(found.turns), by_turn)
    require(not play.is_goal(start), "certificate: the unit starts in the goal")
    check_layers(play, start, found.turns)
    raise_where_set_leads_on(play.board, found)


def check_unreached(play: Play, start: State, certificate: object, by_turn: int | None) -> None:
    """A closed set up to the turn asked about; for `how soon` (None) up to a turn after which nothing changes any more."""
    turns = _closed_set(certificate).turns
    check_closed_set(play, start, certificate, len(turns) if by_turn is None else by_turn)
    if by_turn is None:
        require(is_fixpoint(turns, play.question), "certificate: its last turn still changes, so later ones are open")


def _closed_set(certificate: object) -> ClosedSet:
    if not isinstance(certificate, ClosedSet):
        raise Refused("certificate: this is no closed set")
    return certificate


def check_layers(play: Play, start: State, turns: Sequence[TurnStates]) -> None:
    """Refuse turns whose new and gone states are not those of the rules, or in which the goal is reached."""
    forward = Forward(play, start)
    known: dict[Phase, Snapshot] = {}
    for number, turn in enumerate(turns, 1):
        require_equal(f"certificate, turn {number}, turn", turn.turn, number)
        phases = sorted(phase.value for phase in turn.phases)
        require_equal(f"certificate, turn {number}, phases", phases, sorted(phase.value for phase in play.phases))
        for phase in play.phases:
            forward.advance(number, phase)
            what = f"certificate, {TurnPhase(number, phase).name}"
            for state in forward.in_goals():
                require(not play.is_goal(state), f"{what}: {state.name} is the goal")
            now = forward.snapshot()
            _same_states(what, turn.phases[phase], forward, now, known.get(phase, Snapshot({}, frozenset())))
            known[phase] = now


def _same_states(what: str, says: PhaseStates, forward: Forward, now: Snapshot, before: Snapshot) -> None:
    require_equal(f"{what}, states", says.states, forward.count_of_states)
    gained, lost = forward.names_gained(now, before), forward.names_gained(before, now)
    for field, states, expected in (("new", says.new, gained), ("gone", says.gone, lost)):
        listed = [state.name for state in states]
        if listed != expected:
            missing = [name for name in expected if name not in listed]
            odd = [name for name in listed if name not in expected]
            raise Refused(f"{what}, {field}: " + (f"{missing[0]} is missing" if missing else f"{odd or listed} is wrong"))
