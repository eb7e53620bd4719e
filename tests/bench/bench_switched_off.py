"""Switch every modelled clause off, one at a time: does a recorded query notice?

    python tests/bench/bench_switched_off.py [CLAUSE or SECTION ..]

Each mutation of switched_off/ lives in a process of its own, which asks the recorded queries that name the clause, then those
that cite its rule, then all others, until one changes its answer. At least 98 % of the modelled clauses must be noticed in each
of their mutations; the others are listed with the reason why nothing can notice their loss.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from pkgutil import iter_modules, walk_packages
from traceback import format_exception_only

import switched_off
from switched_off import Off

import asl_query
from asl_query.facts.library import data_folder
from asl_query.recorded import Recorded, differences, read_recorded

LEAST_NOTICED = 0.98
PROCESSES = 2


def mutations() -> tuple[dict[str, Off], dict[str, str]]:
    """Every mutation by clause, and why some survive."""
    off: dict[str, Off] = {}
    survives: dict[str, str] = {}
    for info in iter_modules(switched_off.__path__):
        module = import_module(f"switched_off.{info.name}")
        assert not off.keys() & module.OFF.keys(), f"{info.name}: {off.keys() & module.OFF.keys()} stand in two files"
        off |= module.OFF
        survives |= module.SURVIVES
    assert survives.keys() <= off.keys() | {name.split()[0] for name in off}, "SURVIVES names what is not switched off"
    return off, survives


def is_asked_for(name: str, wanted: list[str]) -> bool:
    """Whether the name of a mutation is one of the clauses or lies in one of the sections; all are where none is named."""
    return not wanted or any(name == w or name.startswith((f"{w} ", f"{w}-", f"{w}.", f"{w}:")) for w in wanted)


def nearest_first(clause: str, queries: list[Recorded]) -> list[Recorded]:
    """The recorded queries: the clause's own question, those that name it, those that cite its rule, the others."""
    number = clause.split(":")[0].split("-")[0].split()[0]

    def distance(query: Recorded) -> int:
        if clause in query.clauses:
            return 0 if query.probe == clause else 1
        return 2 if number in (*query.because, *query.source.split()) else 3

    return sorted(queries, key=distance)


def noticed_by(name: str) -> tuple[str, str]:
    """In this process: put the mutation in place and ask until a recorded query differs; its name, or what went wrong."""
    try:
        mutations()[0][name].apply()
        for query in nearest_first(name.partition(" ")[0] if "-" in name else name, list(read_recorded(data_folder("queries")))):
            if found := differences(query):
                return name, f"noticed by: {query.name} ({' '.join(found[0].split())[:90]})"
    except Exception as error:  # a mutation that does not fit its place is told, not counted as noticed
        return name, f"FAILED: {' '.join(format_exception_only(error)[-1].split())[:160]}"
    return name, "SURVIVES"


def runs(names: list[str]) -> Iterator[tuple[str, str]]:
    """Each mutation in a process forked from this one, which has imported everything and asked nothing."""
    for module in walk_packages(asl_query.__path__, "asl_query."):  # what is imported lazily has the rule too
        import_module(module.name)
    with get_context("fork").Pool(PROCESSES, maxtasksperchild=1) as pool:
        yield from pool.imap(noticed_by, names, chunksize=1)


def main() -> int:
    off, survives = mutations()
    names = [name for name in off if is_asked_for(name, sys.argv[1:])]
    lost: set[str] = set()
    failed = 0
    for done, (name, outcome) in enumerate(runs(names), 1):
        if not outcome.startswith("noticed"):
            lost.add(name.partition(" ")[0] if "-" in name else name)
            failed += outcome.startswith("FAILED")
        reason = f", {survives.get(name) or survives.get(name.split()[0], 'NO REASON KNOWN')}" if outcome == "SURVIVES" else ""
        print(f"[{done}/{len(names)}] {name}: {outcome}{reason}", flush=True)
    clauses = {name.partition(" ")[0] if "-" in name else name for name in names}
    share = 1 - len(lost) / max(len(clauses), 1)
    print(f"{len(clauses)} switched off in {len(names)} ways: {len(clauses) - len(lost)} noticed ({share:.1%}), {len(lost)} not.")
    return 1 if failed or share < LEAST_NOTICED else 0


if __name__ == "__main__":
    assert Path(asl_query.__file__).is_relative_to(Path(__file__).resolve().parents[2]), "asl_query comes from elsewhere"
    sys.exit(main())
