"""Words that turn what is asked into something else: a reading that lacks their counterpart is none (lexicon/guards.toml)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import tomli


class Guard(NamedTuple):
    """How a text says something and how its reading does; whether what is told before counts; a pair that is none of it, and
    one that is."""

    text: re.Pattern[str]
    reading: str
    told: bool
    apart: tuple[str, str]
    alike: tuple[str, str]

    def is_lost(self, asked: str, told: str, reading: str) -> bool:
        """Whether a text says this, and its reading does not."""
        found = self.text.search(asked) or (self.text.search(told) if self.told else None)
        if found is None:
            return False
        named = {name: re.escape(value or "") for name, value in found.groupdict().items()}
        wanted = re.sub(r"\{(\w+)\}", lambda name: named.get(name[1], name[0]), self.reading)
        return re.search(wanted, reading, re.IGNORECASE) is None


@cache
def guards(which: str = "guards") -> Mapping[str, Guard]:
    """What a reading says where its text does (`guards`); what its text says where a reading does (`only`)."""
    rows = tomli.loads((Path(__file__).parent / "lexicon" / "guards.toml").read_text(encoding="utf-8"))[which]
    return {
        what: Guard(
            re.compile(row["text"], re.IGNORECASE), row["reading"], row.get("told", False), tuple(row["not"]), tuple(row["is"])
        )
        for what, row in rows.items()
    }


def loses_a_word(asked: str, reading: str, told: str = "") -> bool:
    """Whether a reading lacks a word of what is asked, or told before it, that turns it into another question; or has one that
    the text lacks."""
    if any(guard.is_lost(asked, told, reading) for guard in guards().values()):
        return True
    return any(
        re.search(guard.reading, reading, re.IGNORECASE) and not guard.text.search(f"{told} {asked}" if guard.told else asked)
        for guard in guards("only").values()
    )
