"""Rulings of Squad Leader Classic (rulings/*.toml): what follows from the unit and its load, from terrain and from SW."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from asl_query.acts.classic.loads import half_pp_together
from asl_query.acts.states.classic_conditions import is_heavy_mg, least_half_mf
from asl_query.errors import QuestionError
from asl_query.logic.rule import key_of
from asl_query.logic.trace import unheard
from asl_query.rules.index import defined
from asl_query.rules.slc.slc4_1_movement import (
    entered_half_mf,
    hexes_entered,
    is_doubled_uphill,
    may_move,
    mf_allotment,
    mf_with_leader,
    terrain_half_mf,
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
    may_carry_so_far,
    may_combine,
    portage_half_mf,
    smc_may_carry_alone,
    total_half_pp,
    two_smc_may_carry,
)
from asl_query.rules.slc.slc4_3_stacking import may_be_stacked, may_meet_in_cc, within_limit
from asl_query.rules.slc.slc4_4_advance import (
    ipc_of,
    may_advance,
    may_advance_with,
    most_advance_half_pp,
    most_of_two_smc_half_pp,
    two_smc_may_advance_with,
)
from asl_query.rules.slc.slc4_6_bypass import is_doubled
from asl_query.rulings.classic_cases import acts_of_classic
from asl_query.rulings.classic_loads import ON_COUNTER, WeaponsCarried, weapons_of_load
from asl_query.rulings.ruling_table import ActsAsked, GivenInputs, Inputs, InputValue, Row, Terms
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import EnteredTerrain, SwKind
from asl_query.terms.classic_acts import ClassicAct
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
    return given.number("hexes") * one


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


@unheard
def _is_of_note_a(sw: SwKind) -> bool:
    """Whether only two SMC carry it; which line is asked is no reason of its answer."""
    return not smc_may_carry_alone(sw)


def _is_smc_named(given: Inputs) -> bool:
    kind = given.get("unit_kind", "MMC")
    return kind != "MMC" and UnitKind(kind).is_smc


_NOTHING_ELSE = "Together two SMC carry nothing else in that phase (note A, SLC4.2.6): ask of the SW alone."


def _as_advance(row: Row) -> Row:
    """A line of what moves, asked of the APh, in which units advance by a hex (SLC4.4.1): through another they enter two."""
    if row.presumes.get("act") == ClassicAct.MOVE.value:
        if "rule" in row.presumes or row.rule == key_of(hexes_entered):
            raise QuestionError('In the APh a unit advances: "may a squad advance 1 hex?"')
        return row._replace(presumes={**row.presumes, "act": ClassicAct.ADVANCE.value})
    inputs = {**row.inputs, "act": ClassicAct.ADVANCE.value}
    if _leads_through(row):
        return row._replace(rule=key_of(may_advance), inputs={**inputs, "hexes": 2})
    is_of_moving = row.rule == key_of(may_move)
    return row._replace(rule=key_of(may_advance), inputs={**inputs, "hexes": 1}) if is_of_moving else row._replace(inputs=inputs)


def _leads_through(row: Row) -> bool:
    """Whether a unit moves on through a hex that it enters."""
    return row.inputs.get("act") in (ClassicAct.MOVE.value, ClassicAct.ENTER_ENEMY_HEX.value) and "through" in row.phrase


def _in_its_case(question: Ruling, row: Row) -> Row:
    """The limit on stacking does not hold as units move (SLC4.3.3), and holds for each side in Close Combat (SLC4.3.2); note A
    (SLC4.2.6) is of the Movement Phase and of what one SMC does not carry alone; what is carried in the APh is advanced with
    (SLC4.4.2)."""
    given = {**row.inputs, **dict(question.given)}
    phase, own_turn = given.get("phase"), given.get("own_turn", True)
    if row.rule == key_of(within_limit) and phase is not None:
        row = row._replace(inputs={**row.inputs, "phase": phase})  # in another phase it holds
    if row.rule == key_of(within_limit) and phase == PlayerTurnPhase.MPH.value and own_turn:
        return row._replace(rule=key_of(may_be_stacked), inputs={**row.inputs, "phase": phase, "own_turn": own_turn})
    is_carried = given.get("act") == ClassicAct.CARRY.value and row.rule != key_of(smc_may_carry_alone)
    if given.get("act") == ClassicAct.ASSAULT_MOVE.value and "left" in given and not row.beyond:
        row = row._replace(beyond="the MF of leaving a fortification (SLC4.5.4)")
    is_in_aph = phase == PlayerTurnPhase.APH.value
    is_of_moving = ClassicAct.MOVE.value in (row.inputs.get("act"), row.presumes.get("act"))
    if is_in_aph and (is_of_moving or _leads_through(row)):
        row = _as_advance(row)
    if is_carried and "caliber" in given and not {"load", "portage_pp"}.isdisjoint(given) and not is_in_aph:
        raise QuestionError('Say in PP all that it carries: "may a squad carry 5 PP?"')
    if row.rule == key_of(may_combine) and given.get("both_smc") and "load" in given:
        raise QuestionError(_NOTHING_ELSE)
    is_light_mortar = is_carried and "caliber" in given and not is_large_mortar(int(str(given["caliber"])))
    if is_light_mortar and "portage_pp" not in given and (is_in_aph or _is_smc_named(given)):
        raise QuestionError(ON_COUNTER)
    is_held_to_ipc = "caliber" not in given or given.get("dismantled") or is_light_mortar
    if is_carried and is_in_aph and is_held_to_ipc:
        return row._replace(rule=key_of(may_advance_with), beyond="", inputs={**row.inputs, "act": ClassicAct.ADVANCE.value})
    if row.rule == key_of(within_limit) and given.get("in_melee"):
        return row._replace(rule=key_of(may_meet_in_cc), inputs={**row.inputs, "in_melee": True})
    if row.rule == key_of(may_combine) and given.get("both_smc") and is_in_aph:
        inputs = {**row.inputs, "act": ClassicAct.ADVANCE.value}
        return row._replace(rule=key_of(two_smc_may_advance_with), inputs=inputs)
    if row.rule != key_of(two_smc_may_carry) or not given.get("both_smc") or "sw" not in given:
        return row
    sw = SwKind(given["sw"])
    if given.get("load") not in (None, *([sw.value] if _is_of_note_a(sw) else [])):
        raise QuestionError(_NOTHING_ELSE)
    if phase == PlayerTurnPhase.APH.value:
        rule = key_of(two_smc_may_advance_with if given["hexes"] == 1 else may_advance)
        inputs = {**row.inputs, "hexes": given["hexes"], "act": ClassicAct.ADVANCE.value}
        return row._replace(rule=rule, beyond="", inputs=inputs)
    if _is_of_note_a(sw):
        return row
    inputs = {**row.inputs, "unit_kind": UnitKind.LEADER.value, "cheapest_way": True}
    return row._replace(rule=key_of(may_carry_so_far), beyond="hexes that cost more than along a road", inputs=inputs)


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
    in_its_case=_in_its_case,
)
