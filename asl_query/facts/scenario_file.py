"""A scenario: map, sides with their set-up areas, units, turns, weather, and claims with the designer's expected answers.

A variant says only what differs from another scenario: its tables are laid over those of the other file, key by key.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from asl_query.errors import FactsError, FactsProblem, QuestionError, did_you_mean
from asl_query.facts.area_language import means_something, read_area
from asl_query.facts.situation_file import Situation, situation_of
from asl_query.facts.toml_file import line_of, parse_toml, raise_if_any, read_text, schema_problems, sound_part
from asl_query.records import dataclass
from asl_query.terms.areas import Area, boards_named, hexes_named
from asl_query.terms.hexes import Hex, board_name, parse_hex
from asl_query.terms.units import Unit, UnitKind

MOST_VARIANTS = 5  # a variant of a variant of ..
_OF_SITUATION = (
    "map",
    "weather",
    "month",
    "smoke",
    "water",
    "night",
    "mist",
    "sighting",
    "gunflashes",
    "blazes",
    "afvs",
    "wrecks",
    "ruleset",
)
_SCHEMA = "scenario.schema.json"
_OWN = {"units": ("side", "group", "set_up", "at"), "searchlights": ("owner", "group", "set_up", "at")}
_SIDE = {"units": "side", "searchlights": "owner"}  # the side of a Searchlight is that of its Lane


@dataclass(frozen=True, slots=True)
class Claim:
    """A recorded question of a scenario. `fails` says that it is meant to come out otherwise here, in a variant; `side` is for
    whom it is asked, empty for the side of the units that it names."""

    name: str
    ask: str
    answer: str | list[str]
    because: tuple[str, ...] = ()
    side: str = ""
    fails: bool = False


@dataclass(frozen=True, slots=True)
class ScenarioPiece:
    """A unit or Searchlight of the OB: its side, and the areas in one of which it may be set up with where they are written;
    `at` is where it stands as the file has it, empty where it may be anywhere in its area."""

    name: str
    side: str
    area: Area | None
    area_written: tuple[str, str] | None
    at: str
    unit: Unit | None = None

    @property
    def area_of(self) -> str:
        """Where its area is written, as the file has it: sides.russian; empty where it has none."""
        return ".".join(self.area_written or ())


@dataclass(frozen=True, slots=True)
class Report:
    """What the report shows; None stands for everything there is."""

    units: tuple[str, ...] | None = None
    objectives: tuple[str, ...] | None = None
    viewers: tuple[str, ...] | None = None
    targets: tuple[str, ...] | None = None
    chances: bool = True


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a scenario file gives. `table` is its whole TOML with what a variant changes laid over it; `fails`
    names the claims, and the units not set up legally, that are meant to be so."""

    file: str
    title: str
    turns: int
    boards: tuple[str, ...]
    objectives: Mapping[str, tuple[Hex, ...]]
    sides: tuple[str, ...]
    pieces: Mapping[str, ScenarioPiece]
    claims: tuple[Claim, ...]
    report: Report
    table: Mapping[str, Any] = field(repr=False)
    fails: tuple[str, ...] = ()

    @property
    def board(self) -> str:
        """Where hexes without a board stand: the only board, or empty."""
        return self.boards[0] if len(self.boards) == 1 else ""

    def situation(self, side: str, places: Mapping[str, str] | None = None) -> Situation:
        """The situation as one side has it: the units of other sides are enemies; `places` says where units without a place
        stand, those that neither has are left out."""
        data = {key: self.table[key] for key in _OF_SITUATION if key in self.table}
        data["units"], data["searchlights"] = {}, {}
        for name, piece in self.pieces.items():
            at = piece.at or (places or {}).get(name, "")
            if at:
                kind = "searchlights" if piece.unit is None else "units"
                data[kind][name] = {**self._said(kind, piece), "at": at}
                if piece.unit is not None:
                    data[kind][name]["enemy"] = piece.side != side
        return situation_of(data, self.file)

    def _said(self, kind: str, piece: ScenarioPiece) -> dict[str, Any]:
        """What the file says of a unit or Searchlight alone; its side may give it an ELR."""
        said = {key: value for key, value in self.table[kind][piece.name].items() if key not in _OWN[kind]}
        return said if piece.unit is None or piece.unit.elr is None else {**said, "elr": piece.unit.elr}


