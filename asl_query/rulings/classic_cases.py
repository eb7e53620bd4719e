"""The acts of units of Squad Leader Classic as rulings ask about them: what a question says, in the variables of the machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from asl_query.acts.states.classic import CLASSIC
from asl_query.acts.states.classic_acts import ways_of_classic
from asl_query.acts.states.classic_conditions import has_not_moved_after_its_fire, least_half_mf
from asl_query.acts.states.classic_events import FORTIFICATIONS
from asl_query.acts.states.classic_needs import CARRYING
from asl_query.acts.states.classic_untold import unseen_of_classic
from asl_query.logic.machine import PartialState, StateValue
from asl_query.rules.slc.slc4_1_movement import terrain_half_mf
from asl_query.rules.slc.slc4_2_portage import are_pp_on_counter
from asl_query.rulings.act_world import ActWorld
from asl_query.rulings.classic_loads import MOST_HALF_PP, WeaponsCarried, half_pp_of_load, weapons_of_load
from asl_query.rulings.ruling_table import ActsAsked
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import EnteredTerrain, SwKind
from asl_query.terms.classic_acts import ClassicAct, Fortification
from asl_query.terms.questions import GivenValue, Ruling
from asl_query.terms.units import UnitKind

# Inputs of rules whose variable has another name.
_CALLED = {
    "own_phase": "own_turn", "unit_fired": "fired", "weapon_fired": "fired", "fired_in_afph": "fired", "in_melee": "enemy_there",
    "with_leader_whole_phase": "led",
}  # fmt: skip
_LOADS = ("load", "portage_pp")
_STATE_OF_LOAD = "its state"
_FLAGS = ("inexperienced", "led", "smoke")  # that no event reads
MOST_HEXSIDES = 6  # of a hex
MOST_MF = 7  # of a hex; who spends more has none left either
_ELSEWHERE_HALF_MF = terrain_half_mf(EnteredTerrain.OPEN_GROUND)  # the least that a hex costs other than along a road
_Stated = dict[str, tuple[str, frozenset[StateValue]]]


def acts_of_classic(
    question: Ruling, act: object = None, *, of_two_smc: bool = False, is_taken_up: bool = False
) -> ActsAsked | None:  # fmt: skip
    """The acts of the unit of a question about an act, or of two SMC together; None where it is about a SW. A SW that is fired
    or converted lies in the hex, if it is neither of the load nor taken up."""
    if question.state.endswith("SW"):
        return None
    apart = {} if is_taken_up else _OF_SW_THAT_LIE_THERE
    stated = _stated_of_two if of_two_smc else apart.get(act, _STATED_OF.get(act, _stated))
    return _acts() if stated is _stated else replace(_acts(), stated_as=stated)


@cache
def _acts() -> ActsAsked:
    variables: dict[str, tuple[StateValue, ...]] = {
        **CLASSIC.variables,
        "sw": tuple(SwKind),
        "half_pp": (0, *range(MOST_HALF_PP, 0, -1)),  # the heaviest first, as it tells at once whether the load matters
        "hexsides": tuple(range(1, MOST_HEXSIDES + 1)),
        "entry_half_mf": (least_half_mf(), *range(_ELSEWHERE_HALF_MF, 2 * MOST_MF + 1, 2)),
        "entered": tuple(Fortification),
        **dict.fromkeys(_FLAGS, (False, True)),
    }
    words: dict[tuple[str, StateValue], str] = {
        **{("sw", sw): f"with {'an' if sw.value[0] == 'A' else 'a'} {sw.value}" for sw in SwKind if sw is not SwKind.LOAD},
        ("sw", SwKind.LOAD): "with SW of so many PP",
        ("led", True): "with a leader for the whole MPh",
        ("inexperienced", True): "inexperienced",
        ("smoke", True): "in a hex with smoke",
        **{("entered", place): f"entering {name}" for place, name, _ in FORTIFICATIONS[1:]},
        ("entered", Fortification.NONE): "entering no fortification",
        ("entry_half_mf", least_half_mf()): "entering its hex along a road",
        ("entry_half_mf", _ELSEWHERE_HALF_MF): "entering a hex of 1 MF other than along a road",
        **{("entry_half_mf", 2 * mf): f"entering a hex of {mf} MF" for mf in range(2, MOST_MF + 1)},
    }
    machine = replace(CLASSIC, variables=variables, words={**CLASSIC.words, **words})
    usual: dict[str, StateValue] = {name: False for name, values in variables.items() if values == (False, True)}
    nowhere: dict[str, StateValue] = {
        "place": Fortification.NONE,
        "came_out_of": Fortification.NONE,
        "entered": Fortification.NONE,
        "half_pp": 0,
        "sw": SwKind.LOAD,
        "hexsides": 1,
    }
    world = ActWorld(
        machine,
        ways_of_classic(),
        {**usual, **nowhere},
        implied=frozenset({"assault", "came_out_of", "entered"}),
        kinds=frozenset({"kind"}),
        unseen=unseen_of_classic,
        at_any_time={ClassicAct.MOVE: ClassicAct.CARRY, ClassicAct.CARRY: ClassicAct.CARRY},
        standing=(*CARRYING, has_not_moved_after_its_fire),
    )
    called = {"when": "phase", "kind": "unit_kind", "half_pp": "portage_pp", "enemy_there": "in_melee"}
    said_as: dict[tuple[str, StateValue], dict[str, GivenValue]] = {
        ("half_pp", half_pp): {"portage_pp": half_pp // 2} for half_pp in range(0, MOST_HALF_PP + 1, 2)
    }
    said_as["entry_half_mf", least_half_mf()] = {"along_road": True}
    meant: dict[tuple[tuple[str, StateValue], ...], tuple[str, str]] = {
        (("when", PlayerTurnPhase.DFPH),): ("a friendly DFPh is that of the enemy Player Turn", "Player Turn"),
        (("broken", True),): ("broken", "broken"),
        (("led", True),): ("with the leader for the whole MPh", "whole"),
        **{
            (("act", ClassicAct.ADVANCE), ("moved", True), ("half_pp", half_pp)): ("still carrying what it moved with", "still")
            for half_pp in range(1, MOST_HALF_PP + 1)
        },
    }
    return ActsAsked(world, ClassicAct, _stated, _following, called=called, said_as=said_as, meant=meant)


def _stated(given: Mapping[str, GivenValue]) -> _Stated:
    """By the name of what is said: the variable with its values."""
    found: _Stated = {}
    kinds = _kinds(given)
    for name, value in given.items():
        variable = _CALLED.get(name, name)
        if name == "unit_kind":
            found[name] = ("kind", frozenset(kinds))
        elif name == "phase":
            found[name] = ("when", frozenset({PlayerTurnPhase(value)}))
        elif name == "sw":
            found[name] = (name, frozenset({SwKind(value)}))
        elif name in ("left", "place"):
            found[name] = ("place", frozenset({Fortification(value)}))
        elif name == "entered":
            found[name] = (name, frozenset({Fortification(value)}))
        elif name == "end_of_friendly_dfph":
            found[name] = ("own_turn", frozenset({not value}))
            found["of that phase"] = ("when", frozenset({PlayerTurnPhase.DFPH}))
        elif name in ("terrain", "spent"):
            found[name] = ("entry_half_mf", frozenset({_entry_half_mf(given)}))
        elif name == "along_road":
            found[name] = ("entry_half_mf", frozenset({least_half_mf() if value else _ELSEWHERE_HALF_MF}))
        elif name == "hexsides":
            found[name] = (name, frozenset({min(max(int(value), 1), MOST_HEXSIDES)}))
        elif name in ("portage_pp", "pp"):
            found[name] = ("half_pp", frozenset({min(2 * int(value), MOST_HALF_PP)}))
            found.setdefault("sw", ("sw", frozenset({SwKind.LOAD})))
        elif variable in _FLAGS or (variable in CLASSIC.variables and isinstance(value, bool)):
            found[name] = (variable, frozenset({bool(value)}))
    return {**_of_load(str(given.get("load", "")), kinds, given.get("sw")), **found}


def _entry_half_mf(given: Mapping[str, GivenValue]) -> int:
    """What the hex costs of which the question says the terrain, or how many whole MF are spent on it: not along a road."""
    if given.get("along_road"):
        return least_half_mf()
    said = 2 * int(given["spent"]) if "spent" in given else terrain_half_mf(EnteredTerrain(given["terrain"]))
    return min(max(said, _ELSEWHERE_HALF_MF), 2 * MOST_MF)


def _following(stated: PartialState) -> PartialState:
    """A hex of which nothing is said is entered along a road or is Open Ground."""
    return {} if "entry_half_mf" in stated else {"entry_half_mf": frozenset({least_half_mf(), _ELSEWHERE_HALF_MF})}


def _stated_of_two(given: Mapping[str, GivenValue]) -> _Stated:
    """Of two SMC together: what they carry is no load of one of them."""
    found = _stated({name: value for name, value in given.items() if name not in ("load", "sw", "pp", "portage_pp", "unit_kind")})
    return {**found, "both_smc": ("kind", frozenset(kind for kind in UnitKind if kind.is_smc))}


def _stated_with_more(given: Mapping[str, GivenValue]) -> _Stated:
    """Of who has a load and is to carry a SW besides: both weigh on it."""
    found, kinds = _stated(given), _kinds(given)
    load = next((name for name in _LOADS if name in given), None)
    if "sw" not in given or are_pp_on_counter(SwKind(given["sw"])):
        return found
    more = WeaponsCarried(int(given.get("weapons", 1)), False, SwKind(given["sw"]))
    if load is None:
        together = frozenset(min(more.half_pp(kind.is_smc), MOST_HALF_PP) for kind in kinds)
        return {**found, "weapons": ("half_pp", together)} if more.number > 1 else found
    has = {kind: half_pp_of_load(str(given[load]), kind.is_smc) if load == "load" else 2 * int(given[load]) for kind in kinds}
    both = frozenset(min(has[kind] + more.half_pp(kind.is_smc), MOST_HALF_PP) for kind in kinds)
    return {**found, load: ("half_pp", both)}


def _stated_of_who_fires(given: Mapping[str, GivenValue]) -> _Stated:
    """Of who has a load and fires another SW of its hex: that is none that it carries."""
    if not _is_apart(given):
        return _stated(given)
    found = _stated({name: value for name, value in given.items() if name != "sw"})
    return {name: said for name, said in found.items() if name != _STATE_OF_LOAD}


def _stated_of_who_converts(given: Mapping[str, GivenValue]) -> _Stated:
    """Of who has a load and takes apart another SW of its hex: of that SW it carries none. What it fired in its AFPh was fired
    before the DFPh that counts (142.81)."""
    left_out = {"fired_in_afph", *(_LOADS if _is_apart(given) else ())}
    found = _stated({name: value for name, value in given.items() if name not in left_out})
    return {**found, "load": ("half_pp", frozenset({0}))} if _is_apart(given) else found


def _is_apart(given: Mapping[str, GivenValue]) -> bool:
    """Whether a load is said, and a SW besides that is none of it."""
    of_load = {weapon.sw.value for weapon in weapons_of_load(str(given.get("load", "")))}
    return "sw" in given and any(name in given for name in _LOADS) and given["sw"] not in of_load


_STATED_OF: dict[object, Callable[[Mapping[str, GivenValue]], _Stated]] = {ClassicAct.CARRY.value: _stated_with_more}
_OF_SW_THAT_LIE_THERE: dict[object, Callable[[Mapping[str, GivenValue]], _Stated]] = {
    ClassicAct.FIRE_SW.value: _stated_of_who_fires,
    ClassicAct.CONVERT.value: _stated_of_who_converts,
}


def _of_load(load: str, kinds: tuple[UnitKind, ...], asked: GivenValue | None) -> _Stated:
    """What SW weigh for those who may be their carriers; of the SW themselves one that only two SMC carry tells most, and less
    than the SW that is asked about: a question about a LMG is not one about a Dm HMG that is carried besides."""
    if not load:
        return {}
    found: _Stated = {"load": ("half_pp", frozenset(half_pp_of_load(load, kind.is_smc) for kind in kinds))}
    weapons = weapons_of_load(load)
    found["sw"] = ("sw", frozenset({max(weapons, key=lambda one: (one.for_two_smc, one.sw.value)).sw}))
    if any(weapon.dismantled and asked in (None, weapon.sw.value) for weapon in weapons):
        found[_STATE_OF_LOAD] = ("dismantled", frozenset({True}))
    return found


def _kinds(given: Mapping[str, GivenValue]) -> tuple[UnitKind, ...]:
    said = given.get("unit_kind")
    if said == "MMC":
        return tuple(kind for kind in UnitKind if not kind.is_smc)
    return tuple(UnitKind) if said is None else (UnitKind(said),)
