"""A board: its facts with every question a rule may ask of them."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from asl_query.board.geometry import neighbours
from asl_query.facts.board_file import BoardFacts, HexFacts, Layer, on_board
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Depth


class Outline(NamedTuple):
    """A painted outline with its bounds, ready to be met by threads."""

    layer: Layer
    bounds: tuple[int, int, int, int]


class Board:
    """What is printed on one board. Hexes beyond the covered hexrows are on the board but without facts."""

    def __init__(self, facts: BoardFacts) -> None:
        self.facts = facts
        self.name = facts.board
        self._default = HexFacts(level=facts.level)
        sides = facts.hexsides
        self.cliffs = sides.get("cliff", frozenset())
        self.depression_hexsides = sides.get("depression", frozenset())
        self.roads = sides.get("road", frozenset())
        self.walls = sides.get("wall", frozenset()) | sides.get("hedge", frozenset())

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex with facts, in book order."""
        first, last = self.facts.covered
        return tuple(Hex(self.name, c, n) for c in range(first, last + 1) for n in range((c & 1) ^ 1, self.facts.rows + 1))

    @cached_property
    def painted_hexes(self) -> tuple[Hex, ...]:
        """Every hex in whose hexrow the painted layers are complete: LOS can be traced among these."""
        first, last = self.facts.painted
        return tuple(h for h in self.hexes if first <= h.column <= last)

    @cached_property
    def barrier_hexes(self) -> frozenset[Hex]:
        """The hexes that a wall, a hedge or a cliff borders."""
        return frozenset(h for side in self.walls | self.cliffs for h in side)

    def __contains__(self, hex_: Hex) -> bool:
        first, last = self.facts.covered
        return hex_.board == self.name and first <= hex_.column <= last and on_board(hex_, self.facts.columns, self.facts.rows)

    def __getitem__(self, hex_: Hex) -> HexFacts:
        return self.facts.hexes.get(hex_, self._default)

    def adjacent(self, hex_: Hex) -> list[Hex]:
        """The adjacent hexes that have facts."""
        return [n for n in neighbours(hex_) if n in self]

    def level(self, hex_: Hex, depth: Depth) -> int:
        """The level of a unit in the hex: IN a Depression it is one lower than around it (B19.2)."""
        return self[hex_].level - (depth is Depth.IN)

    def bottom(self, hex_: Hex) -> int:
        """The lowest level a unit can have in the hex: its level, or IN its Depression."""
        facts = self[hex_]
        return facts.level - bool(facts.depression)

    def places(self, hex_: Hex) -> tuple[Depth, ...]:
        """Where a unit can be in the hex: IN or at Crest status of a Depression, on or beneath its bridge, else just there."""
        facts = self[hex_]
        if not facts.depression:
            return (Depth.SURFACE,)
        return (Depth.SURFACE, Depth.IN) if facts.bridge else (Depth.IN, Depth.CREST)

    def cliff(self, a: Hex, b: Hex) -> bool:
        """Whether the hexside between two adjacent hexes is a cliff."""
        return hexside(a, b) in self.cliffs

    def hexsides_of(self, kind: frozenset[Hexside]) -> dict[Hex, list[Hexside]]:
        """Hexsides of a kind by each of their two hexes."""
        by_hex: dict[Hex, list[Hexside]] = {}
        for side in kind:
            by_hex.setdefault(side.a, []).append(side)
            by_hex.setdefault(side.b, []).append(side)
        return by_hex

    @cached_property
    def outlines(self) -> tuple[tuple[Outline, ...], tuple[Outline, ...], tuple[Outline, ...]]:
        """The painted outlines: ground levels, Depression art, terrain art; each in painting order."""
        f = self.facts
        return (_outlines(f.ground), _outlines(f.depression), _outlines(f.paint))


def _outlines(layers: tuple[Layer, ...]) -> tuple[Outline, ...]:
    found = []
    for layer in layers:
        xs, ys = [p[0] for p in layer.outline], [p[1] for p in layer.outline]
        found.append(Outline(layer, (min(xs), min(ys), max(xs), max(ys))))
    return tuple(found)
