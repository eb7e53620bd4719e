"""Where one unit or support weapon of a question can be after each phase at best, whatever the others do.

A unit has every help a leader could give it and carries nothing; a weapon is carried by whoever of them could be there and is
quickest with it. What they cannot reach so, they cannot reach at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from asl_query.acts.classic.field import MOST_HALF_MF, Field
from asl_query.acts.classic.pieces import (
    can_be_dismantled,
    carried_half_pp,
    half_mf,
    is_leader,
    laden_half_mf,
    most_advanced_half_pp,
    pair_may_carry,
)
from asl_query.finite.closure import Bits, bits_of
from asl_query.rules.slc.slc4_2_portage import may_convert, two_smc_may_carry
from asl_query.terms.classic import ClassicReach, Lying
from asl_query.terms.movement import Mover


class Layer(NamedTuple):
    """The hexes where it can be, as bits: a unit or an assembled weapon, and a dismantled one."""

    whole: Bits
    dismantled: Bits = 0


class Pace(NamedTuple):
    """What a unit, or a weapon in one of its two states, can do in a phase at best: half MF for the Movement Phase (below 0
    none), whether two SMC can move it one hex there, whether it can advance, and whether with two SMC."""

    half_mf: int
    one_hex: bool
    advances: bool
    two_advance: bool = False


STANDS = Pace(-1, False, False)


class Alone:
    """One unit or weapon of a question, by itself."""

    def __init__(self, field: Field, piece: Mover | Lying, units: Sequence[Alone] = ()) -> None:
        """Of a weapon `units` are those that may carry it, each by itself."""
        self.field, self.piece, self.units = field, piece, units
        self._rings: dict[tuple[int, int], Bits] = {}
        question = field.question
        self.name = piece.sw.name if isinstance(piece, Lying) else piece.unit.name
        start = 1 << field.number[piece.at.hex]
        if isinstance(piece, Lying):
            self.whole, self.taken_apart = pace_of_weapon(question, piece, dismantled=False), STANDS
            self.converts = can_be_dismantled(piece.sw) and may_convert(True, False, False)
            if self.converts or piece.sw.dismantled:
                self.taken_apart = pace_of_weapon(question, piece, dismantled=True)
            self.start = Layer(0, start) if piece.sw.dismantled else Layer(start)
        else:
            self.whole, self.taken_apart = Pace(half_mf(piece.unit, led=may_be_led(question, piece)), False, True), STANDS
            self.converts, self.start = False, Layer(start)
        self._layers = [self.start]

    def layer(self, index: int) -> Layer:
        """After phase number `index`: 0 the start, then Movement Phase and Advance Phase of every turn."""
        while len(self._layers) <= index:
            before, index_ = self._layers[-1], len(self._layers)
            self._layers.append(self._moved(before, index_) if index_ % 2 else self._advanced(before, index_))
        return self._layers[index]

    def _moved(self, before: Layer, index: int) -> Layer:
        if isinstance(self.piece, Lying):
            return Layer(self._carried(before.whole, index, False), self._carried(before.dismantled, index, True))
        found, within = before.whole, self.field.within(self.whole.half_mf)
        for i in bits_of(before.whole):
            found |= within[i]
        return Layer(found)

    def ring(self, index: int, half_mf_: int) -> Bits:
        """Where a unit can be with so many half MF spent in the Movement Phase after that phase; by Assault Movement none are."""
        if (index, half_mf_) not in self._rings:
            here = found = self.layer(index).whole
            within = self.field.within(half_mf_)
            for i in bits_of(here if not self.field.question.by_assault_movement else 0):
                found |= within[i]
            self._rings[index, half_mf_] = found
        return self._rings[index, half_mf_]

    def _carried(self, here: Bits, index: int, dismantled: bool) -> Bits:
        """Where a weapon can be brought: a carrier comes to it and has the rest of his MF to go on with it."""
        found, pace = here, self.taken_apart if dismantled else self.whole
        for unit, budget in self._carriers(dismantled, advancing=False):
            left = here
            for spent in range(budget + 1):
                now = left & unit.ring(index - 1, spent)
                within = self.field.within(budget - spent)
                for i in bits_of(now):
                    found |= within[i]
                left &= ~now
        for i in bits_of(here & self._two_smc([unit.ring(index - 1, MOST_HALF_MF) for unit in self._smc]) if pace.one_hex else 0):
            for e in self.field.steps[i]:
                found |= 1 << e.end if e.step.half_mf <= MOST_HALF_MF else 0
        return found

    def _advanced(self, before: Layer, index: int) -> Layer:
        if not isinstance(self.piece, Lying):
            return Layer(self._goes_on(before.whole, before.whole))
        whole, apart = self._brought(before.whole, index, False), self._brought(before.dismantled, index, True)
        if not self.converts:
            return Layer(whole, apart)
        someone = 0
        for unit in self.units:
            someone |= unit.layer(index).whole
        both = (whole | apart) & someone
        return Layer(whole | both, apart | both)

    def _brought(self, here: Bits, index: int, dismantled: bool) -> Bits:
        """Where a weapon can be after an Advance Phase: with whoever can be with it and may advance with it."""
        pace = self.taken_apart if dismantled else self.whole
        carriers = [unit.layer(index - 1).whole for unit, _ in self._carriers(dismantled, advancing=True)]
        there = 0
        for bits in carriers:
            there |= bits
        if pace.two_advance:
            there |= self._two_smc([unit.layer(index - 1).whole for unit in self._smc])
        return self._goes_on(here, here & there)

    def _goes_on(self, here: Bits, moving: Bits) -> Bits:
        found = here
        for i in bits_of(moving):
            found |= self.field.near[i]
        return found

    def _carriers(self, dismantled: bool, *, advancing: bool) -> list[tuple[Alone, int]]:
        """Who may carry it alone, with the half MF that it leaves him."""
        assert isinstance(self.piece, Lying)
        found: list[tuple[Alone, int]] = []
        for unit in self.units:
            assert isinstance(unit.piece, Mover)
            who, half_pp = unit.piece.unit, carried_half_pp(unit.piece.unit, self.piece.sw, dismantled=dismantled)
            if half_pp is None or (advancing and half_pp > most_advanced_half_pp(who)):
                continue
            budget = laden_half_mf(who, half_pp, led=may_be_led(self.field.question, unit.piece))
            if advancing or budget >= 0:
                found.append((unit, budget))
        return found

    @property
    def _smc(self) -> list[Alone]:
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
        return bool((layer.whole | layer.dismantled) & self.field.goals)

    def arrival(self, last: int) -> int | None:
        """The first phase, not later than `last`, after which it can be in the goal."""
        return next((index for index in range(last + 1) if self.in_goal(index)), None)

    def names(self, index: int) -> list[str]:
        """The names of where it can be."""
        layer = self.layer(index)
        apart = layer.dismantled if not self.converts else layer.dismantled & ~layer.whole
        return [*self.field.named(layer.whole), *(f"{name} (Dm)" for name in self.field.named(apart))]


def may_be_led(question: ClassicReach, mover: Mover) -> bool:
    """Whether another unit of the question is a leader who could go along."""
    return not mover.unit.is_smc and any(is_leader(other.unit) for other in question.movers if other is not mover)


def pace_of_weapon(question: ClassicReach, lying: Lying, *, dismantled: bool) -> Pace:
    """The quickest anyone can carry it in a Movement Phase, and whether anyone can in an Advance Phase."""
    budget, advances = -1, False
    for mover in question.movers:
        half_pp = carried_half_pp(mover.unit, lying.sw, dismantled=dismantled)
        if half_pp is not None:
            budget = max(budget, laden_half_mf(mover.unit, half_pp, led=may_be_led(question, mover)))
            advances |= half_pp <= most_advanced_half_pp(mover.unit)
    pair = sum(mover.unit.is_smc for mover in question.movers) > 1
    one_hex = pair and two_smc_may_carry(1, True) and pair_may_carry(lying.sw, dismantled=dismantled, advancing=False)
    two_advance = pair and pair_may_carry(lying.sw, dismantled=dismantled, advancing=True)
    return Pace(budget, one_hex, advances or two_advance, two_advance)


def alones(field: Field) -> list[Alone]:
    """Every unit, then every weapon, by itself."""
    units = [Alone(field, mover) for mover in field.question.movers]
    return [*units, *(Alone(field, lying, units) for lying in field.question.weapons)]


def pieces(question: ClassicReach) -> Iterator[Mover | Lying]:
    """Every unit, then every weapon."""
    yield from question.movers
    yield from question.weapons


def useful(alone: Alone, last: int) -> list[Layer]:
    """For each phase up to `last` where it can be and still reach the goal by the end of that phase."""
    field, reached = alone.field, alone.layer(last)
    kept = [Layer(reached.whole & field.goals, reached.dismantled & field.goals)]
    for index in range(last, 0, -1):
        after, before = kept[0], alone.layer(index - 1)
        if index % 2:
            whole = _leads(alone, before.whole, after.whole, alone.whole)
            apart = _leads(alone, before.dismantled, after.dismantled, alone.taken_apart)
        else:
            both = after.whole | after.dismantled if alone.converts else 0
            whole = _advances_to(field, before.whole, after.whole | both, alone.whole)
            apart = _advances_to(field, before.dismantled, after.dismantled | both, alone.taken_apart)
        kept.insert(0, Layer(whole, apart))
    return kept


def _leads(alone: Alone, here: Bits, there: Bits, pace: Pace) -> Bits:
    within, found = alone.field.within(pace.half_mf), 0
    for i in bits_of(here):
        ends = within[i]
        if pace.one_hex:
            for e in alone.field.steps[i]:
                ends |= 1 << e.end if e.step.half_mf <= MOST_HALF_MF else 0
        found |= (1 << i) if ends & there else 0
    return found


def _advances_to(field: Field, here: Bits, there: Bits, pace: Pace) -> Bits:
    found = here & there
    for i in bits_of(here if pace.advances else 0):
        found |= (1 << i) if field.near[i] & there else 0
    return found
