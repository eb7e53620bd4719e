"""Where one can go round the woods or the building of a hex: the hexsides its art leaves free, and runs along them. No rules.

Outline points and vertices of hexes are whole numbers, so on which side of a hexside a point lies is decided exactly; an outline
that only touches a hexside counts as touching it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from asl_query.board import geometry
from asl_query.board.board import Board
from asl_query.board.lint import inside
from asl_query.board.templates import ragged
from asl_query.facts.board_file import PaintedLayer
from asl_query.ndarrays import Bools, Floats, Ints
from asl_query.terms.hexes import Hex, Hexside, hexside

OBSTACLES = (
    "woods", "light woods", "pine woods", "light jungle", "stone building", "wooden building", "gutted building", "factory",
    "tower", "tower hindrance",
)  # fmt: skip
WALL_REACH = 5  # map units that a wall or hedge is drawn wide on each side of its hexside (in VASL's pictures 4 to 6 pixels)
_JUST_BESIDE = 1e-8  # of the length of a hexside: nearer to it than any outline that does not touch it
_HALF = 32  # half the height of a hex
_CORNERS = np.array([(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)], dtype=np.float64)


class Rim(NamedTuple):
    """One hexside of an obstacle hex as someone sees it who goes round the obstacle.

    `across` is the hex on its far side (None off the map and where its hexrow is not painted). `is_touched`: obstacle art touches
    the hexside or, where it `is_walled`, the wall or hedge drawn along it.
    """

    across: Hex | None
    is_touched: bool
    is_walled: bool
    is_cliff: bool


class Run(NamedTuple):
    """A way from the hex `start` into the hex `around`, there along contiguous hexsides, and on to the hex `end`."""

    start: Hex
    around: Hex
    along: tuple[Hexside, ...]
    end: Hex


_KNOWN: WeakKeyDictionary[Board, dict[Hex, tuple[Rim, ...]]] = WeakKeyDictionary()


def rims(board: Board) -> dict[Hex, tuple[Rim, ...]]:
    """The six hexsides of every woods or building hex whose hexrow is painted, clockwise from the north; kept with the board."""
    if board not in _KNOWN:
        _KNOWN[board] = _rims(board)
    return _KNOWN[board]


def _rims(board: Board) -> dict[Hex, tuple[Rim, ...]]:
    hexes = [h for h in board.painted_hexes if board[h].terrain in OBSTACLES]
    painted = dict.fromkeys(board.painted_hexes)
    near = ([board.hex_at(s) for s in geometry.neighbours(board.spot(h))] for h in hexes)
    across = [[n if n in painted else None for n in six] for six in near]
    walled = np.array([[n is not None and hexside(h, n) in board.walls for n in a] for h, a in zip(hexes, across, strict=True)])
    centres = np.array([board.centre(h) for h in hexes], dtype=np.float64).reshape(-1, 1, 2)
    paint = _Paint(board.layers[2])
    touched = paint.shows_on(centres + _HALF * _CORNERS)
    if walled.any():
        touched |= walled & paint.shows_on(centres + (_HALF - WALL_REACH) * _CORNERS)
    return {
        h: tuple(Rim(n, *flags, n is not None and board.cliff(h, n)) for n, flags in zip(a, zip(t, w, strict=True), strict=True))
        for h, a, t, w in zip(hexes, across, touched.tolist(), walled.tolist(), strict=True)
    }


def runs_from(board: Board, start: Hex, may_follow: Callable[[Rim], bool]) -> Iterator[Run]:
    """Every run that begins in a hex, along one to four hexsides that one may follow, the shorter before the longer.

    A unit that comes from `start` begins at a vertex of the hexside it comes through, and leaves `around` at the vertex where the
    run ends; it follows neither of the hexsides that it crosses.
    """
    for around in board.adjacent(start):
        six = rims(board).get(around)
        if six is None:
            continue
        beside = [rim.across for rim in six]
        for step in (1, -1) if start in beside else ():
            entered = beside.index(start)
            along: tuple[Hexside, ...] = ()
            for k in range(1, 5):
                rim, leaving = six[(entered + step * k) % 6], six[(entered + step * (k + 1)) % 6]
                if rim.across is None or not may_follow(rim):
                    break
                along = (*along, hexside(around, rim.across))
                if leaving.across is not None:
                    yield Run(start, around, along, leaving.across)


def straight_on(run: Run) -> tuple[Hex, Hexside]:
    """How a run goes straight on from the vertex where it ends: the hex it then goes round, and the first hexside there."""
    return run.end, hexside(run.end, run.along[-1].other(run.around))


class _Paint:
    """The painted outlines as arrays: the two ends of every edge, and where the edges of each outline begin."""

    def __init__(self, layers: tuple[PaintedLayer, ...]) -> None:
        self.layers = layers
        self.is_obstacle = np.array([layer.terrain in OBSTACLES for layer in layers], dtype=np.bool_)
        outlines = [np.array(layer.outline, dtype=np.float64) for layer in layers]
        self.count = np.array([len(o) for o in outlines], dtype=np.int64)
        self.first = np.cumsum(self.count) - self.count
        if outlines:
            self.start = np.concatenate(outlines)
            self.end = np.concatenate([np.roll(o, -1, axis=0) for o in outlines])
            self.low, self.high = (np.array([f(o, axis=0) for o in outlines]) for f in (np.min, np.max))
            self.edge_low, self.edge_high = (f(self.start[:, 1], self.end[:, 1]) for f in (np.minimum, np.maximum))

    def shows_on(self, corners: Floats) -> Bools:
        """Whether an obstacle shows on each of the six sides of each hexagon, of which the corners are given."""
        highest = np.full((2, *corners.shape[:2]), -1)
        if not self.layers or not len(corners):
            return np.zeros(highest.shape[1:], dtype=np.bool_)
        low, high = corners.min(axis=1)[:, None], corners.max(axis=1)[:, None]
        hexagon, layer = np.nonzero(np.all((self.low <= high) & (self.high >= low), axis=2))
        meets = self._meets(corners[hexagon], layer)
        for kind in (0, 1):
            of_kind = self.is_obstacle[layer] == bool(kind)
            top = np.where(meets, layer[:, None], -1)[of_kind]
            np.maximum.at(highest[kind], hexagon[of_kind], top)
        cover, obstacle = highest
        shows: Bools = obstacle > cover
        for h, side in np.argwhere((obstacle >= 0) & ~shows).tolist():
            met = [self.layers[i] for i in layer[(hexagon == h) & meets[:, side]].tolist()]
            shows[h, side] = _shows_on_part(corners[h, side], corners[h, (side + 1) % 6], met)
        return shows

    def _meets(self, corners: Floats, layer: Ints) -> Bools:
        """Whether the outline of each layer meets, or takes in, each side of the hexagon of the same place."""
        count = self.count[layer]
        edge, pair = ragged(self.first[layer], count), np.repeat(np.arange(len(layer)), count)
        low, high = corners[:, 0, 1], corners[:, 3, 1]
        beside = (self.edge_low[edge] <= high[pair]) & (self.edge_high[edge] >= low[pair])
        edge, pair = edge[beside], pair[beside]
        a = np.moveaxis(corners[pair], 2, 0)
        b = np.roll(a, -1, axis=2)
        p, q = self.start[edge].T[:, :, None], self.end[edge].T[:, :, None]
        apart = np.any((np.maximum(a, b) < np.minimum(p, q)) | (np.maximum(p, q) < np.minimum(a, b)), axis=0)
        parted = (_turn(a, b, p) * _turn(a, b, q) > 0) | (_turn(p, q, a) * _turn(p, q, b) > 0)
        left_of = ((p[1] > a[1]) != (q[1] > a[1])) & ((_turn(p, q, a) > 0) == (q[1] > p[1]))
        begins = np.flatnonzero(np.diff(pair, prepend=-1))
        meets = np.zeros((len(layer), 6), dtype=np.bool_)
        if len(begins):
            meets[pair[begins]] = np.logical_or.reduceat(~apart & ~parted, begins) | np.logical_xor.reduceat(left_of, begins)
        return meets


def _turn(a: Floats, b: Floats, c: Floats) -> Floats:
    """On which side of the line from a to b the point c lies: above 0, below 0, or 0 on it."""
    found: Floats = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return found


def _shows_on_part(a: Floats, b: Floats, layers: list[PaintedLayer]) -> bool:
    """Whether on some stretch of the line from a to b the topmost outline is an obstacle's; the last of the layers is on top."""
    (ax, ay), (bx, by) = a.tolist(), b.tolist()
    cuts = {0.0, 1.0}
    for layer in layers:
        for (px, py), (qx, qy) in itertools.pairwise((*layer.outline, layer.outline[0])):
            one = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
            two = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
            if one == 0 or one * two < 0:  # a corner of the outline on the line, or an edge across it
                share = one / (one - two) if one else 0.0
                x, y = px + share * (qx - px), py + share * (qy - py)
                cuts.add((x - ax) / (bx - ax) if bx != ax else (y - ay) / (by - ay))
    for low, high in itertools.pairwise(sorted(t for t in cuts if 0 <= t <= 1)):
        middle = (low + high) / 2
        for beside in (-_JUST_BESIDE, _JUST_BESIDE):  # art may touch the line from one side only
            point = (ax + middle * (bx - ax) - beside * (by - ay), ay + middle * (by - ay) + beside * (bx - ax))
            over = [layer for layer in layers if inside(point, layer.outline)]
            if over and over[-1].terrain in OBSTACLES:
                return True
    return False
