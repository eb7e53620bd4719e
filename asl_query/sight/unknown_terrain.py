"""Terrain whose rules are not known here, in LOS: one that meets it and that nothing else blocks is undecided, not clear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from asl_query.board.sightline import NOWHERE
from asl_query.errors import UnknownTerrainError
from asl_query.ndarrays import Bools, Ints
from asl_query.rules.charts.terrain_chart import UNKNOWN, sides_in_los
from asl_query.sight.sight_facts import BOCAGE, KINDS, UNKNOWN_SIDE
from asl_query.terms.hexes import hexside

if TYPE_CHECKING:
    from asl_query.sight.los_instances import Laid


def raise_where_unknown(laid: Laid) -> None:
    """Raise UnknownTerrainError where a LOS that nothing blocks meets terrain that may block or hinder it."""
    if not laid.facts.has_unknown:
        return
    is_open = ~laid.blocked | ~_blocked_from_higher(laid)
    for find in (_at_stretches, _in_hexside_art, _at_hexsides):
        for los, terrain, where in find(laid, is_open):
            ends = (laid.sheet.hexes[end.hex[los]].name for end in (laid.a, laid.b))
            raise UnknownTerrainError(f"the LOS {' to '.join(ends)}", terrain, where)


def _blocked_from_higher(laid: Laid) -> Bools:
    """Whether each LOS would be blocked as well if its ends were as high as they may be in terrain that raises a unit."""
    by = laid.facts.raises
    if not (by[laid.a.hex].any() or by[laid.b.hex].any()):
        return laid.blocked
    a, b = (end._replace(level=end.level + by[end.hex]) for end in (laid.a, laid.b))
    return type(laid)(laid.facts, a, b, laid.purpose, laid.smoke, laid.threads, is_supposed=True).blocked


def hangs(laid: Laid, terrain: Ints, los: Ints) -> Bools:
    """Whether it is not known what terrain does to the LOS that meet it."""
    facts = laid.facts
    found = (facts.kind[terrain] == KINDS.index(UNKNOWN)) | (facts.unknown_between[terrain] & (laid.higher != laid.lower)[los])
    if facts.has_unknown:
        for end in (laid.a, laid.b):
            found |= facts.unknown_near[terrain, end.hex[los]]
    known: Bools = found & (terrain != NOWHERE)
    return known


_IN_PART = (*sides_in_los("bocage"), *sides_in_los(UNKNOWN))  # kinds of hexside whose LOS is known in part at most
_Met = Iterator[tuple[int, str, str]]  # the LOS by its number, what it meets, and where


def _at_stretches(laid: Laid, is_open: Bools) -> _Met:
    """What is painted or Inherent along the threads."""
    t, facts = laid.threads, laid.facts
    hexes = t.piece_hexes[t.piece]
    own = np.any([hexes == end.hex[t.thread][:, None] for end in (laid.a, laid.b)], axis=(0, 2))
    for terrain, hex_ in (
        *((np.where(side.paint == NOWHERE, NOWHERE, facts.paint[side.paint]), hexes[:, 0]) for side in (t.left, t.right)),
        *((facts.inherent[hexes[:, one]], hexes[:, one]) for one in (0, 1)),
    ):
        in_the_way = ~(own & facts.unknown_inside[terrain])  # a factory lets a unit look out of its own hex as a building does
        for at in np.flatnonzero(hangs(laid, terrain, t.thread) & in_the_way & is_open[t.thread]).tolist():
            yield int(t.thread[at]), facts.terrain[terrain[at]], laid.sheet.hexes[hex_[at]].name


def _in_hexside_art(laid: Laid, is_open: Bools) -> _Met:
    """The art of hexsides that the threads cross beside them."""
    t = laid.threads
    layers = laid.sheet.art.layers
    in_part = np.array([layer.along is not None and layer.terrain in _IN_PART for layer in layers] or [False])
    for side in (t.left, t.right):
        for at in np.flatnonzero(in_part[side.barrier] & (side.barrier != NOWHERE) & is_open[t.thread]).tolist():
            layer = layers[side.barrier[at]]
            yield int(t.thread[at]), layer.terrain, layer.along.name if layer.along else ""


def _at_hexsides(laid: Laid, is_open: Bools) -> _Met:
    """The hexsides that the threads cross, touch at a vertex or run along."""
    t, board = laid.threads, laid.facts.board
    pairs: list[tuple[Ints, Ints]] = [(t.node_hexes[:, i], t.node_hexes[:, j]) for i, j in ((0, 1), (0, 2), (1, 2))]
    for one, two in pairs:
        in_part = (laid.facts.hexside_kinds[one, two] & (BOCAGE | UNKNOWN_SIDE)) > 0
        for at in np.flatnonzero(in_part & is_open[t.node_thread]).tolist():
            side = hexside(laid.sheet.hexes[one[at]], laid.sheet.hexes[two[at]])
            kind = next(kind for kind in _IN_PART if side in board.hexsides.get(kind, ()))
            yield int(t.node_thread[at]), kind, side.name
