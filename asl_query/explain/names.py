"""Names of units in answers with their article, of hexes and Locations without the board where all lie on one."""

from __future__ import annotations

from collections.abc import Callable

from asl_query.pattern_codes import compiled
from asl_query.terms.hexes import Crossed, Hex
from asl_query.terms.locations import Depth, Location

_OWN_NAME = compiled(r" [A-Z]$|-([a-z]|\d+)$")
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


def sentence(words: str) -> str:
    """With a capital letter first; that of a board in front of its hexrow stays small: wH3."""
    return words if words[1:2].isupper() else f"{words[:1].upper()}{words[1:]}"


def counted(number: int, one: str, several: str = "") -> str:
    """How many there are: 1 claim, 13 claims, 1 hex, 20 hexes."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def has_own_name(unit: str) -> bool:
    """Whether a unit or a weapon is called by a name of its own: squad A, squad-a, hmg-1."""
    return _OWN_NAME.search(unit) is not None


def the(name: str) -> str:
    """The HMG, but squad A, hmg-1: a counter with a name of its own."""
    return name if has_own_name(name) else f"the {name}"


def with_article(unit: str) -> str:
    """A squad, an inexperienced squad."""
    return f"an {unit}" if unit[:1].lower() in "aeiou8" else f"a {unit}"
