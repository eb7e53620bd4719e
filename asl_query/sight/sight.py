"""Lines of sight between Locations: verdicts, everything that blocks and hinders, and whether a verdict is marginal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from asl_query.board.board import Board
from asl_query.board.sightline import MAP_UNITS_A_PIXEL, NOWHERE, Threads, Tips, lay
from asl_query.deadline import kept_around, raise_if_over
from asl_query.ndarrays import Bools, Ints
from asl_query.rules.asl.b19_gullies import bottom_level, level_there
from asl_query.rules.asl.b20_streams import crest_level
from asl_query.sight.blockers import Obstruction
from asl_query.sight.climbers import tip
from asl_query.sight.found_instances import PRECEDENCE
from asl_query.sight.los_instances import Laid, Purpose, SmokeByHex
from asl_query.sight.los_told import Sight, sights
from asl_query.sight.sight_facts import Ends, SightFacts, sight_facts
from asl_query.terms.locations import Depth, Location

_MOST_THREADS = 4096  # laid at once, so that memory stays small
_ROWS = 3  # a thread as it is drawn, and a pixel to either side


def look(
    board: Board, viewer: Location, target: Location, purpose: Purpose = Purpose.FIRE, smoke: SmokeByHex | None = None
) -> Sight:
    """Everything that blocks and hinders the LOS between two Locations in different hexes, the telling reason first."""
    return look_all(board, [viewer], [target], purpose, smoke).sight(0)


def look_all(
    board: Board, viewers: Sequence[Location], targets: Sequence[Location], purpose: Purpose = Purpose.FIRE,
    smoke: SmokeByHex | None = None,
) -> Looks:  # fmt: skip
    """The LOS from each viewer to the target of the same place in the list."""
    facts = sight_facts(board)
    return Looks(facts, _ends(facts, viewers), _ends(facts, targets), purpose, smoke or {})


def look_between(
    board: Board, places: Sequence[Location], a: Ints, b: Ints, purpose: Purpose = Purpose.FIRE, smoke: SmokeByHex | None = None
) -> Looks:
    """Very many LOS among the same places: those between places[a[i]] and places[b[i]]."""
    facts = sight_facts(board)
    ends = _ends(facts, places)
    return Looks(facts, ends.of(a), ends.of(b), purpose, smoke or {})


def _ends(facts: SightFacts, places: Sequence[Location]) -> Ends:
    raise_if_over()
    number = {place: n for n, place in enumerate(dict.fromkeys(places))}  # of many LOS most places are the same
    each = Ends(
        np.array([facts.sheet.number[p.hex] for p in number], dtype=np.int64),
        np.array([level_of(facts.board, p) for p in number], dtype=np.int64),
        np.array([is_in_depression(facts.board, p) for p in number], dtype=np.bool_),
        np.array([tip(facts.board, p) for p in number], dtype=np.int64),
        np.array([facts.sheet.number[p.climb.side.other(p.hex)] if p.climb else NOWHERE for p in number], dtype=np.int64),
    )
    raise_if_over()
    return each.of(np.array([number[place] for place in places], dtype=np.int64))


def is_in_depression(board: Board, place: Location) -> bool:
    """Whether a unit is IN a Depression; a Climbing one is until it has left its bottom."""
    if not board[place.hex].depression:
        return False
    return place.climb.level == bottom_level(board, place.hex) if place.climb else place.depth is Depth.IN


def level_of(board: Board, place: Location) -> int:
    """The level of a unit there, upper building levels, a Climb counter's and a what-if raise included."""
    if place.climb:
        return place.climb.level
    level = level_there(board, place)
    if place.depth is Depth.CREST:
        level = crest_level(bottom_level(board, place.hex))
    return level + place.floor + (place.at_level or 0)


class Verdicts(NamedTuple):
    """Of each LOS whether something other than too many Hindrances blocks it, the DRM of its Hindrances, and whether it meets
    terrain that a season changes."""

    stopped: Bools
    drm: Ints
    is_seasonal: Bools


