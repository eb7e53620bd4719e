"""Every clause of the rule ledger is named by a recorded query that would notice its loss, or stands in the list below."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from asl_query.recorded import read_recorded

LEDGERS = ("b11", "b19", "e6", "w10", "slc4")
CANNOT_BE = {
    "B11.2-2": "no LOS between two Depression hexes of a shipped board runs over the black band of a cliff",
    "B19.21-3": "on the shipped boards no LOS stays on gully art through woods (B19.21-4 asks it of brush)",
    "SLC4.1.6-12": "it only names the Quick Reference Data Card and the sections of other terrain",
    "W10.3-30": "our text has lost both name and value of these two rows; each DRM names them under what is not modelled",
}


def clauses(shared: Path) -> set[str]:
    files = [shared / "ledger" / f"{name}.toml" for name in LEDGERS]
    return {row["id"] for file in files for row in tomllib.loads(file.read_text(encoding="utf-8"))["clause"]}


def named(root: Path) -> set[str]:
    of_ledgers = re.compile(r"(B11|B19|E6|W10|SLC4)\.")
    return {clause for query in read_recorded(root / "queries") for clause in query.clauses if of_ledgers.match(clause)}


def test_every_clause_is_recorded_or_listed(root: Path, shared: Path) -> None:
    assert clauses(shared) - named(root) == set(CANNOT_BE)


def test_only_clauses_of_the_ledger_are_named(root: Path, shared: Path) -> None:
    assert named(root) <= clauses(shared)
