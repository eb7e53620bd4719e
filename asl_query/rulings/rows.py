"""The tables of phrases, as they stand in their files: how a question is put, and the rule that answers it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.units import Weather
from asl_query.worked_out import read_table, told_of, worked_out

RuleValue = bool | int | str | Enum  # one input of a rule, or its result
RuleInput = RuleValue | Weather
InputValue = RuleInput | Hex | Hexside  # what an input can follow from
Inputs = Mapping[str, InputValue]
ANY_SW = "SW"  # where no kind of SW is named


class Row(NamedTuple):
    """One line of the table: how the question is put, the key of its rule (empty where an act is asked about), the inputs it
    fixes."""

    state: str
    phrase: str
    rule: str
    inputs: Inputs
    in_halves: bool
    in_36ths: bool  # it counts of the 36 ways in which two dice fall those that bring something about
    beyond: str
    water: str  # the place that must be a Water Obstacle
    inside: tuple[str, ...]  # the places that a unit is IN, which must be Depressions
    presumes: Inputs  # the act that is taken as done, or a rule that says yes; and what is so then unless it is said not to be
    open_if: frozenset[str]  # the states of which its rule does not speak, so that not even its no holds of them
    even_if: frozenset[str]  # the states of which its rule holds, though it does not read them: it excepts nothing
    lost: str  # why nobody can tell its value: our text has lost it


Rows = dict[tuple[str, str], Row]


@cache
def rows_of(folder: Path) -> Rows:
    """The tables of all files of a folder by state and phrase."""
    return {
        (state, phrase): Row(
            state, phrase, row.pop("rule", ""), in_halves=row.pop("in_halves", False),
            in_36ths=row.pop("in_36ths", False), beyond=row.pop("beyond", ""), water=row.pop("water", ""),
            inside=tuple(row.pop("inside", ())), presumes=row.pop("presumes", {}),
            open_if=frozenset(row.pop("open_if", ())), even_if=frozenset(row.pop("even_if", ())), lost=row.pop("lost", ""),
            inputs=row,
        )
        for tables in worked_out(f"rows-{folder.name}", told_of((*_files(folder), Path(__file__))), lambda: _tables(folder))
        for state, table in tables.items()
        for phrase, row in table.items()
    }  # fmt: skip


def _tables(folder: Path) -> list[dict[str, Any]]:
    return [read_table(file) for file in _files(folder)]


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.toml"))


def files_of(ruleset: str) -> list[Path]:
    """The files that hold the tables of a ruleset."""
    return _files(_folder(ruleset))


def _folder(ruleset: str) -> Path:
    return Path(__file__).parent / f"{ruleset}_phrases"


def rulings(ruleset: str = "asl") -> Rows:
    """The tables of a ruleset by state and phrase."""
    return rows_of(_folder(ruleset))
