"""The state of a moving unit between two phases, and its name in an answer."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from asl_query.terms.hexes import Hexside, parse_hexside
from asl_query.terms.locations import Location, parse_location


class Phase(Enum):
    """The moments of a turn that matter: to a unit its own RPh where it recovers a SW, MPh and APh, and where it drifts in the
    water; to a Searchlight its owner's RPh and PFPh, and the enemy MPh."""

    RPH = "RPh"
    PFPH = "PFPh"
    MPH = "MPh"
    APH = "APh"
    END_OF_APH = "end of APh"
    ENEMY_APH = "enemy APh"
    ENEMY_MPH = "enemy MPh"

    __hash__ = object.__hash__  # by identity: states are looked up very often


class Afloat(Enum):
    """How a unit is in the water."""

    NO = ""
    SWIMMING = "swimming"
    RAFTING = "rafting"
    FORDING = "fording"

    __hash__ = object.__hash__


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
    def name(self) -> str:
        """As an answer prints it: 15T5, 15R4 CX, Climb level 1 of 15S5-T5, swimming in 8L9 unarmed."""
        words = "".join(f" {word}" for flag, word in zip(self._flags(), _FLAGS, strict=True) if flag)
        if self.side is not None:
            return f"Climb level {self.level} of {self.side.name}" + words.replace(" CX", "")
        return (f"{self.afloat.value} in " if self.afloat is not Afloat.NO else "") + self.location.name + words

    @property
    def place(self) -> str:
        """The place whose limit of stacking it counts against: its Location, or its level of a cliff (B11.43)."""
        return f"Climb level {self.level} of {self.side.name}" if self.side is not None else self.location.name

    def _flags(self) -> tuple[bool, ...]:
        return self.cx, self.pinned, self.unarmed, self.fresh, self.swam, self.melee, self.empty_handed


def suffix_of(flags: tuple[bool, bool, bool, bool]) -> str:
    """What (CX, pinned, unarmed, in Melee) add to the name of a Location."""
    cx, pinned, unarmed, melee = flags
    told = zip((cx, pinned, unarmed, False, False, melee, False), _FLAGS, strict=True)
    return "".join(f" {word}" for flag, word in told if flag)


_FLAGS = ("CX", "pinned", "unarmed", "just entered", "after swimming", "in Melee", "without its SW")
_WORDS = "".join(f"( {word})?" for word in _FLAGS)
_CLIMB_NAME = re.compile(rf"Climb level (-?\d+) of (\S+){_WORDS}")
_PLACE_NAME = re.compile(rf"((?:swimming|rafting|fording) in )?(IN )?(\S+?)( Crest along \S+)?{_WORDS}")


def parse_place(name: str) -> Location | None:
    """Read '15T5', 'IN 24E7', '24E7 Crest along E7-F7' or 'level 1 of 8V6' back; None for anything else."""
    try:
        found = parse_location(name)
    except AssertionError:
        return None
    return found if found.name == name and found.climb is None and found.at_level is None else None


def parse_state(name: str) -> State | None:
    """Read a state's name back; None for anything that is no state. Of a Climb counter the cliff itself says the Location."""
    climbing = _CLIMB_NAME.fullmatch(name)
    if climbing:
        side = parse_hexside(climbing[2])
        if side is None:
            return None
        _, pinned, unarmed, fresh, swam, melee, _ = map(bool, climbing.groups()[2:])
        found = State(Location(side.a), True, pinned, side, int(climbing[1]), Afloat.NO, unarmed, fresh, swam, melee)
        return found if found.name == name else None
    match = _PLACE_NAME.fullmatch(name)
    afloat = Afloat((match[1] or "").removesuffix(" in ")) if match else Afloat.NO
    bare = re.sub(f"({'|'.join(f' {word}' for word in _FLAGS)})+$", "", name)
    location = parse_place(bare.removeprefix(f"{afloat.value} in "))
    if location is None:
        return None
    cx, pinned, unarmed, fresh, swam, melee, empty = (f" {word}" in name.removeprefix(bare) for word in _FLAGS)
    found = State(location, cx, pinned, None, 0, afloat, unarmed, fresh, swam, melee, empty)
    return found if found.name == name else None
