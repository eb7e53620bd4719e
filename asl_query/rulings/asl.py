"""Rulings of ASL (charts/rulings): what follows from the unit and from the board; and those of another ruleset by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from asl_query.acts.step_cost import levels_passed
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.logic.rule import key_of
from asl_query.logic.trace import unheard
from asl_query.rules.asl.a04_movement import ipc_pp
from asl_query.rules.asl.a07_status import is_in_good_order
from asl_query.rules.asl.b11_cliffs import falling_dr, falling_drm
from asl_query.rules.asl.b11_climbers import is_commando, may_cross
from asl_query.rules.asl.b19_gullies import bottom_level, level_there, lowest_place
from asl_query.rules.asl.c11_guns import may_gun_be_emplaced
from asl_query.rules.asl.e06_swimming import needs_jump_mc
from asl_query.rules.asl.w10_searchlights import gmsl_may_occupy, keeps_from_targeting
from asl_query.rules.asl.w10_use import is_phase_of_owner
from asl_query.rules.charts.terrain_chart import is_water, terrain_chart
from asl_query.rulings.act_case import is_act_forbidden
from asl_query.rulings.act_world import Way
from asl_query.rulings.case_answer import case_answer
from asl_query.rulings.mf_spent import mf_cost, open_mf, presumed_of_mf
from asl_query.rulings.rows import Inputs, InputValue, Row, RuleInput
from asl_query.rulings.rule_answer import CaseAnswer
from asl_query.rulings.ruling_table import ActsAsked, GivenInputs, Terms
from asl_query.rulings.things_printed import is_other_terrain
from asl_query.terms.acts import Act, PlayerTurnPhase
from asl_query.terms.answers import FactValue, Verdict
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.questions import Ruling
from asl_query.terms.searchlight_use import TerrainAtLight
from asl_query.terms.searchlights import Mount, Searchlight, Traverse
from asl_query.terms.units import Weather

if TYPE_CHECKING:
    from asl_query.rulings.searchlight_cases import KeptDark


def terms_of(ruleset: str) -> Terms:
    """What a ruleset gives its rulings."""
    if ruleset == "slc":
        from asl_query.rulings.slc import CLASSIC

        return CLASSIC
    return ASL


def ruled(board: Board, question: Ruling) -> CaseAnswer:
    """What the rules say of the case.

    Raises LimitReachedError where that hangs on rules of which the ruleset has no text.
    """
    terms = terms_of(question.ruleset)
    found = case_answer(terms, board, question)
    states = states_unread(terms, question, found)
    if states and (found.answer is not Verdict.NO or not terms.row_of(question).open_if.isdisjoint(states)):
        told = " and ".join(terms.states[state] for state in states)
        raise LimitReachedError(f"what other rules make of a unit that is {told} is not modelled")
    is_open = terms.left_open(board, question) if found.answer is not Verdict.NO else ""
    if is_open:
        raise LimitReachedError(is_open)
    return found


def verdict_of(board: Board, question: Ruling) -> Verdict | None:
    """The verdict on a case, without its reasons; None where it is none."""
    terms = terms_of(question.ruleset)
    if not terms.row_of(question).open_if and is_act_forbidden(terms, question):
        return Verdict.NO
    answer = ruled(board, question).answer
    return answer if isinstance(answer, Verdict) else None


def states_unread(terms: Terms, question: Ruling, found: CaseAnswer) -> list[str]:
    """The states that were stated and that no rule here reads, so that they leave open all but a no; not those of which the rule
    of the line holds as it stands."""
    said, held_for = dict(question.given), terms.row_of(question).even_if
    return [
        state
        for state in terms.states
        if state.replace("_", " ") in found.unread and said.get(state) is not False and state not in held_for
    ]


def not_modelled(question: Ruling) -> tuple[str, ...]:
    """What the answer rests on without modelling it."""
    row = terms_of(question.ruleset).row_of(question)
    return (row.beyond,) if row.beyond else ()


def inputs_of(board: Board, question: Ruling) -> tuple[dict[str, type], set[str]]:
    """The kinds of the inputs of its rule, and every name that was looked at for them."""
    return terms_of(question.ruleset).inputs_of(board, question)


def _opposite(board: Board, side: Hexside, foot: Hex) -> Hexside | None:
    """The hexside of the foot's hex that lies opposite the cliff."""
    foot_at, top_at = board.centre(foot), board.centre(side.other(foot))
    mirrored = (2 * foot_at[0] - top_at[0], 2 * foot_at[1] - top_at[1])
    return next((hexside(foot, h) for h in board.adjacent(foot) if board.centre(h) == mirrored), None)


