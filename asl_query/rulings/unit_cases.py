"""The acts of units as rulings ask about them: what a question says of a unit, in the variables of the machine of units."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from asl_query.acts.marches import MOST_PP
from asl_query.acts.states.times import OWN_DFPH, OWN_DFPH_MEANT
from asl_query.acts.states.unit import UNIT
from asl_query.acts.states.unit_acts import rule_of, unseen_of, ways_of_units
from asl_query.acts.states.unit_bars import allowances_of, permits_of
from asl_query.acts.states.unit_effects import unarmed_in_the_water
from asl_query.acts.states.unit_standing import STANDING
from asl_query.logic.machine import PartialState, StateValue
from asl_query.rules.charts.support_weapons import pp_of_sw
from asl_query.rulings.act_world import ActWorld
from asl_query.rulings.ruling_table import ActsAsked, Meanings
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.questions import GivenValue, Ruling
from asl_query.terms.status import Footing

_FOOTINGS = {
    "climbing": Footing.CLIFF, "swimming": Footing.SWIMMING, "rafting": Footing.RAFTING, "fording": Footing.FORDING,
}  # fmt: skip
_MEANT: Meanings = {
    (("footing", Footing.FORDING),): ("along a fording line (E6.6)", "fording line"),
    (("act", Act.BE_CONCEALED),): ("being concealed is meant as gaining concealment", "gain concealment"),
    tuple(OWN_DFPH.items()): (OWN_DFPH_MEANT, "Player Turn"),
    **{
        (("act", Act.ADVANCE), ("footing", footing)): ("onto land or a pontoon bridge, through no cliff hexside (E6.2)", "E6.2")
        for footing in (Footing.SWIMMING, Footing.RAFTING)
    },
    **{
        (("act", Act.ADVANCE), ("cx", True), ("footing", footing)): ("into no difficult terrain (A4.72)", "A4.72")
        for footing in (Footing.LAND, Footing.FORDING)
    },
}
_GRANTED: Meanings = {
    **{
        (("act", act), ("cx", True)): ("CX as its MPh begins, which ends that (A4.51)", "A4.51")
        for act in (Act.MOVE, Act.FORD, Act.ENTER_WATER)
    },
    (("act", Act.ENTER_WATER), ("cavalry", True)): ("from where it needs no jump MC (E6.5)", "E6.5"),
}
_CALLED = {"is_smc": "smc", "in_melee": "melee", "gurkha": "commando"}  # inputs of rules whose variable has another name


def acts_of_units(question: Ruling) -> ActsAsked | None:
    """The acts of the unit of a question; None where it is about a Searchlight or a vehicle."""
    return None if {"searchlight", "vehicle"} & dict(question.given).keys() else acts_of_any_unit()


@cache
def acts_of_any_unit() -> ActsAsked:
    """The acts of units, and what is usual of one."""
    usual: dict[str, StateValue] = {name: False for name, values in UNIT.variables.items() if values == (False, True)}
    there = dict.fromkeys(("has_cliffs", "has_water", "has_depressions", "enemy_there"), True)
    kinds = frozenset(("smc", "hero", "commando", "cavalry", "inexperienced"))
    usually = {**usual, **there, "footing": Footing.LAND}
    world = ActWorld(
        UNIT,
        ways_of_units(),
        usually,
        frozenset(there),
        kinds,
        allowances_of,
        permits_of,
        unseen_of,
        rule_of,
        standing=STANDING,
        beside=("footing", "broken"),
        in_its_turn=("spent", "advanced", "captured"),
        among_enemies=("enemy_there", "melee"),
        load="sw",
        unlike={Act.BE_CONCEALED: {"enemy_there": False}},
    )
    called = {"when": "phase", "sw_pp": "portage_pp", "melee": "in_melee", "smc": "is_smc"}
    said_as: dict[tuple[str, StateValue], dict[str, GivenValue]] = {
        **{("footing", footing): {name: True} for name, footing in _FOOTINGS.items()},
        ("sw", True): {"portage_pp": 1},
        ("sw", False): {"portage_pp": 0},
        ("spent", True): {"mf_spent": 1},
        ("spent", False): {"mf_spent": 0},
        ("climb_level", 0): {"at_level": True},
    }
    return ActsAsked(world, Act, _stated, _following, called, _MEANT, said_as, _GRANTED)


def _stated(given: Mapping[str, GivenValue]) -> dict[str, tuple[str, frozenset[StateValue]]]:
    """By the name of what is said: the variable with its values."""
    found: dict[str, tuple[str, frozenset[StateValue]]] = {}
    for name, value in given.items():
        variable = _CALLED.get(name, name)
        if name == "swimming" and given.get("rafting"):
            continue  # a swimmer on a raft
        if name == "recovered":
            continue
        if name in _FOOTINGS:
            found[name] = ("footing", frozenset({_FOOTINGS[name]}))
        elif name == "at_level":
            found[name] = ("climb_level", frozenset({0}))  # that of the foot, to stand for any level that is right (B11.432)
        elif name == "phase":
            found[name] = ("when", frozenset({PlayerTurnPhase(value)}))
        elif name == "portage_pp":
            found["laden"] = ("sw", frozenset({bool(value)}))
            found[name] = ("sw_pp", frozenset({min(int(value), MOST_PP)})) if value else found["laden"]
        elif name == "laden":
            found[name] = ("sw", frozenset({bool(value)}))
        elif name == "mf_spent":
            found[name] = ("spent", frozenset({bool(value)}))
        elif variable in UNIT.variables and isinstance(value, bool):
            found[name] = (variable, frozenset({value}))
    if given.get("wounded"):
        found.setdefault("is_smc", ("smc", frozenset({True})))  # a unit that may be one, as none other can be wounded (A17.1)
    return found if "recovered" not in given else _with_what_it_recovers(found, given)


def _with_what_it_recovers(
    found: dict[str, tuple[str, frozenset[StateValue]]], given: Mapping[str, GivenValue]
) -> dict[str, tuple[str, frozenset[StateValue]]]:  # fmt: skip
    """The PP of what is carried and of the SW that is taken up, together; of a SW that no chart has, all it may have."""
    weight, carried = pp_of_sw(str(given["recovered"])), int(given.get("portage_pp", 0))
    most = MOST_PP if weight is None or (given.get("laden") and not carried) else carried + weight
    least = carried + (weight or 1) + (1 if given.get("laden") and not carried else 0)
    pp = frozenset(range(min(least, MOST_PP), min(most, MOST_PP) + 1))
    rest = {name: said for name, said in found.items() if said[0] not in ("sw", "sw_pp")}
    return {**rest, **{name: ("sw_pp", pp) for name in ("recovered", "portage_pp", "laden") if given.get(name)}}


def _following(stated: PartialState) -> PartialState:
    """What follows from what was said: who swims is Unarmed (E6.4), unless it says that it is not."""
    if stated.get("footing") != frozenset({Footing.SWIMMING}) or "unarmed" in stated:
        return {}
    is_unarmed = unarmed_in_the_water.value(*(True in stated.get(name, ()) for name in unarmed_in_the_water.reads))
    return {"unarmed": frozenset({is_unarmed})}
