"""What section 4 of Squad Leader Classic leaves open, and how a user says it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import NamedTuple

from asl_query.acts.classic.step_table import OpenMf

_SHOWN = 3  # places of one kind of terrain that are named
_CROSSED = ("cliff", "rowhouse wall")
# What a question can say the MF of (OPEN_GROUND_KIND of reading/question.lark).
SAYABLE = (
    "brush", "orchard", "crags", "gully", "stream", "cliff", "lumberyard", "graveyard", "marsh", "pond", "river", "lake", "canal",
    "path", "hut", "rubble", "vineyard", "light woods", "olive grove", "palm trees", "market place", "rowhouse wall",
)  # fmt: skip


class OpenTerrain(NamedTuple):
    """The terrain whose MF section 4 does not give, and whether units are among enemies, in Close Combat."""

    terrain: frozenset[OpenMf]
    close_combat: bool = False


def spoken_open(left: OpenTerrain) -> str:
    """The MF of brush at 15T4, of orchard at 15T6; say it: "if brush costs 2 MF"."""
    terrain = sorted({one.terrain for one in left.terrain})
    held = "what becomes of units among enemies (Close Combat)" if left.close_combat else ""
    if not terrain:
        return held
    said = f"the MF of {listed_open(left.terrain)}, perhaps of more"
    first = next((name for name in terrain if name in SAYABLE), "")
    if first:
        barred = f"if {first}s cannot be crossed" if first in _CROSSED else f"if {first} cannot be entered"
        said = f'{said}; say them: "if {first} costs 2 MF", or "{barred}"'
    return f"{held}; {said}" if held else said


def listed_open(met: Collection[OpenMf]) -> str:
    """Brush at 15T4, of orchard at 15T6."""
    by_terrain = groupby(sorted(met), lambda one: one.terrain)
    return ", of ".join(f"{terrain} at {_listed([one.where for one in some])}" for terrain, some in by_terrain)


def _listed(names: list[str]) -> str:
    """The hexes or hexsides in words, no more than a few."""
    shown = names[:_SHOWN]
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"{', '.join(shown)}{more}"
