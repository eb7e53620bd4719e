"""The mutation run in small: every modelled clause has a mutation that fits its place, and the run tells what is noticed."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from inspect import signature
from operator import attrgetter
from pathlib import Path
from types import ModuleType

import pytest

from asl_query.logic.rule import RULES
from asl_query.rules.index import index
from asl_query.rules.ledger import ledger

BENCH = Path(__file__).parent / "bench"


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCH))
    import bench_switched_off

    return bench_switched_off


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    file = str(BENCH / "bench_switched_off.py")
    return subprocess.run([sys.executable, file, *arguments], capture_output=True, text=True, check=False)


def test_every_modelled_clause_is_switched_off_and_no_other(bench: ModuleType) -> None:
    clauses = {bench.subject(name) for name in bench.OFF if bench.CLAUSE.match(name)}
    assert clauses == {clause.id for clause in ledger().values() if clause.modelled}


def test_what_survives_is_switched_off(bench: ModuleType) -> None:
    assert bench.SURVIVES.keys() <= bench.OFF.keys() | {bench.subject(name) for name in bench.OFF}


def test_each_rule_in_place_of_another_has_its_inputs(bench: ModuleType) -> None:
    index()  # registers every rule
    rules = [(name, off) for name, off in bench.OFF.items() if isinstance(off, bench.switched_off.Rule)]
    assert [name for name, off in rules if off.key not in RULES] == []
    assert [
        name
        for name, off in rules
        if len(signature(off.instead).parameters) != len(signature(RULES[off.key].function).parameters)
    ] == []


def test_each_attribute_and_each_cell_that_is_changed_is_there(bench: ModuleType) -> None:
    missing = []
    for name, off in bench.OFF.items():
        if isinstance(off, bench.switched_off.Patch):
            module, _, way = off.place.partition(":")
            try:
                attrgetter(way)(import_module(module))
            except (ImportError, AttributeError) as error:
                missing.append((name, str(error)))
        if isinstance(off, bench.switched_off.Chart) and not (bench.switched_off.PACKAGE / off.file).exists():
            missing.append((name, off.file))
    assert missing == []


def test_the_loss_of_a_clause_is_noticed_by_a_recorded_query() -> None:
    done = run("SLC4.2.2-1")
    assert done.returncode == 0, done.stderr
    assert "SLC4.2.2-1: noticed by: 3 PP cost a squad nothing" in done.stdout
    assert "Clauses: 1 switched off, 1 noticed (100.0%), 0 not." in done.stdout


def test_a_mutation_that_changes_nothing_survives(bench: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    class Nothing:
        def apply(self) -> None:
            """Leave everything as it is."""

    monkeypatch.setattr(bench, "OFF", {"SLC4.1.4-6": Nothing()})
    monkeypatch.setattr(bench, "QUERIES", [query for query in bench.QUERIES if "SLC4.1.4-6" in query.clauses])
    assert bench.noticed_by("SLC4.1.4-6") == ("SLC4.1.4-6", "SURVIVES, NO REASON KNOWN", [])


def test_a_section_that_is_not_there_is_refused() -> None:
    done = run("B12")
    assert done.returncode == 1
    assert "Nothing is switched off under B12" in done.stderr
