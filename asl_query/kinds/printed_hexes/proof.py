"""What an answer about printed hexes shows: of every hex its level and what it shows."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from asl_query.records import dataclass
from asl_query.terms.hexes import Hex


@dataclass(frozen=True, slots=True)
class PrintedHex:
    """A hex with the level that is printed (of a Depression hex that around it) and the things that it shows."""

    hex: Hex
    level: int
    shows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OtherHexes:
    """Every hex that is none of those asked for."""

    kind: Literal["other hexes"] = field(default="other hexes", init=False)
    hexes: tuple[PrintedHex, ...]
