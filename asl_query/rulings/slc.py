"""Rulings of Squad Leader Classic (rulings/*.toml): what follows from the unit and its load, from terrain and from SW."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from asl_query.acts.classic.loads import half_pp_together
from asl_query.acts.states.classic_conditions import is_heavy_mg, least_half_mf
from asl_query.errors import QuestionError
from asl_query.rules.index import defined
from asl_query.rules.slc.slc4_1_movement import (
    entered_half_mf,
    is_doubled_uphill,
    mf_allotment,
    mf_with_leader,
    terrain_half_mf,
    uphill_half_mf,
    wall_half_mf,
)
from asl_query.rules.slc.slc4_2_portage import (
    HEAVIEST_MORTAR_MM,
    are_pp_on_counter,
    chart_half_pp,
    dismantled_half_pp,
    free_half_pp,
    is_large_mortar,
    is_slowed,
    laden_half_mf,
    may_be_dismantled,
    portage_half_mf,
    smc_may_carry_alone,
    total_half_pp,
)
from asl_query.rules.slc.slc4_3_stacking import within_limit
from asl_query.rules.slc.slc4_4_advance import (
    ipc_of,
    most_advance_half_pp,
    most_of_two_smc_half_pp,
)
from asl_query.rules.slc.slc4_6_bypass import is_doubled
from asl_query.rulings.classic_cases import acts_of_classic
from asl_query.rulings.classic_in_its_case import in_its_case
from asl_query.rulings.classic_loads import ON_COUNTER, WeaponsCarried, weapons_of_load
from asl_query.rulings.rows import InputValue
from asl_query.rulings.ruling_table import ActsAsked, GivenInputs, Terms
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import EnteredTerrain, SwKind
from asl_query.terms.questions import Ruling
from asl_query.terms.units import UnitKind


def _kind(given: GivenInputs) -> UnitKind:
    return given.one_of("unit_kind", UnitKind)


def _is_smc(given: GivenInputs) -> bool:
    return given["unit_kind"] != "MMC" and _kind(given).is_smc


def _sw(given: GivenInputs) -> SwKind:
    return given.one_of("sw", SwKind)


def _by_smc(given: GivenInputs) -> bool:
    """Whether the second number of the chart is asked for; refuses a SW that has none there."""
    sw, by_smc = _sw(given), "unit_kind" in given and _is_smc(given)
    if are_pp_on_counter(sw):
        raise QuestionError(ON_COUNTER)
    if by_smc and not smc_may_carry_alone(sw):
        raise QuestionError(f"One leader or hero alone carries no {sw.value}; note A lets two SMC carry it (SLC4.2.6).")
    return by_smc


def _weight(given: GivenInputs) -> int:
    """Half PP of the SW or the dismantled mortar that the question names, for who carries it; none where it names none."""
    if "sw" not in given:
        return dismantled_half_pp(0, _large(given)) if "caliber" in given and given.flag("dismantled") else 0
    one = chart_half_pp(_sw(given), _by_smc(given))
    return given.number("weapons") * (dismantled_half_pp(one, False) if given.flag("dismantled") else one)


def _carried(given: GivenInputs) -> int:
    if "then_pp" in given:
        return total_half_pp(2 * given.number("first_pp"), 2 * given.number("then_pp"))
    loads = (_load_half_pp(given, one) for one in weapons_of_load(str(given["load"])))
    return half_pp_together([2 * given.number("portage_pp"), *loads])


def _carried_in_all(given: GivenInputs) -> int:
    """Half PP of what a unit carries with the SW asked about; raises QuestionError for a load of the MPh and one of now."""
    carried, more = _carried(given), _weight(given)
    if carried and more and "moved" in given and given["moved"]:
        raise QuestionError("What it moved with is one load, and what it carries now another. Say what it carries now.")
    return half_pp_together([carried, more])


def _load_half_pp(given: GivenInputs, one: WeaponsCarried) -> int:
    """Half PP of what a unit carries of one kind; refuses what it has no number for."""
    return one.half_pp(_by_smc(GivenInputs(given.terms, given.board, {**given.values, "sw": one.sw})))


def _allotment(given: GivenInputs) -> int:
    return mf_allotment(_is_smc(given), given.flag("inexperienced"))


def _mf(given: GivenInputs) -> int:
    return mf_with_leader(_allotment(given), _is_smc(given), given.flag("led"))


def _lost(given: GivenInputs) -> int:
    carried = _carried(given)
    return portage_half_mf(carried, free_half_pp(_kind(given))) if carried else 0


def _ipc_half_pp(given: GivenInputs) -> int:
    """The IPC of a unit; of a SMC with another that to which one PP more makes the most that both carry."""
    if _is_smc(given) and given.flag("both_smc"):
        return most_of_two_smc_half_pp() - most_advance_half_pp(0)
    return ipc_of(_kind(given))


def _slowed(given: GivenInputs) -> bool:
    """Whether what it moved with slowed it, or what it took up in its move."""
    half_pp = half_pp_together([_carried(given), _weight(given) if given.flag("taken_up") else 0])
    return given.flag("moved") and half_pp > 0 and is_slowed(half_pp, free_half_pp(_kind(given)))


def _has_half_mf(given: GivenInputs) -> int:
    weight = half_pp_together([_carried(given), _weight(given)])
    return laden_half_mf(2 * _mf(given), portage_half_mf(weight, free_half_pp(_kind(given))) if weight else 0)


def _cost_half_mf(given: GivenInputs) -> int:
    """Half MF of a way of so many hexes, the cheapest if their terrain is left open, or of as many MF as are named."""
    if "hexes" not in given:
        return 2 * given.number("spent")
    one = (
        least_half_mf()
        if given.flag("cheapest_way")
        else entered_half_mf(given.flag("along_road"), terrain_half_mf(_terrain(given)))
    )
    return given.number("hexes") * (_uphill_and_over_walls(given, one) if "cheapest_way" not in given else one)


def _uphill_and_over_walls(given: GivenInputs, half_mf: int) -> int:
    """Half MF of a hex, with what going up to it and the wall or hedge in front of it cost besides."""
    levels_up = int(given.flag("goes_uphill"))
    uphill = uphill_half_mf(half_mf, levels_up, is_doubled_uphill(_terrain(given))) if levels_up else half_mf
    return uphill + wall_half_mf(given.flag("over_wall"), False)


def _terrain(given: GivenInputs, name: str = "terrain") -> EnteredTerrain:
    return given.one_of(name, EnteredTerrain)


def _squad_half_pp(given: GivenInputs) -> int:
    """Half PP as a squad pays them: of a SW, of a mortar by its counter, or as many as the question names."""
    if "caliber" in given and not _large(given):
        raise QuestionError(ON_COUNTER)
    if "sw" not in given:
        return 2 * (given.number("counter_pp") or given.number("pp"))
    if are_pp_on_counter(_sw(given)):
        raise QuestionError(ON_COUNTER)
    if "dismantles" in given and not _dismantlable(given):
        raise QuestionError(f"A {_sw(given).value} cannot be dismantled (SLC4.2.7).")
    return given.number("weapons") * chart_half_pp(_sw(given), False)


def _half_pp_in_all(given: GivenInputs) -> int:
    """What all SW count as a squad pays them: those named one by one, those of a load, and a number of PP."""
    loads = (one.half_pp(by_smc=False) for one in weapons_of_load(str(given["load"])))
    return half_pp_together([_squad_half_pp(given), 2 * given.number("portage_pp"), *loads])


def _half_pp_as_carried(given: GivenInputs) -> int:
    """The same where the SW that is named may be a dismantled one."""
    in_all = _half_pp_in_all(given)
    if not given.flag("dismantles"):
        return in_all
    assembled = _squad_half_pp(given)
    return in_all - assembled + dismantled_half_pp(assembled, _large(given))


def _large(given: GivenInputs) -> bool:
    is_large = "caliber" in given and is_large_mortar(given.number("caliber"))
    if "caliber" in given and given.number("caliber") > HEAVIEST_MORTAR_MM:
        raise QuestionError("Of heavier mortars than those of 76-82mm section 4 does not say whether infantry carries them.")
    if "caliber" in given and given.flag("dismantled") and not is_large:
        raise QuestionError(
            f"Of other mortars than those of 76-82mm only one of 5 PP or more is dismantled (SLC4.2.7). {ON_COUNTER}"
        )
    return is_large


def _is_heavy_mg(given: GivenInputs) -> bool:
    return "sw" in given and is_heavy_mg(_sw(given))


def _mortar_half_pp(given: GivenInputs) -> int:
    if ("sw" in given and are_pp_on_counter(_sw(given))) or ("caliber" in given and not _large(given)):
        raise QuestionError(ON_COUNTER)
    return 2 * given.number("counter_pp")


def _dismantlable(given: GivenInputs) -> bool:
    return may_be_dismantled(_is_heavy_mg(given), _mortar_half_pp(given), _large(given))


def _end_of_friendly_dfph(given: GivenInputs) -> bool:
    if given["phase"] == PlayerTurnPhase.DFPH.value:
        raise QuestionError('A DFPh has a friendly side and an end: ask "at the end of a friendly DFPh".')
    return False


def _mmc(given: GivenInputs) -> int:
    """MMC that count for the hex, those aboard a vehicle only if passengers do."""
    aboard = given.number("aboard") if defined("SLC4.3.1: passengers", True) else 0
    return given.number("squads") + given.number("other_mmc") + aboard


def _is_within(given: GivenInputs) -> bool:
    return within_limit(_mmc(given) + given.number("smc"), _mmc(given), _half_pp_in_all(given))


def _acts_of(question: Ruling) -> ActsAsked | None:
    inputs = CLASSIC.row_of(question).inputs
    return acts_of_classic(question, inputs.get("act"), of_two_smc="both_smc" in inputs, is_taken_up="taken_up" in inputs)


_FOLLOWS: dict[str, Callable[[GivenInputs], InputValue]] = {
    "kind": _kind,
    "is_smc": _is_smc,
    "carrier": lambda g: "cavalry" if g.flag("cavalry") else _kind(g).value,
    "by_smc": _by_smc,
    "free_half_pp": lambda g: free_half_pp(_kind(g)),
    "ipc_half_pp": _ipc_half_pp,
    "carried_half_pp": _carried_in_all,
    "total_half_pp": _carried,
    "first_half_pp": lambda g: 2 * g.number("first_pp"),
    "then_half_pp": lambda g: 2 * g.number("then_pp"),
    "slowed": _slowed,
    "allotment": _allotment,
    "mf": _mf,
    "unladen_half_mf": lambda g: 2 * _mf(g),
    "mf_left": _mf,
    "with_leader_whole_phase": lambda g: g.flag("led"),
    "lost_half_mf": _lost,
    "has_half_mf": _has_half_mf,
    "mf_half": _has_half_mf,
    "half_mf_lost": _lost,
    "half_mf_with_it": lambda g: portage_half_mf(half_pp_together([_carried(g), _weight(g)]), free_half_pp(_kind(g))),
    "terrain_half_mf": lambda g: terrain_half_mf(_terrain(g)),
    "cot_half_mf": lambda g: terrain_half_mf(_terrain(g)),
    "other_terrain_half_mf": lambda g: terrain_half_mf(_terrain(g)),
    "other_half_mf": lambda g: terrain_half_mf(_terrain(g, "other")),
    "half_mf": lambda g: entered_half_mf(g.flag("by_road"), terrain_half_mf(_terrain(g))),
    "shellhole_half_mf": lambda _: terrain_half_mf(EnteredTerrain.SHELLHOLES),
    "road_half_mf": lambda _: entered_half_mf(True, terrain_half_mf(EnteredTerrain.ROAD)),
    "doubled_uphill": lambda g: is_doubled_uphill(_terrain(g)),
    "levels_up": lambda g: g.number("to_level") - g.number("level"),
    "cost_half_mf": _cost_half_mf,
    "spent_half_mf": lambda g: g.number("hexes") * terrain_half_mf(_terrain(g)),
    "more_half_mf": lambda g: g.number("more") * terrain_half_mf(_terrain(g)),
    "hex_half_mf": lambda g: 2 * g.number("spent"),
    "fortification_half_mf": lambda g: 2 * g.number("fortification_mf"),
    "half_pp": _half_pp_in_all,
    "squad_half_pp": _half_pp_as_carried,
    "heavy_mg": _is_heavy_mg,
    "mortar_half_pp": _mortar_half_pp,
    "large_mortar": _large,
    "dismantlable": _dismantlable,
    "end_of_friendly_dfph": _end_of_friendly_dfph,
    "mmc": _mmc,
    "units": lambda g: _mmc(g) + g.number("smc"),
    "within": _is_within,
    "doubled": lambda g: is_doubled(g.number("hexsides")),
}
CLASSIC = Terms(
    Path(__file__).parent / "slc_phrases",
    _FOLLOWS,
    if_unsaid={
        **dict.fromkeys(("portage_pp", "counter_pp", "pp", "smc", "squads", "other_mmc", "aboard", "levels", "hexes"), 0),
        **dict.fromkeys(("hexsides", "weapons"), 1),
        "load": "",
        "moved": True,
    },
    called={"level": "level of the hex left", "unit_kind": "unit"},
    states={
        **{state: state for state in ("broken", "wounded", "concealed", "captured", "pinned", "berserk")},
        "ti": "TI",
        "in_melee": "in Melee",
        "on_cliff": "on a cliff",
        "cavalry": "mounted",
    },
    open={"by_road": "the hexside is one that the road crosses", "moved": "having moved with its load in the MPh"},
    taken={
        "inexperienced": (True, "not inexperienced"),
        "led": (True, "not with a leader for the whole MPh"),
        "along_road": (True, "not along a road"),
        "both_smc": (True, "not with another SMC"),
        "load": ("9 FT", "carrying no SW"),
    },
    acts_of=_acts_of,
    in_its_case=in_its_case,
)
