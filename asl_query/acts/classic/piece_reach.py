"""Where one unit or support weapon of a question can be after each phase at best, whatever the others do.

A unit has every help a leader could give it and carries nothing; a weapon is carried by whoever of them could be there and is
quickest with it. What they cannot reach so, they cannot reach at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from asl_query.acts.classic.capacities import STANDS, MoveCapacity, capacity_of_weapon, name_of
from asl_query.acts.classic.loads import (
    budget_of,
    can_be_converted,
    carried_half_pp,
    may_be_led,
    most_advanced_half_pp,
)
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.acts.classic.states import PieceInHex
from asl_query.finite.closure import Bits, bits_of
from asl_query.terms.classic import PlacedWeapon
from asl_query.terms.movement import Mover


class PieceLayer(NamedTuple):
    """The hexes where it can be, as bits: a unit or an assembled weapon, and a dismantled one."""

    whole: Bits
    dismantled: Bits = 0


class PieceReach:
    """One unit or weapon of a question, by itself."""

    def __init__(self, reach_map: ReachMap, piece: Mover | PlacedWeapon, units: Sequence[PieceReach] = ()) -> None:
        """`units` are, for a weapon, those that may carry it, each by itself."""
        self.reach_map, self.piece, self.units = reach_map, piece, units
        self._rings: dict[tuple[int, int], Bits] = {}
        question = reach_map.question
        self.name = name_of(piece)
        start = 1 << reach_map.number[piece.at.hex]
        if isinstance(piece, PlacedWeapon):
            self.whole, self.taken_apart = capacity_of_weapon(question, piece, dismantled=False), STANDS
            self.converts = can_be_converted(question, piece.sw)
            if self.converts or piece.sw.dismantled:
                self.taken_apart = capacity_of_weapon(question, piece, dismantled=True)
            self.start = PieceLayer(0, start) if piece.sw.dismantled else PieceLayer(start)
        else:
            budget = budget_of(question, piece.unit, led=may_be_led(question, piece))
            self.whole, self.taken_apart = MoveCapacity(budget, False, most_advanced_half_pp(piece.unit) >= 0), STANDS
            self.converts, self.start = False, PieceLayer(start)
        self._layers = [self.start]

    def layer(self, index: int) -> PieceLayer:
        """After phase number `index`: 0 the start, then Movement Phase and Advance Phase of every turn."""
        while len(self._layers) <= index:
            before, index_ = self._layers[-1], len(self._layers)
            self._layers.append(self._moved(before, index_) if index_ % 2 else self._advanced(before, index_))
        return self._layers[index]

    def _moved(self, before: PieceLayer, index: int) -> PieceLayer:
        if isinstance(self.piece, PlacedWeapon):
            return PieceLayer(self._carried(before.whole, index, False), self._carried(before.dismantled, index, True))
        found, within = before.whole, self.reach_map.within(self.whole.half_mf)
        for i in bits_of(before.whole):
            found |= within[i]
        return PieceLayer(found)

    def ring(self, index: int, half_mf_: int) -> Bits:
        """Where a unit can be with so many half MF spent in the Movement Phase after that phase; by Assault Movement none are."""
        if (index, half_mf_) not in self._rings:
            here = found = self.layer(index).whole
            within = self.reach_map.within(half_mf_)
            for i in bits_of(here if not self.reach_map.one_hex else 0):
                found |= within[i]
            self._rings[index, half_mf_] = found
        return self._rings[index, half_mf_]

    def _carried(self, here: Bits, index: int, dismantled: bool) -> Bits:
        """Where a weapon can be brought: a carrier comes to it and has the rest of his MF to go on with it."""
        found, capacity = here, self.taken_apart if dismantled else self.whole
        for unit, budget in self._carriers(dismantled, advancing=False):
            left = here
            for spent in range(budget + 1):
                now = left & unit.ring(index - 1, spent)
                within = self.reach_map.within(budget - spent)
                for i in bits_of(now):
                    found |= within[i]
                left &= ~now
        for i in bits_of(
            here & self._two_smc([unit.ring(index - 1, unit.whole.half_mf) for unit in self._smc]) if capacity.one_hex else 0
        ):
            for e in self.reach_map.steps[i]:
                found |= 1 << e.end if e.step.half_mf <= self.reach_map.most_half_mf else 0
        return found

    def _advanced(self, before: PieceLayer, index: int) -> PieceLayer:
        if not isinstance(self.piece, PlacedWeapon):
            return PieceLayer(self._goes_on(before.whole, before.whole if self.whole.advances else 0))
        whole, apart = self._brought(before.whole, index, False), self._brought(before.dismantled, index, True)
        if not self.converts:
            return PieceLayer(whole, apart)
        someone = 0
        for unit in self.units:
            someone |= unit.layer(index).whole
        both = (whole | apart) & someone
        return PieceLayer(whole | both, apart | both)

    def _brought(self, here: Bits, index: int, dismantled: bool) -> Bits:
        """Where a weapon can be after an Advance Phase: with whoever can be with it and may advance with it."""
        capacity = self.taken_apart if dismantled else self.whole
        carriers = [unit.layer(index - 1).whole for unit, _ in self._carriers(dismantled, advancing=True)]
        there = 0
        for bits in carriers:
            there |= bits
        if capacity.two_advance:
            there |= self._two_smc([unit.layer(index - 1).whole for unit in self._smc])
        return self._goes_on(here, here & there)

    def _goes_on(self, here: Bits, moving: Bits) -> Bits:
        found = here
        for i in bits_of(moving):
            found |= self.reach_map.near[i]
        return found

    def _carriers(self, dismantled: bool, *, advancing: bool) -> list[tuple[PieceReach, int]]:
        """Who may carry it alone, with the half MF that it leaves him."""
        assert isinstance(self.piece, PlacedWeapon)
        found: list[tuple[PieceReach, int]] = []
        for unit in self.units:
            assert isinstance(unit.piece, Mover)
            who, half_pp = unit.piece.unit, carried_half_pp(unit.piece.unit, self.piece.sw, dismantled=dismantled)
            if half_pp is None or (advancing and half_pp > most_advanced_half_pp(who)):
                continue
            budget = budget_of(self.reach_map.question, who, half_pp, led=may_be_led(self.reach_map.question, unit.piece))
            if advancing or budget >= 0:
                found.append((unit, budget))
        return found

    @property
    def _smc(self) -> list[PieceReach]:
        return [unit for unit in self.units if isinstance(unit.piece, Mover) and unit.piece.unit.is_smc]

    @staticmethod
    def _two_smc(places: list[Bits]) -> Bits:
        """Where two of them can be."""
        one = two = 0
        for bits in places:
            two |= one & bits
            one |= bits
        return two

    def in_goal(self, index: int) -> bool:
        """Whether it can be in the goal after that phase."""
        layer = self.layer(index)
        return bool((layer.whole | layer.dismantled) & self.reach_map.goals)

    def arrival(self, last: int) -> int | None:
        """The first phase, not later than `last`, after which it can be in the goal."""
        return next((index for index in range(last + 1) if self.in_goal(index)), None)

    def places(self, index: int) -> tuple[PieceInHex, ...]:
        """Where it can be, and in which state; dismantled only where it cannot be put together."""
        layer, hexes = self.layer(index), self.reach_map.hexes
        apart = layer.dismantled if not self.converts else layer.dismantled & ~layer.whole
        return (*map(PieceInHex, hexes(layer.whole)), *(PieceInHex(hex_, True) for hex_ in hexes(apart)))


def piece_reaches(reach_map: ReachMap) -> list[PieceReach]:
    """Every unit, then every weapon, by itself."""
    units = [PieceReach(reach_map, mover) for mover in reach_map.question.movers]
    return [*units, *(PieceReach(reach_map, placed, units) for placed in reach_map.question.weapons)]


def useful(piece_reach: PieceReach, last: int) -> list[PieceLayer]:
    """For each phase up to `last` where it can be and still reach the goal by the end of that phase."""
    reach_map, reached = piece_reach.reach_map, piece_reach.layer(last)
    kept = [PieceLayer(reached.whole & reach_map.goals, reached.dismantled & reach_map.goals)]
    for index in range(last, 0, -1):
        after, before = kept[0], piece_reach.layer(index - 1)
        if index % 2:
            whole = _leads(piece_reach, before.whole, after.whole, piece_reach.whole)
            apart = _leads(piece_reach, before.dismantled, after.dismantled, piece_reach.taken_apart)
        else:
            both = after.whole | after.dismantled if piece_reach.converts else 0
            whole = _advances_to(reach_map, before.whole, after.whole | both, piece_reach.whole)
            apart = _advances_to(reach_map, before.dismantled, after.dismantled | both, piece_reach.taken_apart)
        kept.insert(0, PieceLayer(whole, apart))
    return kept


def _leads(piece_reach: PieceReach, here: Bits, there: Bits, capacity: MoveCapacity) -> Bits:
    within, found = piece_reach.reach_map.within(capacity.half_mf), 0
    for i in bits_of(here):
        ends = within[i]
        if capacity.one_hex:
            for e in piece_reach.reach_map.steps[i]:
                ends |= 1 << e.end if e.step.half_mf <= piece_reach.reach_map.most_half_mf else 0
        found |= (1 << i) if ends & there else 0
    return found


def _advances_to(reach_map: ReachMap, here: Bits, there: Bits, capacity: MoveCapacity) -> Bits:
    found = here & there
    for i in bits_of(here if capacity.advances else 0):
        found |= (1 << i) if reach_map.near[i] & there else 0
    return found
