"""What units and support weapons of one question can do, by the rules of section 4. MF and PP are counted in halves."""

from __future__ import annotations

from asl_query.rules.slc.slc4_1_movement import leader_bonus_mf, mf_allotment
from asl_query.rules.slc.slc4_2_portage import (
    chart_half_pp,
    dismantled_half_pp,
    free_half_pp,
    infantry_may_portage,
    may_be_dismantled,
    may_carry,
    portage_half_mf,
    smc_may_carry_alone,
)
from asl_query.rules.slc.slc4_4_advance import may_advance_with, two_smc_may_advance_with
from asl_query.terms.classic import Sw, SwKind
from asl_query.terms.units import Unit, UnitKind

_ON_COUNTER = (SwKind.MTR, SwKind.LOAD)
MOST_HALF_PP = 99  # more than anyone could carry


def half_mf(unit: Unit, *, led: bool) -> int:
    """The half MF of a unit without a load."""
    return 2 * (mf_allotment(unit.is_smc, unit.inexperienced) + leader_bonus_mf(unit.is_smc, led))


def is_leader(unit: Unit) -> bool:
    """Whether MMC have the bonus of SLC4.1.5 from it."""
    return unit.kind is UnitKind.LEADER


def squad_half_pp(sw: Sw, *, dismantled: bool) -> int:
    """Its PP for a squad, which also count for stacking (SLC4.2.6)."""
    whole = sw.counter_half_pp if sw.kind in _ON_COUNTER else chart_half_pp(sw.kind, False)
    return dismantled_half_pp(whole, sw.large) if dismantled else whole


def is_note_a(sw: Sw) -> bool:
    """Whether one SMC alone cannot carry it, two together can."""
    return sw.kind not in _ON_COUNTER and not smc_may_carry_alone(sw.kind)


def can_be_dismantled(sw: Sw) -> bool:
    """Whether it has a Dm counter."""
    heavy_mg = sw.kind in (SwKind.MMG, SwKind.HMG)
    return may_be_dismantled(heavy_mg, sw.counter_half_pp if sw.kind is SwKind.MTR else 0, sw.large)


def carried_half_pp(unit: Unit, sw: Sw, *, dismantled: bool) -> int | None:
    """Its PP for a unit that carries it alone; None where that unit alone never carries it."""
    if not infantry_may_portage(sw.large, dismantled) or (unit.is_smc and is_note_a(sw)):
        return None
    if not unit.is_smc or sw.kind in _ON_COUNTER:
        found = squad_half_pp(sw, dismantled=dismantled)
    else:
        found = chart_half_pp(sw.kind, True)
    return found if may_carry(unit.is_smc, found) else None


def laden_half_mf(unit: Unit, half_pp: int, *, led: bool) -> int:
    """The half MF that a load leaves a unit; below zero where it is too heavy to be carried at all."""
    return half_mf(unit, led=led) - portage_half_mf(half_pp, free_half_pp(unit.kind))


def most_advanced_half_pp(unit: Unit) -> int:
    """The most PP with which it advances (SLC4.4.2)."""
    ipc = free_half_pp(unit.kind)
    return max(half_pp for half_pp in range(MOST_HALF_PP) if may_advance_with(half_pp, ipc) and may_carry(unit.is_smc, half_pp))


def pair_may_carry(sw: Sw, *, dismantled: bool, advancing: bool) -> bool:
    """Whether two SMC together carry it: one hex in the Movement Phase by note A, 3 PP in the Advance Phase."""
    if not is_note_a(sw):
        return False
    return not advancing or two_smc_may_advance_with(squad_half_pp(sw, dismantled=dismantled))
