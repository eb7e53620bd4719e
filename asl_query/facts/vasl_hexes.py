"""Which hexes and hexsides of a board the pixels and the metadata of a VASL archive tell of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from asl_query.facts.vasl_archive import SLOPE, MarkedHexside
from asl_query.facts.vasl_terrain import HEXSIDES, HINDRANCES, MEANING
from asl_query.terms.hexes import Hex

LEAST_ART, ENDING_ART = 0.02, 0.1  # of a hex: of a Depression that goes through it, of one that ends in it


def is_depression_hex(kind: str, hexsides: int, share: float) -> bool:
    """Whether art over so much of a hex, which crosses so many of its hexsides, makes it a Depression hex: a stream must cross
    two (B20.1); the symbol of a gully need only appear in a hex (B19.1), and not lap over from the next one (B.1)."""
    return (hexsides >= 2 and share >= LEAST_ART) or (kind == "gully" and share >= ENDING_ART)


def marked_hexsides(
    marked: Iterable[MarkedHexside], hexes: Iterable[Hex], pairs: Sequence[tuple[Hex, Hex]], notes: list[str]
) -> dict[str, list[str]]:
    """The hexsides between two of the hexes that the metadata marks, by their kind, but for those of slopes; `notes` is told of
    marks at no hex."""
    names = {frozenset(pair): f"{pair[0].short}-{pair[1].short}" for pair in pairs}
    found: dict[str, list[str]] = {}
    for kind, hex_, across in _across(marked, hexes, notes):
        side = names.get(frozenset({hex_, across}))
        if side is not None and kind != SLOPE:  # else it lies at the edge of the board
            found.setdefault(kind, []).append(side)
    return found


def slopes(marked: Iterable[MarkedHexside], hexes: Collection[Hex]) -> dict[str, list[str]]:
    """Of each hex with a slope the adjacent hexes of the board that lie down-slope of it: a slope is marked in its upper hex."""
    known, found = set(hexes), dict[str, list[str]]()
    for kind, hex_, across in _across(marked, hexes, []):
        if kind == SLOPE and across in known:
            found.setdefault(hex_.short, []).append(across.short)
    return found


def _across(marked: Iterable[MarkedHexside], hexes: Iterable[Hex], notes: list[str]) -> Iterator[tuple[str, Hex, Hex]]:
    """Each mark with its hex and the hex across its hexside; `notes` is told of those of no hex."""
    known = {hex_.short: hex_ for hex_ in hexes}
    for kind, name, number in marked:
        hex_ = known.get(name)
        if hex_ is None:
            notes.append(f"a {kind} is marked at {name!r}, which is no hex of the board")
            continue
        odd = hex_.column & 1
        dc, dr = ((0, -1), (1, -odd), (1, 1 - odd), (0, 1), (-1, 1 - odd), (-1, -odd))[number]
        column, row = hex_.column + dc, hex_.row + dr
        yield kind, hex_, Hex("", column, row + 1 - (column & 1))


def as_drawn(code: NDArray[Any], painted: NDArray[Any]) -> NDArray[Any]:
    """The terrain without what hinders where only the art of hexsides is drawn: a thread that meets no pixel of grain in a hex is
    not hindered there (A6.7)."""
    hindering = [code for code, meaning in MEANING.items() if meaning.terrain in HINDRANCES]
    only_beside = np.isin(code, list(HEXSIDES)) & np.isin(painted, hindering)
    return np.where(only_beside, 0, painted)
