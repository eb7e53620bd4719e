"""A closed set re-checked: the start is inside, every legal step stays inside, the goal is outside.

What the certificate lists must be exactly what the rules give, computed here once more by another way (check/forward.py).
"""

from __future__ import annotations

from typing import Any

from asl_query.acts.play import Play
from asl_query.acts.reach_of import is_settled
from asl_query.acts.state import State
from asl_query.check.forward import Forward
from asl_query.check.refusal import Refused, items, require, require_equal


def check_closed_set(play: Play, start: State, certificate: Any, by_turn: int) -> None:
    """Refuse a certificate that does not prove that the goal is out of reach by the end of `by_turn`."""
    require(isinstance(certificate, dict), "certificate: this is no closed set")
    require_equal("certificate, kind", certificate.get("kind"), "closed set")
    require_equal("certificate, start", certificate.get("start"), start.name)
    require_equal("certificate, goal", certificate.get("goal"), " or ".join(goal.name for goal in play.question.goals))
    require_equal("certificate, fields", sorted(certificate), ["goal", "kind", "start", "turns"])
    turns = items(certificate.get("turns"), "certificate, turns")
    require_equal("certificate, number of turns", len(turns), by_turn)
    require(not play.is_goal(start), "certificate: the unit starts in the goal")
    check_layers(play, start, turns)


def check_unreached(play: Play, start: State, certificate: Any, by_turn: int | None) -> None:
    """A closed set up to the turn asked about; for `how soon` (None) up to a turn after which nothing changes any more."""
    if by_turn is None:
        require(isinstance(certificate, dict), "certificate: this is no closed set")
        turns = items(certificate.get("turns"), "certificate, turns")
        check_closed_set(play, start, certificate, len(turns))
        require(is_settled(turns, play.question), "certificate: its last turn still changes, so later ones are open")
    else:
        check_closed_set(play, start, certificate, by_turn)


def check_layers(play: Play, start: State, turns: list[Any]) -> None:
    """Refuse turns whose new and gone states are not those of the rules, or in which the goal is reached."""
    forward = Forward(play, start)
    known: dict[str, set[str]] = {}
    for number, turn in enumerate(turns, 1):
        what = f"certificate, turn {number}"
        require(isinstance(turn, dict), f"{what}: this is no turn")
        require_equal(f"{what}, fields", sorted(turn), sorted(["turn", *(p.value for p in play.phases)]))
        require_equal(f"{what}, turn", turn["turn"], number)
        for phase in play.phases:
            forward.advance(number, phase)
            for state in forward.in_goals():
                require(not play.is_goal(state), f"{what}, {phase.value}: {state.name} is the goal")
            names = forward.names()
            _same_states(f"{what}, {phase.value}", turn[phase.value], names, known.get(phase.value, set()))
            known[phase.value] = names


def _same_states(what: str, says: Any, names: set[str], was: set[str]) -> None:
    require(isinstance(says, dict), f"{what}: this is no phase")
    require_equal(f"{what}, fields", sorted(says), ["gone", "new", "states"])
    require_equal(f"{what}, states", says["states"], len(names))
    for field, expected in (("new", sorted(names - was)), ("gone", sorted(was - names))):
        listed = items(says[field], what)
        if listed != expected:
            missing = [name for name in expected if name not in listed]
            odd = [name for name in listed if name not in expected]
            raise Refused(f"{what}, {field}: " + (f"{missing[0]} is missing" if missing else f"{odd or listed} is wrong"))
