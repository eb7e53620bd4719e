"""Which seasons there can be: those that some month has, by B14.2 and B15.2."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile

from asl_query.board.board import Board
from asl_query.rules.asl.b15_grain import seasons_by_month
from asl_query.terms.season import IN_SEASON, MONTHS, Season


def every_season() -> tuple[Season, ...]:
    """The seasons that there are, the one in which most grows first."""
    return tuple(sorted(set(seasons_by_month()), reverse=True))


def told_on(grows: Collection[str], season: Season) -> str:
    """A season by what it does to the terrain of a map."""
    flags = {name: flag for name, flag in (("grain", season.grain), ("orchards", season.orchards)) if name.rstrip("s") in grows}
    of = {flag: " and ".join(name for name in flags if flags[name] is flag) for flag in flags.values()}
    return ", ".join(f"{of[flag]} {'in' if flag else 'out of'} season" for flag in (True, False) if flag in of)


def season_taken(board: Board) -> list[str]:
    """The season in which a map is shown, in words; nothing where it has neither grain nor orchards."""
    words = told_on(board.changes_with_season, board.season or IN_SEASON)
    return [words] if words else []


def months_of(seasons: Collection[Season]) -> str:
    """The months of some seasons in words."""
    months = [i for i, found in enumerate(seasons_by_month()) if found in seasons]
    firsts = [m for m in months if (m - 1) % len(MONTHS) not in months] or months[:1]
    runs = [list(takewhile(lambda m: m in months, ((first + n) % len(MONTHS) for n in range(len(months))))) for first in firsts]
    return ", ".join(_told(run) for run in runs)


def _told(run: Sequence[int]) -> str:
    names = [MONTHS[m] for m in run]
    return f"{names[0]} to {names[-1]}" if len(names) > 2 else " and ".join(names)