def _foot(given: GivenInputs) -> Hex:
    return given.board.foot_and_top(given.hexside("side"))[0]


def _intermediate_levels(given: GivenInputs) -> int:
    start, end = (lowest_place(given.board, given.hex(name)) for name in ("from", "into"))
    return levels_passed(given.board, start, end)


def _level(given: GivenInputs) -> int:
    return level_there(given.board, given.board.ground(given.hex("from"))) + given.number("floor")


def _bottom(given: GivenInputs, hex_: Hex) -> int:
    return bottom_level(given.board, hex_)


def _jump_mc(given: GivenInputs) -> bool:
    if "from" not in given:
        return False
    return needs_jump_mc(
        given.flag("across_cliff"), given.flag("from_upper_level"), given.flag("from_bridge"),
        given.number("level"), given.number("water_level"),
    )  # fmt: skip


def _final_dr(inputs: Mapping[str, RuleInput]) -> Mapping[str, FactValue]:
    """The Final DR of a Falling DR."""
    dr, weather = inputs["dr"], inputs["weather"]
    assert isinstance(dr, int)
    assert isinstance(weather, Weather)
    return {"Final DR": dr + falling_drm(weather)}


def _traverse(given: GivenInputs) -> InputValue:
    """NT of what has no turret; of an AMSL that is not said to be in the bow it has to be said."""
    is_in_turret = given.one_of("searchlight", Searchlight) is Searchlight.AMSL and given["mount"] != Mount.BOW.value
    return "" if is_in_turret else Traverse.NT


def _weather(given: GivenInputs) -> Weather:
    """The weather that modifies a roll; none does once it is the Final one."""
    if given.flag("is_final"):
        return Weather(False, False, False)
    return Weather(given.flag("rain"), given.flag("snow"), given.flag("heavy_winds"))


# Imported for questions about such pieces; the rules that are asked as this is done say nothing of the case.


@unheard
def _unit_cases() -> ModuleType:
    from asl_query.rulings import unit_cases

    return unit_cases


@unheard
def _searchlight_cases() -> ModuleType:
    from asl_query.rulings import searchlight_cases

    return searchlight_cases


def _keeps_dark(given: GivenInputs) -> Way:
    """What keeps a Searchlight from being switched on, with the names of all that bears on that looked at."""
    said = {name: value for name, value in sorted(given.values.items()) if isinstance(value, bool | int | str)}
    kept: KeptDark = _searchlight_cases().kept_dark(said)
    given.read.update(kept.names)
    return kept.by


_SAY_MANNED = ("switched_on", "pinned", "crew_pinned", "good_order")  # of a Searchlight
_IN_APH: Mapping[InputValue, str] = {
    Act.FORD.value: Act.FORD_IN_APH.value, Act.FORD_SHALLOWS.value: Act.FORD_SHALLOWS_IN_APH.value,
}  # fmt: skip


def _acts_of(question: Ruling) -> ActsAsked | None:
    is_light = "searchlight" in {**dict(question.given), **ASL.row_of(question).inputs}
    found: ActsAsked | None = _searchlight_cases().acts_of_searchlights() if is_light else _unit_cases().acts_of_units(question)
    return found


