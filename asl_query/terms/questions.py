"""Questions as typed values: what the grammar reads, what each kind of answer is found and re-checked from."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import Enum
from typing import Any

from asl_query.errors import AnswerError
from asl_query.terms.about import About, EachReading, Why
from asl_query.terms.classic import ClassicCost, ClassicReach, Costs, Entered, Lying, MostPp, OfClassic, Sw, SwKind
from asl_query.terms.hexes import Hex, Hexside, hexside, parse_hex, parse_hexside
from asl_query.terms.locations import Climb, Depth, Location, Vertex
from asl_query.terms.movement import CostMf, Ending, Luck, Mover, Reach, Reaching, Smoke, Waters
from asl_query.terms.searchlight_kinds import NightWeather
from asl_query.terms.searchlights import (
    Asks,
    Beam,
    Blinded,
    Covering,
    IsLit,
    KeepsLit,
    Light,
    Lights,
    LightsFor,
    Mount,
    Murk,
    Searchlight,
    Side,
    Sighting,
    There,
    Traverse,
)
from asl_query.terms.status import Wanted
from asl_query.terms.units import Unit, UnitKind, Weapon, Weather
from asl_query.terms.water import Current

Things = tuple[Hex | Hexside, ...]

HIGHEST_RAISE = 10  # levels a viewer is raised by, where any level is asked for
RAISED_BY = 3  # levels above a hex that hiding tries, as a building or an observer might give them


@dataclass(frozen=True, slots=True)
class WhoSees:
    """Which hexes can see a Location?

    `smoke` holds SMOKE counters by hex and Hindrance DRM; `without` what is thought away: the terrain of a hex, the cliff, wall
    or hedge of a hexside.
    """

    target: Location
    smoke: Smoke = ()
    without: Things = ()


@dataclass(frozen=True, slots=True)
class Sees:
    """Can a unit in one Location see a unit in another? With `any_level` the viewer may be raised by any number of levels; `beam`
    asks for the LOS of a Searchlight (W10.42)."""

    viewer: Location
    target: Location
    smoke: Smoke = ()
    without: Things = ()
    any_level: bool = False
    beam: bool = False


@dataclass(frozen=True, slots=True)
class SeenUnseen:
    """From which hex and level can a Location be seen by a unit that another Location does not see?"""

    target: Location
    hidden_from: Location


@dataclass(frozen=True, slots=True)
class FewestSmoke:
    """What is the fewest SMOKE (counters of this DRM) that hides a Location from everyone?"""

    target: Location
    drm: int = 3


@dataclass(frozen=True, slots=True)
class LeastRemoved:
    """What is the least terrain (of hexes), and which walls, hedges and cliffs must be gone so that one Location sees another?"""

    viewer: Location
    target: Location


@dataclass(frozen=True, slots=True)
class MayFire:
    """May a weapon fire through a hexside from one of its hexes into the other?"""

    weapon: Weapon
    side: Hexside
    start: Hex


class Fact(Enum):
    """What a question about the printed board asks for."""

    CLIFF = "cliff hexside"
    GULLY = "gully hex"
    HILL_DEPRESSION = "Hill Depression hex"
    CREST_LINE_DEPRESSION = "Crest Line-Depression hexside"
    LEVEL = "level"
    OBSTACLE = "one-level obstacle"
    HINDRANCE = "LOS Hindrance"
    IN_GULLY = "IN the gully"
    OPEN_GROUND = "Open Ground"
    TEM = "TEM"
    RANGE = "range"
    CROSSES = "hexes crossed by the LOS"
    TOUCHES = "hexes touched at a vertex only"
    RUNS_ALONG = "LOS along the hexside"
    VERTICES = "vertices touched by the LOS"


@dataclass(frozen=True, slots=True)
class Printed:
    """A question about what is printed on the board: a hexside, or up to three hexes, the ends of a LOS last; `beneath` means
    beneath the bridge."""

    fact: Fact
    hexes: tuple[Hex, ...] = ()
    side: Hexside | None = None
    beneath: bool = False


Given = tuple[tuple[str, int | str], ...]
Places = tuple[tuple[str, Hex | Hexside], ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What may a unit do, or what happens to it, by one line of rules/charts/rulings?

    `state` and `phrase` name the line, `who` is the unit as it was asked about; `given` holds what the question says by the names
    of rule inputs, `places` its hexes and hexsides by the names they have in the phrase. `ruleset` says whose table it is.
    """

    phrase: str
    state: str
    who: str = ""
    given: Given = ()
    places: Places = ()
    ruleset: str = "asl"


