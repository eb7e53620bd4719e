"""A board of which only a part is laid out: some of its hexrows, or of each hexrow some hexes, cut as the edges of boards are:
through the centre dots of a hexrow, and through every second one along a hexside."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from asl_query.errors import FactsError, FactsProblem
from asl_query.facts.board_file import HEX_HEIGHT, HEXROW_PITCH, BoardFacts, PaintedLayer, Point, column_of
from asl_query.terms.hexes import Hex, Hexside, board_name


class BoardOnMap(NamedTuple):
    """A board as a map lays it out: whether upside down, and the hexrows and numbers that are left of it (empty: all)."""

    name: str
    is_reversed: bool = False
    hexrows: str = ""
    numbers: str = ""

    @classmethod
    def of_words(cls, words: str) -> BoardOnMap:
        """As a file says it: 24, 15 reversed, 24 A-Q, 24 Q-GG 1-5 reversed."""
        name, *rest = words.split(" ")
        spans = [word for word in rest if word != "reversed"]
        hexrows = "".join(span for span in spans if span[0].isalpha())
        return cls(board_name(name), "reversed" in rest, hexrows, "".join(span for span in spans if span[0].isdigit()))

    def part_of(self, facts: BoardFacts, source: str) -> BoardFacts:
        """The facts of what is on the map; raises FactsError for a part that the board does not have or that is no part."""
        if not self.hexrows and not self.numbers:
            return facts
        columns = _span(self.hexrows, column_of) if self.hexrows else facts.hexrows
        numbers = _span(self.numbers, int) if self.numbers else facts.numbers(facts.first_column & ~1)
        problem = _problem(facts, columns, numbers)
        if problem is not None:
            raise FactsError(source, [problem])
        return replace(_cut(facts, columns, numbers), text=f"{facts.text}\0{self.hexrows} {self.numbers}")


def _span(words: str, read: Callable[[str], int]) -> range:
    first, last = map(read, words.split("-"))
    return range(first, last + 1)


def _problem(facts: BoardFacts, columns: range, numbers: range) -> FactsProblem | None:
    """Why a part of a board cannot be laid out; None where it can."""
    letters = [Hex("", column, 1).letters for column in (facts.hexrows[0], facts.hexrows[-1])]
    every = facts.numbers(facts.first_column)
    if len(columns) < 2 or columns[0] not in facts.hexrows or columns[-1] not in facts.hexrows:
        remedy = f"Name two of them, the first one first: {letters[0]}-{letters[1]}."
        return FactsProblem(0, f"board {facts.board} has no such hexrows; it has {letters[0]} to {letters[1]}", remedy)
    if not numbers or numbers[0] not in every or numbers[-1] not in every:
        remedy = f"Name two of them, the lower one first: {every[0]}-{every[-1]}."
        return FactsProblem(0, f"board {facts.board} has no such numbers; it has {every[0]} to {every[-1]}", remedy)
    if (columns[0] - facts.first_column) % 2:
        what = f"board {facts.board} is cut at a hexrow that has half hexes at its upper and lower edge"
        return FactsProblem(
            0, what, f"Begin with hexrow {letters[0]} or every second one from there: its left edge must meet others."
        )
    return None


def _cut(facts: BoardFacts, columns: range, numbers: range) -> BoardFacts:
    left = (columns[0] - facts.first_column) * HEXROW_PITCH
    top = (numbers[0] - facts.first_number) * HEX_HEIGHT
    size = ((len(columns) - 1) * HEXROW_PITCH, len(numbers) * HEX_HEIGHT)

    def holds(hex_: Hex) -> bool:
        return hex_.column in columns and numbers[0] - (hex_.column & 1) <= hex_.number <= numbers[-1]

    def spans(all_spans: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        cut = ((max(first, columns[0]), min(last, columns[-1])) for first, last in all_spans)
        return tuple((first, last) for first, last in cut if first <= last)

    def layers(every: Iterable[PaintedLayer]) -> tuple[PaintedLayer, ...]:
        kept = (layer for layer in every if all(map(holds, (*(layer.along or ()), *((layer.of,) if layer.of else ())))))
        cut = (replace(layer, outline=_clipped([(x - left, y - top) for x, y in layer.outline], size)) for layer in kept)
        return tuple(layer for layer in cut if len(layer.outline) > 2)

    def sides(every: frozenset[Hexside]) -> frozenset[Hexside]:
        return frozenset(side for side in every if holds(side.a) and holds(side.b))

    return replace(
        facts,
        columns=len(columns),
        rows=len(numbers),
        first_column=columns[0],
        first_number=numbers[0],
        covered=spans(facts.covered),
        painted=spans(facts.painted),
        hexes={hex_: facts.hexes[hex_] for hex_ in facts.hexes if holds(hex_)},
        hexsides={kind: sides(every) for kind, every in facts.hexsides.items()},
        ground=layers(facts.ground),
        depression=layers(facts.depression),
        paint=layers(facts.paint),
        hexside_art=layers(facts.hexside_art),
        bridge_art=layers(facts.bridge_art),
    )


def _clipped(outline: list[Point], size: Point) -> tuple[Point, ...]:
    """The part of an outline within [0, 0] and a size: cut off at one edge after the other (Sutherland and Hodgman)."""
    for axis, edge, inward in ((0, 0, 1), (0, size[0], -1), (1, 0, 1), (1, size[1], -1)):
        cut: list[Point] = []
        for before, here in zip([*outline[-1:], *outline], outline, strict=False):
            was_in, is_in = ((point[axis] - edge) * inward >= 0 for point in (before, here))
            if was_in != is_in:
                cut.append(_crossing(before, here, axis, edge))
            if is_in:
                cut.append(here)
        outline = cut
    return tuple(outline)


def _crossing(one: Point, two: Point, axis: int, edge: int) -> Point:
    """Where the line between two points crosses an edge, to the nearest map unit."""
    across = 1 - axis
    at = one[across] + round((two[across] - one[across]) * (edge - one[axis]) / (two[axis] - one[axis]))
    return (edge, at) if axis == 0 else (at, edge)
