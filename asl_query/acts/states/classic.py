"""The states of one unit of Squad Leader Classic by section 4, and what changes them."""

from __future__ import annotations

from asl_query.acts.states.classic_conditions import is_a_sw_to_dismantle
from asl_query.acts.states.classic_events import EVENTS, FORTIFICATIONS
from asl_query.acts.states.classic_needs import UNDER_ITS_LOAD
from asl_query.logic.machine import Machine, StateValue
from asl_query.rules.slc.slc4_2_portage import chart_half_pp, dismantled_half_pp
from asl_query.terms.acts import AnyAct, PlayerTurnPhase
from asl_query.terms.classic import SwKind
from asl_query.terms.classic_acts import ClassicAct, Fortification
from asl_query.terms.numbers import in_halves
from asl_query.terms.status import And, Is, Not, Wanted
from asl_query.terms.units import UnitKind

_SW = (SwKind.LMG, SwKind.MMG, SwKind.HMG)
_FLAGS = {
    "moved": "having moved", "assault": "using Assault Movement", "bypass": "in bypass", "prep_fired": "having Prep Fired",
    "fired": "having fired", "fired_sw": "having fired a SW in the AFPh", "slowed": "slowed by its load",
    "dismantled": "with its SW dismantled", "converted": "having dismantled or assembled a SW",
    "enemy_there": "in an enemy hex", "advanced": "having advanced", "broken": "broken", "pinned": "pinned",
    "ti": "TI", "berserk": "berserk",
}  # fmt: skip
_WHOLE = [chart_half_pp(sw, by_smc) for sw in _SW for by_smc in (False, True)]
_HALF_PP = {0, *_WHOLE, *(dismantled_half_pp(half_pp, False) for half_pp in _WHOLE)}
VARIABLES: dict[str, tuple[StateValue, ...]] = {
    "own_turn": (True, False),
    "when": tuple(PlayerTurnPhase),
    "kind": (UnitKind.SQUAD, UnitKind.HALF_SQUAD, UnitKind.CREW, UnitKind.LEADER, UnitKind.HERO),
    "place": tuple(Fortification),
    "came_out_of": tuple(Fortification),
    "sw": _SW,
    "half_pp": tuple(sorted(_HALF_PP)),  # what it carries
    **dict.fromkeys(_FLAGS, (False, True)),
}

CLASSIC = Machine(
    "classic",
    VARIABLES,
    {
        "when": frozenset({PlayerTurnPhase.RPH}),
        "place": frozenset({Fortification.NONE}),
        "came_out_of": frozenset({Fortification.NONE}),
        "half_pp": frozenset({0}),
        **{name: frozenset({False}) for name in _FLAGS},
    },
    EVENTS,
    {
        **{("kind", kind): f"a {kind.value}" for kind in VARIABLES["kind"] if isinstance(kind, UnitKind)},
        **{("place", place): f"in {name}" for place, name, _ in FORTIFICATIONS},
        ("place", Fortification.NONE): "in no fortification",
        **{("came_out_of", place): f"having advanced out of {name}" for place, name, _ in FORTIFICATIONS[1:]},
        **{("sw", sw): f"with a {sw.value}" for sw in _SW},
        ("half_pp", 0): "carrying no SW",
        **{("half_pp", half_pp): f"carrying {in_halves(half_pp)} PP" for half_pp in _HALF_PP if half_pp},
        **{(name, True): said for name, said in _FLAGS.items()},
    },
    ("own_turn", "when"),
    ("play starts in any Rally Phase with the unit unbroken and unmoved",),
    ("what sections other than 4 make of it",),
    as_done=frozenset(UNDER_ITS_LOAD),
)


def _is(name: str, value: str = "yes") -> Wanted:
    return Is(name, value)


_CARRIES = Not(_is("half_pp", "0"))
_SW_WITH_DM = [sw for sw in _SW if is_a_sw_to_dismantle.holds(0, False, sw)]  # a counter of its own, of another name (SLC4.2.7)


def _carrying(sw: SwKind, *besides: Wanted) -> Wanted:
    return And((_CARRIES, _is("sw", sw.value), *besides))


STATES: dict[str, Wanted] = {
    **{said: _is(name) for name, said in _FLAGS.items()},
    **{f"in {name}": _is("place", place.value) for place, name, _ in FORTIFICATIONS[1:]},
    **{f"having advanced out of {name}": _is("came_out_of", place.value) for place, name, _ in FORTIFICATIONS[1:]},
    **{f"carrying a {sw.value}": _carrying(sw) for sw in _SW},
    **{f"carrying a {sw.value}": _carrying(sw, Not(_is("dismantled"))) for sw in _SW_WITH_DM},
    **{
        f"carrying a {apart} {sw.value}": _carrying(sw, _is("dismantled")) for sw in _SW_WITH_DM for apart in ("dismantled", "Dm")
    },
    **{f"a {sw.value}": _carrying(sw, *([Not(_is("dismantled"))] if sw in _SW_WITH_DM else [])) for sw in _SW},
    **{f"a {apart} {sw.value}": _carrying(sw, _is("dismantled")) for sw in _SW_WITH_DM for apart in ("dismantled", "Dm")},
    "carrying a SW": _CARRIES,
    "carrying a dismantled SW": And((_CARRIES, _is("dismantled"))),
    "marked with a Prep Fire counter": _is("prep_fired"),
    "unbroken": Not(_is("broken")),
}
# How an act is asked for.
ACTS: dict[str, AnyAct] = {
    "move": ClassicAct.MOVE,
    **dict.fromkeys(("bypass", "use bypass", "bypass an obstacle"), ClassicAct.BYPASS),
    **dict.fromkeys(("use Assault Movement", "move by Assault Movement"), ClassicAct.ASSAULT_MOVE),
    **dict.fromkeys(("enter an enemy hex", "move into an enemy hex"), ClassicAct.ENTER_ENEMY_HEX),
    **dict.fromkeys((f"{enter} a fortification of its hex" for enter in ("enter", "move into")), ClassicAct.ENTER_FORTIFICATION),
    "pick up a SW": ClassicAct.PICK_UP,
    **dict.fromkeys(("drop a SW", "drop its SW"), ClassicAct.DROP),
    **dict.fromkeys(("advance", "move in the APh"), ClassicAct.ADVANCE),  # SLC4.4.1: in the APh it moves one hex
    **dict.fromkeys(("advance into an enemy hex", "advance into a hex of the enemy"), ClassicAct.ADVANCE_INTO_ENEMY),
    **dict.fromkeys(("dismantle a SW", "dismantle its SW", "assemble a SW", "assemble its SW"), ClassicAct.CONVERT),
    "Prep Fire": ClassicAct.PREP_FIRE,
    **dict.fromkeys(("fire a SW in the AFPh", "fire its SW in the AFPh"), ClassicAct.FIRE_SW),
}