@dataclass(frozen=True, slots=True)
class Emplace:
    """Where can a GMSL be set up (Emplaced or not), perhaps so that it can target a hex?"""

    board: str
    emplaced: bool
    target: Hex | None = None


@dataclass(frozen=True, slots=True)
class WouldLet:
    """What smallest changes would let a question be answered yes; with `stops`, answered no?

    `costs` are what the user says changes of a kind cost, by the words of rules/charts/changes.toml; 0 is never tried.
    """

    of: Question
    stops: bool = False
    costs: Costs = ()


@dataclass(frozen=True, slots=True)
class Ever:
    """Can a unit (or a Searchlight) ever be in a wanted state, whatever is done and whatever is rolled, however long it takes?

    `machine` says whose states these are, `subject` is who was asked about, `given` what is fixed of it (kind, how it
    starts), `wanted` the state as a formula (terms/status.py); with `board` it stands on that map.
    """

    machine: str
    subject: str
    given: Given
    wanted: Wanted
    board: str = ""


class Open(Enum):
    """What a question about the rules themselves asks for."""

    CONTRADICTIONS = "contradictions"
    GAPS = "cases that no clause decides"
    BOTH = "contradictions and cases that no clause decides"


@dataclass(frozen=True, slots=True)
class OpenPoints:
    """Where do clauses of a section (all sections where it is empty) contradict each other, or leave a case open?"""

    asks: Open
    section: str = ""
    ruleset: str = "asl"


OfSearchlights = Lights | IsLit | Blinded | Sighting | KeepsLit | LightsFor
Question = (
    WhoSees | Sees | SeenUnseen | FewestSmoke | LeastRemoved | MayFire | Printed | Ruling | Reach | CostMf | Emplace
    | Ever | OpenPoints | OfSearchlights | OfClassic | WouldLet | About
)  # fmt: skip


def ruleset_of(question: Question) -> str:
    """The ruleset a question is asked of: asl or slc."""
    if isinstance(question, WouldLet | About):
        return ruleset_of(question.of)
    if isinstance(question, OfClassic) or (isinstance(question, Ever) and question.machine == "classic"):
        return "slc"
    return question.ruleset if isinstance(question, Ruling | OpenPoints) else "asl"


def board_of(question: Question) -> str:
    """The board a question is about; empty for one about the rules alone."""
    match question:
        case WouldLet(of) | Why(of) | EachReading(of):
            return board_of(of)
        case WhoSees(target) | Sees(_, target) | SeenUnseen(target) | FewestSmoke(target) | LeastRemoved(_, target):
            return target.hex.board
        case MayFire():
            return question.start.board
        case Printed(_, hexes, side):
            return hexes[0].board if hexes or side is None else side.a.board
        case Ruling(places=places):
            return next((p.a.board if isinstance(p, Hexside) else p.board for _, p in places), "")
        case Reach() | ClassicReach():
            return question.movers[0].at.hex.board
        case MostPp(start=start):
            return start.hex.board if start else ""
        case CostMf() | ClassicCost():
            return question.start.hex.board
        case Emplace() | LightsFor() | Ever():
            return question.board
        case OpenPoints():
            return ""
        case IsLit(place) | Sighting(target=place) | KeepsLit(target=place) | Blinded(place) | Lights(Beam(target=place)):
            return place.hex.board


def as_json(question: Question) -> dict[str, Any]:
    """The reading as an answer carries it."""
    return {"form": type(question).__name__, **{k: _plain(getattr(question, k)) for k in type(question).__slots__}}


def _plain(value: Any) -> Any:
    if isinstance(value, Hex | Hexside | Location):
        return value.name
    if type(value).__name__ in _FORMS:
        return as_json(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Unit | Weather | Sw):
        return {k: _plain(v) for k, v in asdict(value).items()}
    if isinstance(value, Waters | Light | Beam | Murk | There):
        return {k: _plain(getattr(value, k)) for k in type(value).__slots__}
    if isinstance(value, Mover):
        return {"unit": _plain(value.unit), "at": value.at.name}
    if isinstance(value, Lying):
        return {"sw": _plain(value.sw), "at": value.at.name}
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    return value


