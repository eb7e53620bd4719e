"""Every worked example of B11, B19, E6 and W10, and every answer of SLC4, is recorded as it stands, or listed below."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from recorded_queries import recorded_in

from asl_query.recorded import Recorded

SECTIONS = ("b11", "b19", "e6", "w10", "slc4")
NOT_RECORDED = {
    "B11.1-EX-7": "board d of Deluxe ASL is not shipped",
    "B19.1-EX-4": "board d of Deluxe ASL is not shipped",
    "B19.1-EX-5": "board d of Deluxe ASL is not shipped",
    "E6.1-EX-6": "a level plus a level; E6.1-EX-5 asks for the 3MC that comes of it",
    "E6.1-EX-8": "a difference of two levels, which two queries ask for one by one (8N8 and 8N9)",
}
PLACE = re.compile(r"\b[A-Z]{1,2}[0-9]{1,2}(?:-[A-Z]{1,2}[0-9]{1,2})?\b")


def examples(shared: Path) -> dict[str, dict[str, Any]]:
    files = [shared / "examples" / f"{name}.toml" for name in SECTIONS]
    rows = [row for file in files for row in tomllib.loads(file.read_text(encoding="utf-8"))["example"]]
    return {row["id"]: row for row in rows if row.get("checkable", True)}


def by_example() -> dict[str, list[Recorded]]:
    found: dict[str, list[Recorded]] = {}
    for query in recorded_in():
        if query.example:
            found.setdefault(query.example, []).append(query)
    return found


def told(query: Recorded) -> str:
    """The answer as the examples are written: hexes in one line."""
    return query.answer if isinstance(query.answer, str) else " ".join(query.answer)


def test_every_example_is_recorded_or_listed(shared: Path) -> None:
    assert examples(shared).keys() - by_example().keys() == NOT_RECORDED.keys()


def test_only_examples_of_the_rulebook_are_named(shared: Path) -> None:
    assert by_example().keys() <= examples(shared).keys()


def test_recorded_examples_have_the_answers_of_the_rulebook(shared: Path) -> None:
    every = examples(shared)
    for name, queries in by_example().items():
        expected = every[name]["expect"].removeprefix("+")
        wrong = [q.name for q in queries if told(q) not in IN_PARTS.get(name, (expected,))]
        assert not wrong, f"{name}: {wrong}"


def test_recorded_examples_ask_of_the_hexes_of_the_rulebook(shared: Path) -> None:
    every = examples(shared)
    for name, queries in by_example().items():
        asked = " ".join(query.ask for query in queries)
        named = (*PLACE.findall(every[name]["ask"]), *every[name].get("expand", ()))
        missing = [place for place in named if place not in asked]
        is_general = not any(character.isdigit() for character in asked)  # a ruling that holds in every hex
        assert is_general or not missing, f"{name}: {missing}"


def test_an_example_asked_of_every_hex_is_as_many_queries(shared: Path) -> None:
    recorded = by_example()
    for name, row in examples(shared).items():
        if name in NOT_RECORDED:
            continue
        assert len(recorded[name]) >= len(row.get("expand", ("",))), name


# Examples that no single query asks as they stand: what the queries that share one between them answer.
IN_PARTS = {
    "B11.434-EX-9": ("yes", "no"),
    "W10.22-EX-17": ("X7 X6 W6 W5 V4 V3",),  # all the hexes along the LOF are lit: these, as W10.22-EX-22 has them
    "W10.22-EX-23": ("",),  # no hex is touched at a vertex only
    "W10.25-EX-3": ("1", "4"),  # T6 is closer to T7 than U4
    "W10.25-EX-6": ("U4 U5 T5 U6 T6 T7", "no"),  # one of these, U6, is not lit
}


@pytest.mark.parametrize("name", IN_PARTS)
def test_an_example_in_parts_has_every_part(name: str) -> None:
    assert {told(query) for query in by_example()[name]} == set(IN_PARTS[name])
