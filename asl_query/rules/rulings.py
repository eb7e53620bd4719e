"""Rulings: a question of what a unit may do or what happens to it, answered by one rule on inputs named one by one.

Which question asks which rule stands in charts/rulings. The inputs of the rule are looked up by name: in the line of that
table, in the question, then in what follows from the unit and from the board (`_FOLLOWS`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import tomli

from asl_query.board.board import Board
from asl_query.errors import AnswerError, QuestionError
from asl_query.logic.rule import RULES
from asl_query.rules.a04_movement import ipc_pp
from asl_query.rules.a07_status import is_in_good_order
from asl_query.rules.b11_cliffs import falling_dr
from asl_query.rules.b11_climbers import is_commando
from asl_query.rules.c11_guns import may_gun_be_emplaced
from asl_query.rules.e06_swimming import needs_jump_mc
from asl_query.rules.index import index
from asl_query.rules.printed import Told
from asl_query.rules.step_cost import in_mf
from asl_query.rules.terrain_chart import is_water, terrain_chart
from asl_query.rules.w10_searchlights import gmsl_may_occupy, keeps_from_targeting
from asl_query.rules.w10_use import phase_of_owner
from asl_query.terms.acts import When
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.questions import Ruling
from asl_query.terms.searchlight_use import Ground
from asl_query.terms.units import Weather

Inputs = Mapping[str, Any]


class Row(NamedTuple):
    """One line of the table: how the question is put, the key of its rule, the inputs it fixes."""

    state: str
    phrase: str
    rule: str
    inputs: dict[str, Any]
    in_halves: bool
    beyond: str
    water: str  # the place that must be a Water Obstacle


@cache
def rulings() -> dict[tuple[str, str], Row]:
    """The tables of all files by state and phrase."""
    files = sorted((Path(__file__).parent / "charts" / "rulings").glob("*.toml"))
    return {
        (state, phrase): Row(
            state, phrase, row.pop("rule"), in_halves=row.pop("in_halves", False), beyond=row.pop("beyond", ""),
            water=row.pop("water", ""), inputs=row
        )
        for file in files
        for state, table in tomli.loads(file.read_text(encoding="utf-8")).items()
        for phrase, row in table.items()
    }  # fmt: skip


def ruled(board: Board, question: Ruling) -> Told:
    """The rule's answer and the inputs it was given."""
    row, function, inputs, _ = _applied(board, question)
    found = function(**inputs)
    facts = {name.replace("_", " "): _shown(value) for name, value in inputs.items()}
    if isinstance(found, bool):
        return Told("yes" if found else "no", row.rule, facts)
    value = found.value if isinstance(found, Enum) else in_mf(found) if row.in_halves else found
    return Told({"value": value}, row.rule, facts)


def not_modelled(board: Board, question: Ruling) -> list[str]:
    """What the answer rests on without modelling it: parts of other rules, and states of the unit that its rule does not read."""
    row, _, _, read = _applied(board, question)
    unread = [state for state in _OTHER_STATES if state in dict(question.given) and state not in read]
    return [
        *([row.beyond] if row.beyond else []),
        *(f"what other rules make of a unit that is {state.replace('_', ' ')}" for state in unread),
    ]


def _applied(board: Board, question: Ruling) -> tuple[Row, Callable[..., Any], dict[str, Any], set[str]]:
    """The line of the table, its rule, the rule's inputs, and the names that were looked at for them."""
    row = rulings().get((question.state, question.phrase))
    if row is None:
        raise AnswerError(f'no ruling is put as "{question.phrase[:80]}"')
    index()  # every rule is registered
    function = RULES[row.rule].function
    given = _Given(board, {**row.inputs, **dict(question.given), **dict(question.places)})
    kinds = get_type_hints(function)
    kinds.pop("return")
    return row, function, {name: given.as_kind(name, kind) for name, kind in kinds.items()}, given.read


def _shown(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Weather):
        return " and ".join(value.names) or "dry and still"
    return value.value if isinstance(value, Enum) else value


class _Given:
    """What a ruling knows by name."""

    def __init__(self, board: Board, values: Inputs) -> None:
        self.board, self.values = board, values
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        if name in self.values:
            return self.values[name]
        return _FOLLOWS[name](self) if name in _FOLLOWS else _IF_UNSAID.get(name, False)

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def as_kind(self, name: str, kind: Any) -> Any:
        """An input as the rule wants it."""
        value = self[name]
        if issubclass(kind, Enum) and not isinstance(value, kind):
            options = [str(option.value) for option in kind]
            if value not in options:
                raise QuestionError(f"This depends on the {name.replace('_', ' ')}; name it: {', '.join(options)}.")
            return kind(value)
        if kind is int and isinstance(value, bool):
            raise QuestionError(f"This needs the {_CALLED.get(name, name.replace('_', ' '))}, which the question does not say.")
        return value

    def depth_below(self, hex_: Hex) -> int:
        """The level of a unit in the hex, on its bridge or IN its Depression."""
        facts = self.board[hex_]
        return facts.level if facts.bridge else self.board.bottom(hex_)


def _opposite(board: Board, side: Hexside, foot: Hex) -> Hexside | None:
    """The hexside of the foot's hex that lies opposite the cliff."""
    foot_at, top_at = board.centre(foot), board.centre(side.other(foot))
    mirrored = (2 * foot_at[0] - top_at[0], 2 * foot_at[1] - top_at[1])
    return next((hexside(foot, h) for h in board.adjacent(foot) if board.centre(h) == mirrored), None)


def _foot(given: _Given) -> Hex:
    side: Hexside = given["side"]
    return min(side, key=given.board.bottom)


def _intermediate_levels(given: _Given) -> int:
    """Levels crossed between two Depression hexes that no Depression hexside joins (B10.51)."""
    ends = (given["from"], given["into"])
    if hexside(*ends) in given.board.depression_hexsides:
        return 0
    rim = max(given.board[h].level for h in ends)
    return max(rim - max(given.board.bottom(h) for h in ends), 0)


def _level(given: _Given) -> int:
    return given.depth_below(given["from"]) + int(given["floor"] or 0)


def _jump_mc(given: _Given) -> bool:
    parts = ("across_cliff", "from_upper_level", "from_bridge", "level", "water_level")
    return needs_jump_mc(*(given[name] for name in parts)) if "from" in given else False


_FOLLOWS: dict[str, Callable[[_Given], Any]] = {
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
    "in_blocking_terrain": lambda g: "ground" in g and keeps_from_targeting(g.as_kind("ground", Ground)),
    "is_split_terrain": lambda g: terrain_chart()[g["los_terrain"]].los == "split",
    "owners_phase": lambda g: phase_of_owner(g.as_kind("phase", When), g["own_turn"]),
    "may_occupy": lambda g: gmsl_may_occupy(g["terrain"], bool(g["is_water"])),
    "may_gun_be_emplaced": lambda g: may_gun_be_emplaced(bool(g["paved_road"]), bool(g["on_bridge"])),
}
_OTHER_STATES = (
    "broken", "wounded", "berserk", "captured", "concealed", "pinned", "unarmed", "inexperienced", "emplaced", "malfunctioned",
    "disabled", "switched_on", "in_tow",
)  # fmt: skip
_IF_UNSAID = {"portage_pp": 0, "mf_spent": 0}
_CALLED = {"fp": "unit's strength (a 4-6-7 squad)", "normal_range": "unit's Normal Range (a 4-6-7 squad)"}
