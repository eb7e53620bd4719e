"""The Hindrances of many LOS: terrain at the level of both units (A6.7), bridges (B6.2), SMOKE (A24), AFVs and wrecks (D9.4), by
LOS and hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from asl_query.board.geometry import CENTRE
from asl_query.board.sightline import NOWHERE, Reading
from asl_query.logic.arrays import read_over_arrays
from asl_query.ndarrays import Bools, Ints, distinct
from asl_query.rules.asl.a06_los import in_blind_hexes, obstacle_blocks
from asl_query.rules.asl.a24_smoke import smoke_drm, smoke_hinders
from asl_query.rules.asl.b06_bridges import bridge_hinders
from asl_query.rules.asl.b14_orchards import bare_orchard_hinders
from asl_query.rules.asl.d09_wrecks import vehicle_hinders
from asl_query.sight.sight_facts import KINDS

if TYPE_CHECKING:
    from asl_query.sight.los_instances import Laid

Hindrances = tuple[Ints, Ints, Ints]  # LOS, hex, and its terrain or vehicle by number or the DRM of its SMOKE
_NO_LEVEL = -99


def terrain_hindrances(laid: Laid) -> Hindrances:
    """Hexes between the ends whose terrain hinders units at its own level (A6.7)."""
    t, n = laid.threads, len(laid.facts.terrain)
    width = len(laid.sheet.hexes) + 1
    left = _on_side(laid, t.left)
    right = _on_side(laid, t.right) if t.differs.any() else left
    either = distinct(np.concatenate([left, right]))
    on_both = np.isin(either, left, assume_unique=True) & np.isin(either, right, assume_unique=True)
    kept = either[(either // n % 2 == 1) | on_both]
    in_hex, first = np.unique(kept // n // 2, return_index=True)  # one Hindrance a hex
    return _one_a_range(laid, in_hex // width, in_hex % width, (kept % n)[first])


def _on_side(laid: Laid, side: Reading) -> Ints:
    """What hinders as it reads on one side of the threads: LOS, hex, inherent or not, and terrain in one number each."""
    t, facts = laid.threads, laid.facts
    width = len(laid.sheet.hexes) + 1
    level = np.where(laid.higher == laid.lower, laid.higher, _NO_LEVEL)
    near = side.ground == level[t.thread]
    if facts.has_bare_orchards:
        near |= True  # they hinder a LOS from above, too
    if facts.has_screens:
        near |= facts.kind[facts.paint[side.paint]] == KINDS.index("screen")  # what is higher than both units, too
    near |= facts.bridge_of[side.paint] != NOWHERE
    some = np.flatnonzero(near)
    hexes, los = t.piece_hexes[t.piece[some]], t.thread[some]
    paint, on_level = side.paint[some], side.ground[some] == level[los]
    own: list[Ints] = []
    for terrain, is_inherent, which in (
        (np.where(paint == NOWHERE, NOWHERE, facts.paint[paint]), False, (0, 1)),
        (facts.inherent[hexes[:, 0]], True, (0,)),
        (facts.inherent[hexes[:, 1]], True, (1,)),
    ):
        kind = facts.kind[terrain]
        hinders = (kind == KINDS.index("hindrance")) | ((kind == KINDS.index("split")) & (not laid.is_beam))
        hinders &= on_level
        if facts.has_bare_orchards and not laid.is_beam:
            hinders |= (kind == KINDS.index("bare")) & _bare_orchards(laid, side.ground[some], los, hexes[:, which[-1]])
        if facts.has_screens and not is_inherent:
            hinders |= (kind == KINDS.index("screen")) & _screens(laid, some, side, los)
        hinders &= terrain != NOWHERE
        for one in which:
            where = np.flatnonzero(hinders & (hexes[:, one] != NOWHERE))
            at, hex_ = los[where], hexes[where, one]
            between = (hex_ != laid.a.hex[at]) & (hex_ != laid.b.hex[at])
            key = ((at * width + hex_) * 2 + is_inherent) * len(facts.terrain) + terrain[where]
            own.append(key[between])
    own.append(_bridges(laid, paint, los))
    return distinct(np.concatenate(own))


def _bridges(laid: Laid, paint: Ints, los: Ints) -> Ints:
    """The bridges through whose sides these LOS are drawn, and which hinder them, in one number each as in `_on_side`."""
    facts = laid.facts
    where = np.flatnonzero(facts.bridge_of[paint] != NOWHERE)
    at, hex_ = los[where], facts.bridge_of[paint[where]]
    hinders = read_over_arrays(bridge_hinders)(facts.deck_level[hex_], laid.higher[at], laid.lower[at])
    for end in (laid.a, laid.b):
        hinders &= laid.sheet.range_hexes(hex_, end.hex[at]) < laid.range[at]  # between the ends
    key = (at * (len(laid.sheet.hexes) + 1) + hex_) * 2 * len(facts.terrain) + facts.paint[paint[where]]
    found: Ints = key[hinders]
    return found


def _bare_orchards(laid: Laid, ground: Ints, los: Ints, hex_: Ints) -> Bools:
    """Where a bare orchard on this ground, in this hex, would hinder a LOS (B14.2)."""
    to_lower = laid.sheet.range_hexes(np.maximum(hex_, 0), laid.lower_hex[los])
    found: Bools = read_over_arrays(bare_orchard_hinders)(ground, laid.higher[los], laid.lower[los], to_lower)
    return found


def _screens(laid: Laid, some: Ints, side: Reading, los: Ints) -> Bools:
    """Where what is painted would block a LOS if it were an Obstacle: there a Hindrance of a height hinders it."""
    paint, hexes = side.paint[some], laid.threads.piece_hexes[laid.threads.piece[some], 0]
    top = 2 * side.ground[some] + np.where(paint == NOWHERE, 0, laid.facts.paint_top[paint])
    higher, lower = laid.higher[los], laid.lower[los]
    to_higher, to_lower = (laid.sheet.range_hexes(hexes, ends[los]) for ends in (laid.higher_hex, laid.lower_hex))
    found: Bools = read_over_arrays(obstacle_blocks)(top, higher, lower)
    found |= read_over_arrays(in_blind_hexes)(top, higher, lower, to_higher, to_lower)
    return found


def _one_a_range(laid: Laid, los: Ints, hex_: Ints, terrain: Ints) -> Hindrances:
    """One Hindrance of those at the same range; counted from the end that has fewer of them, so that it is the same both ways."""
    kept = []
    for end in (laid.a, laid.b):
        key = los * 1000 + laid.sheet.range_hexes(hex_, end.hex[los])
        kept.append(np.sort(np.unique(key, return_index=True)[1]))
    from_a, from_b = (np.bincount(los[k], minlength=len(laid.range)) for k in kept)
    fewer_from_b = (from_b < from_a)[los]
    chosen = np.zeros(len(los), dtype=np.bool_)
    chosen[kept[0]] = True
    other = np.zeros(len(los), dtype=np.bool_)
    other[kept[1]] = True
    chosen = np.where(fewer_from_b, other, chosen)
    return los[chosen], hex_[chosen], terrain[chosen]


def smoke_hindrances(laid: Laid) -> Hindrances:
    """SMOKE in any hex that a LOS meets, and in the hex of a unit at a vertex, whichever way that is reached (A24)."""
    t = laid.threads
    width = len(laid.sheet.hexes) + 1
    counters = np.zeros(width, dtype=np.int64)
    for smoky, counter_drm in laid.smoke.items():
        if smoky in laid.sheet.number:
            counters[laid.sheet.number[smoky]] = counter_drm
    if not counters.any():
        return (counters[:0],) * 3
    thread = np.repeat(np.arange(len(laid.range)), np.diff(np.append(t.first_piece, len(t.piece_start))))
    found = []
    for one in (0, 1):
        where = np.flatnonzero(counters[t.piece_hexes[:, one]])
        found.append(thread[where] * width + t.piece_hexes[where, one])
    for end in (laid.a, laid.b):
        where = np.flatnonzero((end.tip != CENTRE) & (counters[end.hex] > 0))
        found.append(where * width + end.hex[where])
    key = distinct(np.concatenate(found))
    los, hex_ = key // width, key % width
    hinders = read_over_arrays(smoke_hinders)(laid.facts.level[hex_], laid.lower[los])
    drm = read_over_arrays(smoke_drm)(counters[hex_], hex_ == laid.a.hex[los])
    return los[hinders], hex_[hinders], np.broadcast_to(drm, los.shape)[hinders]


def vehicle_hindrances(laid: Laid) -> Hindrances:
    """AFVs and wrecks in the hexes between the ends that a LOS meets, where both ends see them (D9.4)."""
    t, there = laid.threads, laid.facts.vehicles
    if not len(there.hex):
        return (there.hex,) * 3
    width = len(laid.sheet.hexes) + 1
    number = np.full(width, NOWHERE, dtype=np.int64)
    number[there.hex] = np.arange(len(there.hex))
    thread = np.repeat(np.arange(len(laid.range)), np.diff(np.append(t.first_piece, len(t.piece_start))))
    met = [thread * width + t.piece_hexes[:, one] for one in (0, 1)]
    key = distinct(np.concatenate([keys[number[t.piece_hexes[:, one]] != NOWHERE] for one, keys in enumerate(met)]))
    los, hex_ = key // width, key % width
    between = (hex_ != laid.a.hex[los]) & (hex_ != laid.b.hex[los]) & (laid.higher == laid.lower)[los]
    los, hex_ = los[between], hex_[between]
    if not len(los):
        return (los,) * 3
    which = number[hex_]
    hinders = read_over_arrays(vehicle_hinders)(there.level[which], laid.higher[los], laid.lower[los], laid.both_see(los, which))
    return _one_a_range(laid, los[hinders], hex_[hinders], which[hinders])
