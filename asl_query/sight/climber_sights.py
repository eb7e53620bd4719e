"""What the LOS to and from each vertex of a Climb counter or a Bypass add up to, and LOS of many viewers to one Climber (B11.42,
B11.431, A4.34)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.ndarrays import Bools
from asl_query.rules.asl.a04_bypass import may_trace_to_dot
from asl_query.rules.asl.b11_cliffs import climber_sees
from asl_query.sight.climbers import at_vertices, crosses_bypassed
from asl_query.sight.sight import SmokeByHex, look_all
from asl_query.terms.hexes import Hexside
from asl_query.terms.locations import Climb, Location

Lines = Sequence[Sequence[bool]]


def lines_of_sight(board: Board, viewer: Location, target: Location) -> list[list[tuple[Location, Location]]]:
    """Every LOS between two places: a row for each vertex that a Climbing viewer may be at, in it one for each of the target's.
    Those of a viewer in Bypass are all in one row, for it sees whom it is seen by (A6.5)."""
    rows = [[(one, other) for other in _seen_at(board, one, target)] for one in at_vertices(board, viewer)]
    if viewer.bypass is None:
        return rows
    by_dot = [(one, other) for other in at_vertices(board, target) for one in _seen_at(board, other, viewer) if not one.bypass]
    return [[*(line for row in rows for line in row), *by_dot]]


def _seen_at(board: Board, viewer: Location, target: Location) -> Iterator[Location]:
    """The vertices at which a target is looked at; of one in Bypass also its centre dot, where the LOS comes there so."""
    yield from at_vertices(board, target)
    if target.bypass and not target.bypass.vertex and may_trace_to_dot(crosses_bypassed(board, viewer, target)):
        yield Location(target.hex)


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
