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
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import tomli
from asked_rules import CHECKED, FOUND
from mutant_runs import (
    REFUSED,
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
from asl_query.terms.numbers import book_order, contains

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


def all_plainly(kept: Kept) -> None:
    """Ask every query without a mutant, in a process that has imported everything."""
    import_everything(QUERIES)
    each(_plainly, list(BY_NAME), kept, "Queries")


def all_of_rules(keys: list[str], kept: Kept) -> None:
    """Try rules that nothing asks while it is imported, in a process that has imported everything."""
    import_everything(QUERIES)
    each(_of_rule, keys, kept, "Rules")


def outcomes_of(wanted: list[str]) -> dict[str, list[Outcome]]:
    """What became of the mutants of each rule that is wanted."""
    asked_at_import = {key for keys in import_what_asks_nothing().values() for key in keys}
    read_what_asks_nothing(QUERIES)
    state = state_of(PACKAGE, data_folder("queries"))
    in_a_fork(lambda: all_plainly(Kept("asked", state)))
    PLAIN.update({name: found for name, found in Kept("asked", state).known.items() if "error" not in found})
    keys = [key for key, rule in RULES.items() if not wanted or any(w == key or contains(w, rule.number) for w in wanted)]
    keys.sort(key=lambda key: sum(key in plain["asked"][FOUND] for plain in PLAIN.values()))  # the quickest first
    in_a_fork(lambda: all_of_rules([key for key in keys if key not in asked_at_import], Kept("rules", state)))
    rules = Kept("rules", state)
    each(_of_rule, [key for key in keys if key in asked_at_import], rules, "Rules asked at import")
    return {key: rules.known[key] for key in keys}


# What is recorded


def rows_of(found: dict[str, list[Outcome]]) -> dict[str, dict[str, list[str]]]:
    """For each rule the fewest queries found that notice its mutants, those that most notice first; what no query notices; and
    what none noticed before the time for it was over."""
    rows = {}
    for key, outcomes in found.items():
        left = {one["mutant"]: {name for name, _, _ in one["noticed"]} & BY_NAME.keys() for one in outcomes}
        lost = [one for one in outcomes if not left[one["mutant"]]]
        unnoticed = [one["mutant"].partition(" | ")[2] for one in lost if one["asked"] >= one["of"]]
        cut_off = [one["mutant"].partition(" | ")[2] for one in lost if one["asked"] < one["of"]]
        left = {name: by for name, by in left.items() if by}
        queries: list[str] = []
        while left:
            queries.append(max(sorted(set().union(*left.values())), key=lambda q: sum(q in by for by in left.values())))
            left = {name: by for name, by in left.items() if queries[-1] not in by}
        rows[key] = {"queries": queries, "unnoticed": unnoticed, "cut_off": cut_off}
    return rows


def noticed_of(found: dict[str, list[Outcome]]) -> dict[str, list[str]]:
    """For each clause the queries that name it and noticed a mutant of a rule that it is read in."""
    by_rule = {
        key: {name for one in outcomes for name, _, _ in one["noticed"]} & BY_NAME.keys() for key, outcomes in found.items()
    }
    rows = {}
    for clause in ledger().values():
        noticed = set().union(*(by_rule.get(key, set()) for key in (*clause.modelled, *clause.defines)))
        rows[clause.id] = sorted(name for name in noticed if clause.id in BY_NAME[name].clauses)
    return {name: queries for name, queries in rows.items() if queries}


def write_toml(file: Path, head: str, lines: Iterable[str]) -> None:
    """Write a file of data whose first line says where it comes from."""
    file.write_text(
        "\n".join([f"# {head} (tests/bench/bench_mutants.py --record).", "", *lines]).rstrip() + "\n", encoding="utf-8"
    )


def record(found: dict[str, list[Outcome]]) -> None:
    """Write what was found; of rules that were not tried now what was known stays."""
    known = tomli.loads(KNOWN.read_text(encoding="utf-8")) if KNOWN.exists() else {}
    rows = {key: row for key, row in (known | rows_of(found)).items() if key in RULES}
    lines = []
    for key in sorted(rows, key=lambda key: (book_order(RULES[key].number), key)):
        lines += [f"[{json.dumps(key)}]", *(f"{name} = {_listed(values)}" for name, values in rows[key].items() if values), ""]
    write_toml(
        KNOWN,
        "Written by bench/bench_mutants.py --record: queries that notice the mutants of a rule, and mutants that none notices.",
        lines,
    )
    before = tomli.loads(NOTICED.read_text(encoding="utf-8"))
    tried = {c.id for c in ledger().values() if {*c.modelled, *c.defines} <= {*found}}
    noticed = {name: queries for name, queries in before.items() if name not in tried} | noticed_of(found)
    lines = [f"{json.dumps(name)} = {_listed(noticed[name])}" for name in ledger() if name in noticed]
    write_toml(
        NOTICED,
        "Written by tests/bench/bench_mutants.py --record: the queries that name a clause and notice mutants of its rules.",
        lines,
    )


def _listed(texts: list[str]) -> str:
    return json.dumps(texts, ensure_ascii=False)


# Some at random


def sample(count: int, seed: int) -> int:
    """Try mutants chosen at random with the queries that are recorded as noticing those of their rule."""
    print(f"seed {seed}")
    chosen = random.Random(seed)
    rows = tomli.loads(KNOWN.read_text(encoding="utf-8"))
    index()
    read_what_asks_nothing(QUERIES[::20])
    lost = []
    for key in chosen.sample([key for key, row in rows.items() if row.get("queries") and key in RULES], count):
        unnoticed = {*rows[key].get("unnoticed", ()), *rows[key].get("cut_off", ())}
        mutants = [mutant for mutant in mutants_of(RULES[key]) if mutant.name.partition(" | ")[2] not in unnoticed]
        if mutants:
            mutant = chosen.choice(mutants)
            noticed = under(mutant, lambda key=key: _first_to_notice(rows[key]["queries"]))
            print(f"{mutant.name}: {noticed or 'nothing notices it'}")
            lost += [] if noticed else [mutant.name]
    return 1 if lost else 0


def _first_to_notice(names: list[str]) -> str:
    return next((name for name in names if name in BY_NAME and answered(BY_NAME[name], [])[0] != SAME), "")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("wanted", nargs="*", help="a rule (B11.41, or B11.41: DRM) or a section (B11); all where none is named")
    asked.add_argument("--record", action="store_true", help="write what was found")
    asked.add_argument("--sample", type=int, default=0, metavar="COUNT", help="try that many mutants chosen at random")
    asked.add_argument("--seed", type=int, default=random.randrange(10**6), help="of the random choice")
    options = asked.parse_args()
    if options.sample:
        return sample(options.sample, options.seed)
    found = outcomes_of(options.wanted)
    known = tomli.loads(KNOWN.read_text(encoding="utf-8")) if KNOWN.exists() else {}
    outcomes = [(key, one) for key, those in found.items() for one in those]
    unnoticed = [(key, one["mutant"].partition(" | ")[2]) for key, one in outcomes if not one["noticed"]]
    listed = {key: {*row.get("unnoticed", ()), *row.get("cut_off", ())} for key, row in known.items()}
    new = [(key, says) for key, says in unnoticed if says not in listed.get(key, ())]
    print(f"{len(outcomes)} mutants of {len(found)} rules, {len(outcomes) - len(unnoticed)} noticed, {len(unnoticed)} not.")
    print("\n".join(f"Nothing notices {key} | {says}" for key, says in new))
    refused = {(key, told) for key, one in outcomes for _, tag, told in one["noticed"] if tag == REFUSED}
    print("\n".join(f"Found and re-checked by different rules under a mutant of {key}: {told}" for key, told in sorted(refused)))
    if options.record:
        record(found)
    return 1 if new and not options.record else 0


if __name__ == "__main__":
    sys.exit(main())