def _in_its_case(question: Ruling, row: Row) -> Row:
    """Who fords in its APh, or enters a hex then without Climbing, advances; what is lit or has a pinned crew is manned.

    A line that presumes that a vehicle Climbs, with the rule that says of whom that is so (B11.4); of MF that were spent what
    that presumes.
    """
    said, act = dict(question.given), row.inputs.get("act")
    if said.get("phase") == PlayerTurnPhase.APH.value:
        in_aph = Act.ADVANCE.value if act and row.rule == key_of(may_cross) else _IN_APH.get(act) if act else None
        row = row._replace(inputs={**row.inputs, "act": in_aph}) if in_aph else row
    if said.get("mount") == Mount.BOW.value and said.get("traverse", Traverse.NT.value) != Traverse.NT.value:
        raise QuestionError("A bow-mounted AMSL turns like NT (W10.3): leave its traverse out.")
    if "searchlight" in said and "manned" not in said and any(said.get(name) for name in _SAY_MANNED):
        row = row._replace(inputs={**row.inputs, "manned": True})
    if "vehicle" not in said or not ("climbing" in said or row.presumes.get("act") == Act.CLIMB.value):
        return row._replace(presumes={**presumed_of_mf(question, row), **row.presumes})
    crosses: Inputs = {
        "rule": key_of(may_cross),
        "across_cliff": True,
        "climbing": True,
        "otherwise": f"may not {Act.CLIMB.value}",
    }
    return row._replace(presumes=crosses)


def _across_cliff(given: GivenInputs) -> bool:
    """Whether a way between two hexes leads across a cliff hexside.

    Raises QuestionError for a way on land into the water.
    """
    if "from" not in given:
        return False
    into = given.hex("into")
    if "act" in given and given["act"] == Act.MOVE.value and is_water(given.board[into].terrain) and not given.board[into].bridge:
        to = f"{into.short} is a Water Obstacle (B21.1), which is entered by swimming or fording"
        raise QuestionError(f'{to}: ask "may a squad swim?", or whether the unit can reach {into.short} by a turn.')
    return hexside(given.hex("from"), into) in given.board.cliffs


def _left_open(board: Board, question: Ruling) -> str:
    row = ASL.row_of(question)
    return open_mf(row, GivenInputs(ASL, board, {**row.inputs, **dict(question.given), **dict(question.places)}))


