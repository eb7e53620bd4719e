"""Where a unit can go, read off its closed set: every Location with the first turn and phase in which it can be there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asl_query.acts.state import parse_state
from asl_query.terms.hexes import Hex
from asl_query.terms.movement import Reach


def is_settled(turns: Sequence[Mapping[str, Any]], question: Reach) -> bool:
    """Whether the last turn of a closed set is like the one before it, with no dice of its own in the question: then all later
    turns are like it too, and what is not in it is never reached."""
    if len(turns) < 2 or any(turn >= len(turns) for turn, _ in question.forced_dr):
        return False
    return all(not phase["new"] and not phase["gone"] for name, phase in turns[-1].items() if name != "turn")


def reach_by_turn(certificate: Mapping[str, Any]) -> tuple[list[str], list[dict[str, Any]]]:
    """The hexes that can be reached, and phase by phase the Locations (and Climb counters) that are new."""
    seen: set[str] = set()
    hexes: set[Hex] = set()
    rows = []
    for turn in certificate["turns"]:
        for phase in (name for name in turn if name != "turn"):
            new = []
            for name in turn[phase]["new"]:
                state = parse_state(name)
                assert state is not None
                place = f"Climb level {state.level} of {state.side.name}" if state.side is not None else state.location.name
                if place not in seen:
                    seen.add(place)
                    new.append(place)
                    if state.side is None:
                        hexes.add(state.location.hex)
            if new:
                rows.append({"turn": turn["turn"], "phase": phase, "new": new})
    return [hex_.name for hex_ in sorted(hexes)], rows
