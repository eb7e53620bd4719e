"""What a Searchlight on the map may do, and what becomes of its lamp: asked of acts/states with the facts of the map.

Every condition is asked once for each set of facts.
"""

from __future__ import annotations

from asl_query.acts.states.searchlight_acts import usual_of_searchlights, ways_of_searchlights
from asl_query.acts.states.searchlight_effects import BY
from asl_query.logic.machine import Condition, StateValue, unmet, value_of
from asl_query.logic.trace import asked_once
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.phases import Phase
from asl_query.terms.searchlight_use import SearchlightAct, SearchlightEvent
from asl_query.terms.searchlights import Light
from asl_query.terms.status import Crew, Lamp

LightFacts = dict[str, StateValue]
_OWN_PFPH: LightFacts = {"own_turn": True, "when": PlayerTurnPhase.PFPH}
_TIMES: dict[Phase, LightFacts] = {
    Phase.RPH: {"own_turn": True, "when": PlayerTurnPhase.RPH},
    Phase.PFPH: _OWN_PFPH,
    Phase.ENEMY_MPH: {"own_turn": False, "when": PlayerTurnPhase.MPH},
}
# Of what no question on a map tells: play has begun, an earlier light bounds the timing, an AFV is CT, and no Lane is given up.
_ON_A_MAP: LightFacts = {
    "setting_up": False, "first_light_turn_over": True, "within_nvr": False, "on_ct_afv": True, "different_location": False,
}  # fmt: skip


def lamp_of(light: Light) -> Lamp:
    """The lamp of a Searchlight of which no Lane is said to lie."""
    return Lamp.DISABLED if light.disabled else Lamp.MALFUNCTIONED if light.malfunctioned else Lamp.OFF


def crew_of(light: Light) -> Crew:
    """The crew of a Searchlight on the map."""
    return Crew.PINNED if light.pinned else Crew.READY


def facts_of(light: Light) -> LightFacts:
    """A Searchlight as conditions read it, at a time at which Lanes are established; of its target and its place the usual."""
    return {
        **usual_of_searchlights(), **_ON_A_MAP, **_OWN_PFPH,
        "kind": light.type, "lamp": lamp_of(light), "crew": crew_of(light),
        "in_tow": light.in_tow, "emplaced": light.emplaced, "ce": not light.buttoned_up,
    }  # fmt: skip


def at_time(facts: LightFacts, phase: Phase, *, at_start: bool) -> LightFacts:
    """The same in a phase: as it starts, or later."""
    return {**facts, **_TIMES[phase], "at_start": at_start}


def bars(act: SearchlightAct, facts: LightFacts) -> tuple[Condition, ...]:
    """What keeps a Searchlight from an act; empty where it may."""
    return _bars(act, tuple(facts.items()))


@asked_once
def _bars(act: SearchlightAct, facts: tuple[tuple[str, StateValue], ...]) -> tuple[Condition, ...]:
    state, barred = dict(facts), list[tuple[Condition, ...]]()
    for way in ways_of_searchlights()[act]:
        barred.append(unmet(way, state))
        if not barred[-1]:
            break
    return min(barred, key=len)


def lamp_once(event: SearchlightEvent, lamp: Lamp) -> Lamp:
    """The lamp of a Searchlight that something has befallen."""
    found = value_of(BY[event]["lamp"], {"lamp": lamp})
    assert isinstance(found, Lamp)
    return found
