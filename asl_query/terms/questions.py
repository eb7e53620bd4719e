"""Questions as typed values: what the grammar reads, what each kind of answer is found and re-checked from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from asl_query.errors import AnswerError
from asl_query.terms.hexes import Hex, Hexside, parse_hex, parse_hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.units import Unit, UnitKind, Weather


@dataclass(frozen=True, slots=True)
class WhoSees:
    """Which hexes can see a Location?"""

    target: Location


@dataclass(frozen=True, slots=True)
class Sees:
    """Can a unit in one Location see a unit in another?"""

    viewer: Location
    target: Location


class Reaching(Enum):
    """How a reach question is put."""

    CAN = "can"
    HOW_SOON = "how soon"
    HOW_LIKELY = "how likely"


@dataclass(frozen=True, slots=True)
class Reach:
    """Can, how soon or how likely does a unit reach a hex?

    `by_turn` is None for `how soon`. `forced_dr` holds (turn, DR) pairs for Falling DR that the question fixes;
    `all_pass` means every other one passes. `only_by_climbing` is the one hexside by which the goal may be entered.
    """

    asks: Reaching
    unit: Unit
    start: Hex
    goal: Hex
    by_turn: int | None = None
    weather: Weather = Weather()
    only_by_climbing: Hexside | None = None
    without_climbing: bool = False
    avoiding: tuple[Hex, ...] = ()
    forced_dr: tuple[tuple[int, int], ...] = ()
    all_pass: bool = False

    def forbids_entering(self, hex_: Hex, by_climbing: bool) -> bool:
        """Whether the question itself rules out entering a hex this way."""
        return hex_ in self.avoiding or (self.only_by_climbing is not None and hex_ == self.goal and not by_climbing)

    def forbids_climbing(self, side: Hexside) -> bool:
        """Whether the question itself rules out Climbing this hexside."""
        only = self.only_by_climbing
        return self.without_climbing or (only is not None and side != only)

    def forbids_climbing_down(self, side: Hexside, foot: Hex) -> bool:
        """Whether it rules out starting down this hexside, which puts the unit into the hex at its foot."""
        return self.forbids_climbing(side) or self.forbids_entering(foot, by_climbing=True)

    def fixed_dr(self, turn: int) -> int | None:
        """The Falling DR that the question fixes for a turn."""
        return dict(self.forced_dr).get(turn)


@dataclass(frozen=True, slots=True)
class Emplace:
    """Where can a GMSL be set up (Emplaced or not), perhaps so that it can target a hex?"""

    board: str
    emplaced: bool
    target: Hex | None = None


Question = WhoSees | Sees | Reach | Emplace


def board_of(question: Question) -> str:
    """The board a question is about."""
    match question:
        case WhoSees(target) | Sees(_, target):
            return target.hex.board
        case Reach():
            return question.start.board
        case Emplace():
            return question.board


def as_json(question: Question) -> dict[str, Any]:
    """The reading as an answer carries it."""
    return {"form": type(question).__name__, **{k: _plain(getattr(question, k)) for k in type(question).__slots__}}


def _plain(value: Any) -> Any:
    if isinstance(value, Hex | Hexside | Location):
        return value.name
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Unit | Weather):
        return {k: _plain(v) for k, v in asdict(value).items()}
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    return value


def from_json(reading: Mapping[str, Any]) -> Question:
    """Read an answer's reading back; raises AnswerError for anything that no question has."""
    try:
        question: Question = _READERS[reading["form"]](reading)
    except (KeyError, TypeError, ValueError, AssertionError) as error:
        raise AnswerError(f"the answer's reading is not one of this program's ({error})") from None
    if as_json(question) != dict(reading):
        raise AnswerError("the answer's reading has fields that no question of this form has")
    return question


def _hex(name: str) -> Hex:
    found = parse_hex(name)
    assert found is not None, f"no hex {name}"
    return found


def _side(name: str | None) -> Hexside | None:
    return parse_hexside(name) if name else None


_LOCATION = re.compile(r"(?P<inside>IN )?(?P<hex>\w+)(?P<crest> Crest( along (?P<along>\S+))?)?( at level (?P<level>-?\d+))?")


def _location(name: str) -> Location:
    match = _LOCATION.fullmatch(name)
    assert match is not None, f"no Location {name}"
    hex_ = _hex(match["hex"])
    depth = Depth.IN if match["inside"] else Depth.CREST if match["crest"] else Depth.SURFACE
    along = parse_hexside(match["along"], hex_.board) if match["along"] else None
    return Location(hex_, depth, along, int(match["level"]) if match["level"] else None)


def _reach(reading: Mapping[str, Any]) -> Reach:
    unit = dict(reading["unit"])
    return Reach(
        asks=Reaching(reading["asks"]),
        unit=Unit(**{**unit, "kind": UnitKind(unit["kind"])}),
        start=_hex(reading["start"]),
        goal=_hex(reading["goal"]),
        by_turn=reading["by_turn"],
        weather=Weather(**reading["weather"]),
        only_by_climbing=_side(reading["only_by_climbing"]),
        without_climbing=reading["without_climbing"],
        avoiding=tuple(map(_hex, reading["avoiding"])),
        forced_dr=tuple((turn, dr) for turn, dr in reading["forced_dr"]),
        all_pass=reading["all_pass"],
    )


_READERS: dict[str, Any] = {
    "WhoSees": lambda r: WhoSees(_location(r["target"])),
    "Sees": lambda r: Sees(_location(r["viewer"]), _location(r["target"])),
    "Reach": _reach,
    "Emplace": lambda r: Emplace(r["board"], r["emplaced"], _hex(r["target"]) if r["target"] else None),
}
