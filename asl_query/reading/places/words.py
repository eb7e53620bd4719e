"""The words by which a post about places is read: the patterns of words.toml."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from asl_query.pattern_codes import compiled
from asl_query.terms.hexes import BOARD_IN_FRONT
from asl_query.worked_out import own_table


@cache
def _table() -> dict[str, Any]:
    return own_table(Path(__file__).parent / "words.toml")


@cache
def word(name: str) -> re.Pattern[str]:
    """The words that say one thing: that a LOS is blocked."""
    return pattern(_table()["words"][name])


@cache
def marks(what: str, where: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The words by which several things are told apart, and what each says: where in its hex a unit is, told behind it."""
    return tuple((pattern(row["says"]), row["is"]) for row in _table()[what][where])


def pattern(words: str) -> re.Pattern[str]:
    """A pattern of the tables, with what its names stand for."""
    return compiled(_with_names(words), re.IGNORECASE)


def _with_names(words: str) -> str:
    named = {**_table()["words"], "board": BOARD_IN_FRONT}
    return re.sub(r"(?<!\?P)<(\w+)>", lambda name: f"(?:{_with_names(named[name[1]])})" if name[1] in named else name[0], words)
