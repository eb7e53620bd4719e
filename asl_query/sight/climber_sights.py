"""What the LOS to and from each vertex of a Climb counter add up to, and LOS of many viewers to one Climber (B11.42, B11.431)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.ndarrays import Bools
from asl_query.rules.asl.b11_cliffs import climber_sees
from asl_query.sight.climbers import at_vertices
from asl_query.sight.sight import SmokeByHex, look_all
from asl_query.terms.hexes import Hexside
from asl_query.terms.locations import Climb, Location

Lines = Sequence[Sequence[bool]]


def lines_of_sight(board: Board, viewer: Location, target: Location) -> list[list[tuple[Location, Location]]]:
    """Every LOS between two places: a row for each vertex that the viewer may be at, in it one for each of the target's."""
    targets = at_vertices(board, target)
    return [[(one, other) for other in targets] for one in at_vertices(board, viewer)]


def is_seen(clear: Lines) -> bool:
    """Whether the viewer sees the target, from the rows of `lines_of_sight`: to one vertex of a Climbing target, the firer's
    choice, from every vertex of a Climbing viewer, the target's choice (B11.42, B11.431)."""
    return reduce(climber_sees, (any(row) for row in clear), True)


def is_marginal(clear: Lines, marginal: Lines) -> bool:
    """Whether the verdict would change if every LOS that is marginal went the other way."""
    verdict = is_seen(clear)
    turned = [
        [not verdict if is_close else is_clear for is_clear, is_close in zip(*row, strict=True)]
        for row in zip(clear, marginal, strict=True)
    ]
    return is_seen(turned) != verdict


class ClimberSights(NamedTuple):
    """The LOS of many viewers to a unit on a Climb counter: the vertices it may be at, and whether each viewer (a row) has its
    LOS to each vertex (a column) blocked."""

    vertices: tuple[Location, ...]
    blocked: Bools


def climber_sights(
    board: Board, viewers: Sequence[Location], side: Hexside, level: int, smoke: SmokeByHex | None = None
) -> ClimberSights:
    """Look from every viewer at both vertices of a Climb counter of this level; every LOS must stay where the board is painted
    (`climbers.traceable`)."""
    counter = Location(board.foot_and_top(side)[0], climb=Climb(side, level))
    vertices = at_vertices(board, counter)
    pairs = [(viewer, vertex) for viewer in viewers for vertex in vertices]
    looks = look_all(board, [v for v, _ in pairs], [t for _, t in pairs], smoke=smoke)
    return ClimberSights(vertices, looks.blocked.reshape(len(viewers), len(vertices)))
