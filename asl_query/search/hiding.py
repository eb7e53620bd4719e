"""Hiding a Location: from where it is seen by someone whom another does not see, and what covers every LOS to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, TypeVar

from asl_query.board.board import Board
from asl_query.finite.problem import Cover
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
