"""What threads between centre dots or vertices cross: hexes, ground levels, Depression art, terrain art. Exact, no rules.

Many threads are laid at once, as numpy arrays: a viewshed is one call. Outline points, centre dots and vertices are whole
numbers of map units, and a float64 holds every product of two of them, so sides are decided exactly; places are exact as
board/geometry.py says.

An outline is crossed where the ends of an edge lie on different sides of the thread. Counting an end that lies on the
thread as left, then as right, is the same as moving the thread by less than any distance (A6.1 asks what shows on both
sides of it), so every stretch has two readings, `left` and `right`.
"""

from __future__ import annotations

import itertools
from functools import cached_property
from typing import NamedTuple

import numpy as np

from asl_query.board.board import Board
from asl_query.board.geometry import CENTRE, Spot, centre, vertices
from asl_query.board.templates import TraceTemplate, ragged, templates, tipped_template
from asl_query.deadline import raise_if_over
from asl_query.facts.board_file import PaintedLayer
from asl_query.ndarrays import Bools, Floats, Ints, distinct

NOWHERE = -1
# One pixel of a board picture, 1/64 of a hex height, both ways: 96 / 56.25 and 64 / 64.5 to 1/256. So a thread beside another one
# is as exact as that: two outlines that share an edge are met at one place, and no thread beside one touches an outline's point.
MAP_UNITS_A_PIXEL = np.array((437 / 256, 254 / 256))


class Tips(NamedTuple):
    """One end of each thread: a hex by number, and in it the centre dot (CENTRE) or the vertex of a number (0 to 5)."""

    hex: Ints
    tip: Ints


_DOT = centre(Spot(0, 0))
_FROM_DOT = np.array(
    [(x - _DOT[0], y - _DOT[1]) for x, y in (*vertices(Spot(0, 0)), _DOT)], dtype=np.float64
)  # CENTRE comes last


class Art(NamedTuple):
    """All painted outlines as arrays: points one after the other, each outline closed by its first point again.

    `edge_of` gives the outline of the edge from each point to the next, NOWHERE between outlines. Outlines are numbered in
    painting order: `ground` of them are ground levels, then come `depression` of Depression art, `paint` of terrain art with
    the sides of bridges, and the art of walls and hedges.
    """

    points: Floats
    edge_of: Ints
    layers: tuple[PaintedLayer, ...]
    ground: int
    depression: int
    paint: int
    level: Ints


