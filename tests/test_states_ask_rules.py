"""What the machines of states and events cite they ask: each condition its rule, each effect those that it is told by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

import pytest

from asl_query.acts.marches import half_mf
from asl_query.acts.states.machines import machine
from asl_query.acts.states.unit import UNIT
from asl_query.acts.states.unit_acts import unseen_of, ways_of_units
from asl_query.acts.states.unit_bars import allowances_of
from asl_query.logic.machine import ComputedEffect, Condition, Machine
from asl_query.logic.rule import RULES
from asl_query.logic.trace import recording
from asl_query.rules.index import index
from asl_query.terms.actions import March
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.status import Footing
from asl_query.terms.units import Unit

MACHINES = ("unit", "searchlight", "classic")
# Effects that go by a function which asks some of its rules of other arguments only: of a dismantled SW, of another mishap.
BY_A_WIDER_FUNCTION = {
    "half_pp_of_a_lmg", "half_pp_of_a_mmg", "half_pp_of_a_hmg", "slowed_by_taking_up", "lamp_after_sniper", "lamp_after_own_fire",
}  # fmt: skip


def asked_by(of: Machine, function: Callable[..., object], fixed: Sequence[object], reads: Iterable[str]) -> set[str]:
    """The keys of the rules that a function asks in some state."""
    with recording() as asked:
        for values in product(*(of.variables[name] for name in reads)):
            function(*fixed, *values)
    return {one.rule.key for one in asked}


def conditions_of(of: Machine) -> Iterator[Condition]:
    yield from (need for event in of.events for need in event.needs)
    if of is UNIT:
        yield from (need for ways in ways_of_units().values() for way in ways for need in way)
        yield from (need for act in Act for need in allowances_of(act))
        yield from (need for act in Act for unseen in unseen_of(act) for need in unseen.needs)


def is_read_off_the_map(number: str) -> bool:
    """Whether a number has no function because a board or a chart is what reads it."""
    return number not in RULES and bool(index()[number].through)


@pytest.mark.parametrize("name", MACHINES)
def test_a_condition_asks_the_rule_that_it_cites(name: str) -> None:
    index()  # every rule is registered
    of = machine(name)
    cited = [need for need in dict.fromkeys(conditions_of(of)) if need.rule and not is_read_off_the_map(need.rule)]
    assert len(cited) >= 20
    unasked = {need.holds.__name__ for need in cited if need.rule not in asked_by(of, need.holds, need.of, need.reads)}
    assert unasked == set()


@pytest.mark.parametrize("name", MACHINES)
def test_an_effect_asks_the_rules_that_it_is_told_by(name: str) -> None:
    index()  # every rule is registered
    of = machine(name)
    effects = dict.fromkeys(e for event in of.events for e in event.sets.values() if isinstance(e, ComputedEffect))
    told = {effect: effect.rules() for effect in effects if effect.rules()}
    assert len(told) >= 2
    unasked = {e.value.__name__ for e, rules in told.items() if set(rules) - asked_by(of, e.value, e.of, e.reads)}
    assert unasked - BY_A_WIDER_FUNCTION == set()


@pytest.mark.parametrize("cx", [False, True])
def test_cx_as_the_mph_begins_bars_double_time_in_that_mph_alone(cx: bool) -> None:
    usual = {name: values[0] for name, values in UNIT.variables.items()} | dict.fromkeys(UNIT.start, False)
    state = {**usual, "own_turn": True, "when": PlayerTurnPhase.PFPH, "footing": Footing.LAND, "wounded": False, "cx": cx}
    to_mph, over = (UNIT.by_name[name] for name in ("the game goes on to the MPh", "the Player Turn ends"))
    hurries = UNIT.by_name["moves by Double Time"]
    in_its_mph = to_mph.after(state)
    assert in_its_mph["cx"] is False
    assert hurries.may_happen(in_its_mph) is bool(half_mf(Unit(), March.DOUBLE_TIME, cx)) is not cx
    assert hurries.may_happen(to_mph.after(over.after(over.after(in_its_mph))))