def renamed(question: Question, own: Callable[[Hex], Hex]) -> Question:
    """The question with every hex under the name that the map knows it by."""

    def walk(value: Any) -> Any:
        if isinstance(value, Hex):
            return own(value)
        if isinstance(value, Hexside):
            return hexside(own(value.a), own(value.b))
        if isinstance(value, Mover):
            return Mover(value.unit, walk(value.at))
        if isinstance(value, Lying):
            return Lying(value.sw, walk(value.at))
        if isinstance(value, Waters):
            return replace(value, toward=walk(value.toward), fording_line=walk(value.fording_line))
        if isinstance(value, Light | Beam | Murk | There):
            return replace(value, **{name: walk(getattr(value, name)) for name in type(value).__slots__})
        if isinstance(value, Location):
            return value._replace(hex=own(value.hex), along=walk(value.along), climb=walk(value.climb))
        if isinstance(value, Climb):
            return Climb(walk(value.side), value.level, walk(value.vertex))
        if isinstance(value, Vertex):
            return Vertex(walk(value.third))
        if type(value).__name__ in _FORMS:
            return renamed(value, own)
        return tuple(map(walk, value)) if isinstance(value, tuple) else value

    return replace(question, **{name: walk(getattr(question, name)) for name in type(question).__slots__})


def from_json(reading: Mapping[str, Any]) -> Question:
    """Read an answer's reading back; raises AnswerError for anything that no question has."""
    try:
        form = _FORMS[reading["form"]]
        question: Question = form(**{f.name: _DECODE[str(f.type)](reading[f.name]) for f in fields(form)})
    except (KeyError, TypeError, ValueError, AssertionError, AttributeError) as error:
        raise AnswerError(f"the answer's reading is not one of this program's ({error})") from None
    if as_json(question) != dict(reading):
        raise AnswerError("the answer's reading has fields that no question of this form has")
    return question


def _inner(reading: Mapping[str, Any]) -> Question:
    """The question that another one is about; it is not about a third."""
    found = from_json(reading)
    assert not isinstance(found, WouldLet | About), "a question about a question about a question"
    return found


def _hex(name: str) -> Hex:
    found = parse_hex(name)
    assert found is not None, f"no hex {name}"
    return found


def _side(name: str | None) -> Hexside | None:
    return parse_hexside(name) if name else None


_LOCATION = re.compile(
    r"(?:level (?P<floor>\d+) of )?(?P<inside>IN )?(?P<hex>\w+)(?P<crest> Crest( along (?P<along>\S+))?)?"
    r"( at level (?P<level>-?\d+))?"
)


_CLIMB = re.compile(
    r"Climb level (?P<level>-?\d+) of (?P<side>\S+)(?P<vertex> at the vertex (of (?P<third>\w+)|at the board edge))?"
)


def climbing(climb: Climb) -> Location:
    """The place of a Climb counter, before the board says which hex is at the foot of its cliff."""
    return Location(climb.side.a, climb=climb)


def _climb(name: str) -> Location:
    match = _CLIMB.fullmatch(name)
    side = parse_hexside(match["side"]) if match else None
    assert match is not None, f"no Climb counter {name}"
    assert side is not None, f"no hexside {match['side']}"
    vertex = Vertex(_hex(match["third"]) if match["third"] else None) if match["vertex"] else None
    return climbing(Climb(side, int(match["level"]), vertex))


def parse_location(name: str) -> Location:
    """Read a Location's name back; a Climb counter is not yet in the hex at its foot. Raises AssertionError for anything else."""
    if name.startswith("Climb"):
        return _climb(name)
    match = _LOCATION.fullmatch(name)
    assert match is not None, f"no Location {name}"
    hex_ = _hex(match["hex"])
    depth = Depth.IN if match["inside"] else Depth.CREST if match["crest"] else Depth.SURFACE
    along = parse_hexside(match["along"], hex_.board) if match["along"] else None
    return Location(hex_, depth, along, int(match["level"]) if match["level"] else None, int(match["floor"] or 0))


def _thing(name: str) -> Hex | Hexside:
    found = _side(name) if "-" in name else _hex(name)
    assert found is not None, f"no hexside {name}"
    return found


