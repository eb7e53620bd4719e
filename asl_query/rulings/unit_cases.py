"""The acts of units as rulings ask about them: what a question says of a unit, in the variables of the machine of units."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from asl_query.acts.states.unit import MOST_PP, UNIT
from asl_query.acts.states.unit_acts import ways_of_units
from asl_query.logic.machine import StateValue
from asl_query.rulings.act_verdict import ActWorld
from asl_query.rulings.ruling_table import ActsAsked
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.questions import GivenValue
from asl_query.terms.status import Footing

_FOOTINGS = {
    "climbing": Footing.CLIFF, "swimming": Footing.SWIMMING, "rafting": Footing.RAFTING, "fording": Footing.FORDING,
}  # fmt: skip
_CALLED = {"is_smc": "smc", "in_melee": "melee", "gurkha": "commando"}  # inputs of rules whose variable has another name


@cache
def acts_of_units() -> ActsAsked:
    """The acts of units: one is in Good Order and carries nothing, unless that is said."""
    usual: dict[str, StateValue] = {name: False for name, values in UNIT.variables.items() if values == (False, True)}
    there = dict.fromkeys(("has_cliffs", "has_water", "has_depressions"), True)
    return ActsAsked(ActWorld(UNIT, ways_of_units(), {**usual, **there, "footing": Footing.LAND}), Act, _stated)


def _stated(given: Mapping[str, GivenValue]) -> dict[str, tuple[str, frozenset[StateValue]]]:
    """By the name of what is said: the variable with its values."""
    found: dict[str, tuple[str, frozenset[StateValue]]] = {}
    for name, value in given.items():
        variable = _CALLED.get(name, name)
        if name in _FOOTINGS:
            found[name] = ("footing", frozenset({_FOOTINGS[name]}))
        elif name == "phase":
            found[name] = ("when", frozenset({PlayerTurnPhase(value)}))
        elif name == "portage_pp":
            found["laden"] = ("sw", frozenset({bool(value)}))
            found[name] = ("sw_pp", frozenset({min(max(int(value), 1), MOST_PP)}))
        elif name == "mf_spent":
            found[name] = ("spent", frozenset({bool(value)}))
        elif variable in UNIT.variables and isinstance(value, bool):
            found[name] = (variable, frozenset({value}))
    return found
