"""A GMSL that is placed, with its Lane where it has one, and its name."""

from __future__ import annotations

from typing import NamedTuple

from asl_query.codec import as_text
from asl_query.pattern_codes import compiled
from asl_query.terms.hexes import Hex, parse_hex
from asl_query.terms.searchlights import Side


class Aimed(NamedTuple):
    """A GMSL, with the hex that its Lane targets where it has one; `side` is that of an Alternate Hex Grain."""

    place: Hex
    target: Hex | None = None
    side: Side | None = None

    @property
    def name(self) -> str:
        """As an answer prints it: 44T7, 44T7 to 44U3, 44T7 to 44V7, left-side hexes."""
        at = f" to {self.target.name}" if self.target else ""
        return self.place.name + at + (f", {self.side.value}-side hexes" if self.side else "")


_AIMED = compiled(r"(?P<place>\w+)( to (?P<target>\w+)(, (?P<side>left|right)-side hexes)?)?")


def _aimed(name: str) -> Aimed | None:
    """Read the name back; None for what is none."""
    match = _AIMED.fullmatch(name)
    place, target = (parse_hex(match[part] or "") for part in ("place", "target")) if match else (None, None)
    return Aimed(place, target, Side(match["side"]) if match["side"] else None) if match and place else None


as_text(Aimed, lambda aimed: aimed.name, _aimed)
