"""What section 4 of Squad Leader Classic leaves open, and how a user says it."""

from __future__ import annotations

from typing import NamedTuple

_CROSSED = ("cliff", "rowhouse wall")
# What a question can say the MF of (OPEN_GROUND_KIND of reading/question.lark).
SAYABLE = (
    "brush", "orchard", "crags", "gully", "stream", "cliff", "lumberyard", "graveyard", "marsh", "pond", "river", "lake", "canal",
    "path", "hut", "rubble", "vineyard", "light woods", "olive grove", "palm trees", "market place", "rowhouse wall",
)  # fmt: skip


class OpenTerrain(NamedTuple):
    """The terrain whose MF section 4 does not give, and whether units are among enemies, in Close Combat."""

    terrain: frozenset[str]
    close_combat: bool = False


def spoken_open(left: OpenTerrain) -> str:
    """The MF of brush, of orchard; say it: "if brush costs 2 MF"."""
    terrain = sorted(left.terrain)
    held = "what becomes of units among enemies (Close Combat)" if left.close_combat else ""
    if not terrain:
        return held
    said = f"the MF of {', '.join(terrain)}, perhaps of more"
    first = next((name for name in terrain if name in SAYABLE), "")
    if first:
        barred = f"if {first}s cannot be crossed" if first in _CROSSED else f"if {first} cannot be entered"
        said = f'{said}; say them: "if {first} costs 2 MF", or "{barred}"'
    return f"{held}; {said}" if held else said
