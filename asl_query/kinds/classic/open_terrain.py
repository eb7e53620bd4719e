"""What section 4 of Squad Leader Classic leaves open, and how a user says it."""

from __future__ import annotations

from collections.abc import Iterable

_CROSSED = ("cliff", "rowhouse wall")


CLOSE_COMBAT = "Close Combat"


def spoken_open(names: Iterable[str]) -> str:
    """The MF of brush, of orchard; say it: "if brush costs 2 MF"."""
    listed = sorted(set(names))
    terrain = [name for name in listed if name != CLOSE_COMBAT]
    held = "what becomes of units among enemies (Close Combat)" if CLOSE_COMBAT in listed else ""
    if not terrain:
        return held
    first = terrain[0]
    barred = f"if {first}s cannot be crossed" if first in _CROSSED else f"if {first} cannot be entered"
    said = f'the MF of {", ".join(terrain)}, perhaps of more; say them: "if {first} costs 2 MF", or "{barred}"'
    return f"{held}; {said}" if held else said
