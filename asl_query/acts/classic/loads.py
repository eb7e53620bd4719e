"""What units and support weapons of one question can do, in numbers: MF and PP are counted in halves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from asl_query.acts.classic.fitness import (
    MOST_COUNTED,
    bars_carrying,
    bars_converting,
    bars_gain,
    fitness_of,
    half_mf_with,
    half_pp_for,
    most_half_mf,
    squad_half_pp,
)
from asl_query.acts.classic.fitness import most_advanced_half_pp as most_advanced_by
from asl_query.logic.trace import asked_once
from asl_query.rules.slc.slc4_2_portage import may_carry, may_combine, total_half_pp
from asl_query.rules.slc.slc4_4_advance import two_smc_may_advance_with
from asl_query.terms.classic import ClassicReach, Sw
from asl_query.terms.movement import Mover
from asl_query.terms.units import Unit, UnitKind


def half_mf(unit: Unit, *, led: bool) -> int:
    """The half MF of a unit without a load."""
    return half_mf_with(fitness_of(unit), 0, led=led)


def budget_of(question: ClassicReach, unit: Unit, half_pp: int = 0, *, led: bool) -> int:
    """The most half MF that a unit with such a load may spend in a Movement Phase; below zero where it enters no hex."""
    return most_half_mf(fitness_of(unit), half_pp, led=led, by_assault_movement=question.by_assault_movement)


def most_of_anyone(question: ClassicReach) -> int:
    """The most half MF that any unit of a question spends in one move."""
    return max(most_half_mf(fitness_of(m.unit), 0, led=True, by_assault_movement=False) for m in question.movers)


def most_advanced_half_pp(unit: Unit) -> int:
    """The most PP with which it advances (SLC4.4.2)."""
    return most_advanced_by(fitness_of(unit))


@asked_once
def most_smc_half_pp() -> int:
    """SLC4.2.3 as a number, which a finite problem needs."""
    return max(half_pp for half_pp in range(MOST_COUNTED) if may_carry(True, half_pp))


def is_leader(unit: Unit) -> bool:
    """Whether MMC have the bonus of SLC4.1.5 from it."""
    return unit.kind is UnitKind.LEADER


def may_be_led(question: ClassicReach, mover: Mover) -> bool:
    """Whether another unit of the question is a leader who could go along, and whose bonus it would have."""
    return not bars_gain(fitness_of(mover.unit)) and any(is_leader(other.unit) for other in question.movers if other is not mover)


def is_note_a(sw: Sw) -> bool:
    """Whether one SMC alone cannot carry it, two together can."""
    return may_combine(True, sw.kind)


def may_convert(unit: Unit, sw: Sw) -> bool:
    """Whether a unit that is with a SW may dismantle it, or put it together, in a friendly DFPh."""
    return not bars_converting(fitness_of(unit), sw)


def can_be_converted(question: ClassicReach, sw: Sw) -> bool:
    """Whether some unit of the question may."""
    return any(may_convert(mover.unit, sw) for mover in question.movers)


def carried_half_pp(unit: Unit, sw: Sw, *, dismantled: bool) -> int | None:
    """Its PP for a unit that carries it alone; None where that unit alone never carries it."""
    who = fitness_of(unit)
    return None if bars_carrying(who, sw, dismantled=dismantled) else half_pp_for(who, sw, dismantled=dismantled)


def half_pp_together(loads: Iterable[int]) -> int:
    """The half PP of all that one unit carries in a phase, by those of each."""
    each = list(loads)
    return reduce(total_half_pp, each) if each else 0


def pair_may_carry(sw: Sw, *, dismantled: bool, advancing: bool) -> bool:
    """Whether two SMC together carry it: one hex in the Movement Phase by note A, 3 PP in the Advance Phase."""
    if not is_note_a(sw):
        return False
    return not advancing or two_smc_may_advance_with(squad_half_pp(sw, dismantled=dismantled))
