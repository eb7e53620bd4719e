"""Questions as statements."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.terms.locations import Depth, Location

_MOST_NAMED = 3  # goals that are told by name
BARS_ITS_GOAL = "No rule: the question itself keeps out of the goal what is to reach it."


def into(place: Location) -> str:
    """A place as what is seen or reached: 24E7, INTO 24E7."""
    return f"INTO {place.hex.name}" if place.depth is Depth.IN and not place.climb else place.name


def they_reach(who: Sequence[str], goals: Sequence[Location], by_turn: int | None, can: str) -> str:
    """That units can, or cannot, reach a goal: the squad at 15T5 can reach 15S5 by turn 1."""
    names = [into(goal) for goal in goals]
    goal = " or ".join(names) if len(names) <= _MOST_NAMED else f"one of {len(names)} hexes"
    subject = f"the {', '.join(who[:-1])}{' and ' if who[1:] else ''}{who[-1]}"
    return f"{subject} {can} {'all ' if who[1:] else ''}reach {goal} by turn {by_turn}"
