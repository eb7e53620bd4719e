"""The words by which a post about places is read: the patterns of words.toml."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import tomli

from asl_query.terms.hexes import BOARD_IN_FRONT


@cache
def _table() -> dict[str, Any]:
    return tomli.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))


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
    return re.compile(_with_names(words), re.IGNORECASE)


def _with_names(words: str) -> str:
    named = {**_table()["words"], "board": BOARD_IN_FRONT}
    return re.sub(r"(?<!\?P)<(\w+)>", lambda name: f"(?:{_with_names(named[name[1]])})" if name[1] in named else name[0], words)
