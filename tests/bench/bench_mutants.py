"""Change every rule in every way that its syntax tree offers, one at a time: does a recorded query notice?

    python tests/bench/bench_mutants.py [--record] [RULE or SECTION ..]
    python tests/bench/bench_mutants.py --sample 30 [--seed 5]

First each recorded query is asked once to see which rules it asks. Then each mutant of a rule (tests/mutants.py) lives in a
process of its own, which asks the recorded queries that ask the rule until one is answered otherwise. What is known is kept in
the cache folder, and taken up again when the run was cut off. With --record what was found is written: for each rule the recorded
queries that notice its mutants and the mutants that none notices (tests/mutants.toml), and for each clause of the ledger the
queries that name it and noticed (asl_query/rules/noticed.toml). With --sample some mutants are chosen at random, and of each rule
only the queries that are recorded as noticing are asked. Without any of these every rule is tried.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from asked_rules import CHECKED, FOUND
from mutant_runs import (
    SAME,
    answered,
    asked_plainly,
    called,
    import_everything,
    import_what_asks_nothing,
    in_a_fork,
    read_what_asks_nothing,
    under,
)
from mutants import mutants_of
from platformdirs import user_cache_path

import asl_query
from asl_query.facts.library import data_folder
from asl_query.logic.rule import RULES
from asl_query.recorded import read_recorded
from asl_query.rules.index import index
from asl_query.rules.ledger import ledger
from asl_query.terms.numbers import contains

PACKAGE = Path(asl_query.__file__).parent
KNOWN = Path(__file__).parents[1] / "mutants.toml"
NOTICED = PACKAGE / "rules" / "noticed.toml"
PROCESSES = int(os.environ.get("PROCESSES", os.cpu_count() or 2))
SECONDS = float(os.environ.get("SECONDS", "10"))  # of asking, after which a mutant that nothing noticed survives
MOST_OF_A_KIND = 2  # queries tried of each kind of question that asks a rule
MOST_NAMED = 12  # queries tried under one mutant because they name a clause of its rule

Plain = dict[str, Any]  # a query without any mutant: the rules it asks, its kinds, its seconds, how it differs already
Outcome = dict[str, Any]  # a mutant: its name, how many queries were asked, those that noticed with what they noticed


class Kept:
    """What is known already, a line of JSON each, in a file that only this state of the package and its queries has."""

    def __init__(self, what: str, state: str) -> None:
        folder = user_cache_path("asl-query") / "mutants"
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{what}-{state}.jsonl"
        lines = self.file.read_text(encoding="utf-8").split("\n")[:-1] if self.file.exists() else []
        self.known: dict[str, Any] = dict(map(json.loads, lines))

    def keep(self, name: str, value: Any) -> None:
        """Know one thing more."""
        self.known[name] = value
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps([name, value]) + "\n")


def state_of(*folders: Path) -> str:
    """A text that another state of these folders has not."""
    files = sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".toml", ".lark"))
    return sha256(b"".join(file.read_bytes() for file in files if file != NOTICED)).hexdigest()[:16]


QUERIES = list(read_recorded(data_folder("queries")))
BY_NAME = {called(query): query for query in QUERIES}
PLAIN: dict[str, Plain] = {}  # by the names of the queries; filled before the processes are forked


def _plainly(name: str) -> tuple[str, Plain]:
    return name, in_a_fork(lambda: asked_plainly(BY_NAME[name]))


def _of_rule(key: str) -> tuple[str, list[Outcome]]:
    return key, list(_RuleRun(key).outcomes())


class _RuleRun:
    """The mutants of one rule, one after the other: what noticed one is asked first under the next."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.asking = [name for name, plain in PLAIN.items() if key in {*plain["asked"][FOUND], *plain["asked"][CHECKED]}]
        self.asking = [name for name in self.asking if "each_reading" not in PLAIN[name]["kinds"]]  # a process of its own asks
        self.asking.sort(key=self._distance)
        clauses = {clause.id for clause in ledger().values() if key in clause.modelled}
        self.naming = [name for name in self.asking if clauses & set(BY_NAME[name].clauses)]
        self.noticed: Counter[str] = Counter()
        self.tried: Counter[str] = Counter()  # by kinds of question

    def _distance(self, name: str) -> tuple[bool, float]:
        query, number = BY_NAME[name], RULES[self.key].number
        cites = number in (*query.because, *query.source.split())
        return not cites or PLAIN[name]["seconds"] > 1, PLAIN[name]["seconds"]

    def outcomes(self) -> Iterator[Outcome]:
        """What became of each mutant."""
        for mutant in mutants_of(RULES[self.key]):
            found = under(mutant, lambda: self._ask_all())
            if isinstance(found, dict):  # the process ended badly
                found = [["", found["error"], ""]]
            noticed = [one for one in found if one[1] != SAME]
            self.noticed.update(one[0] for one in noticed)
            yield {"mutant": mutant.name, "asked": len(found), "of": len(self.asking), "noticed": noticed}

    def _ask_all(self) -> list[list[str]]:
        began = time.process_time()
        said: dict[str, list[str]] = {}
        names = self._first()
        for count, name in enumerate([*names, *(name for name in self.asking if name not in names)]):
            is_noticed = any(one[1] != SAME for one in said.values())
            if time.process_time() - began > SECONDS or (is_noticed and count >= len(names)):
                break
            if is_noticed and name in self.noticed:
                continue
            tag, told = answered(BY_NAME[name], PLAIN[name]["differs"])
            said[name] = [name, tag, told[:300]]
        return list(said.values())

    def _first(self) -> list[str]:
        """What is asked in any case: what noticed other mutants, what names a clause of the rule, some of every kind."""
        known = [name for name, _ in self.noticed.most_common(8)]
        named = [name for name in self.naming if name not in self.noticed][:MOST_NAMED]
        changed = {kind for name in self.noticed for kind in PLAIN[name]["kinds"] if name}
        kinds = {kind for name in self.asking for kind in PLAIN[name]["kinds"]} - changed
        some = [name for kind in sorted(kinds) for name in [n for n in self.asking if kind in PLAIN[n]["kinds"]][:MOST_OF_A_KIND]]
        return list(dict.fromkeys([*known, *named, *some]))


