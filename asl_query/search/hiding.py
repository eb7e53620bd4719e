"""Hiding a Location: from where it is seen by someone whom another does not see, and the fewest SMOKE that hides it from all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from asl_query.board.board import Board
from asl_query.finite.problem import Cover, Forbidden, Problem
from asl_query.search.sees import every_place
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import RAISED_BY


def places_and_levels(board: Board, target: Hex, hidden_from: Hex) -> Iterator[Location]:
    """Every place in every other hex, and the same raised by up to so many levels."""
    for place in every_place(board, Location(target)):
        if place.hex == hidden_from or not board.traceable(place.hex, hidden_from):
            continue
        yield place
        if place.depth is Depth.SURFACE:
            yield from (place._replace(at_level=level) for level in range(1, RAISED_BY + 1))


class Spot(NamedTuple):
    """A place to look from, with what hides the target from it (nothing when it sees it) and whether it is seen itself."""

    place: Location
    blocked_by: str
    is_seen: bool


def pose_unseen(spots: list[Spot], hidden_from: Location) -> Problem:
    """Choose a place that sees the target and is not seen; each thing that blocks is one labelled fact, and so is being seen."""
    forbidden: dict[str, set[tuple[str | int, ...]]] = {}
    for spot in spots:
        if spot.blocked_by:
            forbidden.setdefault(spot.blocked_by, set()).add((spot.place.name,))
        if spot.is_seen:
            forbidden.setdefault(seen_label(hidden_from), set()).add((spot.place.name,))
    return Problem(
        {"place": tuple(s.place.name for s in spots)},
        tuple(Forbidden(label, ("place",), frozenset(names)) for label, names in forbidden.items()),
    )


def seen_label(hidden_from: Location) -> str:
    """The name of being seen, as cores give it back."""
    return f"A6.1: seen from {hidden_from.name}"


def smoke_lines(cover: Cover, chosen: list[str], drm: int) -> list[dict[str, Any]]:
    """The witness: each hex with its counter and whose LOS it hinders."""
    return [
        {"hex": name, "smoke": f"+{drm}", "hinders": [viewer for viewer, (_, adds) in cover.needs.items() if name in adds]}
        for name in chosen
    ]
