"""The stretches of many threads on which something may rise, with what the LOS rules ask of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from asl_query.board.sightline import NOWHERE
from asl_query.ndarrays import Bools, Ints

if TYPE_CHECKING:
    from asl_query.sight.los_instances import Laid

_BAND = 14  # map units along a thread from a vertex: as far as the art of the cliff reaches there
_ROUNDING = 1e-14  # of sums of places; two that differ lie farther apart


class Stretches:
    """Some stretches, one row each."""

    def __init__(self, laid: Laid, where: Ints, hexes: Ints) -> None:
        t = laid.threads
        self.where, self.hexes, self.sheet = where, hexes, laid.sheet
        self.los = t.thread[where]
        self.start, self.end = t.start[where], t.end[where]
        self.higher, self.lower = laid.higher[self.los], laid.lower[self.los]
        self.hex = np.where(hexes[:, 1] == NOWHERE, hexes[:, 0], hexes.min(axis=1))
        self.to_higher, self.to_lower = self.range_from(laid.higher_hex[self.los]), self.range_from(laid.lower_hex[self.los])
        self.own_level = laid.facts.level[laid.higher_hex[self.los]]
        bottom, near = laid.facts.bottom, self._in_nearer_half(laid)
        self.is_own_slope = near & self._adjacent_and_below(bottom, self.higher, np.any)
        self.is_own_slope |= self._adjacent_and_below(laid.facts.level, self.higher, np.all)  # with the far half (B10.2 EXC)
        self.is_below_own_crest = near & self._adjacent_and_below(bottom, self.own_level, np.any)
        # What a unit sees across from its own ground it sees from higher up as well.
        self.is_across_own_crest = self._adjacent_and_below(laid.facts.level, self.own_level, np.all)

    def holds(self, hex_: Ints) -> Bools:
        """Whether a stretch lies in the hex, or along a hexside of it."""
        found: Bools = (self.hexes[:, 0] == hex_) | (self.hexes[:, 1] == hex_)
        return found

    def on_climbed_cliff(self, laid: Laid) -> Bools:
        """Whether a stretch is at the vertex of a Climbing unit, in the art of the cliff that the unit itself hangs on."""
        found = np.zeros(len(self.los), dtype=np.bool_)
        if not laid.climbs:
            return found
        for end, away in ((laid.a, self.end), (laid.b, 1 - self.start)):
            found |= (end.climbed[self.los] != NOWHERE) & (away * laid.length[self.los] <= _BAND)
        return found

    def range_from(self, hex_: Ints) -> Ints:
        """The range from each stretch to a hex; of a run along a hexside the smaller one."""
        one = self.sheet.range_hexes(self.hexes[:, 0], hex_)
        along = np.flatnonzero(self.hexes[:, 1] != NOWHERE)
        one[along] = np.minimum(one[along], self.sheet.range_hexes(self.hexes[along, 1], hex_[along]))
        return one

    def _adjacent_and_below(self, levels: Ints, level: Ints, each: Callable[..., Bools]) -> Bools:
        """Whether a stretch lies in a hex adjacent to the higher unit and lower than this level; along a hexside `each` of its
        two hexes (np.any, np.all)."""
        there = self.hexes != NOWHERE
        lower = np.where(there, levels[self.hexes] < level[:, None], each is np.all)
        found: Bools = (self.to_higher == 1) & each(lower, axis=1)
        return found

    def _in_nearer_half(self, laid: Laid) -> Bools:
        """Whether a stretch lies in that half of its hex which the higher unit is nearer to."""
        t = laid.threads
        piece = t.piece[self.where]
        middle_twice = t.piece_start[piece] + t.piece_end[piece]
        near_a, near_b = 2 * self.end <= middle_twice + _ROUNDING, 2 * self.start >= middle_twice - _ROUNDING
        found: Bools = np.where(laid.a_is_higher[self.los], near_a, near_b)
        return found
