"""Where in a hex a unit is."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from asl_query.codec import as_text
from asl_query.pattern_codes import compiled
from asl_query.terms.hexes import Hex, Hexside, in_front, parse_hex, parse_hexside


class Depth(IntEnum):
    """A unit's place with respect to a Depression (A.6, B20.9): IN it, on its Crest, or in a hex without one."""

    SURFACE = 0
    IN = 1
    CREST = 2


HexName = Callable[[Hex], str]


def _full(hex_: Hex) -> str:
    return hex_.name


class Vertex(NamedTuple):
    """One end of a hexside, named by the third hex there; at the edge of the board there is no third hex."""

    third: Hex | None

    @property
    def name(self) -> str:
        """As in a question: the vertex of 15T4."""
        return self.named(_full)

    def named(self, hex_name: HexName) -> str:
        """The same with the hex named in another way."""
        return f"the vertex of {hex_name(self.third)}" if self.third else "the vertex at the board edge"


class Climb(NamedTuple):
    """A Climb counter (B11.43): the hexside it is on, its level on the board, and the vertex that its arrow touches (B11.42);
    None where the arrow shows none."""

    side: Hexside
    level: int
    vertex: Vertex | None = None

    @property
    def name(self) -> str:
        """As in a question: Climb level 1 of 15S5-T5 at the vertex of 15T4."""
        return self.named(_full)

    def named(self, hex_name: HexName) -> str:
        """The same with its hexes named in another way."""
        at_vertex = f" at {self.vertex.named(hex_name)}" if self.vertex else ""
        return f"Climb level {self.level} of {self.side.named(hex_name)}{at_vertex}"


class Bypass(NamedTuple):
    """A way round the obstacle of a hex (A4.3): along which of its hexsides, and the vertex there to which a LOS is traced; None
    where it may be either."""

    side: Hexside
    vertex: Vertex | None = None

    def named(self, hex_name: HexName) -> str:
        """As in a question: in Bypass along 24D6-D7 at the vertex of 24E7."""
        at_vertex = f" at {self.vertex.named(hex_name)}" if self.vertex else ""
        return f"in Bypass along {self.side.named(hex_name)}{at_vertex}"


class Location(NamedTuple):
    """A hex and the place in it; `along` names a Crest hexside where the question named one, `at_level` a what-if raise by so
    many levels above the hex, `floor` an upper level of its building, `climb` a Climb counter: its hex is the one at the foot;
    `bypass` says along which hexside the obstacle of the hex is Bypassed."""

    hex: Hex
    depth: Depth = Depth.SURFACE
    along: Hexside | None = None
    at_level: int | None = None
    floor: int = 0
    climb: Climb | None = None
    bypass: Bypass | None = None

    @property
    def at_vertices(self) -> bool:
        """Whether its LOS goes to vertices (A6.12): of a unit that is Climbing or in Bypass."""
        return self.climb is not None or self.bypass is not None

    @property
    def vertex(self) -> Vertex | None:
        """The vertex to which its LOS goes; None for a centre dot, and where it may be either end of a hexside."""
        where = self.climb or self.bypass
        return where.vertex if where else None

    @property
    def name(self) -> str:
        """As in a question: 24C6, IN 24D9, 24E7 Crest along E7-F7, Climb level 1 of 15S5-T5."""
        return _full_name(self)

    def named(self, hex_name: HexName) -> str:
        """The same with its hexes named in another way."""
        if self.climb:
            return self.climb.named(hex_name)
        name = hex_name(self.hex)
        if self.bypass:
            return f"{name} {self.bypass.named(hex_name)}"
        if self.depth is Depth.IN:
            name = f"IN {name}"
        elif self.depth is Depth.CREST:
            name += " Crest" + (f" along {self.along.short}" if self.along else "")
        elif self.floor:
            name = f"level {self.floor} of {name}"
        return name + (f" at level {self.at_level}" if self.at_level is not None else "")


