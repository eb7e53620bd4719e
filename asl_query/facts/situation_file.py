"""A situation: units by name, where they are, and the weather."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from asl_query.errors import FactsError, FactsProblem
from asl_query.facts.board_file import BoardFacts, read_board_file
from asl_query.facts.cropped import BoardOnMap
from asl_query.facts.toml_file import parse_toml, raise_if_any, read_text, schema_problems
from asl_query.records import dataclass
from asl_query.terms.circumstances import Vehicle, Vehicles
from asl_query.terms.classic import PlacedWeapon, Sw, SwKind
from asl_query.terms.hexes import Hex, Hexside, parse_hex, parse_hexside
from asl_query.terms.locations import Bypass, Depth, Location
from asl_query.terms.movement import Waters
from asl_query.terms.searchlight_kinds import CloudCover, NightWeather
from asl_query.terms.searchlight_use import SightingRow
from asl_query.terms.searchlights import Light, Mount, Searchlight, Side, Traverse
from asl_query.terms.units import Unit, UnitKind, Weather
from asl_query.terms.water import Current

_IN_PYTHON = "the situation"  # what its problems are said to be in where it stands in no file


@dataclass(frozen=True, slots=True)
class Situation:
    """What one --facts file gives: a map of boards, units, SMOKE and weather, or facts of a board in place of the shipped ones.

    `searchlights` stand by name, with the Lane of each that is lit; `nvr` is the NVR, `slbi` the weather
    under which SLBI is in effect, `is_night` whether anything is said of a night, `mist` the DRM of Mist, `sighting`
    the values that the user's own table of W10.3 prints for rows whose value our text has lost.
    `weapons` are support weapons of Squad Leader Classic; `ruleset` is asl, slc, or empty where nothing is said.
    `unknown_smoke` stands in hexes, of a DRM that the file does not say; `month` is that of the scenario, empty where
    nothing is said. `vehicles` are the AFVs and wrecks, by hex.
    `map` holds the boards row by row from the top, from left to right, each with whether it is reversed (lies upside down).
    """

    units: Mapping[str, tuple[Unit, Location]] = field(default_factory=dict)
    weather: Weather = Weather()
    board: BoardFacts | None = None
    map: tuple[tuple[BoardOnMap, ...], ...] = ()
    smoke: tuple[tuple[Hex, int], ...] = ()
    unknown_smoke: tuple[Hex, ...] = ()
    month: str = ""
    enemies: tuple[Location, ...] = ()
    waters: Waters = Waters()
    searchlights: Mapping[str, Light] = field(default_factory=dict)
    nvr: int | None = None
    slbi: NightWeather | None = None
    mist: int = 0
    sighting: Mapping[SightingRow, int] = field(default_factory=dict)
    gunflashes: tuple[Hex, ...] = ()
    vehicles: Vehicles = ()
    blazes: tuple[Hex, ...] = ()
    is_night: bool = False
    weapons: Mapping[str, PlacedWeapon] = field(default_factory=dict)
    ruleset: str = ""
    source: str = ""

    def __post_init__(self) -> None:
        if not all(isinstance(one, tuple) for one in self.units.values()) or not isinstance(self.weather, Weather):
            what = FactsProblem(0, "its values are those of a situation file", "Make it with Situation.of(units=..).")
            raise FactsError(_IN_PYTHON, [what])

    @classmethod
    def of(cls, /, **tables: Any) -> Situation:
        """A situation with the tables and fields of a situation file, as Python values.

        `Situation.of(units={"squad-a": {"kind": "squad", "at": "15T5"}})`. Raises FactsError with everything that is wrong.
        """
        try:
            problems = schema_problems(tables, "situation.schema.json", "")
        except ValueError as error:  # a value that no TOML file can hold
            what = FactsProblem(
                0, f"there is something else than texts, numbers, lists and dicts ({error})", "Write it as in a file."
            )
            raise FactsError(_IN_PYTHON, [what]) from None
        raise_if_any(_IN_PYTHON, problems)
        return situation_of(tables, _IN_PYTHON)

    @property
    def default_board(self) -> str:
        """The board of hexes that a question names without one: the one of these facts, or the only one on which units stand."""
        if self.board is not None:
            return self.board.board
        boards = {at.hex.board for _, at in self.units.values()} | {light.at.hex.board for light in self.searchlights.values()}
        return boards.pop() if len(boards) == 1 else ""


def read_facts(path: Path) -> Situation:
    """Read a situation file or a board's facts file (which has a top-level `board`)."""
    shown = str(path)
    text = read_text(path)
    data = parse_toml(text, shown)
    if "board" in data or "hexes" in data or "hexsides" in data:
        return Situation(board=read_board_file(path), source=shown)
    raise_if_any(shown, schema_problems(data, "situation.schema.json", text))
    return situation_of(data, shown)


