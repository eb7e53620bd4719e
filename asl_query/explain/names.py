"""Names of units in answers with their article, of hexes and Locations without the board where all lie on one."""

from __future__ import annotations

from collections.abc import Callable

from asl_query.terms.hexes import Crossed, Hex
from asl_query.terms.locations import Depth, Location

NamedPlace = Hex | Location | Crossed
Shorten = Callable[[NamedPlace], str]


def shorter(home: Location) -> Callable[[NamedPlace], str]:
    """Leaves out the board of hexes that lie on the same board as `home`."""
    board = (home.climb.side.a if home.climb else home.hex).board

    def hex_name(hex_: Hex) -> str:
        return hex_.short if hex_.board == board else hex_.name

    def short(place: NamedPlace) -> str:
        if isinstance(place, Hex):
            return hex_name(place)
        return "/".join(map(hex_name, place.hexes)) if isinstance(place, Crossed) else place.named(hex_name)

    return short


def into(place: Location) -> str:
    """A Location as what is looked at: INTO 24D9, else its name."""
    return f"INTO {place.hex.name}" if place.depth is Depth.IN and not place.climb else place.name


# Things of which no article stands in front: there are woods.
NO_ARTICLE = ("woods", "light woods", "brush", "grain", "crags", "rubble", "marsh", "shellholes", "open ground", "water")


def with_article(unit: str) -> str:
    """A squad, an inexperienced squad."""
    return f"an {unit}" if unit[:1].lower() in "aeiou8" else f"a {unit}"
