"""The traces of many threads at once: board/geometry.py's templates as arrays, from the same whole numbers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from asl_query.board.geometry import CENTRE, template
from asl_query.ndarrays import Bools, Floats, Ints


class TraceTemplate(NamedTuple):
    """One template: pieces (start, end, offsets of one or two hexes) and nodes (place, offsets of two or three, vertex or not).

    Offsets are columns and rows from the first hex; where a second or third hex is `missing` the first stands again.
    """

    start: Floats
    end: Floats
    spots: Ints
    missing: Bools
    at: Floats
    node_spots: Ints
    node_missing: Bools
    is_vertex: Bools


_KNOWN: dict[tuple[int, ...], TraceTemplate] = {}


def templates(parity: Ints, columns: Ints, rows: Ints) -> list[TraceTemplate]:
    """The templates between centre dots of these column parities, columns to the right and rows; each is made once."""
    keys = list(zip(parity.tolist(), columns.tolist(), rows.tolist(), strict=True))
    new = [i for i, key in enumerate(keys) if key not in _KNOWN]
    upright = [i for i in new if keys[i][1] == 0]
    for i in upright:
        _KNOWN[keys[i]] = _one(*keys[i])
    slanted = np.array([i for i in new if keys[i][1] > 0], dtype=np.int64)
    if len(slanted):
        made = _many(parity[slanted], columns[slanted], rows[slanted])
        _KNOWN.update(zip([keys[i] for i in slanted], made, strict=True))
    return [_KNOWN[key] for key in keys]


def tipped_template(parity: int, columns: int, rows: int, start: int, end: int) -> TraceTemplate:
    """The template of a thread with an end at a vertex; columns count to the right, also below 0."""
    key = (parity, columns, rows, start, end)
    if key not in _KNOWN:
        _KNOWN[key] = _one(*key)
    return _KNOWN[key]


def _one(parity: int, columns: int, rows: int, start: int = CENTRE, end: int = CENTRE) -> TraceTemplate:
    pieces, nodes = template(parity, columns, rows, start, end)
    return TraceTemplate(
        np.array([p[0] for p in pieces]),
        np.array([p[1] for p in pieces]),
        np.array([(*p[2], p[2][0])[:2] for p in pieces], dtype=np.int64),
        np.array([(False, len(p[2]) < 2) for p in pieces]),
        np.array([n[0] for n in nodes]),
        np.array([(*n[1], n[1][0])[:3] for n in nodes], dtype=np.int64).reshape(-1, 3, 2),
        np.array([(False, False, len(n[1]) < 3) for n in nodes], dtype=np.bool_).reshape(-1, 3),
        np.array([n[2] for n in nodes], dtype=np.bool_),
    )


def ragged(first: Ints, count: Ints) -> Ints:
    """first[0], first[0] + 1, .. (count[0] of them), then first[1], .. and so on."""
    before = np.cumsum(count) - count
    found: Ints = np.repeat(first - before, count) + np.arange(int(count.sum()))
    return found


def _many(parity: Ints, columns: Ints, rows: Ints) -> list[TraceTemplate]:
    dx, dy = 3 * columns, 2 * rows - ((parity + columns) & 1) + parity
    which, dc, dr = _hexes_near(parity, columns, dx, dy)
    x, y = 3 * dc, 2 * dr - ((parity[which] + dc) & 1) + parity[which]
    low, high, whole = _clipped(x, y, dx[which], dy[which])
    met = np.flatnonzero(low <= high)
    which, low, high, whole = which[met], low[met], high[met], whole[met]
    spots = np.stack([dc[met], dr[met]], axis=1)
    unit = int(whole.max()) + 1
    inside = np.flatnonzero(low < high)
    inside = inside[np.lexsort((spots[inside, 1], spots[inside, 0], which[inside] * unit + low[inside]))]
    place = which[inside] * unit + low[inside]
    first = np.flatnonzero(np.diff(place, prepend=-1))
    two = np.diff(np.append(first, len(inside))) == 2
    one = inside[first]
    other = np.where(two, inside[np.minimum(first + 1, len(inside) - 1)], one)
    piece_spots = np.stack([spots[one], spots[other]], axis=1)
    missing = np.stack([np.zeros(len(one), dtype=np.bool_), ~two], axis=1)
    is_node = high[one] < whole[one]
    node_place = (which[one] * unit + high[one])[is_node]
    node_spots, node_missing = _touched(node_place, which * unit + low, which * unit + high, spots)
    return _split(
        which[one], (low[one] / whole[one], high[one] / whole[one], piece_spots, missing), which[one][is_node],
        ((high[one] / whole[one])[is_node], node_spots, node_missing, ~node_missing[:, 2]),
    )  # fmt: skip


def _hexes_near(parity: Ints, columns: Ints, dx: Ints, dy: Ints) -> tuple[Ints, Ints, Ints]:
    """The hexes (as offsets) that each thread may meet: thread, column, row."""
    which = np.repeat(np.arange(len(columns)), columns + 1)
    dc = ragged(np.zeros(len(columns), dtype=np.int64), columns + 1)
    width, slope = dx[which], dy[which]
    ends = slope * np.maximum(0, 3 * dc - 2), slope * np.minimum(width, 3 * dc + 2)
    low, high = np.minimum(*ends) // width, -(-np.maximum(*ends) // width)
    shift = ((parity[which] + dc) & 1) - parity[which]
    lowest = -((1 - low - shift) // 2)
    count = (high + 1 + shift) // 2 + 1 - lowest
    return np.repeat(which, count), np.repeat(dc, count), ragged(lowest, count)


def _clipped(x: Ints, y: Ints, dx: Ints, dy: Ints) -> tuple[Ints, Ints, Ints]:
    """Where each thread is inside a hex at (x, y), as whole numbers of its length: start, end, and the whole length."""
    slabs = ((-y, dy, 1), (-x - y, dx + dy, 2), (y - x, dx - dy, 2))
    whole = np.prod([np.maximum(np.abs(slope), 1) for _, slope, _ in slabs], axis=0)
    low, high = np.zeros_like(whole), whole.copy()
    for offset, slope, half in slabs:
        unit, signed = whole // np.maximum(np.abs(slope), 1), np.where(slope > 0, offset, -offset)
        flat = slope == 0
        low = np.where(flat, low, np.maximum(low, (-half - signed) * unit))
        high = np.where(flat, np.where(np.abs(offset) > half, -1, high), np.minimum(high, (half - signed) * unit))
    return low, high, whole


def _touched(nodes: Ints, start: Ints, end: Ints, spots: Ints) -> tuple[Ints, Bools]:
    """The two or three hexes that begin, end or are touched at each node, in the order of their offsets."""
    hexes = np.arange(len(start))
    place = np.concatenate([start, end[end != start]])
    hexes = np.concatenate([hexes, hexes[end != start]])
    at_node = np.searchsorted(nodes, place)
    at_node = np.minimum(at_node, len(nodes) - 1)
    chosen = nodes[at_node] == place
    at_node, hexes = at_node[chosen], hexes[chosen]
    order = np.lexsort((spots[hexes, 1], spots[hexes, 0], at_node))
    at_node, hexes = at_node[order], hexes[order]
    first = np.searchsorted(at_node, np.arange(len(nodes)))
    count = np.diff(np.append(first, len(at_node)))
    third = np.where(count > 2, first + 2, first)
    found = np.stack([spots[hexes[first]], spots[hexes[first + 1]], spots[hexes[third]]], axis=1)
    missing = np.zeros((len(nodes), 3), dtype=np.bool_)
    missing[:, 2] = count < 3
    return found, missing


def _split(
    which: Ints, pieces: tuple[Floats, Floats, Ints, Bools], which_node: Ints, nodes: tuple[Floats, Ints, Bools, Bools]
) -> list[TraceTemplate]:
    count = int(which[-1]) + 1
    piece_ends = np.searchsorted(which, np.arange(count + 1)).tolist()
    node_ends = np.searchsorted(which_node, np.arange(count + 1)).tolist()
    start, end, spots, missing = pieces
    at, node_spots, node_missing, is_vertex = nodes
    return [
        TraceTemplate(start[p:q], end[p:q], spots[p:q], missing[p:q], at[m:n], node_spots[m:n], node_missing[m:n], is_vertex[m:n])
        for p, q, m, n in zip(piece_ends, piece_ends[1:], node_ends, node_ends[1:], strict=False)
    ]
