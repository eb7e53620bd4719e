"""What section 4 of Squad Leader Classic leaves open, and how a user says it."""

from __future__ import annotations

from collections.abc import Iterable

_CROSSED = ("cliff", "rowhouse wall")


def spoken_open(names: Iterable[str]) -> str:
    """The MF of brush, of orchard; say it: "if brush costs 2 MF"."""
    listed = sorted(set(names))
    first = listed[0]
    barred = f"if {first}s cannot be crossed" if first in _CROSSED else f"if {first} cannot be entered"
    return f'the MF of {", ".join(listed)}, perhaps of more; say them: "if {first} costs 2 MF", or "{barred}"'
