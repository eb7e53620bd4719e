"""Every clause of the rule ledger is named by a recorded query that would notice its loss, or stands in the list below."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from asl_query.recorded import read_recorded

LEDGERS = ("b11", "b19", "e6")
NOT_YET = {
    "B11.2-2": "LOS on the black band of a Depression cliff",
    "B19.21-3": "woods on both sides of a gully between two units IN it",
    "B19.4-2": "MF of one step",
    "B19.4-3": "MF of one step",
    "B19.4-8": "MF of one step",
}


def clauses(shared: Path) -> set[str]:
    files = [shared / "ledger" / f"{name}.toml" for name in LEDGERS]
    return {row["id"] for file in files for row in tomllib.loads(file.read_text(encoding="utf-8"))["clause"]}


def named(root: Path) -> set[str]:
    of_ledgers = re.compile(r"(B11|B19|E6)\.")
    return {clause for query in read_recorded(root / "queries") for clause in query.clauses if of_ledgers.match(clause)}


def test_every_clause_is_recorded_or_listed(root: Path, shared: Path) -> None:
    assert clauses(shared) - named(root) == set(NOT_YET)


def test_only_clauses_of_the_ledger_are_named(root: Path, shared: Path) -> None:
    assert named(root) <= clauses(shared)