_FOLLOWS: dict[str, Callable[[GivenInputs], InputValue]] = {
    "weather": _weather,
    "switched_on": lambda g: not _keeps_dark(g),
    "traverse": _traverse,
    "interior": lambda _: True,
    "good_order": lambda g: is_in_good_order(
        g.flag("broken"), g.flag("berserk"), g.flag("captured") or g.flag("crew_captured"), g.flag("in_melee")
    ),
    "infantry": lambda g: not g.flag("cavalry") and not g.flag("vehicle"),
    "commando": lambda g: is_commando(g.flag("gurkha"), False, False),
    "named_by_ssr": lambda g: "commando" in g and g.flag("commando"),
    "climbing_ipc_pp": lambda g: ipc_pp(g.flag("is_smc"), True, 0),
    "ipc_pp": lambda g: ipc_pp(g.flag("is_smc"), g.flag("cx"), 0),
    "dr": lambda g: g.number("final_dr"),
    "fall": lambda g: falling_dr(g.number("dr"), g.flag("commando"), g.weather()),
    "across_cliff": _across_cliff,
    "onto_land": lambda g: "into" in g and not is_water(g.board[g.hex("into")].terrain),
    "from_upper_level": lambda g: g.flag("floor"),
    "from_bridge": lambda g: "from" in g and bool(g.board[g.hex("from")].bridge),
    "level": _level,
    "level_beyond": lambda g: _bottom(g, g.hexside("side").other(g.hex("from"))),
    "water_level": lambda g: _bottom(g, g.hex("into")),
    "destination_level": lambda g: _bottom(g, g.hex("into")),
    "base_level": lambda g: _bottom(g, _foot(g)),
    "enters_opposite_cliff": lambda g: "through" in g and g.hexside("through") == _opposite(g.board, g.hexside("side"), _foot(g)),
    "jump_mc": _jump_mc,
    "mf_cost": mf_cost,
    "intermediate_levels": _intermediate_levels,
    "level_around": lambda g: g.board[g.hex("hex")].level,
    "bridge": lambda g: bool(g.board[g.hex("hex")].bridge),
    "beneath_bridge": lambda g: "hex" in g and bool(g.board[g.hex("hex")].bridge),  # IN it is beneath it (B19.1)
    "other_terrain": lambda g: is_other_terrain(g.board, g.hex("hex")),
    "enemy_there": lambda g: g.flag("in_melee"),
    "breaks": lambda g: g.flag("broken"),
    "is_wounded": lambda g: g.flag("wounded"),
    "goes_berserk": lambda g: g.flag("berserk"),
    "crew_pinned": lambda g: g.flag("pinned"),
    "in_blocking_terrain": lambda g: "ground" in g and keeps_from_targeting(g.one_of("ground", TerrainAtLight)),
    "is_split_terrain": lambda g: terrain_chart()[str(g["los_terrain"])].los == "split",
    "owners_phase": lambda g: is_phase_of_owner(g.one_of("phase", PlayerTurnPhase), g.flag("own_turn")),
    "may_occupy": lambda g: gmsl_may_occupy(str(g["terrain"]), g.flag("is_water")),
    "may_gun_be_emplaced": lambda g: may_gun_be_emplaced(g.flag("paved_road"), g.flag("on_bridge")),
}
ASL = Terms(
    Path(__file__).parent / "asl_phrases",
    _FOLLOWS,
    if_unsaid={
        "portage_pp": 0,
        "mf_spent": 0,
        "sighting_hindrance_drm": 0,
        "los_into": True,
        "hexes": 0,
        "levels": 0,
        "ssr_allows": True,
        "affected_hex": True,
        "captured_all_passengers": False,
    },
    called={"fp": "unit's strength (a 4-6-7 squad)", "normal_range": "unit's Normal Range (a 4-6-7 squad)"},
    open={
        "switched_on": "the Searchlight is switched on",
        "interior": "it is an Interior Building Location",
        "captured_all_passengers": "it captured all Passengers in that CCPh",
        "own_turn": "it is its own Player Turn",
        "manned": "it is manned",
        "possessed": "a unit possesses it",
        "ends_higher": "the hex entered is higher",
        "on_both_sides": "it stands on both sides of the gully depiction",
    },
    ruled_out_by={"switched_on": _keeps_dark},
    taken={
        "ssr_allows": (False, "by a SSR that allows rafting"),
        "jump_mc": (True, "not entering the water with a jump MC"),
        "beached_or_paddled": (True, "not Beached"),
        "across_cliff": (True, "not through a cliff hexside"),
        "enemy_there": (True, "no enemy unit there"),
        "cited_by_ssr": (True, "that no SSR cites it"),
        "area_target_type": (True, "not using the Area Target Type"),
        "extreme_winter": (True, "not in Extreme Winter"),
        "los_into": (False, "a LOS INTO it"),
        "enters_opposite_cliff": (True, "not across the hexside opposite the cliff"),
        "sees_otherwise": (True, "a viewer no higher than a unit IN it, and no LOS along the gully"),
        "ssr_says_so": (True, "that no SSR gives it one"),
        "affected_hex": (False, "SLBI in effect there: by SSR, at night under Scattered or Overcast Cloud Cover"),
    },
    states={"dummy": "a Dummy (A12.11)", "manning_gun": "manning a Gun (A21.13)", "in_tow": "in tow, as a trailer (C10.41)"},
    worked_out={key_of(falling_dr): _final_dr},
    acts_of=_acts_of,
    in_its_case=_in_its_case,
    left_open=_left_open,
)
