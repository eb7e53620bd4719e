"""Exact hex geometry: whole numbers only, every crossing a rational.

Lines of sight are affine-invariant, so hexes are drawn on a lattice of whole numbers: the centre of a hex stands at
(3 column, 2 row + 1 - (column & 1)), its vertices at (±1, ±1) and (±2, 0) from there. A hex is |y| <= 1, |x+y| <= 2,
|x-y| <= 2. Facts files use the same lattice 32 times finer (map units).

A place on the thread is the fraction t of its length, 0 at the one end and 1 at the other, kept as the float nearest to it.
All denominators that occur are below 2**26, so two different fractions differ by more than 2**-52, while a float in [0, 1] is
within 2**-54 of its fraction: this number orders and equates places exactly.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from asl_query.facts.board_file import HEX_HEIGHT, HEXROW_PITCH, Point

ONE = 1.0
CENTRE = -1  # the end of a thread at the centre dot; 0 to 5 is the vertex of that number in `vertices`


class Spot(NamedTuple):
    """A hex by its place on the map: hexrow from 0 at the left, place in the hexrow from 0 at the top. In odd hexrows place 0
    is the half hex whose centre dot lies on the upper edge."""

    column: int
    row: int


_EVEN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_ODD = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))


def lattice(spot: Spot) -> Point:
    """The centre dot on the lattice of whole numbers."""
    return 3 * spot.column, 2 * spot.row + 1 - (spot.column & 1)


def centre(spot: Spot) -> Point:
    """The centre dot in map units."""
    odd = spot.column & 1
    return (HEXROW_PITCH * spot.column, HEX_HEIGHT * spot.row + 32 - 32 * odd)


def vertices(spot: Spot) -> tuple[Point, ...]:
    """The six vertices in map units, clockwise from the upper left."""
    x, y = centre(spot)
    return ((x - 32, y - 32), (x + 32, y - 32), (x + 64, y), (x + 32, y + 32), (x - 32, y + 32), (x - 64, y))


def neighbours(spot: Spot) -> list[Spot]:
    """The six adjacent hexes, clockwise from the north; some may lie off the map."""
    return [Spot(spot.column + dc, spot.row + dr) for dc, dr in (_ODD if spot.column & 1 else _EVEN)]


def range_hexes(a: Spot, b: Spot) -> int:
    """The range in hexes."""
    dc = abs(a.column - b.column)
    dy = abs(2 * (a.row - b.row) - (a.column & 1) + (b.column & 1))
    return dc + (dy - dc) // 2 if dy > dc else dc


def place(numerator: int, denominator: int) -> float:
    """The place numerator/denominator on a thread as the number that orders places exactly."""
    return numerator / denominator


class Piece(NamedTuple):
    """A stretch of the thread from `start` to `end` inside one hex, or along the hexside of two."""

    start: float
    end: float
    spots: tuple[Spot, ...]


class Node(NamedTuple):
    """A place where the thread changes hexes: inside the hexside of two hexes, or at a vertex of three (two at the edge)."""

    at: float
    spots: tuple[Spot, ...]
    is_vertex: bool


class Trace(NamedTuple):
    """The hexes that a thread meets, in order; `pieces` are joined by `nodes`."""

    pieces: tuple[Piece, ...]
    nodes: tuple[Node, ...]


def trace(a: Spot, b: Spot, a_tip: int = CENTRE, b_tip: int = CENTRE) -> Trace:
    """Trace the thread from the centre dot of `a`, or the vertex of it that `a_tip` numbers, to that of `b`; the two ends are
    different points."""
    columns = b.column - a.column
    across = -1 if columns < 0 and a_tip == b_tip == CENTRE else 1  # threads between centre dots are mirrored
    pieces, nodes = template(a.column & 1, across * columns, b.row - a.row, a_tip, b_tip)

    def moved(offsets: tuple[Point, ...]) -> tuple[Spot, ...]:
        return tuple(Spot(a.column + across * dc, a.row + dr) for dc, dr in offsets)

    return Trace(
        tuple(Piece(start, end, moved(offsets)) for start, end, offsets in pieces),
        tuple(Node(at, moved(offsets), vertex) for at, offsets, vertex in nodes),
    )


_Pieces = tuple[tuple[float, float, tuple[Point, ...]], ...]
_Nodes = tuple[tuple[float, tuple[Point, ...], bool], ...]


_TIPS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (0, 0))  # on the lattice, from the centre: CENTRE comes last


@lru_cache(maxsize=16384)
def template(parity: int, columns: int, rows: int, start: int = CENTRE, end: int = CENTRE) -> tuple[_Pieces, _Nodes]:
    """The trace from a hex of this column parity to the hex so many columns and rows on, as offsets from the first hex."""
    (sx, sy), (ex, ey) = _TIPS[start], _TIPS[end]
    dx, dy = 3 * columns + ex - sx, 2 * rows - ((parity + columns) & 1) + parity + ey - sy
    slabs = ((dy, 1), (dx + dy, 2), (dx - dy, 2))
    denominator = 1
    for slope, _ in slabs:
        denominator *= abs(slope) or 1
    inside: dict[tuple[int, int], list[Point]] = {}
    touched: dict[int, set[Point]] = {}
    low, high = min(sx, sx + dx), max(sx, sx + dx)
    for dc in range(-((2 - low) // 3), (high + 2) // 3 + 1):
        for dr in _rows_near(parity, dc, (sx, sy), dx, dy):
            x, y = 3 * dc - sx, 2 * dr - ((parity + dc) & 1) + parity - sy
            span = _clip(((-y, *slabs[0]), (-x - y, *slabs[1]), (y - x, *slabs[2])), denominator)
            if span is None:
                continue
            if span[0] < span[1]:
                inside.setdefault(span, []).append((dc, dr))
            for end in span:
                touched.setdefault(end, set()).add((dc, dr))
    pieces = tuple((place(s, denominator), place(e, denominator), tuple(h)) for (s, e), h in sorted(inside.items()))
    nodes = tuple((place(t, denominator), tuple(sorted(touched[t])), len(touched[t]) > 2) for _, t in sorted(inside)[:-1])
    return pieces, nodes


def _rows_near(parity: int, dc: int, start: Point, dx: int, dy: int) -> range:
    """The row offsets of column offset `dc` whose hexes the thread from `start` may meet."""
    low, high = min(0, dy), max(0, dy)
    if dx:
        width = abs(dx)
        along = (3 * dc - start[0]) * (1 if dx > 0 else -1)
        near, far = max(0, along - 2), min(width, along + 2)
        at_near, at_far = dy * near, dy * far
        low, high = min(at_near, at_far) // width, -(-max(at_near, at_far) // width)
    low, high = low + start[1], high + start[1]
    shift = ((parity + dc) & 1) - parity
    return range(-((1 - low - shift) // 2), (high + 1 + shift) // 2 + 1)


def _clip(slabs: tuple[tuple[int, int, int], ...], denominator: int) -> tuple[int, int] | None:
    """Clip t in [0, denominator] to |offset + t * slope| <= half for each (offset, slope, half)."""
    low, high = 0, denominator
    for offset, slope, half in slabs:
        if slope == 0:
            if abs(offset) > half:
                return None
            continue
        unit = denominator // abs(slope)
        signed = offset if slope > 0 else -offset
        low, high = max(low, (-half - signed) * unit), min(high, (half - signed) * unit)
    return (low, high) if low <= high else None
