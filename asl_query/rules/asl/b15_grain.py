"""B15 Grain: its season, and with it the seasons that there are."""

from __future__ import annotations

from functools import cache

from asl_query.logic.rule import rule
from asl_query.rules.asl.b14_orchards import orchards_are_in_season
from asl_query.terms.season import MONTHS, Season


@rule("B15.2", "Grain in LOS", part="season", reading="Text not seen; the months are general knowledge.")
def grain_is_in_season(month: int) -> bool:
    """Grain is in season from June to September; out of season it is Open Ground."""
    return month >= 6 and month <= 9


@cache
def seasons_by_month() -> tuple[Season, ...]:
    """The season of each month."""
    return tuple(Season(grain_is_in_season(n), orchards_are_in_season(n)) for n in range(1, len(MONTHS) + 1))


def season_of(month: str) -> Season:
    """The season of a month."""
    return seasons_by_month()[MONTHS.index(month)]
