"""A situation: units by name, where they are, and the weather."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from asl_query.errors import FactsError, Problem
from asl_query.facts.board_file import BoardFacts, read_board_file
from asl_query.facts.toml_file import parse_toml, raise_if_any, read_text, schema_problems
from asl_query.terms.hexes import Hex, parse_hex
from asl_query.terms.units import Unit, UnitKind, Weather


@dataclass(frozen=True, slots=True)
class Situation:
    """What one --facts file gives: units and weather, or the facts of a board that stand in for the shipped ones."""

    units: Mapping[str, tuple[Unit, Hex]]
    weather: Weather
    board: BoardFacts | None = None


def read_facts(path: Path) -> Situation:
    """Read a situation file or a board's facts file (which has a top-level `board`)."""
    shown = str(path)
    text = read_text(path)
    data = parse_toml(text, shown)
    if "board" in data or "hexes" in data or "hexsides" in data:
        return Situation({}, Weather(), read_board_file(path))
    raise_if_any(shown, schema_problems(data, "situation.schema.json", text))
    weather = set(data.get("weather", ()))
    units: dict[str, tuple[Unit, Hex]] = {}
    for name, facts in data.get("units", {}).items():
        at = parse_hex(facts.pop("at"))
        if at is None:
            raise FactsError(shown, [Problem(0, f"{name} stands in no hex", "Write the hex with its board: 15U5.")])
        units[name] = (Unit(**{**facts, "kind": UnitKind(facts["kind"]), "name": name}), at)
    return Situation(units, Weather("rain" in weather, "snow" in weather, "heavy winds" in weather))
