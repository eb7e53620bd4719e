"""Where a unit can go, read off its closed set: every Location with the first turn and phase in which it can be there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asl_query.rules.state import parse_state
from asl_query.terms.hexes import Hex


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
