"""When one unit can be at its goal, worked out by the other way of check/forward.py."""

from __future__ import annotations

from asl_query.acts.play import Play
from asl_query.check.forward import Forward
from asl_query.terms.phases import TurnPhase
from asl_query.terms.unit_state import State


def arrival(play: Play, start: State, by_turn: int) -> TurnPhase | None:
    """The first phase after which the unit can be at its goal; None if not by this turn."""
    forward = Forward(play, start)
    for turn in range(1, by_turn + 1):
        for phase in play.phases:
            forward.advance(turn, phase)
            if any(play.is_goal(state) for state in forward.in_goals()):
                return TurnPhase(turn, phase)
    return None
