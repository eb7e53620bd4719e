"""The question which hexes of a board have a level and show some things."""

from __future__ import annotations

from asl_query.records import dataclass
from asl_query.terms.question import Question


@dataclass(frozen=True, slots=True)
class HexesThat(Question):
    """Which hexes of a board are at a level (`or_higher`), and show all of some things (by the names of things_printed.toml)?"""

    board: str
    level: int | None = None
    or_higher: bool = False
    shows: tuple[str, ...] = ()
