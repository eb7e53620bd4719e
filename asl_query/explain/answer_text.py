"""An answer told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from asl_query.terms.answers import Answer


class TextTable(NamedTuple):
    """Rows of words under a row of headings."""

    head: tuple[str, ...]
    rows: list[tuple[str, ...]]


class HexLine(str):
    """A line that names hexes and nothing else; where there are many, a post sets them in columns."""

    __slots__ = ()

    @classmethod
    def of(cls, names: Iterable[str]) -> HexLine:
        """The names with a blank between any two; empty where there are none."""
        return cls(" ".join(names))


class AnswerText(NamedTuple):
    """An answer told: one verdict, then sections of (heading, lines or table)."""

    verdict: str
    sections: Sequence[tuple[str, list[str] | TextTable]]


Tell = Callable[[Answer], AnswerText]  # puts an answer into words
