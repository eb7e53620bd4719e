"""The stretches of many threads on which something may rise, with what the LOS rules ask of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from asl_query.board.sightline import NOWHERE
from asl_query.ndarrays import Bools, Ints

if TYPE_CHECKING:
    from asl_query.sight.los_instances import Laid

BAND = 14  # map units: as far as the art of a cliff reaches from its hexside
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
        self.is_own_slope = self._own_slope(laid, self.higher)
        self.is_below_own_crest = self._own_slope(laid, self.own_level)

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
            found |= (end.climbed[self.los] != NOWHERE) & (away * laid.length[self.los] <= BAND)
        return found

    def range_from(self, hex_: Ints) -> Ints:
        """The range from each stretch to a hex; of a run along a hexside the smaller one."""
        one = self.sheet.range_hexes(self.hexes[:, 0], hex_)
        along = np.flatnonzero(self.hexes[:, 1] != NOWHERE)
        one[along] = np.minimum(one[along], self.sheet.range_hexes(self.hexes[along, 1], hex_[along]))
        return one

    def _own_slope(self, laid: Laid, level: Ints) -> Bools:
        """Whether a stretch lies in the nearer half of a hex adjacent to the higher unit and lower than this level."""
        t = laid.threads
        bottom = laid.facts.bottom
        lower = bottom[self.hexes[:, 0]] < level
        lower |= (self.hexes[:, 1] != NOWHERE) & (bottom[self.hexes[:, 1]] < level)
        piece = t.piece[self.where]
        middle_twice = t.piece_start[piece] + t.piece_end[piece]
        near_a, near_b = 2 * self.end <= middle_twice + _ROUNDING, 2 * self.start >= middle_twice - _ROUNDING
        nearer = np.where(laid.a_is_higher[self.los], near_a, near_b)
        found: Bools = (self.to_higher == 1) & lower & nearer
        return found