def situation_of(data: Mapping[str, Any], shown: str) -> Situation:
    """The situation of a table that has been checked against the schema; `shown` is where it comes from."""
    weather = set(data.get("weather", ()))
    twice = [name for name in data.get("units", {}) if name in data.get("sw", {})]
    if twice:
        raise FactsError(
            shown, [FactsProblem(0, f"{name} is both a unit and a SW", "Name one of them otherwise.") for name in twice]
        )
    units: dict[str, tuple[Unit, Location]] = {}
    enemies: list[Location] = []
    for name, facts in data.get("units", {}).items():
        at = _place(shown, name, facts["at"])
        if facts.get("enemy", False):
            enemies.append(at)
        said = {key: value for key, value in facts.items() if key not in ("at", "enemy")}
        units[name] = (Unit(**{**said, "kind": UnitKind(facts["kind"]), "name": name}), at)
    smoke = tuple((_hex(shown, "SMOKE", item["hex"]), item["drm"]) for item in data.get("smoke", ()) if "drm" in item)
    unknown_smoke = tuple(_hex(shown, "SMOKE", item["hex"]) for item in data.get("smoke", ()) if "drm" not in item)
    return Situation(
        units=units,
        weather=Weather("rain" in weather, "snow" in weather, "heavy winds" in weather),
        map=tuple(tuple(map(BoardOnMap.of_words, line)) for line in data.get("map", {}).get("boards", ())),
        smoke=smoke,
        unknown_smoke=unknown_smoke,
        month=data.get("month", ""),
        enemies=tuple(enemies),
        waters=_waters(shown, data.get("water", {})),
        searchlights={name: _light(shown, name, facts) for name, facts in data.get("searchlights", {}).items()},
        nvr=data.get("night", {}).get("nvr"),
        slbi=_slbi(shown, data.get("night", {})),
        mist=data.get("mist", 0),
        sighting={SightingRow(row): drm for row, drm in data.get("sighting", {}).items()},
        gunflashes=tuple(_hex(shown, "A Gunflash", name) for name in data.get("gunflashes", ())),
        vehicles=_vehicles(shown, data),
        blazes=tuple(_hex(shown, "A Blaze", name) for name in data.get("blazes", ())),
        is_night="night" in data,
        weapons={name: _weapon(shown, name, facts) for name, facts in data.get("sw", {}).items()},
        ruleset=data.get("ruleset", ""),
        source=shown,
    )


def _vehicles(shown: str, data: Mapping[str, Any]) -> Vehicles:
    """The hexes with an AFV, and those with a wreck alone."""
    afvs = {_hex(shown, "An AFV", name): Vehicle.AFV for name in data.get("afvs", ())}
    wrecks = {_hex(shown, "A wreck", name): Vehicle.WRECK for name in data.get("wrecks", ())}
    return tuple(sorted((wrecks | afvs).items(), key=lambda one: one[0]))


