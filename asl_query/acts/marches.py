"""How a unit may move in its MPh, and with how many MF: A4.11 to A4.61."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.logic.trace import unheard
from asl_query.rules.asl.a04_movement import (
    double_time_mf,
    ipc_pp,
    leader_bonus_mf,
    may_assault_move,
    may_carry,
    may_minimum_move,
    mf_allotment,
    most_mf,
    portage_mf,
    road_bonus_mf,
)
from asl_query.rules.asl.a07_status import good_order
from asl_query.terms.actions import March
from asl_query.terms.units import Unit, UnitKind

MOST_PP = 10  # of a load that is told apart; more is no lighter for any rule


def printed_mf(unit: Unit) -> int:
    """The MF allotment without portage and bonuses (A4.11)."""
    return mf_allotment(unit.is_smc, unit.wounded, unit.inexperienced)


def over_ipc(unit: Unit, cx: bool, lent_pp: int = 0) -> int:
    """The MF that the PP beyond the IPC cost (A4.42)."""
    return portage_mf(unit.portage_pp, ipc_pp(unit.is_smc, cx, lent_pp))


def mf_left(is_smc: bool, wounded: bool, inexperienced: bool, portage_pp: int, cx: bool) -> int:
    """The MF that its load leaves a unit, without bonuses (A4.11, A4.42)."""
    return max(0, mf_allotment(is_smc, wounded, inexperienced) - portage_mf(portage_pp, ipc_pp(is_smc, cx, 0)))


def laden_mf(unit: Unit) -> int:
    """The MF that its load leaves a unit of a question, which is not CX."""
    return mf_left(unit.is_smc, unit.wounded, unit.inexperienced, unit.portage_pp, False)


def half_mf(unit: Unit, how: March, was_cx: bool) -> int:
    """The half MF a unit that may move has for a way of moving; 0 where there is no such way for it."""
    if how.is_led and not may_be_led(unit.is_smc):
        return 0
    hurried = double_time_mf(was_cx, unit.wounded) if how.is_double_time else 0
    if how.is_double_time and not hurried:
        return 0
    bonuses = leader_bonus_mf(unit.is_smc, how.is_led) + road_bonus_mf(how.is_road) + hurried
    lent_pp = ipc_pp(True, how.is_double_time, 0) if how.is_led else 0  # the leader's own IPC, who is CX as well by Double Time
    over = over_ipc(unit, how.is_double_time, lent_pp)
    has = 2 * max(0, most_mf(printed_mf(unit) + bonuses) - over)
    return most_assault_half_mf(has // 2) if how is March.ASSAULT else has


def most_assault_half_mf(mf: int) -> int:
    """The most half MF that Assault Movement spends of so many MF (A4.61)."""
    return max((half_mf for half_mf in range(2 * mf + 1) if may_assault_move(1, half_mf, mf)), default=0)


@unheard
def most_pp(is_smc: bool) -> int:
    """The most PP that a unit carries; of a load that nothing limits the most that is told apart (A4.42)."""
    return max(pp for pp in range(MOST_PP + 1) if may_carry(is_smc, pp))


@unheard
def most_half_mf_of_any() -> int:
    """The half MF that no unit ever has more of (A4.5)."""
    return 2 * most_mf(99)


@unheard
def may_be_led(is_smc: bool) -> bool:
    """Whether a unit that goes with a leader has MF by it (A4.12)."""
    return leader_bonus_mf(is_smc, True) > 0


def is_leader(unit: Unit) -> bool:
    """Whether a MMC may have A4.12's bonus from it."""
    return unit.kind is UnitKind.LEADER and good_order(unit.broken)


@unheard
def is_minimum_move(half_mf: int, mf: int) -> bool:
    """Whether a step that costs so much may be the one step of a Minimum Move (A4.134)."""
    return may_minimum_move(False, half_mf, mf)


def costs_of_minimum_moves(costs: Iterable[int], mf: int) -> frozenset[int]:
    """Of what the steps of a map cost, the half MF at which a unit with so many MF takes one by a Minimum Move."""
    return frozenset(half_mf for half_mf in set(costs) if is_minimum_move(half_mf, mf))
