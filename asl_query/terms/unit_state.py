"""The state of a moving unit between two phases, and its name in an answer."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import NamedTuple

from asl_query.codec import as_text
from asl_query.terms.hexes import Hexside, parse_hexside
from asl_query.terms.locations import Climb, Location, climbing, parse_location


class Afloat(Enum):
    """How a unit is in the water."""

    NO = ""
    SWIMMING = "swimming"
    RAFTING = "rafting"
    FORDING = "fording"

    __hash__ = object.__hash__  # by identity, as that of Phase


class Flags(NamedTuple):
    """The flags of a unit on land."""

    cx: bool = False
    pinned: bool = False
    unarmed: bool = False
    melee: bool = False


class State(NamedTuple):
    """Where the unit is and in what state.

    On a Climb counter `side` is the cliff and `level` the counter's level; the Location is then the one on the lower side of the
    cliff (B11.43). `fresh`: it entered the water in this Player Turn; `swam`: a forder that swam before (E6.6); `melee`: it
    shares its Location with an enemy unit; `empty_handed`: what it is to carry still lies in its Location (A4.44).
    """

    location: Location
    cx: bool = False
    pinned: bool = False
    side: Hexside | None = None
    level: int = 0
    afloat: Afloat = Afloat.NO
    unarmed: bool = False
    fresh: bool = False
    swam: bool = False
    melee: bool = False
    empty_handed: bool = False

    @property
    def on_land(self) -> bool:
        """Free to move on foot: neither on a Climb counter nor in the water nor waiting for its SW."""
        return self.side is None and self.afloat is Afloat.NO and not self.empty_handed

    @property
    def flags(self) -> Flags:
        """Its flags on land."""
        return Flags(self.cx, self.pinned, self.unarmed, self.melee)

    def having(self, flags: Flags) -> State:
        """The same with other flags."""
        return self._replace(cx=flags.cx, pinned=flags.pinned, unarmed=flags.unarmed, melee=flags.melee)

    @property
    def name(self) -> str:
        """As an answer prints it: 15T5, 15R4 CX, Climb level 1 of 15S5-T5, swimming in 8L9 unarmed."""
        words = _words_of(
            self.cx and self.side is None, self.pinned, self.unarmed, self.fresh, self.swam, self.melee, self.empty_handed
        )
        return (f"{self.afloat.value} in " if self.afloat is not Afloat.NO else "") + self.place.name + words

    @property
    def place(self) -> Location:
        """The place whose limit of stacking it counts against: its Location, or its level of a cliff (B11.43)."""
        return climbing(Climb(self.side, self.level)) if self.side is not None else self.location


def standing(location: Location, flags: Flags) -> State:
    """A unit on land with these flags."""
    cx, pinned, unarmed, melee = flags
    return State(location, cx, pinned, None, 0, Afloat.NO, unarmed, False, False, melee)


@cache
def _words_of(*flags: bool) -> str:
    """How the flags of a state are told after its place."""
    return "".join(f" {word}" for flag, word in zip(flags, _FLAGS, strict=True) if flag)


_FLAGS = ("CX", "pinned", "unarmed", "just entered", "after swimming", "in Melee", "without its SW")
_WORDS = "".join(f"( {word})?" for word in _FLAGS)
_CLIMB_NAME = rf"Climb level (-?\d+) of (\S+){_WORDS}"
_LAND_OR_WATER_NAME = rf"(?:(swimming|rafting|fording) in )?(.+?){_WORDS}"


def parse_state(name: str) -> State | None:
    """Read a state's name back; None for anything that is no state. Of a Climb counter the cliff itself says the Location."""
    found = _climber(name) if name.startswith("Climb") else _on_land_or_in_water(name)
    return found if found is not None and found.name == name else None


def _climber(name: str) -> State | None:
    match = re.fullmatch(_CLIMB_NAME, name)
    side = parse_hexside(match[2]) if match else None
    if match is None or side is None:
        return None
    _, pinned, unarmed, fresh, swam, melee, _ = map(bool, match.groups()[2:])
    return State(Location(side.a), True, pinned, side, int(match[1]), Afloat.NO, unarmed, fresh, swam, melee)


def _on_land_or_in_water(name: str) -> State | None:
    match = re.fullmatch(_LAND_OR_WATER_NAME, name)
    location = _location(match[2]) if match else None
    if match is None or location is None:
        return None
    cx, pinned, unarmed, fresh, swam, melee, empty_handed = map(bool, match.groups()[2:])
    return State(location, cx, pinned, None, 0, Afloat(match[1] or ""), unarmed, fresh, swam, melee, empty_handed)


def _location(name: str) -> Location | None:
    """A Location where a unit can be: not a level in the air above a hex."""
    try:
        found = parse_location(name)
    except AssertionError:
        return None
    return found if found.climb is None and found.at_level is None else None


as_text(State, lambda state: state.name, parse_state)
