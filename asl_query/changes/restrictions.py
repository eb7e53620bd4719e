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
    RestrictionKind.CLIFF: "B11.4: crossing", RestrictionKind.WALL: "B9.4", RestrictionKind.LOAD: "A4.42",
    RestrictionKind.WEATHER: "B11.41", RestrictionKind.FALLING_DR: "B11.41", RestrictionKind.ENEMY: "A4.14",
    RestrictionKind.SMOKE: "A24.7", RestrictionKind.VIEWER: "A6.1", RestrictionKind.AVOIDED: "A4.1",
    RestrictionKind.ONLY_CLIMBING: "B11.43", RestrictionKind.NO_CLIMBING: "B11.4", RestrictionKind.ASSAULT_MOVEMENT: "A4.61",
    RestrictionKind.ENDING: "A.7",
}  # fmt: skip
STATE_RULES = {"broken": "A4.1", "wounded": "A4.11", "inexperienced": "A4.11", "cx": "A4.5"}  # by the fields of Unit
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
                return "B10.4" if self.values[0] == 1 else "B10.51"
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
