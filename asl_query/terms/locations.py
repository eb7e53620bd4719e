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


class Location(NamedTuple):
    """A hex and the place in it; `along` names a Crest hexside where the question named one, `at_level` a what-if raise by so
    many levels above the hex, `floor` an upper level of its building."""

    hex: Hex
    depth: Depth = Depth.SURFACE
    along: Hexside | None = None
    at_level: int | None = None
    floor: int = 0

    @property
    def name(self) -> str:
        """As in a question: 24C6, IN 24D9, 24E7 Crest along E7-F7."""
        if self.depth is Depth.IN:
            return f"IN {self.hex.name}"
        if self.depth is Depth.CREST:
            return f"{self.hex.name} Crest" + (f" along {self.along.short}" if self.along else "")
        if self.floor:
            return f"level {self.floor} of {self.hex.name}"
        return self.hex.name + (f" at level {self.at_level}" if self.at_level is not None else "")
