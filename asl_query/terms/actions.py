"""What a unit does in a phase, as a line of play tells it: one class for each action, and the ways of moving in the MPh."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import Literal, get_args

from asl_query.codec import absent
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Location
from asl_query.terms.numbers import Halves
from asl_query.terms.water import Current


class March(Enum):
    """A way of moving in the MPh; each has its own MF and end.

    With `is_led` a leader moves with the unit (A4.12); with `is_double_time` the unit ends CX (A4.5); with `is_road` the whole
    move follows a road (A4.132).
    """

    NORMAL = "normal"
    ROAD = "road bonus", False, False, True
    DOUBLE_TIME = "Double Time", False, True
    ROAD_DOUBLE_TIME = "Double Time with road bonus", False, True, True
    LED = "with a leader", True
    LED_ROAD = "with a leader and road bonus", True, False, True
    LED_DOUBLE_TIME = "with a leader in Double Time", True, True
    LED_ROAD_DOUBLE_TIME = "with a leader in Double Time with road bonus", True, True, True
    ASSAULT = "Assault Movement"
    MINIMUM = "Minimum Move"

    is_led: bool
    is_double_time: bool
    is_road: bool

    __hash__ = object.__hash__  # by identity, as that of Phase

    def __new__(cls, words: str, is_led: bool = False, is_double_time: bool = False, is_road: bool = False) -> March:
        """`words` is how an answer names it."""
        found = object.__new__(cls)
        found._value_ = words
        found.is_led, found.is_double_time, found.is_road = is_led, is_double_time, is_road
        return found

    @property
    def leaders_march(self) -> March:
        """How the leader of such a move moves."""
        return next(m for m in UNLED_MARCHES if (m.is_double_time, m.is_road) == (self.is_double_time, self.is_road))


UNLED_MARCHES = (March.NORMAL, March.ROAD, March.DOUBLE_TIME, March.ROAD_DOUBLE_TIME)
LED_MARCHES = tuple(march for march in March if march.is_led)


@dataclass(frozen=True, slots=True)
class Stay:
    """The unit does nothing."""

    action: Literal["stay"] = field(default="stay", init=False)


@dataclass(frozen=True, slots=True)
class PathStep:
    """A Location entered on a march, with its MF, the rules that made them, and the hexes passed in Bypass on the way."""

    to: Location
    mf: Halves
    rules: tuple[str, ...]
    bypassing: tuple[Hex, ...] = absent(())


@dataclass(frozen=True, slots=True)
class MarchAlong:
    """The unit moves along a path in its MPh, perhaps with a leader; `mf` is what it has for that."""

    action: Literal["march"] = field(default="march", init=False)
    how: March
    path: tuple[PathStep, ...]
    mf_spent: Halves
    mf: Halves
    leader: str = absent("")


@dataclass(frozen=True, slots=True)
class EnterAllMf:
    """The unit enters terrain that takes all MF."""

    action: Literal["enter with all MF"] = field(default="enter with all MF", init=False)
    to: Location
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Advance:
    """The unit advances on land (A4.7); A4.72 may make that difficult."""

    action: Literal["advance"] = field(default="advance", init=False)
    to: Location
    mf: Halves
    rules: tuple[str, ...]
    difficult: bool


@dataclass(frozen=True, slots=True)
class LeaveWater:
    """The unit advances out of the water (E6.2, B21.41)."""

    action: Literal["leave the water"] = field(default="leave the water", init=False)
    to: Location
    mf: Halves
    rules: tuple[str, ...]
    difficult: bool


class Direction(Enum):
    """Which way a unit Climbs."""

    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class ClimbCliff:
    """The unit rolls its Falling DR (B11.41); `dr` is the one that the question fixes; `commando` for the limits of B11.433."""

    action: Literal["climb"] = field(default="climb", init=False)
    hexside: Hexside
    direction: Direction
    drm: int
    dr: int | None
    commando: bool = absent(False)


@dataclass(frozen=True, slots=True)
class LeaveClimb:
    """The unit steps off its Climb counter (B11.432)."""

    action: Literal["leave the Climb counter"] = field(default="leave the Climb counter", init=False)
    to: Location


@dataclass(frozen=True, slots=True)
class Swim:
    """The unit enters the water and rolls its swimming TC (E6.1); a jump has a MC with a DRM."""

    action: Literal["swim"] = field(default="swim", init=False)
    to: Location
    morale_level: int | None
    jump_mc_drm: int | None


@dataclass(frozen=True, slots=True)
class SwimOn:
    """A swimmer goes on (E6.2)."""

    action: Literal["swim on"] = field(default="swim on", init=False)
    to: Location


@dataclass(frozen=True, slots=True)
class Ford:
    """The unit fords (B21.41)."""

    action: Literal["ford"] = field(default="ford", init=False)
    to: Location


@dataclass(frozen=True, slots=True)
class Drift:
    """The Current drifts a swimmer (B21.121); None where the question does not say what the Current is."""

    action: Literal["drift"] = field(default="drift", init=False)
    current: Current | None


@dataclass(frozen=True, slots=True)
class DrowningDr:
    """A swimmer rolls its Drowning DR (E6.21)."""

    action: Literal["Drowning DR"] = field(default="Drowning DR", init=False)
    current: Current


@dataclass(frozen=True, slots=True)
class RecoverSw:
    """The unit rolls its Recovery dr (A4.44)."""

    action: Literal["recover the SW"] = field(default="recover the SW", init=False)
    drm: int


Action = (
    Stay | MarchAlong | EnterAllMf | Advance | LeaveWater | ClimbCliff | LeaveClimb | Swim | SwimOn | Ford | Drift | DrowningDr
    | RecoverSw
)  # fmt: skip
ACTION_BY_NAME = {kind.__dataclass_fields__["action"].default: kind for kind in get_args(Action)}
SWIMMING = (Swim, SwimOn, Drift, DrowningDr)  # what only a swimmer does; a forder fords
_ENTERING = (EnterAllMf, Advance, LeaveWater, LeaveClimb, Swim, SwimOn, Ford)


def place_entered(action: Action) -> Location | None:
    """The one Location that an action leads to; None for a march and for what leads nowhere else."""
    return action.to if isinstance(action, _ENTERING) else None
