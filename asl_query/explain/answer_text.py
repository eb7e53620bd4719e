"""An answer told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location


class TextTable(NamedTuple):
    """Rows of words under a row of headings."""

    head: tuple[str, ...]
    rows: list[tuple[str, ...]]


class HexLine(str):
    """A line that names hexes and nothing else; where there are many, a post sets them in columns."""

    __slots__ = ()


def line_of(places: Iterable[Hex | Location], short: Callable[[Hex | Location], str]) -> str:
    """Places by name on one line, a blank between any two; a `HexLine` where all are whole hexes."""
    places = tuple(places)
    line = " ".join(map(short, places))
    return HexLine(line) if all(isinstance(place, Hex) or place == Location(place.hex) for place in places) else line


class AnswerText(NamedTuple):
    """An answer told: one verdict, then sections of (heading, lines or table)."""

    verdict: str
    sections: Sequence[tuple[str, list[str] | TextTable]]


Tell = Callable[[Answer], AnswerText]  # puts an answer into words
