"""What an answer about the hex that sees most shows: how many hexes each place sees, and which those of the answer do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Literal

from asl_query.records import dataclass
from asl_query.terms.answers import Hexes
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location


@dataclass(frozen=True)
class MostSeenPlaces(Hexes):
    """The places that see the most hexes, or the fewest; how many hexes these are, of how many others there are."""

    sees: int
    of: int


@dataclass(frozen=True, slots=True)
class SeenHexes:
    """A place and the hexes that it sees."""

    place: Location
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class PlaceCount:
    """A place and how many hexes it sees."""

    place: Location
    sees: int


@dataclass(frozen=True, slots=True)
class PlaceCounts:
    """Every place of the board, in book order."""

    kind: Literal["counts"] = field(default="counts", init=False)
    places: tuple[PlaceCount, ...]


def best_of(counts: Sequence[PlaceCount], fewest: bool, hexes: int) -> MostSeenPlaces:
    """The places with the most or the fewest, of so many hexes on the board."""
    most = (min if fewest else max)(one.sees for one in counts)
    return MostSeenPlaces(tuple(one.place.name for one in counts if one.sees == most), most, hexes - 1)