def each(run: Any, names: list[str], kept: Kept, what: str) -> None:
    """Run what is not known yet, in processes forked from this one, and keep it."""
    left = [name for name in names if name not in kept.known]
    began = time.monotonic()
    if not left:
        return
    with get_context("fork").Pool(PROCESSES) as pool:
        for done, (name, value) in enumerate(pool.imap_unordered(run, left, chunksize=1), 1):
            kept.keep(name, value)
            if done % 20 == 0 or done == len(left):
                print(f"{what}: {done} of {len(left)} in {time.monotonic() - began:.0f} s", flush=True)


def _all_plainly(kept: Kept) -> None:
    """Ask every query without a mutant, in a process that has imported everything."""
    import_everything(QUERIES)
    each(_plainly, list(BY_NAME), kept, "Queries")


def _all_of_rules(keys: list[str], kept: Kept) -> None:
    """Try rules that nothing asks while it is imported, in a process that has imported everything."""
    import_everything(QUERIES)
    each(_of_rule, keys, kept, "Rules")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("wanted", nargs="*")
    asked.add_argument("--record", action="store_true")
    options = asked.parse_args()
    asked_at_import = {key for keys in import_what_asks_nothing().values() for key in keys}
    index()
    read_what_asks_nothing(QUERIES)
    state = os.environ.get("STATE") or state_of(PACKAGE, data_folder("queries"))
    asked_before = Kept("asked", state)
    if BY_NAME.keys() - asked_before.known.keys():
        in_a_fork(lambda: _all_plainly(asked_before))
    PLAIN.update({name: found for name, found in Kept("asked", state).known.items() if "error" not in found})
    keys = [
        key for key, rule in RULES.items() if not options.wanted or any(_lies_in(rule.number, key, w) for w in options.wanted)
    ]
    keys.sort(key=lambda key: sum(key in plain["asked"][FOUND] for plain in PLAIN.values()))  # the quickest first
    rules = Kept("rules", state)
    in_a_fork(lambda: _all_of_rules([key for key in keys if key not in asked_at_import], rules))
    each(_of_rule, [key for key in keys if key in asked_at_import], Kept("rules", state), "Rules asked at import")
    return 0


def _lies_in(number: str, key: str, wanted: str) -> bool:
    return wanted == key or contains(wanted, number)


if __name__ == "__main__":
    sys.exit(main())
