"""What a sentence asks of places: the rows of asked.toml, with the patterns by which each is known."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from asl_query.reading.places.words import pattern
from asl_query.worked_out import own_table


class AskedOfPlaces(NamedTuple):
    """A question about places with what tells that it is asked."""

    question: str
    needs: tuple[re.Pattern[str], ...]
    never: tuple[re.Pattern[str], ...]
    told: re.Pattern[str] | None
    is_sight: bool  # whether it asks for a LOS, which may be asked the other way round
    is_of_light: bool  # whether a Searchlight sees
    untold: re.Pattern[str] | None  # what is not told: it may change the answer

    @property
    def slots(self) -> list[str]:
        """What must be filled in."""
        return re.findall(r"\{(\w+)\}", self.question)

    def is_asked(self, text: str, all_said: str) -> bool:
        """Whether the words of what is asked, without its places, say so."""
        return (
            all(pattern.search(text) for pattern in self.needs)
            and not any(pattern.search(text) for pattern in self.never)
            and (self.told is None or self.told.search(all_said) is not None)
            and (self.untold is None or self.untold.search(all_said) is None)
        )


@cache
def _table() -> dict[str, Any]:
    return own_table(Path(__file__).parent / "asked.toml")


@cache
def asked_of_places() -> tuple[AskedOfPlaces, ...]:
    """What can be asked of places, in the order in which it is looked for."""
    return tuple(
        AskedOfPlaces(
            row["question"],
            tuple(map(pattern, row["needs"])),
            tuple(map(pattern, row.get("never", ()))),
            pattern(row["told"]) if "told" in row else None,
            row.get("is_sight", False),
            row.get("is_of_light", False),
            pattern(row["untold"]) if "untold" in row else None,
        )
        for row in _table()["asks"]
    )