def _unit(unit: Mapping[str, Any]) -> Unit:
    return Unit(**{**unit, "kind": UnitKind(unit["kind"])})


def _lying(lying: Mapping[str, Any]) -> Lying:
    return Lying(Sw(**{**lying["sw"], "kind": SwKind(lying["sw"]["kind"])}), parse_location(lying["at"]))


def _waters(says: Mapping[str, Any]) -> Waters:
    hexes = {k: _hex(says[k]) if says[k] else None for k in ("toward", "fording_line")}
    return Waters(**{**says, **hexes, "current": Current(says["current"]) if says["current"] else None})


def _wanted(found: Any) -> Wanted:
    """A formula from lists; raises AssertionError for what is none."""
    head, *rest = found
    assert head in ("is", "not", "and", "or"), f"no formula {head!r}"
    if head == "is":
        assert len(rest) == 2, "a state is a name and a value"
        return ("is", str(rest[0]), str(rest[1]))
    assert rest, "a formula of nothing"
    return (head, *map(_wanted, rest))


def _plain_value(value: Any) -> Any:
    return value


def _decoded(form: Any) -> Callable[[Mapping[str, Any]], Any]:
    """Reads the fields of a value back that is made of others."""
    return lambda says: form(**{f.name: _DECODE[str(f.type)](says[f.name]) for f in fields(form)})


def _or_none(kind: type[Enum]) -> Callable[[Any], Any]:
    return lambda value: kind(value) if value is not None else None


_DECODE: dict[str, Callable[[Any], Any]] = {
    "Question": _inner,
    "str": _plain_value,
    "bool": _plain_value,
    "int": _plain_value,
    "int | None": _plain_value,
    "Hex": _hex,
    "Hex | None": lambda name: _hex(name) if name else None,
    "Hexside": _thing,
    "Hexside | None": _side,
    "Location": parse_location,
    "tuple[Hex, ...]": lambda names: tuple(map(_hex, names)),
    "Smoke": lambda found: tuple((_hex(name), drm) for name, drm in found),
    "Given": lambda found: tuple((name, value) for name, value in found),
    "Open": Open,
    "Wanted": _wanted,
    "Places": lambda found: tuple((name, _thing(place)) for name, place in found),
    "Things": lambda names: tuple(map(_thing, names)),
    "tuple[tuple[int, int], ...]": lambda pairs: tuple((turn, dr) for turn, dr in pairs),
    "Location | None": lambda name: parse_location(name) if name else None,
    "tuple[Location, ...]": lambda names: tuple(map(parse_location, names)),
    "tuple[Mover, ...]": lambda movers: tuple(Mover(_unit(m["unit"]), parse_location(m["at"])) for m in movers),
    "tuple[Ending, ...]": lambda names: tuple(map(Ending, names)),
    "tuple[Lying, ...]": lambda weapons: tuple(map(_lying, weapons)),
    "Costs": lambda found: tuple((name, value) for name, value in found),
    "Entered": Entered,
    "Unit": _unit,
    "Waters": _waters,
    "Luck": Luck,
    "Weather": lambda weather: Weather(**weather),
    "Weapon": Weapon,
    "Fact": Fact,
    "Reaching": Reaching,
    "Light": _decoded(Light),
    "Beam": _decoded(Beam),
    "Murk": _decoded(Murk),
    "There": _decoded(There),
    "tuple[Beam, ...]": lambda beams: tuple(map(_decoded(Beam), beams)),
    "Values": lambda found: tuple((name, value) for name, value in found),
    "Searchlight": Searchlight,
    "Asks": Asks,
    "Covering": Covering,
    "Side | None": _or_none(Side),
    "Mount | None": _or_none(Mount),
    "Traverse | None": _or_none(Traverse),
    "Spine": _plain_value,
    "NightWeather | None": _or_none(NightWeather),
}
_FORMS: dict[str, Any] = {
    form.__name__: form
    for form in (
        WhoSees, Sees, SeenUnseen, FewestSmoke, LeastRemoved, MayFire, Printed, Ruling, Reach, CostMf, Emplace, Ever, OpenPoints,
        Lights, IsLit, Blinded, Sighting, KeepsLit, LightsFor, ClassicReach, ClassicCost, MostPp, WouldLet,
        Why, EachReading,
    )
}  # fmt: skip
