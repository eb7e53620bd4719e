"""Where one unit or support weapon of a question can be after each phase at best, whatever the others do.

A unit has every help a leader could give it and carries nothing; a weapon is carried by whoever is quickest with it, who is
always at hand. What they cannot reach so, they cannot reach at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from asl_query.logic.closure import Bits, bits_of
from asl_query.rules.classic.field import MOST_HALF_MF, Field
from asl_query.rules.classic.pieces import (
    can_be_dismantled,
    carried_half_pp,
    half_mf,
    is_leader,
    laden_half_mf,
    most_advanced_half_pp,
    pair_may_carry,
)
from asl_query.rules.classic.slc4_2_portage import may_convert, two_smc_may_carry
from asl_query.terms.classic import ClassicReach, Lying
from asl_query.terms.movement import Mover


class Layer(NamedTuple):
    """The hexes where it can be, as bits: a unit or an assembled weapon, and a dismantled one."""

    whole: Bits
    dismantled: Bits = 0


class Pace(NamedTuple):
    """What a unit, or a weapon in one of its two states, can do in a phase at best: half MF for the Movement Phase (below 0
    none), whether it can move just one hex there, whether it can advance."""

    half_mf: int
    one_hex: bool
    advances: bool


STANDS = Pace(-1, False, False)


class Alone:
    """One unit or weapon of a question, by itself."""

    def __init__(self, field: Field, piece: Mover | Lying) -> None:
        self.field, self.piece = field, piece
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
            before = self._layers[-1]
            self._layers.append(self._moved(before) if len(self._layers) % 2 else self._advanced(before))
        return self._layers[index]

    def _moved(self, before: Layer) -> Layer:
        return Layer(self._moves(before.whole, self.whole), self._moves(before.dismantled, self.taken_apart))

    def _moves(self, here: Bits, pace: Pace) -> Bits:
        found, within = here, self.field.within(pace.half_mf)
        for i in bits_of(here):
            found |= within[i]
            if pace.one_hex:
                for e in self.field.steps[i]:
                    found |= 1 << e.end if e.step.half_mf <= MOST_HALF_MF else 0
        return found

    def _advanced(self, before: Layer) -> Layer:
        whole, apart = self._advances(before.whole, self.whole), self._advances(before.dismantled, self.taken_apart)
        return Layer(whole | apart, whole | apart) if self.converts else Layer(whole, apart)

    def _advances(self, here: Bits, pace: Pace) -> Bits:
        found = here
        for i in bits_of(here if pace.advances else 0):
            found |= self.field.near[i]
        return found

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
    advances |= pair and pair_may_carry(lying.sw, dismantled=dismantled, advancing=True)
    return Pace(budget, one_hex, advances)


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
