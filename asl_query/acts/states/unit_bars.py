"""What the states of a unit bar: each state asked once of its rule, for whatever act the unit is about to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from itertools import product
from typing import Any, get_type_hints

from asl_query.acts.states.unit_act_conditions import advances_though_cx, moves_under_its_load, routs_out_of_its_melee
from asl_query.logic.machine import Condition, condition, plain
from asl_query.logic.trace import unheard
from asl_query.rules.asl.a07_status import acts_of_its_own, may_while_pinned, may_while_ti, may_while_unarmed
from asl_query.rules.asl.a10_morale import may_while_broken
from asl_query.rules.asl.a11_close_combat import may_while_in_melee
from asl_query.rules.asl.a15_heat_of_battle import may_while_berserk
from asl_query.rules.asl.b11_climbers import may_while_climbing
from asl_query.rules.asl.e06_swimmers import (
    may_while_fording,
    may_while_rafting,
    may_while_swimming,
    may_while_swimming_mounted,
)
from asl_query.terms.acts import Act
from asl_query.terms.status import Footing


@plain("an eliminated unit does nothing more")
def is_alive(act: Act, footing: Footing) -> bool:  # noqa: ARG001  it bars every act
    return footing is not Footing.ELIMINATED


@condition
def is_free(act: Act, captured: bool) -> bool:  # noqa: ARG001  it bars every act
    return not captured or acts_of_its_own(captured)


@condition
def is_let_by_its_morale(act: Act, broken: bool) -> bool:
    return not broken or may_while_broken(act)


@condition
def is_let_by_a_pin(act: Act, pinned: bool) -> bool:
    return not pinned or may_while_pinned(act)


@condition
def is_let_by_ti(act: Act, ti: bool) -> bool:
    return not ti or may_while_ti(act)


@condition
def is_let_by_melee(act: Act, melee: bool) -> bool:
    return not melee or may_while_in_melee(act)


@condition
def is_let_by_its_rage(act: Act, berserk: bool) -> bool:
    return not berserk or may_while_berserk(act)


@condition
def is_let_unarmed(act: Act, unarmed: bool) -> bool:
    return not unarmed or may_while_unarmed(act)


@condition
def is_let_on_a_cliff(act: Act, footing: Footing) -> bool:
    return footing is not Footing.CLIFF or may_while_climbing(act)


@condition
def is_let_in_the_water(act: Act, footing: Footing) -> bool:
    return footing not in (Footing.SWIMMING, Footing.RAFTING) or may_while_swimming(act)


@condition
def is_let_on_a_raft(act: Act, footing: Footing) -> bool:
    return footing is not Footing.RAFTING or may_while_rafting(act)


@condition
def is_let_in_the_water_mounted(act: Act, footing: Footing, cavalry: bool) -> bool:
    return footing is not Footing.SWIMMING or not cavalry or may_while_swimming_mounted(act)


@condition
def is_let_on_the_line(act: Act, footing: Footing) -> bool:
    return footing is not Footing.FORDING or may_while_fording(act)


BARS = (
    is_alive, is_free, is_let_by_its_morale, is_let_by_a_pin, is_let_by_ti, is_let_by_melee, is_let_by_its_rage, is_let_unarmed,
    is_let_on_a_cliff, is_let_in_the_water, is_let_on_a_raft, is_let_in_the_water_mounted, is_let_on_the_line,
)  # fmt: skip


@unheard
def bars_of(act: Act) -> tuple[Condition, ...]:
    """The states of a unit that can keep it from an act: those whose rule refuses it in some state."""
    return tuple(bar.asked_of(kind) for kind in act.wider for bar in BARS if _refuses(bar, kind))


@cache
def _kinds_of(function: Callable[..., bool]) -> Mapping[str, Any]:
    return get_type_hints(function)


@unheard
def allowances_of(act: Act) -> tuple[Condition, ...]:
    """The states of a unit that leave it an act: those whose rule never refuses it."""
    allowing = (bar.asked_of(act) for bar in BARS if bar.reads[1:] and not _refuses(bar, act))
    return (*allowing, *_LETTING.get(act, ()))


# What a rule that bars some acts in a state says of another: that it may be done.
_NAMED: Mapping[Act, tuple[Condition, ...]] = {
    Act.CLOSE_COMBAT: (is_let_by_melee, is_let_in_the_water, is_let_in_the_water_mounted, is_let_on_the_line),
    Act.MOVE: (is_let_by_its_rage,),
    Act.ADVANCE_OFF: (is_let_on_a_cliff,),
}
# What holds in every state in which an act is done, and says how far it is.
_LETTING: Mapping[Act, tuple[Condition, ...]] = {
    Act.MOVE: (moves_under_its_load,),
    Act.ADVANCE: (advances_though_cx,),
    Act.ROUT: (routs_out_of_its_melee,),
}


@unheard
def permits_of(act: Act) -> tuple[Condition, ...]:
    """The states of a unit whose rule says that the act may be done in them."""
    return (*(bar.asked_of(act) for bar in _NAMED.get(act, ())), *_LETTING.get(act, ()))


def _refuses(bar: Condition, act: Act) -> bool:
    kinds = _kinds_of(bar.holds)
    values = (tuple(kinds[name]) if issubclass(kinds[name], Enum) else (False, True) for name in bar.asked_of(act).reads)
    return not all(bar.holds(act, *case) for case in product(*values))
