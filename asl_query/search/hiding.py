"""Hiding a Location: from where it is seen by someone whom another does not see, and what covers every LOS to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol, TypeVar

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


class Lookout(NamedTuple):
    """A place to look from, with what hides the target from it (nothing when it sees it) and whether it is seen itself."""

    place: Location
    blocked_by: str
    is_seen: bool


def pose_unseen(lookouts: list[Lookout], hidden_from: Location) -> Problem:
    """Choose a place that sees the target and is not seen; each thing that blocks is one labelled fact, and so is being seen."""
    forbidden: dict[str, set[tuple[str | int, ...]]] = {}
    for lookout in lookouts:
        if lookout.blocked_by:
            forbidden.setdefault(lookout.blocked_by, set()).add((lookout.place.name,))
        if lookout.is_seen:
            forbidden.setdefault(f"A6.1: seen from {hidden_from.name}", set()).add((lookout.place.name,))
    return Problem(
        {"place": tuple(lookout.place.name for lookout in lookouts)},
        tuple(Forbidden(label, ("place",), frozenset(names)) for label, names in forbidden.items()),
    )


class Named(Protocol):
    """What has a name of its own."""

    @property
    def name(self) -> str:
        """Its name."""


_Need = TypeVar("_Need", bound=Named)
_Option = TypeVar("_Option", bound=Named)


def cover(needs: Mapping[_Need, tuple[int, Mapping[_Option, int]]]) -> Cover:
    """What is needed, and what each option adds to it, by their names."""
    return Cover(
        {need.name: (count, {option.name: adds for option, adds in adding.items()}) for need, (count, adding) in needs.items()}
    )
