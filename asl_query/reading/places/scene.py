"""What a post has told of places so far: who is where, on which board, and where in its hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from asl_query.reading.places.named import DOWN, TypedPlace, places_of
from asl_query.reading.places.roles import Role, with_roles
from asl_query.reading.places.words import word


class SaidOfPlaces(NamedTuple):
    """A sentence with the places that it names."""

    text: str
    places: tuple[TypedPlace, ...]

    def without_places(self) -> str:
        """Its words, with a mark for each place."""
        text = self.text
        for place in reversed(self.places):
            text = f"{text[: place.start]} # {text[place.end :]}"
        return " ".join(text.split())


class PlacesTold:
    """Reads the places of one sentence after the other, and remembers what was said of each hex."""

    def __init__(self, board: str) -> None:
        self.board = board
        self.inside: dict[str, TypedPlace] = {}
        self.all_inside = False
        self.in_gullies = False  # whether gullies were spoken of

    def read(self, text: str, *, is_told: bool) -> SaidOfPlaces:
        """The places of the next sentence; what is asked tells nothing of the places of others."""
        named, self.board = places_of(text, self.board)
        self.in_gullies |= word("of_gullies").search(text) is not None
        named = [self._down(place) for place in named]
        self.all_inside |= word("all_inside").search(text) is not None
        places = with_roles(named, text)
        here = {place.hex: place for place in places if place.inside and not place.is_side}
        located = tuple(self._located(place, self.inside | here, text) for place in places)
        self.inside |= here if is_told else {}
        return SaidOfPlaces(text, located)

    def _down(self, place: TypedPlace) -> TypedPlace:
        """A place that is said to be down: in a gully, where one is spoken of."""
        return place._replace(inside="IN" if self.in_gullies else "") if place.inside == DOWN else place

    def _located(self, place: TypedPlace, inside: Mapping[str, TypedPlace], text: str) -> TypedPlace:
        """A place with what was said before of where in its hex a unit is."""
        if place.inside or place.is_side or word("anywhere").search(text):
            return place
        told = inside.get(place.hex)
        if told is not None:
            return place._replace(inside=told.inside, along=told.along)
        return place._replace(inside="IN") if self.all_inside else place


def distinct(places: Sequence[TypedPlace]) -> list[TypedPlace]:
    """Each hex once, with what is said of where in it; in the order in which they are named."""
    found: dict[str, TypedPlace] = {}
    for place in places:
        was = found.get(place.hex)
        found[place.hex] = (
            place if was is None else was._replace(inside=was.inside or place.inside, along=was.along or place.along)
        )
    return list(found.values())


def where_somebody_is(places: Sequence[TypedPlace]) -> list[TypedPlace]:
    """The places at which somebody is or to which he goes: none that only lies between, and no hexside."""
    idle = (Role.VIA.value, Role.GROUND.value, Role.SMOKE.value)
    return distinct([place for place in places if not place.is_side and place.role not in idle])