class Looks:
    """Many LOS looked along at once."""

    def __init__(
        self, facts: SightFacts, a: Ends, b: Ends, purpose: Purpose, smoke: SmokeByHex, laid_as: Threads | None = None
    ) -> None:
        """`laid_as`: the threads, where they are laid already: each as it is drawn, then each beside that as in `by_thread`."""
        self.facts, self.a, self.b, self.purpose, self.smoke = facts, a, b, purpose, smoke
        self._laid_as = laid_as
        self.count = len(a.hex)
        self.range = facts.sheet.range_hexes(a.hex, b.hex)

    def _laid(self, beside: Ints | None = None) -> Iterator[Laid]:
        """Every thread, or one that lies beside it, and what the rules say of each."""
        for low in range(0, self.count, _MOST_THREADS):
            some = slice(low, low + _MOST_THREADS)
            a, b = self.a.of(some), self.b.of(some)
            way = None if beside is None else beside[some]
            if low:
                kept_around().report_progress(f"{low:,} of {self.count:,} LOS looked along")
            yield Laid(
                self.facts, a, b, self.purpose, self.smoke, lay(self.facts.sheet, Tips(a.hex, a.tip), Tips(b.hex, b.tip), way)
            )

    def some(self, which: Ints) -> Looks:
        """Some of them, by their numbers from the least on."""
        laid_as = None
        if self._are_laid_together and len(which):
            laid_as = self._together.threads.of(np.concatenate([which + row * self.count for row in range(_ROWS)]))
        return Looks(self.facts, self.a.of(which), self.b.of(which), self.purpose, self.smoke, laid_as)

    def in_season_of(self, board: Board) -> Looks:
        """The same on the same map in another season: what grows there is another, the threads are the same."""
        return Looks(sight_facts(board), self.a, self.b, self.purpose, self.smoke, self._laid_as)

    @cached_property
    def blocked(self) -> Bools:
        """Whether each LOS is blocked."""
        return np.concatenate([laid.blocked for laid in self._laid()])

    @cached_property
    def _ways(self) -> Ints:
        """Where a thread lies one pixel to one side, then where it does to the other: up or down for a flat thread, left or right
        for a steep one."""
        (ax, ay), (bx, by) = (self.facts.sheet.points(Tips(end.hex, end.tip)) for end in (self.a, self.b))
        unit_x, unit_y = MAP_UNITS_A_PIXEL
        is_flat = np.abs(ax - bx) / unit_x >= np.abs(ay - by) / unit_y
        one = np.where(is_flat, 0, 2)  # below or right, then above or left
        return np.concatenate([one, one + 1])

    def _times(self, times: int) -> Looks:
        """All of them, and all of them again."""
        which = np.tile(np.arange(self.count), times)
        return Looks(self.facts, self.a.of(which), self.b.of(which), self.purpose, self.smoke)

    @cached_property
    def marginal(self) -> Bools:
        """Whether each verdict would change with the thread one pixel to either side (A6.1 settles such disputes by a dr)."""
        found: Bools = (self.blocked_beside != self.blocked).any(axis=0)
        return found

    @cached_property
    def blocked_beside(self) -> Bools:
        """Whether each LOS is blocked with the thread one pixel to one side, and with it to the other: two rows."""
        return np.concatenate([laid.blocked for laid in self._every_beside]).reshape(2, -1)

    @cached_property
    def drawn(self) -> Verdicts:
        """What is said of each LOS as it is drawn."""
        return _verdicts(self.facts, self._every)

    @cached_property
    def by_thread(self) -> Verdicts:
        """What is said of each LOS as it is drawn, with the thread one pixel below or right of that, and with it above or left:
        three rows."""
        every = [self._together] if self._are_laid_together else [*self._every, *self._every_beside]
        found = _verdicts(self.facts, every)
        stopped, drm, is_seasonal = found.stopped, found.drm, found.is_seasonal
        return Verdicts(stopped.reshape(_ROWS, -1), drm.reshape(_ROWS, -1), is_seasonal.reshape(_ROWS, -1))

    @property
    def _are_laid_together(self) -> bool:
        return 0 < _ROWS * self.count <= _MOST_THREADS

    @cached_property
    def _together(self) -> Laid:
        """Every thread as it is drawn, and as it lies beside that, laid at once: most of the time goes into beginning to."""
        looks = self._times(_ROWS)
        a, b = looks.a, looks.b
        ways = np.concatenate([np.full(self.count, NOWHERE), self._ways])
        threads = self._laid_as or lay(self.facts.sheet, Tips(a.hex, a.tip), Tips(b.hex, b.tip), ways)
        laid = Laid(self.facts, a, b, self.purpose, self.smoke, threads)
        self.blocked, self.blocked_beside = laid.blocked[: self.count], laid.blocked[self.count :].reshape(2, -1)
        return laid

    @cached_property
    def _every(self) -> list[Laid]:
        every = list(self._laid())
        self.blocked = np.concatenate([laid.blocked for laid in every])
        return every

    @cached_property
    def _every_beside(self) -> list[Laid]:
        return list(self._times(2)._laid(self._ways))

    @cached_property
    def _told(self) -> list[Sight]:
        if "_together" in self.__dict__:
            return sights(self._together, self.count)
        return [sight for laid in self._every for sight in sights(laid)]

    def sight(self, number: int) -> Sight:
        """One LOS with everything that blocks it, the telling reason first."""
        return self._told[number]


def _verdicts(facts: SightFacts, every: list[Laid]) -> Verdicts:
    seasonal = facts.board.changes_with_season
    return Verdicts(
        np.concatenate([laid.stopped for laid in every]),
        np.concatenate([laid.drm for laid in every]),
        np.concatenate([laid.meets(seasonal) for laid in every]),
    )


__all__ = [
    "PRECEDENCE", "Looks", "Obstruction", "Purpose", "Sight", "SmokeByHex", "Verdicts", "is_in_depression", "level_of",
    "look", "look_all", "look_between",
]  # fmt: skip
