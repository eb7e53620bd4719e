"""The certificate that a goal cannot be reached: everything the unit can reach, phase by phase."""

from __future__ import annotations

from typing import Any

from asl_query.acts.reach_of import is_settled
from asl_query.search.layers import Layers


def settled_set(layers: Layers, most_turns: int) -> dict[str, Any] | None:
    """The closed set up to the first turn after which nothing changes any more; None where that is later than `most_turns`."""
    phases = len(layers.play.phases)
    for turn in range(2, most_turns + 1):
        last = layers.last(turn)
        if all(layers.layer(index) == layers.layer(index - phases) for index in range(last - phases + 1, last + 1)):
            found = closed_set(layers, turn)
            if is_settled(found["turns"], layers.play.question):
                return found
    return None


def closed_set(layers: Layers, by_turn: int) -> dict[str, Any]:
    """For each phase of each turn the states that are new against the same phase of the turn before, and those that are gone."""
    known: dict[str, set[str]] = {}
    turns = []
    for turn in range(1, by_turn + 1):
        row: dict[str, Any] = {"turn": turn}
        for index in range(layers.last(turn - 1) + 1, layers.last(turn) + 1):
            phase = layers.when(index).phase.value
            names = layers.names(layers.layer(index))
            was = known.get(phase, set())
            row[phase] = {"states": len(names), "new": sorted(names - was), "gone": sorted(was - names)}
            known[phase] = names
        turns.append(row)
    goals = " or ".join(goal.name for goal in layers.play.question.goals)
    return {"kind": "closed set", "start": layers.start.name, "goal": goals, "turns": turns}
