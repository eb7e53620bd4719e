"""Words that turn what is asked into something else: a reading that lacks their counterpart is none (lexicon/guards.toml)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from asl_query.pattern_codes import compiled
from asl_query.worked_out import own_table


class Guard(NamedTuple):
    """How a text says something and how its reading does; whether what is told before counts; a pair that is none of it, and
    one that is."""

    text: re.Pattern[str]
    reading: str
    told: bool
    apart: tuple[str, str]
    alike: tuple[str, str]

    def wanted(self, asked: str, told: str) -> re.Pattern[str] | None:
        """What a reading of a text must have; None where the text does not say this."""
        found = self.text.search(asked) or (self.text.search(told) if self.told else None)
        if found is None:
            return None
        named = {name: re.escape(value or "") for name, value in found.groupdict().items()}
        return compiled(re.sub(r"\{(\w+)\}", lambda name: named.get(name[1], name[0]), self.reading), re.IGNORECASE)

    def is_unsaid(self, asked: str, told: str) -> bool:
        """Whether a text does not say this."""
        return self.text.search(f"{told} {asked}" if self.told else asked) is None


@cache
def _table() -> dict[str, Any]:
    return own_table(Path(__file__).parent / "lexicon" / "guards.toml")


@cache
def guards(which: str = "guards") -> Mapping[str, Guard]:
    """What a reading says where its text does (`guards`); what its text says where a reading does (`only`)."""
    rows = _table()[which]
    return {
        what: Guard(
            compiled(row["text"], re.IGNORECASE), row["reading"], row.get("told", False), tuple(row["not"]), tuple(row["is"])
        )
        for what, row in rows.items()
    }


class _WordsKept(NamedTuple):
    """What each reading of one text must have, and what none may have."""

    wanted: tuple[re.Pattern[str], ...]
    barred: tuple[re.Pattern[str], ...]


@lru_cache(maxsize=64)
def _kept(asked: str, told: str) -> _WordsKept:
    """The same; a text is looked at once for all the readings that are tried."""
    wanted = (guard.wanted(asked, told) for guard in guards().values())
    unsaid = (guard for guard in guards("only").values() if guard.is_unsaid(asked, told))
    return _WordsKept(tuple(filter(None, wanted)), tuple(compiled(guard.reading, re.IGNORECASE) for guard in unsaid))


def loses_a_word(asked: str, reading: str, told: str = "") -> bool:
    """Whether a reading lacks a word of what is asked, or told before it, that turns it into another question; or has one that
    the text lacks."""
    kept = _kept(asked, told)
    return any(one.search(reading) is None for one in kept.wanted) or any(one.search(reading) for one in kept.barred)
