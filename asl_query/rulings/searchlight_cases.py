"""The acts of Searchlights as rulings ask about them: what a question says of one, in the variables of its machine."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import NamedTuple

from asl_query.acts.placement_limits import ground_of
from asl_query.acts.states.searchlight_acts import (
    LANE_STANDS,
    TIMES,
    searchlight_in_circumstances,
    unseen_of_searchlights,
    usual_of_searchlights,
    ways_of_searchlights,
)
from asl_query.acts.states.searchlight_standing import STANDING
from asl_query.logic.machine import MachineState, PartialState, StateValue, certain
from asl_query.rules.asl.a07_status import is_in_good_order
from asl_query.rulings.act_world import ActWorld, Way
from asl_query.rulings.presumed import kept_from
from asl_query.rulings.ruling_table import ActsAsked
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.questions import GivenValue
from asl_query.terms.searchlight_use import SearchlightAct, TerrainAtLight
from asl_query.terms.searchlights import Searchlight
from asl_query.terms.status import Crew, Lamp

_CALLED = {"smoke_there": "smoke"}  # inputs of rules whose variable has another name
_LAMP = {"malfunctioned": Lamp.MALFUNCTIONED, "disabled": Lamp.DISABLED}
# How a crew can be out of Good Order, as a question names it; a captured Searchlight is another's, and its crew is in order.
_OF_CREW = {"broken": "broken", "berserk": "berserk", "crew_captured": "captured", "in_melee": "in_melee"}
_BESIDE = ("setting_up",)  # on which much hangs
_BEAR_ON_LIGHT = ("searchlight", *_LAMP, *_OF_CREW, "good_order")


@cache
def acts_of_searchlights() -> ActsAsked:
    """The acts of Searchlights: it is dark, in order and manned, and nothing keeps it from its target, unless that is said."""
    unusual: dict[Enum, frozenset[str]] = dict.fromkeys(
        (SearchlightAct.TRACK, SearchlightAct.GAIN_CONCEALMENT, SearchlightAct.BE_REPAIRED), frozenset({"lamp"})
    )
    unusual |= dict.fromkeys((SearchlightAct.BE_PUSHED, SearchlightAct.BE_TOWED), frozenset({"fired"}))
    world = ActWorld(
        searchlight_in_circumstances(), ways_of_searchlights(), usual_of_searchlights(), frozenset({"removed", "setting_up"}),
        frozenset({"kind"}), unseen=unseen_of_searchlights, timing=TIMES, open_for=unusual, standing=STANDING,
        beside=_BESIDE,
    )  # fmt: skip
    said_as: dict[tuple[str, StateValue], dict[str, GivenValue]] = {
        ("lamp", Lamp.ON): {"switched_on": True},
        **{("lamp", lamp): {name: True} for name, lamp in _LAMP.items()},
        ("lamp", Lamp.OFF): {"switched_on": False},
        ("crew", Crew.READY): {"good_order": True, "crew_pinned": False},
        ("crew", Crew.PINNED): {"crew_pinned": True},
        ("crew", Crew.NOT_GOOD_ORDER): {"good_order": False},
    }
    return ActsAsked(world, SearchlightAct, _stated, _following, {"when": "phase", "smoke": "smoke_there"}, said_as=said_as)


def _following(stated: PartialState) -> PartialState:
    """Who is lit, or in a phase of its own, has set up before; who is hidden is dug in; what could have no Lane is not lit. One
    that is not lit has mostly not fired, whereas a Lane may have been fired for in this Player Turn or before."""
    is_play = "when" in stated or Lamp.OFF not in stated.get("lamp", (Lamp.OFF,))
    found: dict[str, frozenset[StateValue]] = {"setting_up": frozenset({False})} if is_play else {}
    if "emplaced" not in stated and _fails(STANDING, {**certain(stated), "emplaced": False}):
        found["emplaced"] = frozenset({True})
    if "lamp" not in stated and _fails(LANE_STANDS, {**certain(stated), "lamp": Lamp.ON}):
        found["lamp"] = frozenset(Lamp) - {Lamp.ON}
    if "fired" not in stated and stated.get("lamp") != frozenset({Lamp.ON}):
        found["fired"] = frozenset({False, True})
    return found


def _fails(needs: Way, known: MachineState) -> bool:
    """Whether one of these conditions fails by what is known."""
    return any(known.keys() >= set(need.reads) and not need.is_met(known) for need in needs)


def _stated(given: Mapping[str, GivenValue]) -> dict[str, tuple[str, frozenset[StateValue]]]:
    """By the name of what is said: the variable with its values."""
    variables = searchlight_in_circumstances().variables
    found: dict[str, tuple[str, frozenset[StateValue]]] = {}
    for name, value in given.items():
        variable = _CALLED.get(name, name)
        if name == "searchlight" and value != "SL":
            found[name] = ("kind", frozenset({Searchlight(value)}))
        elif name == "switched_on":
            found[name] = ("lamp", frozenset({Lamp.ON}) if value else frozenset(Lamp) - {Lamp.ON})
        elif name in _LAMP:
            found[name] = ("lamp", frozenset({_LAMP[name]}))
        elif name in ("pinned", "crew_pinned"):
            found[name] = ("crew", frozenset({Crew.PINNED} if value else set(Crew) - {Crew.PINNED}))
        elif name in _OF_CREW:
            found[name] = ("crew", frozenset({Crew.READY if is_in_good_order(**_status(name, value)) else Crew.NOT_GOOD_ORDER}))
        elif name == "good_order":
            found[name] = ("crew", frozenset({Crew.READY, Crew.PINNED} if value else {Crew.NOT_GOOD_ORDER}))
        elif name == "los_blocked":
            found[name] = ("daytime_los", frozenset({not value}))
        elif name == "sl_ca_is_vca":
            found[name] = ("sl_ca", frozenset({1}))
            found["vca"] = ("vca", frozenset({1 if value else 2}))
        elif name == "moving_enemy_there" and value and "at_start" not in given:
            found[name] = (name, frozenset({True}))
            found["at_start"] = ("at_start", frozenset({False}))  # who moves does so once the phase has started
        elif name == "terrain":
            found[name] = ("ground", frozenset({ground_of(str(value))}))
        elif name == "ground":
            found[name] = ("ground", frozenset({TerrainAtLight(value)}))
        elif name == "phase":
            found[name] = ("when", frozenset({PlayerTurnPhase(value)}))
        elif variable in variables and not isinstance(value, str):
            found[name] = (variable, frozenset({value}))
    return found


def _status(name: str, value: GivenValue) -> dict[str, bool]:
    return {**dict.fromkeys(_OF_CREW.values(), False), _OF_CREW[name]: bool(value)}


class KeptDark(NamedTuple):
    """What keeps a Searchlight from being switched on, and by what names it was said."""

    by: Way
    names: frozenset[str]


def kept_dark(given: Mapping[str, GivenValue]) -> KeptDark:
    """Of a Searchlight of which this is said: its Lane could not stand, or it is never so while lit. Named is all that its Lane
    could not stand with, were it otherwise."""
    world, as_variables = acts_of_searchlights().world, _stated(given)
    said = dict(as_variables.values())
    state = {**{name: values[0] for name, values in world.machine.variables.items()}, **world.usual}
    state |= certain(said)
    barring, read = tuple(need for need in LANE_STANDS if not need.is_met(state)), {v for n in LANE_STANDS for v in n.reads}
    apart = None if barring else kept_from(world.machine, said, "lamp", Lamp.ON, _BESIDE)
    read |= set(apart.names) if apart is not None else set()
    names = {name for name in given if name in _BEAR_ON_LIGHT or as_variables.get(name, ("",))[0] in read}
    return KeptDark(apart.rules if apart is not None else barring, frozenset(names))
