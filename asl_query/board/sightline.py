"""What a thread between two centre dots crosses: hexes, ground levels, Depression art, terrain art. Exact, no rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from asl_query.board.board import Board, Outline
from asl_query.board.geometry import ONE, Node, Piece, centre, place, trace
from asl_query.facts.board_file import HEX_HEIGHT, HEXROW_PITCH, Point
from asl_query.terms.hexes import Hex


class Stretch(NamedTuple):
    """A stretch of the thread on which nothing changes; `terrain` is painted terrain ('' for none), height in levels."""

    start: int
    end: int
    piece: Piece
    ground: int
    in_art: bool
    terrain: str
    height: float

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hex, or the two hexes of a stretch along a hexside."""
        return self.piece.hexes


class Sightline(NamedTuple):
    """The thread from `a` to `b`: `sides` holds what shows just left and just right of it, once where both are alike."""

    a: Hex
    b: Hex
    nodes: tuple[Node, ...]
    sides: tuple[tuple[Stretch, ...], ...]


@lru_cache(maxsize=4096)
def sightline(board: Board, a: Hex, b: Hex) -> Sightline:
    """Lay the thread from the centre dot of `a` to that of `b` over the board's painted layers."""
    traced = trace(a, b)
    pieces = [p if len(p.hexes) == 1 else p._replace(hexes=tuple(h for h in p.hexes if h in board)) for p in traced.pieces]
    start, end = centre(a), centre(b)
    met = [[(o, _spans(o, start, end)) for o in _near(layer, start, end)] for layer in board.outlines]
    alike = all(left == right for layer in met for _, (left, right) in layer)
    sides = tuple(
        tuple(_stretches(board, pieces, [[(o, spans[side]) for o, spans in layer] for layer in met]))
        for side in ((0,) if alike else _sides_on_board(board, start, end))
    )
    return Sightline(a, b, traced.nodes, sides)


def _sides_on_board(board: Board, a: Point, b: Point) -> tuple[int, ...]:
    """Both sides of the thread, or only the inner one when it runs along the board edge, beyond which nothing is printed."""
    width, height = (board.facts.columns - 1) * HEXROW_PITCH, board.facts.rows * HEX_HEIGHT
    (ax, ay), (bx, by) = a, b
    if ax == bx and ax in (0, width):
        return (0,) if (by < ay) == (ax == 0) else (1,)
    if ay == by and ay in (0, height):
        return (0,) if (bx > ax) == (ay == 0) else (1,)
    return (0, 1)


_Spans = tuple[tuple[int, int], ...]


def _near(layer: tuple[Outline, ...], a: Point, b: Point) -> Iterator[Outline]:
    """The outlines whose bounds the thread meets."""
    low_x, high_x = sorted((a[0], b[0]))
    low_y, high_y = sorted((a[1], b[1]))
    dx, dy = b[0] - a[0], b[1] - a[1]
    for outline in layer:
        x0, y0, x1, y1 = outline.bounds
        if x1 < low_x or x0 > high_x or y1 < low_y or y0 > high_y:
            continue
        corners = [dx * (y - a[1]) - dy * (x - a[0]) for x, y in ((x0, y0), (x0, y1), (x1, y0), (x1, y1))]
        if min(corners) <= 0 <= max(corners):
            yield outline


def _spans(outline: Outline, a: Point, b: Point) -> tuple[_Spans, _Spans]:
    """The spans of the thread inside an outline, moved infinitesimally to its one side and to its other side.

    An edge is crossed where its ends lie on different sides; counting an end that lies on the thread as left, then as
    right, is the same as moving the thread by less than any distance (A6.1 asks what shows on both sides of it).
    """
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    points = outline.layer.outline
    offsets = [dx * (y - ay) - dy * (x - ax) for x, y in points]
    left: list[int] = []
    right: list[int] = []
    last, last_offset = points[-1], offsets[-1]
    for point, offset in zip(points, offsets, strict=True):
        crosses_left, crosses_right = (offset > 0) != (last_offset > 0), (offset >= 0) != (last_offset >= 0)
        if crosses_left or crosses_right:
            ex, ey = point[0] - last[0], point[1] - last[1]
            at = place((last[0] - ax) * ey - (last[1] - ay) * ex, dx * ey - dy * ex)
            if crosses_left:
                left.append(at)
            if crosses_right:
                right.append(at)
        last, last_offset = point, offset
    return _paired(left), _paired(right)


def _paired(crossings: list[int]) -> _Spans:
    crossings.sort()
    spans = zip(crossings[::2], crossings[1::2], strict=True)
    return tuple((max(0, s), min(ONE, e)) for s, e in spans if s < e and e > 0 and s < ONE)


def _stretches(board: Board, pieces: list[Piece], met: list[list[tuple[Outline, _Spans]]]) -> Iterator[Stretch]:
    cuts = {p.start for p in pieces} | {ONE}
    for layer in met:
        for _, spans in layer:
            for span in spans:
                cuts.update(span)
    ordered = sorted(cuts)
    index = 0
    for start, end in pairwise(ordered):
        while pieces[index].end <= start:
            index += 1
        ground, terrain, height = board.facts.level, "", 0.0
        for outline, spans in met[0]:
            if _holds(spans, start):
                ground = outline.layer.level
        in_art = any(_holds(spans, start) for _, spans in met[1])
        for outline, spans in met[2]:
            if _holds(spans, start):
                terrain, height = outline.layer.terrain, outline.layer.height
        yield Stretch(start, end, pieces[index], ground - in_art, in_art, terrain, height)


def _holds(spans: _Spans, at: int) -> bool:
    return any(s <= at < e for s, e in spans)
