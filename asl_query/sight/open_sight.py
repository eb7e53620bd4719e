"""Many LOS under everything that nobody stated: each season, the thread as drawn and a pixel beside it, SMOKE of unknown DRM, and
what weather adds. What is known is worked out here; nothing is decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from asl_query.board.board import Board
from asl_query.logic.arrays import read_over_arrays
from asl_query.ndarrays import Bools, Ints
from asl_query.records import dataclass
from asl_query.rules.asl.a06_los import BLOCKING_HINDRANCE_DRM, too_many_hindrances
from asl_query.sight.seasons import every_season, months_of, told_on
from asl_query.sight.sight import Looks, Purpose, look_all
from asl_query.terms.circumstances import Circumstances
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.season import IN_SEASON, Season
from asl_query.terms.smoke import Smoke

THREADS = ("as drawn", "one pixel below or right of it", "one pixel above or left of it")
SMOKE_DRM = (3, 2, 1)  # that a counter may have (A24.2): full, dispersed or from grenades, or both
WEATHER_DRM = tuple(range(BLOCKING_HINDRANCE_DRM))  # that weather may add to a LOS; what it does add is not modelled


class Bearing(NamedTuple):
    """Which open facts make a difference to a LOS; `smoke` by hex."""

    season: bool
    thread: bool
    smoke: tuple[Hex, ...]
    weather: bool


@dataclass(frozen=True)
class OpenSights:
    """Of each LOS (the last axis), by season and thread: whether something other than Hindrances stops it, and the DRM of its
    known Hindrances; by hex of unknown SMOKE what each DRM of SMOKE_DRM adds; whether weather adds something unknown."""

    looks: Looks
    seasons: tuple[SeasonOption, ...]
    stopped: Bools
    drm: Ints
    smoke: dict[Hex, Ints]
    in_weather: bool

    @cached_property
    def depends(self) -> Bools:
        """Whether what is open decides each LOS: it is clear for some of it, and blocked for some."""
        least, most = (self._added(np.min), self._added(np.max) + (WEATHER_DRM[-1] if self.in_weather else 0))
        may_hold = ~(self.stopped | _too_many(self.drm + least)).all(axis=(0, 1))
        may_fail = (self.stopped | _too_many(self.drm + most)).any(axis=(0, 1))
        found: Bools = np.logical_and(may_hold, may_fail)
        return found

    @property
    def as_drawn(self) -> OpenSights:
        """The same with every thread as it is drawn."""
        return replace(self, stopped=self.stopped[:, :1], drm=self.drm[:, :1])

    def _added(self, of: Callable[..., Any]) -> Ints:
        """The least or the most that SMOKE adds."""
        found: Ints = sum((of(adds, axis=0) for adds in self.smoke.values()), np.zeros(self.looks.count, dtype=np.int64))
        return found

    def bearing(self, number: int) -> Bearing:
        """What may make a difference to one LOS."""
        tables = (self.stopped[:, :, number], self.drm[:, :, number])
        return Bearing(
            any((x != x[:1]).any() for x in tables),
            any((x != x[:, :1]).any() for x in tables),
            tuple(hex_ for hex_, adds in self.smoke.items() if adds[:, number].any()),
            self.in_weather,
        )


def _too_many(drm: Ints) -> Bools:
    found: Bools = read_over_arrays(too_many_hindrances)(drm)
    return found


class SeasonOption(NamedTuple):
    """A season that a map may be in, in words; of seasons in which it looks alike the one in which most grows."""

    season: Season
    words: str


def seasons_open(board: Board, circumstances: Circumstances) -> tuple[SeasonOption, ...]:
    """The seasons that a map may be in, those that look alike on it told as one; the first one is that of its print."""
    said = circumstances.season or board.season
    if said is not None:
        return (SeasonOption(said, said.words),)
    if not board.changes_with_season:
        return (SeasonOption(IN_SEASON, IN_SEASON.words),)
    alike: dict[str, list[Season]] = {}
    for season in every_season():
        alike.setdefault(told_on(board.changes_with_season, season), []).append(season)
    return tuple(SeasonOption(seasons[0], f"{words} ({months_of(seasons)})") for words, seasons in alike.items())


def seen_in(board: Board, circumstances: Circumstances) -> Board:
    """The map in the season that is said, or as printed where none is, with the AFVs and wrecks that are said."""
    return seen_in_season(board, circumstances, circumstances.season)


def seen_in_season(board: Board, circumstances: Circumstances, season: Season | None) -> Board:
    """The same in any season."""
    grown = board if season is None else board.in_season(season)
    return grown.with_vehicles(circumstances.vehicles)


def taken_smoke(smoke: Smoke, circumstances: Circumstances) -> Smoke:
    """The SMOKE where one answer is told for all that is open: that of unknown DRM is taken to be full."""
    return tuple(sorted({**dict.fromkeys(circumstances.unknown_smoke, SMOKE_DRM[0]), **dict(smoke)}.items()))


def open_sights(
    board: Board, viewers: Sequence[Location], targets: Sequence[Location], circumstances: Circumstances, smoke: Smoke = (),
    purpose: Purpose = Purpose.FIRE,
) -> OpenSights:  # fmt: skip
    """Look from each viewer to the target of the same place in the list, under all that is open."""
    seasons = seasons_open(board, circumstances)
    known, here = dict(smoke), seen_in(board, circumstances)
    looks = look_all(here, viewers, targets, purpose, known)
    stopped, drm = _by_thread(looks)
    by_season = [(stopped, drm)]
    changing = np.flatnonzero(looks.by_thread.is_seasonal.any(axis=0)) if looks.count else np.zeros(0, dtype=np.int64)
    some = looks.some(changing) if len(seasons) > 1 else looks
    for option in seasons[1:]:
        other = some.in_season_of(seen_in_season(board, circumstances, option.season))
        then = stopped.copy(), drm.copy()
        for found, news in zip(then, _by_thread(other), strict=True):
            found[:, changing] = news
        by_season.append(then)
    adds = {hex_: _added(here, viewers, targets, hex_, looks) for hex_ in circumstances.unknown_smoke}
    return OpenSights(
        looks,
        seasons,
        np.array([x for x, _ in by_season]),
        np.array([x for _, x in by_season]),
        adds,
        bool(circumstances.weather.hindering),
    )


def _by_thread(looks: Looks) -> tuple[Bools, Ints]:
    if not looks.count:
        return np.zeros((len(THREADS), 0), dtype=np.bool_), np.zeros((len(THREADS), 0), dtype=np.int64)
    return looks.by_thread.stopped, looks.by_thread.drm


def _added(board: Board, viewers: Sequence[Location], targets: Sequence[Location], hex_: Hex, looks: Looks) -> Ints:
    """What SMOKE in a hex adds to each LOS, by its DRM; a thread beside the drawn one meets the same hexes."""
    found = [look_all(board, viewers, targets, looks.purpose, {**looks.smoke, hex_: drm}).drawn.drm for drm in SMOKE_DRM]
    found_adds: Ints = np.array(found) - looks.by_thread.drm[0]
    return found_adds