def _weapon(shown: str, name: str, facts: Mapping[str, Any]) -> PlacedWeapon:
    """One support weapon; a mortar says its PP or that it is of 76-82mm."""
    kind, large = SwKind(facts["kind"]), 76 <= facts.get("mm", 0) <= 82
    if kind is SwKind.MTR and not large and "pp" not in facts:
        raise FactsError(shown, [FactsProblem(0, f"{name} has no PP", "Give those on its counter: pp = 3; or mm = 81.")])
    if kind is not SwKind.MTR and ("pp" in facts or "mm" in facts):
        raise FactsError(
            shown, [FactsProblem(0, f"{name} has pp or mm", "Only a mortar has them; the chart gives the PP of all others.")]
        )
    half_pp = round(2 * facts["pp"]) if "pp" in facts else 10 if large else 0
    sw = Sw(kind, name, facts.get("dismantled", False), half_pp if kind is SwKind.MTR else 0, large and kind is SwKind.MTR)
    return PlacedWeapon(sw, Location(_hex(shown, name, facts["at"])))


def _place(shown: str, name: str, text: str) -> Location:
    """Where a unit stands: 15U5, IN 24E8, 24F4 in Bypass along 24F4-F5, or (in a scenario) 24E7 Crest along E7-F7."""
    hex_name, bypass, bypassed = text.partition(" in Bypass along ")
    if bypass:
        at = _hex(shown, name, hex_name)
        round_it = parse_hexside(bypassed, at.board)
        if round_it is None:
            what = f"{name} is in Bypass along {bypassed}, which is no hexside"
            raise FactsError(shown, [FactsProblem(0, what, "Name two hexes that touch: 24F4 in Bypass along 24F4-F5.")])
        return Location(at, bypass=Bypass(round_it))
    hex_name, crest, along = text.partition(" Crest")
    if crest:
        at = _hex(shown, name, hex_name)
        side = along.removeprefix(" along ")
        return Location(at, Depth.CREST, parse_hexside(side, at.board) if side else None)
    inside = text.upper().startswith("IN ")
    return Location(_hex(shown, name, text[3:] if inside else text), Depth.IN if inside else Depth.SURFACE)


def _slbi(shown: str, night: Mapping[str, Any]) -> NightWeather | None:
    """The weather under which SLBI is in effect; a SSR may have it under Scattered or Overcast Cloud Cover only (W10.6)."""
    if not night.get("slbi", False):
        return None
    cover = CloudCover(night.get("cloud_cover", "None"))
    if cover is CloudCover.NONE:
        what = "SLBI is in effect without Scattered or Overcast Cloud Cover (W10.6)"
        raise FactsError(shown, [FactsProblem(0, what, 'Give night.cloud_cover = "Overcast", or leave slbi out.')])
    return NightWeather(night.get("weather", NightWeather.OVERCAST.value))


def _light(shown: str, name: str, facts: Mapping[str, Any]) -> Light:
    """One Searchlight: places, hexspines and enums read from their words, all else as it stands."""
    given = dict(facts)
    if "crew" in given:
        given["morale_level"] = int(given.pop("crew").rpartition("-")[2])
    for place in ("at", "target", "bore_sighted"):
        if place in given:
            given[place] = _place(shown, name, given[place])
    for spine in ("facing", "vca"):
        if isinstance(given.get(spine), str):
            given[spine] = _hexspine(shown, name, given[spine], given["at"].hex.board)
    for word, kind in (("type", Searchlight), ("mount", Mount), ("traverse", Traverse), ("side", Side)):
        if word in given:
            given[word] = kind(given[word])
    return Light(**given, name=name)


def _hexspine(shown: str, what: str, text: str, board: str) -> Hexside:
    found = parse_hexside(text, board)
    if found is None:
        raise FactsError(
            shown, [FactsProblem(0, f"{what} faces no hexspine (C3.2)", "Name the two hexes it joins: T6-U7, or 1 to 6.")]
        )
    return found


def _waters(shown: str, table: Mapping[str, Any]) -> Waters:
    hexes = {k: _hex(shown, f"water.{k}", table[k]) for k in ("toward", "fording_line") if k in table}
    current = Current(table["current"].capitalize()) if "current" in table else None
    return Waters(**{**table, **hexes, "current": current})


def _hex(shown: str, what: str, text: str) -> Hex:
    found = parse_hex(text)
    if found is None:
        raise FactsError(shown, [FactsProblem(0, f"{what} stands in no hex", "Write the hex with its board: 15U5.")])
    return found
