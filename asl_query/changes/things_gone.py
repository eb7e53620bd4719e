"""What stands in the way of a LOS or of units, each thing thought away as a change; and SMOKE."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any

from asl_query.board.board import WALLS, Board
from asl_query.changes.axes import Axis, ChangedQuestion, Prices
from asl_query.sight.blockers import BlockerKind
from asl_query.sight.removal import Thing, removable
from asl_query.sight.sight import Sight
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.smoke import Smoke

SMOKE_DRM = 3  # of the SMOKE that would stop a LOS
Remove = Callable[[Thing, ChangedQuestion[Any]], ChangedQuestion[Any]]


def in_the_way(board: Board, looks: Callable[[Board], list[Sight]], counters: Collection[Hex]) -> tuple[list[Thing], bool]:
    """Every hex, cliff, wall or hedge that blocks or hinders and could be gone, and whether something is left that could not; of
    the hexes where counters hinder the counters are not meant."""
    things: list[Thing] = []
    while True:
        sights = looks(board.without(tuple(things)))
        found = {thing for sight in sights for thing in _removable(sight, counters)} - set(things)
        if not found:
            left = [o for sight in sights for o in sight.obstructions if o.blocker.kind is not BlockerKind.HINDRANCES]
            return things, any(removable(o) is None for o in left)
        things += sorted(found, key=lambda thing: thing.name)


def _removable(sight: Sight, counters: Collection[Hex]) -> Iterator[Thing]:
    for obstruction in sight.obstructions:
        thing = removable(obstruction)
        if obstruction.blocker.kind is BlockerKind.HINDRANCES:
            yield from (hex_ for hex_, _ in sight.hindrances if hex_ not in counters)
        elif thing is not None:
            yield thing


def gone(board: Board, thing: Thing, prices: Prices, make: Remove) -> Axis:
    """A thing thought away."""
    if isinstance(thing, Hexside):
        kind = next((kind for kind in ("cliff", "bocage", *WALLS) if thing in board.hexsides.get(kind, ())), "hexside")
        return prices.one("cliff", f"without the {kind} {thing.name}", partial(make, thing))
    terrain = board[thing].terrain
    what = "terrain" if terrain == "open ground" else terrain
    return prices.one("terrain", f"without the {what} in {thing.name}", partial(make, thing))


def off_the_board(thing: Thing, base: ChangedQuestion[Any]) -> ChangedQuestion[Any]:
    """A thing thought away where the question itself has no words for it."""
    return base._replace(board=base.board.without((thing,)))


def terrain_axes(board: Board, things: Sequence[Thing], prices: Prices) -> list[Axis]:
    """Things on the way of units, each thought away."""
    return [gone(board, thing, prices, off_the_board) for thing in things]


def without_smoke(hex_: Hex, smoke: Smoke) -> Smoke:
    """What obscures a LOS, with no SMOKE in a hex."""
    return tuple((at, drm) for at, drm in smoke if at != hex_)


def with_smoke(hex_: Hex, smoke: Smoke) -> Smoke:
    """What obscures a LOS, with SMOKE in a hex."""
    return tuple(sorted({**dict(smoke), hex_: SMOKE_DRM}.items()))
