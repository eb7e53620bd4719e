"""Who can see a Location: every place a viewer can be in, and everything that blocks its LOS."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.sight.climber_sights import lines_of_sight
from asl_query.sight.climbers import traceable
from asl_query.sight.sight import Looks, Purpose, Sight, look_all
from asl_query.terms.locations import Location
from asl_query.terms.smoke import Smoke


class Viewer(NamedTuple):
    """One place to look from and the one looked at, with what was found."""

    place: Location
    target: Location
    sight: Sight
    is_marginal: bool

    @property
    def sees(self) -> bool:
        """Whether nothing blocks the LOS."""
        return self.sight.is_clear


def viewers(
    board: Board, target: Location, places: Iterable[Location], deadline: Deadline, smoke: Smoke = (), *, beam: bool = False,
    with_marginal: bool = True,
) -> list[Viewer]:  # fmt: skip
    """Look at the target from every place; at a Climb counter at every vertex it may be at."""
    deadline.check()
    every, targets = lines_to(board, target, places)
    if not every:
        return []
    looks = look_all(board, every, targets, Purpose.SEARCHLIGHT if beam else Purpose.FIRE, dict(smoke))
    return seen_along(looks, every, targets, with_marginal=with_marginal)


def lines_to(board: Board, target: Location, places: Iterable[Location]) -> tuple[list[Location], list[Location]]:
    """The LOS from every place to the target: where each begins, and where it ends."""
    lines = [line for place in places for row in lines_of_sight(board, place, target) for line in row]
    return [a for a, _ in lines], [b for _, b in lines]


def seen_along(looks: Looks, every: list[Location], targets: list[Location], *, with_marginal: bool = True) -> list[Viewer]:
    """What was found along each LOS."""
    sights = [looks.sight(i) for i in range(len(every))]  # before `marginal`, which needs the verdicts that come with them
    marginal = looks.marginal.tolist() if with_marginal else [False] * len(every)
    return [Viewer(*found) for found in zip(every, targets, sights, marginal, strict=True)]


def every_place(board: Board, target: Location) -> Iterator[Location]:
    """Every place a viewer can be in, in every hex but the target's own; a Climb counter is looked at from its own hex too."""
    for hex_ in board.painted_hexes:
        if (hex_ != target.hex or target.climb) and traceable(board, Location(hex_), target):
            yield from (Location(hex_, depth) for depth in board.places(hex_))


def by_viewer(found: Iterable[Viewer]) -> dict[Location, list[Viewer]]:
    """The LOS of each place in the order of the places: one, or one for each vertex of the Climb counter that it looks at."""
    rows: dict[Location, list[Viewer]] = {}
    for viewer in found:
        rows.setdefault(viewer.place, []).append(viewer)
    return rows
