"""Switch every modelled clause off, one at a time: does a recorded query notice?

    python tests/bench/bench_switched_off.py [--record] [CLAUSE or SECTION ..]

Each mutation of switched_off/ lives in a process of its own, which asks the recorded queries that name the clause, then those
that cite its rule, then all others, until one changes its answer. At least 98 % of the modelled clauses must be noticed in each
of their mutations; the others are listed with the reason why nothing can notice their loss. All of them take
about twenty minutes. With --record every query that names a clause is asked, and those that noticed are written
to asl_query/rules/noticed.toml, from which `asl-query coverage` tells them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from pkgutil import iter_modules, walk_packages
from traceback import format_exception_only

import switched_off
import tomli

import asl_query
from asl_query.facts.library import data_folder
from asl_query.recorded import Recorded, differences, read_recorded
from asl_query.rules.ledger import ledger

LEAST_NOTICED = 0.98
PROCESSES = 2
NOTICED = Path(asl_query.__file__).parent / "rules" / "noticed.toml"
RECORDS = "--record" in sys.argv
CLAUSE = re.compile(r"[A-Z]+[0-9.]+-\d+")


def mutations() -> tuple[dict[str, switched_off.Off], dict[str, str]]:
    """Every mutation by its name, and why some survive."""
    off: dict[str, switched_off.Off] = {}
    survives: dict[str, str] = {}
    for info in iter_modules(switched_off.__path__):
        module = import_module(f"switched_off.{info.name}")
        assert not off.keys() & module.OFF.keys(), f"{info.name}: {off.keys() & module.OFF.keys()} stand in two files"
        off |= module.OFF
        survives |= module.SURVIVES
    return off, survives


OFF, SURVIVES = mutations()
QUERIES = list(read_recorded(data_folder("queries")))  # read once; asked in the processes that are forked from this one


def subject(name: str) -> str:
    """The clause that a mutation switches off; what belongs to none is its own subject."""
    clause = CLAUSE.match(name)
    return clause[0] if clause else name


def is_asked_for(name: str, wanted: list[str]) -> bool:
    """Whether the name of a mutation is one of the clauses or lies in one of the sections; all are where none is named."""
    return not wanted or any(name == w or name.startswith((f"{w} ", f"{w}-", f"{w}.")) for w in wanted)


def nearest_first(clause: str) -> list[Recorded]:
    """The recorded queries: the clause's own question, those that name it, those that cite its rule, the others."""
    number = re.split("[ -]", clause)[0]

    def distance(query: Recorded) -> int:
        if clause in query.clauses:
            return 0 if query.probe == clause else 1
        return 2 if number in (*query.because, *query.source.split()) else 3

    return sorted(QUERIES, key=distance)


Outcome = tuple[str, str, list[str]]  # the mutation, what became of it, the recorded queries that noticed


def noticed_by(name: str) -> Outcome:
    """In this process: put the mutation in place and ask until a recorded query differs, or all that name its clause."""
    clause, noticed, told = subject(name), [], ""
    try:
        OFF[name].apply()
        for query in nearest_first(clause):
            if told and not (RECORDS and clause in query.clauses):
                break
            if found := differences(query):
                noticed.append(called(query))
                told = told or f"noticed by: {query.name} ({' '.join(found[0].split())[:90]})"
    except Exception as error:  # a mutation that does not fit its place is told, not counted as noticed
        told = told or f"FAILED: {' '.join(format_exception_only(error)[-1].split())[:160]}"
    return name, told or f"SURVIVES, {SURVIVES.get(name) or SURVIVES.get(clause, 'NO REASON KNOWN')}", noticed


def called(query: Recorded) -> str:
    """A recorded query as noticed.toml calls it: its file and its name."""
    return f"{Path(query.file).stem}: {query.name}"


def record(noticed: dict[str, list[str]]) -> None:
    """Write which recorded queries noticed the loss of each clause."""
    known = tomli.loads(NOTICED.read_text(encoding="utf-8")) if NOTICED.exists() else {}
    rows = known | {clause: sorted(set(names)) for clause, names in noticed.items() if CLAUSE.fullmatch(clause)}
    order = {clause: number for number, clause in enumerate(ledger())}
    lines = [f"{json.dumps(c)} = {json.dumps(rows[c], ensure_ascii=False)}" for c in sorted(rows, key=lambda c: order[c])]
    head = "# Written by tests/bench/bench_switched_off.py --record: which recorded queries noticed the loss of each clause.\n\n"
    NOTICED.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


def runs(names: list[str]) -> Iterator[Outcome]:
    """Each mutation in a process forked from this one, which has imported everything and asked nothing."""
    for module in walk_packages(asl_query.__path__, "asl_query."):  # what is imported lazily has the rule too
        import_module(module.name)
    with get_context("fork").Pool(PROCESSES, maxtasksperchild=1) as pool:
        yield from pool.imap(noticed_by, names, chunksize=1)


def tally(what: str, names: set[str], lost: set[str]) -> float:
    """Print how many of them were noticed; returns their share, which is all where there are none."""
    noticed = len(names - lost)
    share = noticed / len(names) if names else 1.0
    if names:
        print(f"{what}: {len(names)} switched off, {noticed} noticed ({share:.1%}), {len(names & lost)} not.")
    return share


def main() -> int:
    wanted = [word for word in sys.argv[1:] if word != "--record"]
    names = [name for name in OFF if is_asked_for(name, wanted)]
    if not names:
        sys.exit(f"Nothing is switched off under {' '.join(wanted)}; name a clause, a rule number or a section: B11.41-3, W10.")
    lost: set[str] = set()
    failed = False
    noticed: dict[str, list[str]] = {}
    for done, (name, outcome, queries) in enumerate(runs(names), 1):
        print(f"[{done}/{len(names)}] {name}: {outcome}", flush=True)
        noticed.setdefault(subject(name), []).extend(queries)
        if not outcome.startswith("noticed"):
            lost.add(subject(name))
            failed |= outcome.startswith("FAILED") or outcome.endswith("NO REASON KNOWN")
    subjects = {subject(name) for name in names}
    clauses = {name for name in subjects if CLAUSE.fullmatch(name)}
    if RECORDS:
        record(noticed)
    if not wanted:
        clauses |= (forgotten := {clause.id for clause in ledger().values() if clause.modelled} - clauses)
        lost |= forgotten
        failed |= bool(forgotten)
        for clause in sorted(forgotten):
            print(f"{clause}: modelled, but nothing switches it off")
    tally("Other rules", subjects - clauses, lost)
    enough = tally("Clauses", clauses, lost) >= LEAST_NOTICED
    return 1 if failed or not enough else 0


if __name__ == "__main__":
    assert Path(asl_query.__file__).is_relative_to(Path(__file__).resolve().parents[2]), "asl_query comes from elsewhere"
    sys.exit(main())
