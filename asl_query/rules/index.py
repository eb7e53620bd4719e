"""Every rule number the project touches: the Python rules, what a chart or another rule reads, and what is not modelled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import tomli

from asl_query.errors import QuestionError, did_you_mean
from asl_query.logic.definition import define
from asl_query.logic.rule import RULES, Rule
from asl_query.records import dataclass
from asl_query.terms.numbers import book_order, normalise


@dataclass(frozen=True, slots=True)
class Entry:
    """One number: `through` says where it is read when it has no function of its own, `not_modelled` why it is not."""

    number: str
    title: str
    says: str
    exceptions: tuple[str, ...] = ()
    reading: str = ""
    through: str = ""
    not_modelled: str = ""
    file: str = ""
    line: int = 0


@cache
def index() -> dict[str, Entry]:
    """Every entry by number, in book order."""
    found = dict(_listed())
    _read_all_sections()
    found |= {number: _as_entry(rule) for number, rule in RULES.items() if not rule.part}  # a part: see `parts_of`
    return dict(sorted(found.items(), key=lambda item: book_order(item[0])))


def known(number: str) -> Entry | None:
    """The entry of a number; the files of all sections are read for one alone that is neither registered yet nor listed."""
    rule = RULES.get(number)
    return _as_entry(rule) if rule is not None and not rule.part else _listed().get(number) or index().get(number)


def rule_of(key: str) -> Rule:
    """The rule of a key; raises KeyError for none."""
    if key not in RULES:
        _read_all_sections()
    return RULES[key]


def _as_entry(rule: Rule) -> Entry:
    return Entry(rule.number, rule.title, rule.says, rule.exceptions, rule.reading, file=rule.file, line=rule.line)


def _read_all_sections() -> None:
    """Import every section file, in book order: each registers its rules."""
    # isort: off
    from asl_query.rules.asl import (  # noqa: F401
        a03_phases,
        a04_bypass,
        a04_movement,
        a05_stacking,
        a06_los,
        a07_status,
        a09_repair,
        a10_morale,
        a11_close_combat,
        a12_concealment,
        a15_heat_of_battle,
        a24_smoke,
        b06_bridges,
        b09_walls,
        b10_hills,
        b11_cliffs,
        b11_climbers,
        b13_woods,
        b14_orchards,
        b15_grain,
        b19_gullies,
        b20_streams,
        b21_water,
        b23_buildings,
        c03_arcs,
        c11_guns,
        d09_wrecks,
        e01_night,
        e06_swimming,
        e06_swimmers,
        p02_slopes,
        w10_kinds,
        w10_lanes,
        w10_searchlights,
        w10_sighting,
        w10_use,
    )
    from asl_query.rules.slc import (  # noqa: F401
        slc4_1_movement,
        slc4_2_portage,
        slc4_3_stacking,
        slc4_4_advance,
        slc4_5_assault,
        slc4_6_bypass,
    )

    # isort: on
    _read_definitions()


def _read_definitions() -> None:
    """Register the rules that compute nothing, from the files that hold them as data."""
    for path, number, row, line in _rows_in("definitions"):
        define(number, row, path, line)


def defined(key: str, *inputs: bool | int) -> bool | int | str:
    """What a rule that computes nothing says of its inputs."""
    index()
    said: bool | int | str = RULES[key].function(*inputs)
    return said


@cache
def _listed() -> dict[str, Entry]:
    return {number: Entry(number, **row, file=path, line=line) for path, number, row, line in _rows_in("numbers")}


def _rows_in(folder: str) -> Iterator[tuple[str, str, dict[str, Any], int]]:
    """The rows of the TOML files of a folder beside this one: file, key, what stands there, line."""
    for path in sorted((Path(__file__).parent / folder).glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        lines = text.split("\n")
        for number, row in tomli.loads(text).items():
            line = next(i for i, content in enumerate(lines, 1) if content.startswith((f'"{number}"', f'["{number}"]')))
            yield str(path), number, row, line


def entry(text: str) -> Entry:
    """The entry of a rule number as a user types it; raises QuestionError for numbers that the index does not have."""
    number = normalise(_newer(text.strip()))
    if number is None:
        raise QuestionError(f'"{text[:40]}" is no rule number; write it as B11.41 or SLC4.6.3.')
    found = index().get(number)
    if found is None:
        near = did_you_mean(number, index())
        raise QuestionError(f"The index has no {number}: no modelled section prints it, or nothing has needed it yet.{near}")
    return found


@cache
def _legacy() -> dict[str, str]:
    text = (Path(__file__).parent / "slc" / "legacy.toml").read_text(encoding="utf-8")
    return {number: str(older) for number, older in tomli.loads(text).items()}


def cited(number: str) -> str:
    """A rule number as an answer prints it; of Squad Leader Classic with the older one: SLC4.2.3 (5.71)."""
    older = _legacy().get(number) if number.startswith("SLC") else None
    return f"{number} ({older})" if older else number


def _newer(text: str) -> str:
    """A number of Squad Leader Classic by the older one, alone or behind it: 5.71, SLC4.2.3 (5.71)."""
    bare = text.partition(" (")[0]
    return next((number for number, older in _legacy().items() if older == bare), bare)


def says(number: str) -> str:
    """Our one-sentence paraphrase of a rule number, or of one part of it (E6.1: jump MC); empty for what the index lacks."""
    if number in RULES:
        return RULES[number].says
    found = _listed().get(number) or index().get(number)
    if found is None and number in RULES:  # a part: its file has now been read
        return RULES[number].says
    return found.says if found else ""
