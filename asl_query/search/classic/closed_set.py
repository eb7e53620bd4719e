"""Where a piece can be at best, turn by turn, as a certificate that it is not in the goal."""

from __future__ import annotations

from typing import Any

from asl_query.search.classic.single_piece import Alone

MOST_TURNS = 60


def closed_set(alone: Alone, last: int) -> dict[str, Any]:
    """Its hexes that are new after each phase up to `last`."""
    field = alone.field
    known = set(alone.names(0))
    turns: list[dict[str, Any]] = []
    for index in range(1, last + 1):
        names = alone.names(index)
        new = [name for name in names if name not in known]
        known |= set(new)
        if index % 2:
            turns.append({"turn": (index + 1) // 2, "MPh": new})
        else:
            turns[-1]["APh"] = new
    return {"kind": "closed set", "start": alone.names(0), "goal": field.named(field.goals), "turns": turns}


def settled_set(alone: Alone) -> tuple[str, dict[str, Any]] | None:
    """The closed set up to a turn in which nothing is new for it and its carriers; None where it comes to the goal."""
    for turn in range(1, MOST_TURNS + 1):
        if alone.in_goal(2 * turn) or alone.in_goal(2 * turn - 1) or alone.in_goal(0):
            return None
        if all(one.layer(2 * turn) == one.layer(2 * turn - 2) for one in (alone, *alone.units)):
            return alone.name, closed_set(alone, 2 * turn)
    return None
