"""Where in a hex a unit is."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from asl_query.terms.hexes import Hex, Hexside


class Depth(IntEnum):
    """A unit's place with respect to a Depression (A.6, B20.9): IN it, on its Crest, or in a hex without one."""

    SURFACE = 0
    IN = 1
    CREST = 2


class Vertex(NamedTuple):
    """One end of a hexside, named by the third hex there; at the edge of the board there is no third hex."""

    third: Hex | None

    @property
    def name(self) -> str:
        """As in a question: the vertex of 15T4."""
        return f"the vertex of {self.third.name}" if self.third else "the vertex at the board edge"


class Climb(NamedTuple):
    """A Climb counter (B11.43): the hexside it is on, its level on the board, and the vertex that its arrow touches (B11.42);
    None where the arrow shows none."""

    side: Hexside
    level: int
    vertex: Vertex | None = None

    @property
    def name(self) -> str:
        """As in a question: Climb level 1 of 15S5-T5 at the vertex of 15T4."""
        return f"Climb level {self.level} of {self.side.name}" + (f" at {self.vertex.name}" if self.vertex else "")


class Location(NamedTuple):
    """A hex and the place in it; `along` names a Crest hexside where the question named one, `at_level` a what-if raise by so
    many levels above the hex, `floor` an upper level of its building, `climb` a Climb counter: its hex is the one at the foot."""

    hex: Hex
    depth: Depth = Depth.SURFACE
    along: Hexside | None = None
    at_level: int | None = None
    floor: int = 0
    climb: Climb | None = None

    @property
    def name(self) -> str:
        """As in a question: 24C6, IN 24D9, 24E7 Crest along E7-F7, Climb level 1 of 15S5-T5."""
        if self.climb:
            return self.climb.name
        if self.depth is Depth.IN:
            return f"IN {self.hex.name}"
        if self.depth is Depth.CREST:
            return f"{self.hex.name} Crest" + (f" along {self.along.short}" if self.along else "")
        if self.floor:
            return f"level {self.floor} of {self.hex.name}"
        return self.hex.name + (f" at level {self.at_level}" if self.at_level is not None else "")
