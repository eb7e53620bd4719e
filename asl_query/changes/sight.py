"""What could be otherwise in a question of LOS."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from asl_query.board.board import Board
from asl_query.changes.axes import Axis, Case, Prices, asked
from asl_query.sight.climber_sights import lines_of_sight
from asl_query.sight.climbers import crosses
from asl_query.sight.removal import removable
from asl_query.sight.sight import Purpose, Sight, look
from asl_query.terms.hexes import Hex, Hexside, parse_hex
from asl_query.terms.locations import Depth
from asl_query.terms.questions import Sees

SMOKE_DRM = 3  # of the SMOKE that would stop a LOS
MOST_LEVELS = 3  # that a viewer is raised by

Thing = Hex | Hexside


def sees_axes(board: Board, question: Sees, prices: Prices) -> Iterator[Axis]:
    """SMOKE and things in the way gone; where the ground itself is in the way, a viewer that is higher."""
    for hex_, _ in question.smoke:
        yield prices.one("smoke", f"no SMOKE in {hex_.name}", asked(partial(_clear, hex_)))
    things, stays = in_the_way(board.without(question.without), lambda b: _looks(b, question), dict(question.smoke))
    for thing in things:
        yield gone(board, thing, prices, _without)
    viewer = question.viewer
    if stays and viewer.depth is Depth.SURFACE and not (viewer.climb or viewer.floor or viewer.at_level or question.any_level):
        steps = [(f"{viewer.hex.name} at level {n}", asked(partial(_raised, n))) for n in range(1, MOST_LEVELS + 1)]
        yield prices.axis("level", steps, helps=False)


def hides_axes(board: Board, question: Sees, prices: Prices) -> Iterator[Axis]:
    """SMOKE in each hex between the two."""
    board = board.without(question.without)
    ends = {question.viewer.hex, question.target.hex}
    names = {
        name for row in lines_of_sight(board, question.viewer, question.target) for a, b in row for name in crosses(board, a, b)
    }
    hexes = {parse_hex(part, question.target.hex.board) for name in names for part in name.split("/")}
    for hex_ in sorted(h for h in hexes if h is not None and h not in ends and h in board):
        yield prices.one("smoke", f"+{SMOKE_DRM} SMOKE in {hex_.name}", asked(partial(_smoky, hex_)))


def _looks(board: Board, question: Sees) -> list[Sight]:
    purpose = Purpose.SEARCHLIGHT if question.beam else Purpose.FIRE
    lines = [line for row in lines_of_sight(board, question.viewer, question.target) for line in row]
    return [look(board, a, b, purpose, dict(question.smoke)) for a, b in lines]


def in_the_way(board: Board, looks: Callable[[Board], list[Sight]], smoke: dict[Hex, int]) -> tuple[list[Thing], bool]:
    """Every hex, cliff, wall or hedge that blocks or hinders and could be gone, and whether something is left that could not."""
    things: list[Thing] = []
    while True:
        sights = looks(board.without(tuple(things)))
        found = {thing for sight in sights for thing in _removable(sight, smoke)} - set(things)
        if not found:
            return things, any(removable(o) is None and o.rule != "A6.7" for sight in sights for o in sight.obstructions)
        things += sorted(found, key=lambda thing: thing.name)


def _removable(sight: Sight, smoke: dict[Hex, int]) -> Iterator[Thing]:
    for obstruction in sight.obstructions:
        thing = removable(obstruction)
        if obstruction.rule == "A6.7":
            yield from (hex_ for hex_, _ in sight.hindrances if hex_ not in smoke)
        elif thing is not None:
            yield thing


def gone(board: Board, thing: Thing, prices: Prices, make: Callable[[Thing, Case], Case]) -> Axis:
    """A thing thought away."""
    if isinstance(thing, Hexside):
        kind = next((kind for kind in ("cliff", "wall", "hedge") if thing in board.hexsides.get(kind, ())), "hexside")
        return prices.one("cliff", f"without the {kind} {thing.name}", partial(make, thing))
    terrain = board[thing].terrain
    what = "terrain" if terrain == "open ground" else terrain
    return prices.one("terrain", f"without the {what} in {thing.name}", partial(make, thing))


def _without(thing: Thing, case: Case) -> Case:
    return case._replace(question=replace(case.question, without=(*case.question.without, thing)))


def off_the_board(thing: Thing, case: Case) -> Case:
    """A thing thought away where the question itself has no words for it."""
    return case._replace(board=case.board.without((thing,)))


def terrain_axes(board: Board, things: Sequence[Thing], prices: Prices) -> list[Axis]:
    """Things on the way of units, each thought away."""
    return [gone(board, thing, prices, off_the_board) for thing in things]


def _clear(hex_: Hex, question: Any) -> Any:
    return replace(question, smoke=tuple((h, drm) for h, drm in question.smoke if h != hex_))


def _smoky(hex_: Hex, question: Any) -> Any:
    return replace(question, smoke=tuple(sorted({**dict(question.smoke), hex_: SMOKE_DRM}.items())))


def _raised(levels: int, question: Sees) -> Sees:
    return replace(question, viewer=question.viewer._replace(at_level=levels))
