"""What makes going harder for one unit, each restriction as a value: what it is about, and where.

In JSON, and where it is told, a restriction is one text. The texts stand in `RestrictionKind` alone: each is written by its
template and read back by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from asl_query.codec import as_text
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a04_movement import double_time_mf, enemy_bars, ipc_pp, may_assault_move, mf_allotment
from asl_query.rules.asl.a06_los import is_los_clear
from asl_query.rules.asl.a10_morale import may_while_broken
from asl_query.rules.asl.a24_smoke import smoke_half_mf
from asl_query.rules.asl.b09_walls import wall_cost_half_mf
from asl_query.rules.asl.b10_hills import abrupt_half_mf, uphill_half_mf
from asl_query.rules.asl.b11_cliffs import falling_dr, level_after_climb, may_climb
from asl_query.rules.asl.b11_climbers import may_cross
from asl_query.rules.charts.terrain_chart import terrain_chart
from asl_query.terms.hexes import Hex, Hexside, hexside, parse_hex, parse_hexside
from asl_query.terms.locations import Location, parse_location
from asl_query.terms.movement import Ending

NamedValue = Hex | Hexside | Location | Ending | int | str  # one value that a restriction names


class RestrictionKind(Enum):
    """What a restriction is about; its value is the text, with a slot for each value that the restriction names."""

    TERRAIN = "{terrain} at {hex}"
    LEVELS = "{levels} up or down between {hexes}"
    CLIFF = "cliff {side}"
    WALL = "wall or hedge {side}"
    UNIT_STATE = "the {unit} is {state}"
    LOAD = "the {unit} carries {number} PP"
    FALLING_DR = "the turn {number} Falling DR is {number}"
    ENEMY = "enemy unit in {place}"
    SMOKE = "SMOKE in {hex}"
    VIEWER = "not to be seen by {place}"
    AVOIDED = "{hex} is not to be entered"
    ONLY_CLIMBING = "only by Climbing {side}"
    NO_CLIMBING = "without Climbing"
    ASSAULT_MOVEMENT = "by Assault Movement"
    ENDING = "to end {ending}"
    WEATHER = "{weather}"


_RULES = {
    RestrictionKind.CLIFF: key_of(may_cross),
    RestrictionKind.WALL: key_of(wall_cost_half_mf),
    RestrictionKind.LOAD: key_of(ipc_pp),
    RestrictionKind.WEATHER: key_of(falling_dr),
    RestrictionKind.FALLING_DR: key_of(falling_dr),
    RestrictionKind.ENEMY: key_of(enemy_bars),
    RestrictionKind.SMOKE: key_of(smoke_half_mf),
    RestrictionKind.VIEWER: key_of(is_los_clear),
    RestrictionKind.AVOIDED: "A4.1",
    RestrictionKind.ONLY_CLIMBING: key_of(level_after_climb),
    RestrictionKind.NO_CLIMBING: key_of(may_climb),
    RestrictionKind.ASSAULT_MOVEMENT: key_of(may_assault_move),
    RestrictionKind.ENDING: "A.7",
}
STATE_RULES = {
    "broken": key_of(may_while_broken),
    "wounded": key_of(mf_allotment),
    "inexperienced": key_of(mf_allotment),
    "cx": key_of(double_time_mf),
}  # by the fields of Unit
WEATHER_CONDITIONS = ("rain", "snow", "heavy_winds")  # the fields of Weather
_ON_THE_MAP = (RestrictionKind.TERRAIN, RestrictionKind.LEVELS, RestrictionKind.CLIFF, RestrictionKind.WALL)


class Restriction(NamedTuple):
    """One restriction: what it is about, and the values that its text names."""

    about: RestrictionKind
    values: tuple[NamedValue, ...] = ()

    @property
    def rule(self) -> str:
        """The rule that makes it matter."""
        match self.about:
            case RestrictionKind.TERRAIN:
                return terrain_chart()[str(self.values[0])].rule
            case RestrictionKind.LEVELS:
                return key_of(uphill_half_mf) if self.values[0] == 1 else key_of(abrupt_half_mf)
            case RestrictionKind.UNIT_STATE:
                return STATE_RULES[str(self.values[1])]
        return _RULES[self.about]

    @property
    def text(self) -> str:
        """The restriction in words."""
        return "".join(self._parts())

    @property
    def what_and_where(self) -> tuple[str, str]:
        """What something on the map is, and where it is; for anything else the whole text, and nothing."""
        *what, where = self._parts()
        return ("".join(what).rstrip(), where) if self.about in _ON_THE_MAP else (self.text, "")

    def _parts(self) -> list[str]:
        values = iter(self.values)
        parts = (_SLOTS[part[1:-1]].write(next(values)) if part[0] == "{" else part for part in _template(self.about))
        return list(parts)


def restriction(about: RestrictionKind, *values: NamedValue) -> Restriction:
    """A restriction that names these values."""
    return Restriction(about, values)


def read_restriction(text: str) -> Restriction | None:
    """Read the text of a restriction back; None for anything else."""
    for about in RestrictionKind:
        match = _pattern(about).fullmatch(text)
        if match is None:
            continue
        slots = [part[1:-1] for part in _template(about) if part[0] == "{"]
        values = tuple(_SLOTS[slot].read(said) for slot, said in zip(slots, match.groups(), strict=True))
        found = Restriction(about, tuple(value for value in values if value is not None))
        if len(found.values) == len(slots) and found.text == text:
            return found
    return None


@cache
def _template(about: RestrictionKind) -> tuple[str, ...]:
    """The text of a kind in pieces: its words, and its slots."""
    return tuple(part for part in re.split(r"(\{\w+\})", about.value) if part)


@cache
def _pattern(about: RestrictionKind) -> re.Pattern[str]:
    parts = (f"({_SLOTS[part[1:-1]].pattern})" if part[0] == "{" else re.escape(part) for part in _template(about))
    return re.compile("".join(parts))


class _Slot(NamedTuple):
    """How a value in a text looks, is written, and is read back."""

    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], NamedValue | None]


def _hexes(side: Hexside) -> str:
    return f"{side.a.name} and {side.b.short if side.a.board == side.b.board else side.b.name}"


def _read_hexes(text: str) -> Hexside | None:
    first, _, second = text.partition(" and ")
    a = parse_hex(first)
    b = parse_hex(second, a.board) if a else None
    return hexside(a, b) if a and b else None


_SLOTS = {
    "hex": _Slot(r"\w+", lambda hex_: hex_.name, parse_hex),
    "side": _Slot(r"\S+", lambda side: side.name, parse_hexside),
    "place": _Slot(r".+", lambda place: place.name, parse_location),
    "hexes": _Slot(r"\w+ and \w+", _hexes, _read_hexes),
    "terrain": _Slot(r".+", str, lambda text: text if text in terrain_chart() else None),
    "levels": _Slot(
        r"\d+ levels?", lambda n: f"{n} level{'s' if n > 1 else ''}", lambda text: int(text.removesuffix("s").split()[0])
    ),
    "unit": _Slot(r".+", str, str),
    "state": _Slot("|".join(STATE_RULES) + "|CX", lambda name: "CX" if name == "cx" else name, str.lower),
    "number": _Slot(r"-?\d+", str, int),
    "weather": _Slot("rain|snow|heavy winds", lambda name: name.replace("_", " "), lambda text: text.replace(" ", "_")),
    "ending": _Slot("|".join(ending.value for ending in Ending), lambda ending: ending.value, Ending),
}

as_text(Restriction, lambda one: one.text, read_restriction)
