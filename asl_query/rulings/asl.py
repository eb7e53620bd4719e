"""Rulings of ASL (charts/rulings): what follows from the unit and from the board; and those of another ruleset by its name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from asl_query.board.board import Board
from asl_query.rules.asl.a04_movement import ipc_pp
from asl_query.rules.asl.a07_status import is_in_good_order
from asl_query.rules.asl.b11_cliffs import falling_dr
from asl_query.rules.asl.b11_climbers import is_commando
from asl_query.rules.asl.c11_guns import may_gun_be_emplaced
from asl_query.rules.asl.e06_swimming import needs_jump_mc
from asl_query.rules.asl.w10_searchlights import gmsl_may_occupy, keeps_from_targeting
from asl_query.rules.asl.w10_use import phase_of_owner
from asl_query.rules.charts.terrain_chart import is_water, terrain_chart
from asl_query.rules.index import index
from asl_query.rulings.rule_answer import RuleAnswer
from asl_query.rulings.ruling_table import GivenInputs, Rows, Terms
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.questions import Ruling
from asl_query.terms.searchlight_use import TerrainAtLight
from asl_query.terms.units import Weather


def terms_of(ruleset: str) -> Terms:
    """What a ruleset gives its rulings."""
    if ruleset == "slc":
        from asl_query.rulings.slc import CLASSIC

        return CLASSIC
    return ASL


def rulings(ruleset: str = "asl") -> Rows:
    """The tables of a ruleset by state and phrase."""
    return terms_of(ruleset).rows


def ruled(board: Board, question: Ruling) -> RuleAnswer:
    """The rule's answer and the inputs it was given."""
    index()  # every rule is registered
    return terms_of(question.ruleset).ruled(board, question)


def not_modelled(board: Board, question: Ruling) -> tuple[str, ...]:
    """What the answer rests on without modelling it."""
    return terms_of(question.ruleset).not_modelled(board, question)


def inputs_of(board: Board, question: Ruling) -> tuple[dict[str, Any], set[str]]:
    """The kinds of the inputs of its rule, and every name that was looked at for them."""
    index()  # every rule is registered
    return terms_of(question.ruleset).inputs_of(board, question)


def _opposite(board: Board, side: Hexside, foot: Hex) -> Hexside | None:
    """The hexside of the foot's hex that lies opposite the cliff."""
    foot_at, top_at = board.centre(foot), board.centre(side.other(foot))
    mirrored = (2 * foot_at[0] - top_at[0], 2 * foot_at[1] - top_at[1])
    return next((hexside(foot, h) for h in board.adjacent(foot) if board.centre(h) == mirrored), None)


def _foot(given: GivenInputs) -> Hex:
    side: Hexside = given["side"]
    return min(side, key=given.board.bottom)


def _intermediate_levels(given: GivenInputs) -> int:
    """Levels crossed between two Depression hexes that no Depression hexside joins (B10.51)."""
    ends = (given["from"], given["into"])
    if hexside(*ends) in given.board.depression_hexsides:
        return 0
    rim = max(given.board[h].level for h in ends)
    return max(rim - max(given.board.bottom(h) for h in ends), 0)


def _level(given: GivenInputs) -> int:
    return given.depth_below(given["from"]) + int(given["floor"] or 0)


def _jump_mc(given: GivenInputs) -> bool:
    parts = ("across_cliff", "from_upper_level", "from_bridge", "level", "water_level")
    return needs_jump_mc(*(given[name] for name in parts)) if "from" in given else False


_FOLLOWS: dict[str, Callable[[GivenInputs], Any]] = {
    "weather": lambda g: Weather(bool(g["rain"]), bool(g["snow"]), bool(g["heavy_winds"])),
    "good_order": lambda g: is_in_good_order(g["broken"], g["berserk"], g["captured"], g["in_melee"]),
    "infantry": lambda g: not g["cavalry"] and not g["vehicle"],
    "commando": lambda g: is_commando(g["gurkha"], False, False),
    "climbing_ipc_pp": lambda g: ipc_pp(g["is_smc"], True, 0),
    "ipc_pp": lambda g: ipc_pp(g["is_smc"], g["cx"], 0),
    "fall": lambda g: falling_dr(g["dr"], g["commando"], g["weather"]),
    "across_cliff": lambda g: "from" in g and hexside(g["from"], g["into"]) in g.board.cliffs,
    "onto_land": lambda g: "into" in g and not is_water(g.board[g["into"]].terrain),
    "from_upper_level": lambda g: bool(g["floor"]),
    "from_bridge": lambda g: "from" in g and bool(g.board[g["from"]].bridge),
    "level": _level,
    "level_beyond": lambda g: g.board.bottom(g["side"].other(g["from"])),
    "water_level": lambda g: g.board.bottom(g["into"]),
    "destination_level": lambda g: g.board.bottom(g["into"]),
    "base_level": lambda g: g.board.bottom(_foot(g)),
    "enters_opposite_cliff": lambda g: g["through"] == _opposite(g.board, g["side"], _foot(g)),
    "jump_mc": _jump_mc,
    "intermediate_levels": _intermediate_levels,
    "level_around": lambda g: g.board[g["hex"]].level,
    "bridge": lambda g: bool(g.board[g["hex"]].bridge),
    "other_terrain": lambda g: g.board[g["hex"]].terrain != "open ground",
    "crew_pinned": lambda g: g["pinned"],
    "in_blocking_terrain": lambda g: "ground" in g and keeps_from_targeting(g.as_kind("ground", TerrainAtLight)),
    "is_split_terrain": lambda g: terrain_chart()[g["los_terrain"]].los == "split",
    "owners_phase": lambda g: phase_of_owner(g.as_kind("phase", PlayerTurnPhase), g["own_turn"]),
    "may_occupy": lambda g: gmsl_may_occupy(g["terrain"], bool(g["is_water"])),
    "may_gun_be_emplaced": lambda g: may_gun_be_emplaced(bool(g["paved_road"]), bool(g["on_bridge"])),
}
ASL = Terms(
    Path(__file__).parent / "asl_phrases",
    _FOLLOWS,
    if_unsaid={"portage_pp": 0, "mf_spent": 0},
    called={"fp": "unit's strength (a 4-6-7 squad)", "normal_range": "unit's Normal Range (a 4-6-7 squad)"},
    states=(
        "broken", "wounded", "berserk", "captured", "concealed", "pinned", "unarmed", "inexperienced", "emplaced",
        "malfunctioned", "disabled", "switched_on", "in_tow",
    ),
)  # fmt: skip