def is_scenario(data: Mapping[str, Any]) -> bool:
    """Whether a TOML table is a scenario (or a variant of one), not a file of recorded queries."""
    return bool({"claim", "sides", "variant_of"} & data.keys())


def read_scenario(path: Path) -> Scenario:
    """Read a scenario; raises FactsError with every problem of the file."""
    texts = list(_with_ancestors(path))
    text, table = texts[0]
    older: dict[str, Any] = {}
    for _, table_before in reversed(texts[1:]):
        older = _laid_over(older, table_before)
    problems = schema_problems(table, _SCHEMA, text)
    own = sound_part(table, _SCHEMA) if problems else table
    found = _ScenarioSemanticChecks(str(path), text, older, own, table)
    scenario = found.scenario()
    raise_if_any(str(path), problems + found.problems)
    return scenario


def _with_ancestors(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The text and table of a scenario, then those of what it is a variant of, which the schema has nothing against."""
    seen: list[Path] = []
    while True:
        text = read_text(path)
        table = parse_toml(text, str(path))
        seen.append(path.resolve())
        if len(seen) > 1:
            raise_if_any(str(path), schema_problems(table, _SCHEMA, text))
        yield text, table
        older = table.get("variant_of", "")
        if not older or not isinstance(older, str):
            return
        path = path.parent / older
        if path.resolve() in seen or len(seen) > MOST_VARIANTS:
            raise FactsError(
                str(path), [FactsProblem(0, "variants go round in a circle", "Let the first one say everything itself.")]
            )


def _laid_over(older: Mapping[str, Any], newer: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of two files as one: tables key by key, claims one after another, all else as the newer one says."""
    found = dict(older)
    for key, value in newer.items():
        was = found.get(key)
        if isinstance(was, Mapping) and isinstance(value, Mapping):
            found[key] = _laid_over(was, value)
        elif key == "claim" and was:
            names = {claim["name"] for claim in value}
            found[key] = [*(claim for claim in was if claim["name"] not in names), *value]
        else:
            found[key] = value
    for gone in newer.get("without", ()):
        for kind in ("units", "searchlights"):
            if gone in found.get(kind, {}):
                found[kind] = {name: piece for name, piece in found[kind].items() if name != gone}
    return found


class _ScenarioSemanticChecks:
    """What the schema cannot say; everything that is wrong is found at once. `own` is what stands in the file itself as far as
    the schema has nothing against it, `written` all that stands there, `older` what the file is a variant of. Nothing is missed
    that is written, however wrong."""

    def __init__(
        self, shown: str, text: str, older: Mapping[str, Any], own: Mapping[str, Any], written: Mapping[str, Any]
    ) -> None:
        self.shown, self.text, self.older, self.own, self.written = shown, text, older, own, written
        self.problems: list[FactsProblem] = []
        self.table = table = _laid_over(older, own)
        rows = table.get("map", {}).get("boards", ())
        self.boards = tuple(board_name(entry.partition(" ")[0]) for row in rows for entry in row)
        self.board = self.boards[0] if len(self.boards) == 1 else ""
        self.objectives: dict[str, tuple[Hex, ...]] = {}
        self.areas: dict[tuple[str, ...], Area | None] = {}

    def _wrong(self, path: tuple[str | int, ...], what: str, remedy: str) -> None:
        self.problems.append(FactsProblem(line_of(self.text, path), what, remedy))

    def _is_written(self, *path: str) -> bool:
        """Whether something stands in the file at this place, or in the place of the table in which it would stand."""
        found: Any = self.written
        for name in path:
            if not isinstance(found, Mapping):
                return True
            if name not in found:
                return False
            found = found[name]
        return True

    def _can_name(self, *tables: str) -> bool:
        """Whether each of these, if it is written at all, is written as a table, so that its names are known."""
        return all(isinstance(self.written.get(table, {}), Mapping) for table in tables)

    def _names(self, *tables: str) -> set[str]:
        """The names in these tables, also of what is written wrongly under them."""
        own = (self.written.get(table) for table in tables)
        wrong = (name for found in own if isinstance(found, Mapping) for name in found)
        return {name for table in tables for name in self.table.get(table, ())}.union(wrong)

    def scenario(self) -> Scenario:
        """The scenario; what is wrong with it stands in `problems`."""
        table = self.table
        for key, example in (("title", 'title = "The cliff"'), ("turns", "turns = 6")):
            if key not in table and not self._is_written(key):
                self._wrong((), f'the file lacks "{key}"', f"Add it at the top: {example}.")
        if not self.boards and not self._is_written("map"):
            self._wrong((), "the file names no boards", 'Add [map] with boards = [["15"]].')
        if not table.get("sides") and not self._is_written("sides"):
            self._wrong((), "the file has no sides", "Add [sides.attacker] and [sides.defender].")
        for name, hexes in table.get("objectives", {}).items():
            if means_something(name):
                what = f'"{name}" has a meaning of its own in areas, so that no objective can be called so'
                self._wrong(("objectives", name), what, f"Call it the-{name}.")
            self.objectives[name] = tuple(filter(None, (self._hex(("objectives", name), hex_) for hex_ in hexes)))
        self.objectives = dict.fromkeys(self._names("objectives"), ()) | self.objectives  # areas may name them, however wrong
        self._areas()
        pieces = {name: self._piece(kind, name, facts) for kind, name, facts in self._things()}
        claims = tuple(self._claims())
        return Scenario(
            self.shown, table.get("title", ""), table.get("turns", 1), self.boards, self.objectives,
            tuple(table.get("sides", {})), pieces, claims, self._report(pieces), table, tuple(self.own.get("fails", ())),
        )  # fmt: skip

    def _hex(self, path: tuple[str, ...], name: str) -> Hex | None:
        hex_ = parse_hex(name)
        if hex_ is not None and hex_.board in self.boards:
            return hex_
        if self.boards:
            self._wrong(path, f"{name} is on no board of the map", f"Boards there are: {', '.join(self.boards)}.")
        return None

    def _areas(self) -> None:
        for kind in ("sides", "groups", "units", "searchlights"):
            for name, facts in self.table.get(kind, {}).items():
                if "set_up" in facts:
                    self.areas[kind, name] = self._area((kind, name, "set_up"), facts["set_up"])

    def _area(self, path: tuple[str, ...], words: str) -> Area | None:
        try:
            area = read_area(words, self.board, self.objectives)
        except QuestionError as error:
            if not self._can_name("objectives"):
                return None
            what, _, place = str(error).partition("\n")
            first, _, rest = what.partition(". ")
            self._wrong(path, f"{'.'.join(path)}: {first.rstrip('.')}", f"{rest}\n{place}".strip(" ") if place else rest)
            return None
        for hex_ in hexes_named(area):
            self._hex(path, hex_.name)
        for board in boards_named(area):
            if self.boards and board not in self.boards:
                self._wrong(path, f"{'.'.join(path)}: there is no board {board}", f"Boards there are: {', '.join(self.boards)}.")
        return area

    def _things(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        for kind in ("units", "searchlights"):
            for name, facts in self.table.get(kind, {}).items():
                yield kind, name, facts
        both = self.table.get("units", {}).keys() & self.table.get("searchlights", {}).keys()
        for name in sorted(both):
            self._wrong(("searchlights", name), f"{name} is both a unit and a Searchlight", "Name one of them otherwise.")
        there = {**self.older.get("units", {}), **self.older.get("searchlights", {})}
        for name in self.own.get("without", ()):
            if name not in there:
                what = f"Leave out what the other scenario has.{did_you_mean(name, there)}"
                self._wrong(("without",), f'"{name}" is no unit and no Searchlight there', what)

    def _piece(self, kind: str, name: str, facts: dict[str, Any]) -> ScenarioPiece:
        sides = self.table.get("sides", {})
        whose = _SIDE[kind]
        side, group = facts.get(whose, ""), facts.get("group", "")
        path = (kind, name)
        if side:
            self._known((*path, whose), "side", side, self._names("sides"))
        elif sides and not self._is_written(*path, whose):
            self._wrong(path, f"{kind}.{name} has no {whose}", f'Add {whose} = "{next(iter(sides))}".')
        if group:
            self._known((*path, "group"), "group", group, self._names("groups"))
        needs = ("kind", '"squad"') if kind == "units" else ("type", '"GMSL"')
        if needs[0] not in facts and not self._is_written(*path, needs[0]):
            self._wrong(path, f'{kind}.{name} lacks "{needs[0]}"', f"Add it: {needs[0]} = {needs[1]}.")
        at = facts.get("at", "")
        if at:
            self._hex((*path, "at"), re.sub(r"(?i)^in | Crest.*", "", at))
        owner = next((o for o in ((kind, name), ("groups", group), ("sides", side)) if o in self.areas), None)
        places = ((*path, "at"), (*path, "set_up"), ("groups", group, "set_up"), ("sides", side, "set_up"))
        if owner is None and not at and not any(self._is_written(*place) for place in places):
            self._wrong(path, f"{kind}.{name} has neither a place nor a set-up area", 'Add at = "15U5", or a set_up to its side.')
        unit = self._unit(name, facts, sides.get(side, {})) if kind == "units" else None
        return ScenarioPiece(name, side, self.areas[owner] if owner else None, owner, at, unit)

    def _known(self, path: tuple[str | int, ...], what: str, name: str, names: Collection[str]) -> None:
        """Tell of a name that is not there, with those that are."""
        if name not in names and self._can_name(f"{what}s"):
            all_names = ", ".join(sorted(names)) or "none"
            self._wrong(path, f'there is no {what} "{name}"', f"{what.capitalize()}s: {all_names}.{did_you_mean(name, names)}")

    def _unit(self, name: str, facts: Mapping[str, Any], side: Mapping[str, Any]) -> Unit:
        said = {key: value for key, value in facts.items() if key not in (*_OWN["units"], "kind")}
        unit = Unit(**{**said, "kind": UnitKind(facts.get("kind", "squad")), "name": name})
        return unit if unit.elr is not None or "elr" not in side else replace(unit, elr=side["elr"])

    def _claims(self) -> Iterator[Claim]:
        rows = self.table.get("claim", ())
        meant = self.own.get("fails", ())
        known = {row["name"] for row in rows} | self._claims_written() | self._names("units", "searchlights")
        for name in meant:
            if name not in known and self._can_name("units", "searchlights") and isinstance(self.written.get("claim", []), list):
                hint = did_you_mean(name, known)
                self._wrong(("fails",), f'no claim and no unit is named "{name}"', f"Name what is meant to fail.{hint}")
        for number, row in enumerate(self.own.get("claim", ())):
            if [other["name"] for other in self.own["claim"]].count(row["name"]) > 1:
                self._wrong(("claim", number), f'two claims are named "{row["name"]}"', "Name one of them otherwise.")
            if row.get("side"):
                self._known(("claim", number, "side"), "side", row["side"], self._names("sides"))
        for row in rows:
            because = tuple(row.get("because", ()))
            yield Claim(row["name"], row["ask"], row["answer"], because, row.get("side", ""), row["name"] in meant)

    def _claims_written(self) -> set[str]:
        """The names of the claims that the file makes, also of those that are written wrongly."""
        rows = self.written.get("claim")
        names = (row.get("name") for row in rows if isinstance(row, Mapping)) if isinstance(rows, list) else ()
        return {name for name in names if isinstance(name, str)}

    def _report(self, pieces: Mapping[str, ScenarioPiece]) -> Report:
        table = self.table.get("report", {})
        units = self._names("units") - {name for name, piece in pieces.items() if piece.unit is None}
        known = {"units": units, "objectives": self._names("objectives"), "viewers": units, "targets": units}
        for key, names in known.items():
            for name in table.get(key, ()) if self._can_name("objectives" if key == "objectives" else "units") else ():
                if name not in names and (key in ("units", "objectives") or parse_hex(name) is None):
                    kind = "objective" if key == "objectives" else "unit"
                    more = "" if kind == "objective" or key == "units" else " and no hex"
                    self._wrong(("report", key), f'"{name}" is no {kind}{more}', f"Name one.{did_you_mean(name, names)}")
        lists = {key: tuple(table[key]) for key in known if key in table}
        return Report(**lists, chances=table.get("chances", True))