class Sheet:
    """A board's geometry as arrays: hexes by number, their places, and the art painted on them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.hexes = board.hexes
        self.number = {hex_: i for i, hex_ in enumerate(self.hexes)}
        self.column, self.row = (np.array(x, dtype=np.int64) for x in zip(*map(board.spot, self.hexes), strict=True))
        self.x, self.y = (np.array(x, dtype=np.float64) for x in zip(*map(board.centre, self.hexes), strict=True))
        self._at = np.full((board.columns + 2, board.rows + 3), NOWHERE, dtype=np.int64)
        self._at[self.column, self.row] = np.arange(len(self.hexes))

    def at(self, column: Ints, row: Ints) -> Ints:
        """The numbers of the hexes at these places; NOWHERE off the map."""
        off = (column < 0) | (row < 0) | (column >= self.board.columns) | (row > self.board.rows)
        found: Ints = self._at[np.where(off, -1, column), np.where(off, -1, row)]
        return found

    def range_hexes(self, a: Ints, b: Ints) -> Ints:
        """The ranges between hexes by number."""
        across = np.abs(self.column[a] - self.column[b])
        down = np.abs(2 * (self.row[a] - self.row[b]) - (self.column[a] & 1) + (self.column[b] & 1))
        ranges: Ints = across + np.maximum(down - across, 0) // 2
        return ranges

    def points(self, ends: Tips) -> tuple[Floats, Floats]:
        """Where the ends of threads lie, in map units."""
        x, y = self.x[ends.hex], self.y[ends.hex]
        if (ends.tip == CENTRE).all():
            return x, y
        return x + _FROM_DOT[ends.tip, 0], y + _FROM_DOT[ends.tip, 1]

    @cached_property
    def art(self) -> Art:
        """The painted outlines."""
        ground, depression, paint = self.board.layers
        paint = (*paint, *self.board.bridge_art)
        layers = (*ground, *depression, *paint, *self.board.hexside_art)
        points: list[tuple[int, int]] = []
        edges: list[int] = []
        for number, layer in enumerate(layers):
            points += [*layer.outline, layer.outline[0]]
            edges += [number] * len(layer.outline) + [NOWHERE]
        xy = np.array(points, dtype=np.float64).reshape(-1, 2).T.copy()
        level = np.array([layer.level for layer in layers], dtype=np.int64)
        return Art(xy, np.array(edges[:-1], dtype=np.int64), layers, len(ground), len(depression), len(paint), level)


class Reading(NamedTuple):
    """What shows on each stretch just beside the thread: ground level, Depression art or not, terrain art and hexside art (an
    outline's number, or NOWHERE). Inside Depression art the ground is one lower than around it."""

    ground: Ints
    in_art: Bools
    paint: Ints
    barrier: Ints

    def of(self, which: Ints) -> Reading:
        """Some of the stretches."""
        return Reading(self.ground[which], self.in_art[which], self.paint[which], self.barrier[which])


class Threads(NamedTuple):
    """Threads laid over a board, cut into stretches on which nothing changes.

    Of each stretch: its thread, its start and end, the piece it belongs to, and what shows left and right of it. Of each
    piece (the run through one hex, or along the hexside of two): its hexes (`two` is NOWHERE inside one hex), start, end,
    first and last stretch. Of each node (between two pieces): its thread, place, the piece before it, its hexes (the third
    is NOWHERE unless it is a vertex).
    """

    thread: Ints
    start: Floats
    end: Floats
    piece: Ints
    left: Reading
    right: Reading
    differs: Bools
    piece_hexes: Ints
    piece_start: Floats
    piece_end: Floats
    first_stretch: Ints
    last_stretch: Ints
    first_piece: Ints
    node_thread: Ints
    node_at: Floats
    node_piece: Ints
    node_hexes: Ints
    node_is_vertex: Bools

    def of(self, which: Ints) -> Threads:
        """Some of the threads, by their numbers from the least on."""
        number = np.full(len(self.first_piece), NOWHERE)
        number[which] = np.arange(len(which))
        s = np.flatnonzero(number[self.thread] != NOWHERE)
        p = np.flatnonzero(number[self.thread[self.first_stretch]] != NOWHERE)
        n = np.flatnonzero(number[self.node_thread] != NOWHERE)
        return Threads(
            number[self.thread[s]], self.start[s], self.end[s], np.searchsorted(p, self.piece[s]), self.left.of(s),
            self.right.of(s), self.differs[s],
            self.piece_hexes[p], self.piece_start[p], self.piece_end[p], np.searchsorted(s, self.first_stretch[p]),
            np.searchsorted(s, self.last_stretch[p]), np.searchsorted(p, self.first_piece[which]),
            number[self.node_thread[n]], self.node_at[n], np.searchsorted(p, self.node_piece[n]), self.node_hexes[n],
            self.node_is_vertex[n],
        )  # fmt: skip


# Below, above, right, left: pixels right and down; and for NOWHERE, the last row, not beside it at all.
BESIDE = np.array([(0, 1), (0, -1), (1, 0), (-1, 0), (0, 0)], dtype=np.float64)


def lay(sheet: Sheet, a: Tips, b: Tips, beside: Ints | None = None) -> Threads:
    """Lay a thread from each end `a` to the end `b` of the same place in the array.

    With `beside` the art is looked at one pixel beside each thread: its row of BESIDE, NOWHERE for one as it is drawn.
    """
    beside = np.full(len(a.hex), NOWHERE) if beside is None else beside
    shift = BESIDE[beside] * MAP_UNITS_A_PIXEL
    dots = _Ends(*sheet.points(a), *sheet.points(b))
    ends = _Ends(*(at + shift[:, i % 2] for i, at in enumerate(dots)))
    points = [end.hex * len(_FROM_DOT) + end.tip - CENTRE for end in (a, b)]
    seen_from_a = len(distinct(points[0])) <= len(distinct(points[1]))
    apex = points[0 if seen_from_a else 1] * len(BESIDE) + beside + 1
    raise_if_over()
    spans = _spans(sheet.art, ends, apex, seen_from_a, beside == NOWHERE)
    raise_if_over()
    pieces = _pieces(sheet, a, b)
    raise_if_over()
    return _stretches(sheet, pieces, spans, _inner_side(sheet, dots))


class _Ends(NamedTuple):
    """Both ends of each thread in map units."""

    ax: Floats
    ay: Floats
    bx: Floats
    by: Floats


class _TracePieces(NamedTuple):
    thread: Ints
    start: Floats
    end: Floats
    hexes: Ints
    first: Ints
    node_thread: Ints
    node_at: Floats
    node_piece: Ints
    node_hexes: Ints
    node_is_vertex: Bools


def _templates(sheet: Sheet, a: Tips, b: Tips) -> tuple[list[TraceTemplate], Ints, Ints]:
    """The templates that the threads follow, which of them each one does, and whether to the right (1) or mirrored (-1)."""
    parity = sheet.column[a.hex] & 1
    columns, rows = sheet.column[b.hex] - sheet.column[a.hex], sheet.row[b.hex] - sheet.row[a.hex]
    if (np.maximum(a.tip, b.tip) == CENTRE).all():
        tall = 4 * sheet.board.rows + 8
        key = (np.abs(columns) * tall + rows + tall // 2) * 2 + parity
        unique, which = np.unique(key, return_inverse=True)
        used = templates(unique % 2, unique // 2 // tall, unique // 2 % tall - tall // 2)
        return used, which, np.where(columns < 0, -1, 1)
    keys, which = np.unique(np.stack([parity, columns, rows, a.tip, b.tip], axis=1), axis=0, return_inverse=True)
    return [tipped_template(*key) for key in keys.tolist()], which.reshape(-1), np.ones_like(columns)


def _pieces(sheet: Sheet, a: Tips, b: Tips) -> _TracePieces:
    """The hexes that each thread meets, from the templates of its offsets."""
    used, which, across = _templates(sheet, a, b)
    first_column, first_row = sheet.column[a.hex], sheet.row[a.hex]

    def gather(per: list[int]) -> tuple[Ints, Ints, Ints]:
        """Thread and template element of every piece (or node), and the number of them for each thread."""
        sizes = np.array(per, dtype=np.int64)
        counts = sizes[which]
        return np.repeat(np.arange(len(which)), counts), ragged((np.cumsum(sizes) - sizes)[which], counts), counts

    def hexes(spots: Ints, missing: Bools, thread: Ints) -> Ints:
        of_column = first_column[thread, None] + across[thread, None] * spots[:, :, 0]
        of_row = first_row[thread, None] + spots[:, :, 1]
        return np.where(missing, NOWHERE, sheet.at(of_column, of_row))

    thread, element, counts = gather([len(t.start) for t in used])
    start, end = (np.concatenate([t[i] for t in used])[element] for i in (0, 1))
    met = hexes(np.concatenate([t.spots for t in used])[element], np.concatenate([t.missing for t in used])[element], thread)
    off = met[:, 0] == NOWHERE  # a run along the edge of the map has a hex on one side only
    met[off] = met[off, ::-1]
    node_thread, node_element, _ = gather([len(t.at) for t in used])
    at = np.concatenate([t.at for t in used])[node_element]
    node_spots = np.concatenate([t.node_spots for t in used])[node_element]
    node_missing = np.concatenate([t.node_missing for t in used])[node_element]
    is_vertex = np.concatenate([t.is_vertex for t in used])[node_element]
    first = np.cumsum(counts) - counts
    node_piece = np.arange(len(node_thread)) + node_thread  # one node fewer than pieces in each thread before
    node_hexes = hexes(node_spots, node_missing, node_thread)
    return _TracePieces(thread, start, end, met, first, node_thread, at, node_piece, node_hexes, is_vertex)


class _Spans(NamedTuple):
    """Where threads are inside outlines: thread, outline, start, end, and on which side it is so (LEFT, RIGHT or BOTH)."""

    thread: Ints
    outline: Ints
    start: Floats
    end: Floats
    side: Ints


LEFT, RIGHT, BOTH = 0, 1, 2


def _spans(art: Art, ends: _Ends, apex: Ints, from_a: bool, as_drawn: Bools) -> _Spans:
    """Meet the outlines with every thread; only one as it is drawn can touch an outline without crossing it."""
    if not art.layers:
        return _Spans(*(np.zeros(0, dtype=np.int64),) * 2, *(np.zeros(0),) * 2, np.zeros(0, dtype=np.int64))
    thread, edge = _candidates(art, ends, apex, from_a)
    ax, ay, bx, by = (x[thread] for x in ends)
    dx, dy, base = bx - ax, by - ay, (bx - ax) * ay - (by - ay) * ax
    offset = dx * art.points[1, edge] - dy * art.points[0, edge] - base
    next_offset = dx * art.points[1, edge + 1] - dy * art.points[0, edge + 1] - base
    crosses = (offset > 0) != (next_offset > 0)
    touched = np.zeros(len(ends.ax), dtype=np.bool_)
    touched[thread[(offset == 0) | (next_offset == 0)]] = True
    touched &= as_drawn
    plain = ~touched[thread]
    parts = [_inside(art, ends, thread, edge, crosses & plain, BOTH, from_a)]
    if touched.any():
        right = (offset >= 0) != (next_offset >= 0)
        parts += [
            _inside(art, ends, thread, edge, crosses & ~plain, LEFT, from_a),
            _inside(art, ends, thread, edge, right & ~plain, RIGHT, from_a),
        ]
    return _Spans(*(np.concatenate(x) for x in zip(*parts, strict=True)))


def _candidates(art: Art, ends: _Ends, apex: Ints, from_a: bool) -> tuple[Ints, Ints]:
    """Threads and the edges they may meet or touch: seen from their common end, an edge fills an angle, and only the threads
    inside it can meet it. Angles are only used to choose: a little too many are chosen, and what is met is decided exactly."""
    ax, ay, bx, by = ends if from_a else (ends.bx, ends.by, ends.ax, ends.ay)
    order = np.argsort(apex, kind="stable")
    groups = np.flatnonzero(np.diff(apex[order], prepend=-1))
    edges = np.flatnonzero(art.edge_of != NOWHERE)
    threads, met = [], []
    for first, last in itertools.pairwise([*groups.tolist(), len(order)]):
        some = order[first:last]
        x, y = ax[some[0]], ay[some[0]]
        direction = _turn(bx[some] - x, by[some] - y)
        by_turn = np.argsort(direction)
        some, direction = some[by_turn], direction[by_turn]
        turn = _turn(art.points[0] - x, art.points[1] - y)
        one, two = turn[edges], turn[edges + 1]
        width = (two - one) % 4
        start, width = np.where(width <= 2, one, two), np.minimum(width, 4 - width)
        low = np.where(width > 2 - _SLACK, -8.0, start - _SLACK)  # an edge through the common end may be met by any thread
        high = np.where(width > 2 - _SLACK, 8.0, start + width + _SLACK)
        twice = np.concatenate([direction - 4, direction, direction + 4])
        from_, to = np.searchsorted(twice, low), np.searchsorted(twice, high, side="right")
        to = np.minimum(to, from_ + len(some))
        count = to - from_
        threads.append(some[ragged(from_, count) % len(some)])
        met.append(np.repeat(edges, count))
    return np.concatenate(threads), np.concatenate(met)


_SLACK = 1e-9  # of a turn counted as 4; two different directions on a map of whole map units are farther apart


def _turn(dx: Floats, dy: Floats) -> Floats:
    """A number from -2 to 2 that grows with the angle of a direction; it is 4 for the whole turn and quick to get."""
    length = np.abs(dx) + np.abs(dy)
    part = np.divide(dx, length, out=np.zeros_like(length), where=length > 0)
    found: Floats = np.where(dy < 0, part - 1, 1 - part)
    return found


def _inside(art: Art, ends: _Ends, thread: Ints, edge: Ints, which: Bools, side: int, from_a: bool) -> _Spans:
    """The spans between crossings. Only what lies ahead of one end was chosen, and beyond it all every thread is outside, so an
    odd number of crossings tells that the thread begins (or, chosen from its other end, ends) inside."""
    thread, edge = thread[which], edge[which]
    ax, ay, bx, by = (x[thread] for x in ends)
    (x0, y0), (x1, y1) = art.points[:, edge], art.points[:, edge + 1]
    ex, ey = x1 - x0, y1 - y0
    at = ((x0 - ax) * ey - (y0 - ay) * ex) / ((bx - ax) * ey - (by - ay) * ex)
    key = thread * len(art.layers) + art.edge_of[edge]
    ahead = at > 0 if from_a else at < 1
    key, at = key[ahead], np.clip(at[ahead], 0, 1)
    order = _in_order(key, at)
    key, at = key[order], at[order]
    first = np.flatnonzero(np.diff(key, prepend=-1))
    past = np.append(first[1:], len(key))
    odd = (past - first) % 2 == 1
    where = (first if from_a else past)[odd]
    key, at = np.insert(key, where, key[first[odd]]), np.insert(at, where, 0.0 if from_a else 1.0)
    start, end = at[::2], at[1::2]
    real = start < end
    of = key[::2][real]
    return _Spans(of // len(art.layers), of % len(art.layers), start[real], end[real], np.full(len(of), side))


def _in_order(group: Ints, at: Floats) -> Ints:
    """The order by group, then by place. Packed into one whole number with its own number each sorts fastest; where the bits left
    for the place are too few to tell two places apart, both are sorted in full."""
    if not len(group):
        return group
    number_bits = len(group).bit_length()
    place_bits = 62 - number_bits - int(group.max()).bit_length()
    packed = ((group << place_bits) + (at * ((1 << place_bits) - 1)).astype(np.int64)) << number_bits
    packed |= np.arange(len(group))
    packed.sort()
    order: Ints = packed & ((1 << number_bits) - 1)
    in_group, places = group[order], at[order]
    slipped = (in_group[1:] == in_group[:-1]) & (places[1:] < places[:-1])
    return np.lexsort((at, group)) if slipped.any() else order


def _stretches(sheet: Sheet, pieces: _TracePieces, spans: _Spans, inner: Ints) -> Threads:
    """Cut the threads at every piece and span, and read what shows on each stretch."""
    n_pieces, n_spans = len(pieces.thread), len(spans.thread)
    closed = spans.end < 1
    thread = np.concatenate([pieces.thread, spans.thread, spans.thread[closed]])
    at = np.concatenate([pieces.start, spans.start, spans.end[closed]])
    order = _in_order(thread, at)
    thread, at = thread[order], at[order]
    is_new = np.ones(len(order), dtype=np.bool_)
    is_new[1:] = (thread[1:] != thread[:-1]) | (at[1:] != at[:-1])
    stretch = np.empty(len(order), dtype=np.int64)
    stretch[order] = np.cumsum(is_new) - 1
    thread, start = thread[is_new], at[is_new]
    end = np.append(start[1:], 1.0)
    end[end == 0] = 1.0
    count = len(start)
    first_stretch = stretch[:n_pieces]
    last_stretch = np.append(first_stretch[1:], count) - 1
    piece = np.zeros(count, dtype=np.int64)
    piece[first_stretch[1:]] = 1
    piece = np.cumsum(piece)
    past = np.append(first_stretch[pieces.first][1:], count)  # the stretch after the last one of each thread
    span_end = past[spans.thread]
    span_end[closed] = stretch[n_pieces + n_spans :]
    span_start = stretch[n_pieces : n_pieces + n_spans]
    left = _reading(sheet.art, spans, span_start, span_end, RIGHT, count)
    right, differs = left, np.zeros(count, dtype=np.bool_)
    if (spans.side != BOTH).any():
        right = _reading(sheet.art, spans, span_start, span_end, LEFT, count)
        alone = inner[thread]
        left, right = (
            Reading(*(np.where(alone == other, theirs, own) for own, theirs in zip(mine, others, strict=True)))
            for mine, others, other in ((left, right, RIGHT), (right, left, LEFT))
        )
        differs = np.any([mine != theirs for mine, theirs in zip(left, right, strict=True)], axis=0)
    return Threads(
        thread, start, end, piece, left, right, differs, pieces.hexes, pieces.start, pieces.end, first_stretch,
        last_stretch, pieces.first, pieces.node_thread, pieces.node_at, pieces.node_piece, pieces.node_hexes,
        pieces.node_is_vertex,
    )  # fmt: skip


def _reading(art: Art, spans: _Spans, first: Ints, past: Ints, without: int, count: int) -> Reading:
    """What shows on each stretch, of the spans that are not on the side `without` alone; later outlines lie on top."""
    ground, in_art = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.bool_)
    paint, barrier = np.full(count, NOWHERE), np.full(count, NOWHERE)
    ends = np.cumsum([0, art.ground, art.depression, art.paint, len(art.layers)])
    for kind, (low, high) in enumerate(itertools.pairwise(ends)):
        chosen = np.flatnonzero((spans.outline >= low) & (spans.outline < high) & (spans.side != without))
        chosen = chosen[np.argsort(spans.outline[chosen], kind="stable")]
        length = (past - first)[chosen]
        covered, outline = ragged(first[chosen], length), np.repeat(spans.outline[chosen], length)
        match kind:
            case 0:
                ground[covered] = art.level[outline]
            case 1:
                in_art[covered] = True
            case 2:
                paint[covered] = outline
            case _:
                barrier[covered] = outline
    return Reading(ground - in_art, in_art, paint, barrier)


def _inner_side(sheet: Sheet, ends: _Ends) -> Ints:
    """The one side on which anything is printed for a thread along an edge of the map; BOTH for all others."""
    ax, ay, bx, by = ends
    inner = np.full(len(ax), BOTH)
    left_and_right, top_and_bottom = ([p.bounds[i] for p in sheet.board.placed for i in (n, n + 2)] for n in (0, 1))
    along_top = (ay == by) & np.isin(ay, top_and_bottom)
    along_side = (ax == bx) & np.isin(ax, left_and_right)
    for i in np.flatnonzero(along_top | along_side):
        x, y = (ax[i] + bx[i]) / 2, (ay[i] + by[i]) / 2
        dx, dy = np.sign(bx[i] - ax[i]), np.sign(by[i] - ay[i])
        left, right = _on_map(sheet.board, x - dy, y + dx), _on_map(sheet.board, x + dy, y - dx)
        if left != right:
            inner[i] = LEFT if left else RIGHT
    return inner


def _on_map(board: Board, x: float, y: float) -> bool:
    """Whether a point lies on a board or at its edge: the middle of a thread beside the edge of the map may lie on a seam."""
    return any(p.holds((x, y)) for p in board.placed)
