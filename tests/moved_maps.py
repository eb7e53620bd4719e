"""A board turned, mirrored or cut into boards: facts that must give the same answers, and the LOS that are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from asl_query.board.board import Board, Placed
from asl_query.facts.board_file import HEX_HEIGHT, HEXROW_PITCH, BoardFacts, PaintedLayer, Point
from asl_query.facts.cropped import BoardOnMap
from asl_query.ndarrays import Ints
from asl_query.sight.sight import look_between
from asl_query.terms.hexes import Hex, hexside
from asl_query.terms.locations import Location

Step = Callable[[int, int], Point]


class Move(NamedTuple):
    """A symmetry of the hex grid about a point: where a step from there goes. Steps have even sums, so all stay whole."""

    about: Point
    step: Step

    def point(self, point: Point) -> Point:
        x, y = self.about
        across, down = self.step(point[0] - x, point[1] - y)
        return x + across, y + down

    def hex(self, hex_: Hex) -> Hex:
        x, y = self.point(centre_of(hex_))
        column = x // HEXROW_PITCH
        return Hex(hex_.board, column, (y + HEX_HEIGHT // 2 * (column & 1)) // HEX_HEIGHT + 1 - (column & 1))

    def board(self, facts: BoardFacts) -> BoardFacts:
        def layers(every: Iterable[PaintedLayer]) -> tuple[PaintedLayer, ...]:
            return tuple(
                replace(
                    layer,
                    outline=tuple(map(self.point, layer.outline)),
                    along=hexside(*map(self.hex, layer.along)) if layer.along else None,
                    of=self.hex(layer.of) if layer.of else None,
                )
                for layer in every
            )

        inside = frozenset(facts.all_hexes())
        sides = {
            kind: frozenset(hexside(*map(self.hex, side)) for side in every if {*map(self.hex, side)} <= inside)
            for kind, every in facts.hexsides.items()
        }
        art = tuple(layer for layer in layers(facts.hexside_art) if layer.along and {*layer.along} <= inside)
        return replace(
            facts,
            hexes={self.hex(h): f for h, f in facts.hexes.items() if self.hex(h) in inside},
            hexsides=sides,
            ground=layers(facts.ground),
            depression=layers(facts.depression),
            paint=layers(facts.paint),
            hexside_art=art,
            bridge_art=tuple(layer for layer in layers(facts.bridge_art) if layer.of in inside),
        )


def centre_of(hex_: Hex) -> Point:
    """The centre dot in map units."""
    row = hex_.number - 1 + (hex_.column & 1)
    return hex_.column * HEXROW_PITCH, row * HEX_HEIGHT + (0 if hex_.column & 1 else HEX_HEIGHT // 2)


WHOLE_BOARD: dict[str, Step] = {
    "upside down": lambda x, y: (-x, -y),
    "mirrored left to right": lambda x, y: (-x, y),
    "mirrored top to bottom": lambda x, y: (x, -y),
}
# Turned by sixths, and turned and mirrored: of a map that goes on in all directions.
ABOUT_A_HEX: dict[str, Step] = {
    "a sixth": lambda x, y: ((x - 3 * y) // 2, (x + y) // 2),
    "two sixths": lambda x, y: ((-x - 3 * y) // 2, (x - y) // 2),
    "four sixths": lambda x, y: ((-x + 3 * y) // 2, (-x - y) // 2),
    "five sixths": lambda x, y: ((x + 3 * y) // 2, (-x + y) // 2),
    "a sixth and mirrored": lambda x, y: ((x + 3 * y) // 2, (x - y) // 2),
    "two sixths and mirrored": lambda x, y: ((-x + 3 * y) // 2, (x + y) // 2),
}
RADIUS = 4  # of the part of a board that is turned about a hex: as much as lies on it whichever way


def of_whole_board(facts: BoardFacts, name: str) -> Move:
    """A move that lays a board on its own place."""
    return Move((facts.width // 2, facts.height // 2), WHOLE_BOARD[name])


def about(hex_: Hex, name: str) -> Move:
    """A move that lays the hexes around one on their own places."""
    return Move(centre_of(hex_), ABOUT_A_HEX[name])


def evened(facts: BoardFacts) -> BoardFacts:
    """The facts with outlines at points that stay whole when turned by a sixth: at most a map unit from where they were."""

    def layers(every: Iterable[PaintedLayer]) -> tuple[PaintedLayer, ...]:
        return tuple(replace(x, outline=tuple((p, q) if (p + q) % 2 == 0 else (p + 1, q) for p, q in x.outline)) for x in every)

    return replace(
        facts, ground=layers(facts.ground), depression=layers(facts.depression), paint=layers(facts.paint),
        hexside_art=layers(facts.hexside_art), bridge_art=layers(facts.bridge_art),
    )  # fmt: skip


# cut


def cut_in_two(facts: BoardFacts, hexrows: bool, at: int) -> tuple[Board, Board]:
    """A board that is first laid out whole and then as two boards: cut along a hexrow, or below so many hexes of each hexrow.
    What stands at a hexside between two hexes of which each part has one, or is drawn beside a hexside of the other part, is left
    out of both, as no board can say it."""
    axis, edge = (0, at * HEXROW_PITCH) if hexrows else (1, at * HEX_HEIGHT)
    whole = _with_points_at(facts, axis, edge)
    if not hexrows:
        apart = frozenset(hexside(Hex(facts.board, c, at), Hex(facts.board, c, at + 1)) for c in range(0, facts.columns, 2))
        whole = replace(whole, hexsides={kind: every - apart for kind, every in whole.hexsides.items()})
    letters = [Hex("", column, 1).letters for column in (0, at, facts.columns - 1)]
    spans = (f"{letters[0]}-{letters[1]}", f"{letters[1]}-{letters[2]}") if hexrows else (f"1-{at}", f"{at + 1}-{facts.rows}")
    parts = [BoardOnMap(facts.board, False, *((s, "") if hexrows else ("", s))).part_of(whole, "") for s in spans]
    places = ((0, 0), (at, 0)) if hexrows else ((0, 0), (0, at))
    kept = [
        replace(layer, outline=tuple((x + c * HEXROW_PITCH, y + r * HEX_HEIGHT) for x, y in layer.outline))
        for part, (c, r) in zip(parts, places, strict=True)
        for layer in part.hexside_art
    ]
    bridges = [
        replace(layer, outline=tuple((x + c * HEXROW_PITCH, y + r * HEX_HEIGHT) for x, y in layer.outline))
        for part, (c, r) in zip(parts, places, strict=True)
        for layer in part.bridge_art
    ]
    one = Board(replace(whole, hexside_art=tuple(kept), bridge_art=tuple(bridges)))
    names = ("901", "902")
    two = Board(*(Placed(_renamed(part, name), *place) for part, name, place in zip(parts, names, places, strict=True)))
    return one, two


def _with_points_at(facts: BoardFacts, axis: int, edge: int) -> BoardFacts:
    """The facts with a point of each outline wherever it crosses an edge, so that cutting there changes no line."""

    def layers(every: Iterable[PaintedLayer]) -> tuple[PaintedLayer, ...]:
        return tuple(replace(layer, outline=tuple(_pointed(layer.outline, axis, edge))) for layer in every)

    return replace(
        facts, ground=layers(facts.ground), depression=layers(facts.depression), paint=layers(facts.paint),
        hexside_art=layers(facts.hexside_art), bridge_art=layers(facts.bridge_art),
    )  # fmt: skip


def _pointed(outline: tuple[Point, ...], axis: int, edge: int) -> Iterator[Point]:
    for one, two in zip(outline, (*outline[1:], outline[0]), strict=True):
        yield one
        if (one[axis] - edge) * (two[axis] - edge) < 0:
            part = (edge - one[axis]) / (two[axis] - one[axis])
            across = round(one[1 - axis] + (two[1 - axis] - one[1 - axis]) * part)
            yield (edge, across) if axis == 0 else (across, edge)


def _renamed(facts: BoardFacts, name: str) -> BoardFacts:
    def named(hex_: Hex) -> Hex:
        return hex_._replace(board=name)

    def layers(every: Iterable[PaintedLayer]) -> tuple[PaintedLayer, ...]:
        return tuple(
            replace(
                x, along=hexside(*map(named, x.along)) if x.along else None, of=named(x.of) if x.of else None
            )
            for x in every
        )  # fmt: skip

    return replace(
        facts,
        board=name,
        hexes={named(h): f for h, f in facts.hexes.items()},
        hexsides={kind: frozenset(hexside(*map(named, s)) for s in every) for kind, every in facts.hexsides.items()},
        hexside_art=layers(facts.hexside_art),
        bridge_art=layers(facts.bridge_art),
    )


# compared


def places_of(board: Board, hexes: Iterable[Hex]) -> list[Location]:
    """Every place in the hexes, and the lowest upper level of its building."""
    places = [Location(hex_, depth) for hex_ in hexes for depth in board.places(hex_)]
    return [*places, *(Location(p.hex, floor=1) for p in places if board[p.hex].height >= 1)]


def differing(
    one: Board, other: Board, places: list[Location], there: Callable[[Hex], Hex], pairs: tuple[Ints, Ints]
) -> list[str]:  # fmt: skip
    """The LOS between the places of one map that are not the same between where these places lie on the other: blocked or not,
    and by how much hindered."""
    a, b = pairs
    mine = look_between(one, places, a, b)
    theirs = look_between(other, [p._replace(hex=there(p.hex)) for p in places], a, b)
    differ = (mine.blocked != theirs.blocked) | (~mine.blocked & (mine.drawn.drm != theirs.drawn.drm))
    return [f"{places[a[i]].name} to {places[b[i]].name}" for i in np.flatnonzero(differ).tolist()]


def some_pairs(places: list[Location], count: int, seed: int) -> tuple[Ints, Ints]:
    """So many random pairs of the places, or every pair where there are no more."""
    hexes = {hex_: i for i, hex_ in enumerate(dict.fromkeys(p.hex for p in places))}
    number = np.array([hexes[p.hex] for p in places])
    a, b = np.triu_indices(len(places), 1)
    apart = number[a] != number[b]
    a, b = a[apart], b[apart]
    if count < len(a):
        chosen = np.random.default_rng(seed).choice(len(a), count, replace=False)
        a, b = a[chosen], b[chosen]
    return a, b