@lru_cache(maxsize=8192)
def _full_name(place: Location) -> str:
    return place.named(_full)


def _hex(name: str) -> Hex:
    found = parse_hex(name)
    assert found is not None, f"no hex {name}"
    return found


_LOCATION = compiled(
    r"(?:level (?P<floor>\d+) of )?(?P<inside>IN )?(?P<hex>\w+)(?P<crest> Crest( along (?P<along>\S+))?)?"
    r"( at level (?P<level>-?\d+))?"
)


_CLIMB = compiled(
    r"Climb level (?P<level>-?\d+) of (?P<side>\S+)(?P<vertex> at the vertex (of (?P<third>\w+)|at the board edge))?"
)


def climbing(climb: Climb) -> Location:
    """The place of a Climb counter, before the board says which hex is at the foot of its cliff."""
    return Location(climb.side.a, climb=climb)


def _climb(name: str) -> Location:
    match = _CLIMB.fullmatch(name)
    side = parse_hexside(match["side"]) if match else None
    assert match is not None, f"no Climb counter {name}"
    assert side is not None, f"no hexside {match['side']}"
    vertex = Vertex(_hex(match["third"]) if match["third"] else None) if match["vertex"] else None
    return climbing(Climb(side, int(match["level"]), vertex))


_BYPASS = compiled(r"(?P<hex>\w+) in Bypass along (?P<side>\S+)(?P<vertex> at the vertex (of (?P<third>\w+)|at the board edge))?")


def _bypass(match: re.Match[str]) -> Location:
    hex_ = _hex(match["hex"])
    side = parse_hexside(match["side"], hex_.board)
    assert side is not None, f"no hexside {match['side']}"
    vertex = Vertex(_hex(match["third"]) if match["third"] else None) if match["vertex"] else None
    return Location(hex_, bypass=Bypass(side, vertex))


def parse_location(name: str) -> Location:
    """Read a Location's name back; a Climb counter is not yet in the hex at its foot. Raises AssertionError for anything else."""
    if name.startswith("Climb"):
        return _climb(name)
    if bypass := _BYPASS.fullmatch(name):
        return _bypass(bypass)
    match = _LOCATION.fullmatch(name)
    assert match is not None, f"no Location {name}"
    hex_ = _hex(match["hex"])
    depth = Depth.IN if match["inside"] else Depth.CREST if match["crest"] else Depth.SURFACE
    along = parse_hexside(match["along"], hex_.board) if match["along"] else None
    return Location(hex_, depth, along, int(match["level"]) if match["level"] else None, int(match["floor"] or 0))


_INSIDE = compiled(r"(?:in|into|beneath the bridge of|under the bridge of) ", re.IGNORECASE)
_WORDS = compiled(r"(?:climb |crest|along|(?:at )?level|of|at the vertex|at the board edge)(?=$| )", re.IGNORECASE)
_SHORT_VERTEX = compiled(r"(?<=vertex of )[A-Za-z]{1,3}\d+$")


def location_of_text(text: str) -> Location:
    """Read a place as it is typed: `into 24e7`, `24E7 crest`, `Climb level 1 of 15S5-T5 at the vertex of T4`.

    Raises AssertionError for anything else.
    """
    words = _WORDS.sub(lambda word: word[0].lower(), _INSIDE.sub("IN ", " ".join(text.split())))
    words = re.sub(r"^climb\b", "Climb", re.sub(r"\bcrest\b", "Crest", words))
    words = re.sub(r"\bIN bypass\b", "in Bypass", words, flags=re.IGNORECASE)
    sides = [side for side in map(parse_hexside, words.split()) if side] if words.startswith("Climb") else []
    return parse_location(_SHORT_VERTEX.sub(lambda third: in_front(sides[0].a.board if sides else "", third[0]), words))


def _as_written(name: str) -> Location | None:
    """Read a Location's name back, to the letter."""
    found = parse_location(name)
    return found if found.name == name else None


as_text(Location, lambda place: place.name, _as_written)
