"""What no unit is at once where it stands: a case that says so is none that play comes to."""

from __future__ import annotations

from asl_query.logic.machine import condition
from asl_query.rules.asl.a04_movement import ipc_pp
from asl_query.rules.asl.b11_cliffs import may_attempt_falling_dr
from asl_query.rules.asl.b11_climbers import can_be_pinned, eliminates_climber, may_cross
from asl_query.rules.asl.b21_water import may_ford
from asl_query.rules.asl.e06_swimmers import eliminates_swimmer, may_raft, may_while_swimming, swimmer_may_carry, swimmer_takes
from asl_query.rules.asl.e06_swimming import fording_eliminates, rafts
from asl_query.terms.acts import Act, Check
from asl_query.terms.status import Footing


@condition
def lives_on_a_cliff(footing: Footing, broken: bool, wounded: bool, berserk: bool) -> bool:
    return footing is not Footing.CLIFF or not eliminates_climber(broken, wounded, berserk)


@condition
def is_not_pinned_on_a_cliff(footing: Footing, pinned: bool) -> bool:
    return not pinned or can_be_pinned(footing is Footing.CLIFF)


@condition
def is_not_laden_on_a_cliff(footing: Footing, sw: bool, sw_pp: int, smc: bool) -> bool:
    return footing is not Footing.CLIFF or may_attempt_falling_dr(False, sw_pp if sw else 0, ipc_pp(smc, True, 0))


@condition
def is_on_foot_on_a_cliff(footing: Footing, cavalry: bool) -> bool:
    return footing is not Footing.CLIFF or may_cross(True, True, not cavalry)


@condition
def lives_in_the_water(footing: Footing, broken: bool, wounded: bool) -> bool:
    return footing not in (Footing.SWIMMING, Footing.RAFTING) or not eliminates_swimmer(broken, wounded)


@condition
def is_not_pinned_in_the_water(footing: Footing, pinned: bool) -> bool:
    return not pinned or footing not in (Footing.SWIMMING, Footing.RAFTING) or swimmer_takes(Check.PIN)


@condition
def is_seen_in_the_water(footing: Footing, concealed: bool) -> bool:
    return not concealed or footing not in (Footing.SWIMMING, Footing.RAFTING) or may_while_swimming(Act.BE_CONCEALED)


@condition
def is_not_laden_in_the_water(footing: Footing, sw: bool, sw_pp: int, cavalry: bool, smc: bool) -> bool:
    afloat = footing in (Footing.SWIMMING, Footing.RAFTING)
    return not afloat or swimmer_may_carry(sw_pp if sw else 0, cavalry, ipc_pp(smc, False, 0))


@condition
def is_on_foot_on_a_raft(footing: Footing, cavalry: bool) -> bool:
    return footing is not Footing.RAFTING or rafts(True, False, 1, 5, False, cavalry)


@condition
def is_armed_on_a_raft(footing: Footing, unarmed: bool) -> bool:
    return footing is not Footing.RAFTING or may_raft(unarmed)


@condition
def lives_on_the_line(footing: Footing, broken: bool, wounded: bool, berserk: bool) -> bool:
    return footing is not Footing.FORDING or not fording_eliminates(broken, wounded, berserk, False, False)


@condition
def is_on_foot_on_the_line(footing: Footing, cavalry: bool) -> bool:
    return footing is not Footing.FORDING or may_ford(False, True, not cavalry)


STANDING = (
    lives_on_a_cliff, is_not_pinned_on_a_cliff, is_not_laden_on_a_cliff, is_on_foot_on_a_cliff, lives_in_the_water,
    is_not_pinned_in_the_water, is_seen_in_the_water, is_not_laden_in_the_water, is_on_foot_on_a_raft, is_armed_on_a_raft,
    lives_on_the_line, is_on_foot_on_the_line,
)  # fmt: skip
