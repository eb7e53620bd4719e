"""Change every rule in every way that its syntax tree offers, one at a time: does a recorded query notice?

    python tests/bench/bench_mutants.py [--record] [--left] [RULE or SECTION ..]
    python tests/bench/bench_mutants.py --sample 30 [--seed 5]

First every recorded query is asked without a mutant, and noted what it asks the rules: of most mutants that tells which queries
could notice them (tests/asked_rules.py). Each mutant of a rule (tests/mutants.py) then lives in a process of its own, which asks
these queries until one is answered otherwise: those that noticed it or others of its rule before, those that have a word of what
it changes, those that name a clause of the rule or cite its number, and the others, the quickest first, SECONDS of CPU long.
Mutants that change nothing anyone can ask are left out (tests/equivalent_mutants.toml). What is known is kept in the cache
folder, and taken up again when the run was cut off; the rules of which least is known are tried first. With --record what was
found is written: for each rule the commit at which it was tried, the recorded queries that notice its mutants and the mutants
that none notices (tests/mutants.toml), and for each clause of the ledger queries that name it and noticed
(asl_query/rules/noticed.toml); rules that were not tried keep the rows, and the commit, of an earlier run. With --left only the
mutants are tried that earlier runs recorded as noticed by none. With --known nothing is tried, and what is kept is taken. With
--sample some mutants are chosen at random, and of each rule only the queries that are recorded as noticing are asked. Without any
of these every rule is tried.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
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
from asked_rules import let_rules_tell
from mutant_runs import (
    MOST_SECONDS,
    REFUSED,
    SAME,
    SLOW,
    answered,
    asked_plainly,
    called,
    import_everything,
    import_what_asks_nothing,
    in_a_fork,
    read_what_asks_nothing,
    under,
)
from mutants import Mutant, mutants_of
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
EQUIVALENT = tomli.loads(Path(KNOWN.parent, "equivalent_mutants.toml").read_text(encoding="utf-8"))
NOTICED = PACKAGE / "rules" / "noticed.toml"
PROCESSES = int(os.environ.get("PROCESSES", os.cpu_count() or 2))
SECONDS = float(os.environ.get("SECONDS", "60"))  # of asking, after which a mutant that nothing noticed is cut off
OFTEN = 5  # queries that noticed other mutants of a rule: so many are asked before those that name what is changed
WANTED = 2  # queries that name a clause and notice: so many are looked for

Plain = dict[str, Any]  # a query without any mutant, as asked_plainly tells it
Outcome = dict[str, Any]  # a mutant: its name, those that noticed with what they noticed, how many were left to ask


class Kept:
    """What is known already, a line of JSON each, in a file that only this state of the package and its queries has."""

    def __init__(self, what: str, state: str) -> None:
        self.file = self.folder() / f"{what}-{state}.jsonl"
        lines = self.file.read_text(encoding="utf-8").split("\n")[:-1] if self.file.exists() else []
        self.known: dict[str, Any] = dict(map(json.loads, lines))

    @staticmethod
    def folder() -> Path:
        """Where it is kept."""
        folder = user_cache_path("asl-query") / "mutants"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def keep(self, name: str, value: Any) -> None:
        """Know one thing more."""
        self.known[name] = value
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps([name, value]) + "\n")


def state_of(*folders: Path) -> str:
    """A text that another state of these folders has not."""
    files = sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".toml", ".lark"))
    return sha256(b"".join(file.read_bytes() for file in files if file != NOTICED)).hexdigest()[:16]


STATE = state_of(PACKAGE, data_folder("queries"))


class Hints:
    """What earlier runs found, here and as it is recorded: it says what to ask first, not what notices."""

    def __init__(self) -> None:
        self._rules = tomli.loads(KNOWN.read_text(encoding="utf-8"))
        self._clauses = tomli.loads(NOTICED.read_text(encoding="utf-8"))
        self._mutants: dict[str, list[str]] = {}
        for file in sorted(Kept.folder().glob("*.jsonl"), key=lambda file: file.stat().st_mtime):
            for _, value in map(json.loads, file.read_text(encoding="utf-8").split("\n")[:-1]):
                found = [one for one in value if one["noticed"]] if isinstance(value, list) else []
                self._mutants.update({one["mutant"]: [said[0] for said in one["noticed"]] for one in found})

    def of_mutant(self, name: str) -> list[str]:
        """The queries that noticed a mutant."""
        return [name for name in self._mutants.get(name, ()) if name in BY_NAME]

    def of_rule(self, key: str) -> list[str]:
        """The queries recorded as noticing mutants of a rule."""
        return [name for name in self._rules.get(key, {}).get("queries", ()) if name in BY_NAME]

    def says_all_of(self, key: str) -> bool:
        """Whether an earlier run tried every mutant of a rule."""
        return key in self._rules and "cut_off" not in self._rules[key]

    def of_clause(self, clause: str) -> list[str]:
        """The queries recorded as naming a clause and noticing."""
        return [name for name in self._clauses.get(clause, ()) if name in BY_NAME]


QUERIES = list(read_recorded(data_folder("queries")))
BY_NAME = {called(query): query for query in QUERIES}
PLAIN: dict[str, Plain] = {}  # by the names of the queries; filled before the processes are forked
AT_IMPORT: set[str] = set()  # the rules that are asked while something is imported: what they are asked is in no trace
HINTS = Hints()
LEFT: dict[str, set[str]] = {}  # of each rule the mutants to try, where not all are; filled before the processes are forked


def _plainly(name: str) -> tuple[str, Plain]:
    return name, in_a_fork(lambda: asked_plainly(BY_NAME[name]))


def _of_rule(key: str) -> tuple[str, list[Outcome]]:
    return key, list(_RuleRun(key).outcomes())


class _RuleRun:
    """The mutants of one rule, one after the other: what noticed one is asked first under the next."""

    def __init__(self, key: str) -> None:
        self.key, number = key, RULES[key].number
        self.clauses = [clause.id for clause in ledger().values() if key in (*clause.modelled, *clause.defines)]
        naming = {clause: [called(q) for q in QUERIES if clause in q.clauses] for clause in self.clauses}
        self.naming = {clause: list(dict.fromkeys([*HINTS.of_clause(clause), *names])) for clause, names in naming.items()}
        citing = {called(q) for q in QUERIES if number in (*q.because, *q.source.split())}
        named = [name for names in self.naming.values() for name in names[: 2 * WANTED]]
        quick = sorted(PLAIN, key=lambda name: (name not in citing, PLAIN[name]["seconds"]))
        self.order = list(dict.fromkeys([*HINTS.of_rule(key), *named, *quick]))
        self.noticed: Counter[str] = Counter()

    def outcomes(self) -> Iterator[Outcome]:
        """What became of each mutant."""
        for place, mutant in enumerate(mutants_of(RULES[self.key])):
            if mutant.says in EQUIVALENT.get(self.key, ()) or (LEFT and mutant.says not in LEFT[self.key]):
                continue
            may = {name for name, plain in PLAIN.items() if self._may_notice(place, plain)}
            found = (
                under(mutant, lambda m=mutant, may=may: self._ask(HINTS.of_mutant(m.name), self._named_in(m), may)) if may else []
            )
            if isinstance(found, dict):  # the process ended badly
                found = []
            noticed = [one for one in found if one[1] != SAME and _counts(one)]
            self.noticed.update(one[0] for one in noticed)
            yield {"mutant": mutant.name, "noticed": noticed, "left": len(may) - len(found)}

    def _may_notice(self, place: int, plain: Plain) -> bool:
        if plain["differs"] or "each_reading" in plain["kinds"]:  # of each reading a process of its own asks
            return False
        return self.key in AT_IMPORT or self.key in plain["read"] or place in plain["otherwise"].get(self.key, ())

    def _named_in(self, mutant: Mutant) -> list[str]:
        """The queries that have a word of what a mutant changes, an act or a phase; of a rule that is asked while something is
        imported nothing else tells which could notice it."""
        before, _, after = (set(re.findall(r"(\w+)\.([A-Z_]+)", part)) for part in mutant.says.partition(" -> "))
        known = RULES[self.key].function.__globals__
        words = {str(known[of][name].value).split()[0].lower() for of, name in before ^ after or before if of in known}
        return [name for name in self.order if words & {*re.findall(r"\w+", BY_NAME[name].ask.lower())}]

    def _ask(self, noticed_before: list[str], named: list[str], may: set[str]) -> list[list[str]]:
        wanted = [name for clause in self.clauses for name in self._wanted(clause) if name in may]
        without = [clause for clause in self.clauses if not self.noticed.keys() & {*self.naming[clause]}]
        lacking = [name for clause in without for name in self._wanted(clause)]
        before = sorted(noticed_before, key=lambda name: name not in wanted)
        often = [name for name, _ in self.noticed.most_common()]
        said: dict[str, list[str]] = {}
        began = time.process_time()
        for name in [name for name in dict.fromkeys([*before, *often[:OFTEN], *named, *often, *self.order]) if name in may]:
            if time.process_time() - began > SECONDS or any(one[1] != SAME and _counts(one) for one in said.values()):
                break
            said[name] = _told(name)
        if any(one[1] != SAME for one in said.values()):  # the others could not tell more of it: tell of the clauses
            for name in [name for name in wanted if name not in said and (name in before or not before or name in lacking)]:
                said[name] = _told(name)
        return list(said.values())

    def _wanted(self, clause: str) -> list[str]:
        """Queries that name a clause of which too few that notice are known."""
        left = [name for name in self.naming[clause] if name not in self.noticed]
        return left[:WANTED] if len(self.naming[clause]) - len(left) < WANTED else []


def _told(name: str) -> list[str]:
    tag, told = answered(BY_NAME[name])
    return [name, tag, told[:300]]


def _counts(said: list[str]) -> bool:
    """Not one that is answered slowly without any mutant too."""
    return said[1] != SLOW or PLAIN[said[0]]["seconds"] < MOST_SECONDS / 4


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


def all_plainly(names: list[str], kept: Kept) -> None:
    """Ask queries without a mutant, in a process that has imported everything and whose rules tell what they are asked."""
    import_everything(QUERIES)
    let_rules_tell()
    each(_plainly, names, kept, "Queries")


def _trace(names: list[str]) -> None:
    in_a_fork(lambda: all_plainly(names, Kept("asked", STATE)))
    PLAIN.update({name: found for name, found in Kept("asked", STATE).known.items() if "error" not in found})


def all_of_rules(keys: list[str], run: Any, kept: Kept) -> None:
    """Try rules that nothing asks while it is imported, in a process that has imported everything."""
    import_everything(QUERIES)
    each(run, keys, kept, "Rules")


def chosen(wanted: list[str]) -> list[str]:
    """The keys of the rules that are wanted; of all where none is named."""
    index()
    return [key for key, rule in RULES.items() if not wanted or any(w == key or contains(w, rule.number) for w in wanted)]


def left_by_earlier_runs(keys: Iterable[str]) -> dict[str, set[str]]:
    """Of each rule the mutants that are recorded as noticed by no query, where there are any."""
    rows = tomli.loads(KNOWN.read_text(encoding="utf-8"))
    left = {key: {*rows.get(key, {}).get("unnoticed", ()), *rows.get(key, {}).get("cut_off", ())} for key in keys}
    return {key: says for key, says in left.items() if says}


def outcomes_of(keys: list[str]) -> dict[str, list[Outcome]]:
    """What became of the mutants of each of some rules."""
    AT_IMPORT.update(key for keys in import_what_asks_nothing().values() for key in keys)
    read_what_asks_nothing(QUERIES)
    _trace(list(BY_NAME))
    keys = sorted(keys, key=HINTS.says_all_of)
    kept = Kept(outcomes_file(), STATE)
    in_a_fork(lambda: all_of_rules([key for key in keys if key not in AT_IMPORT], _of_rule, kept))
    each(_of_rule, [key for key in keys if key in AT_IMPORT], kept, "Rules asked at import")
    return known_outcomes(keys)


def outcomes_file() -> str:
    """What the file is called that keeps what became of mutants."""
    return "left" if LEFT else "mutants"


def known_outcomes(keys: Iterable[str]) -> dict[str, list[Outcome]]:
    """What the cache has of rules."""
    known = Kept(outcomes_file(), STATE).known
    return {key: known[key] for key in keys if key in known}


# What is recorded


def rows_of(found: dict[str, list[Outcome]]) -> dict[str, dict[str, Any]]:
    """For each rule the commit at which it was tried; the fewest queries found that notice its mutants, those that most notice
    first; what no query notices; and what none noticed before the time for it was over."""
    rows = {}
    git = shutil.which("git") or "git"
    commit = subprocess.run([git, "rev-parse", "--short", "HEAD"], cwd=PACKAGE, capture_output=True, text=True, check=True).stdout
    before = tomli.loads(KNOWN.read_text(encoding="utf-8")) if LEFT else {}
    for key, outcomes in found.items():
        left = {one["mutant"]: {name for name, _, _ in one["noticed"]} & BY_NAME.keys() for one in outcomes}
        lost = [one for one in outcomes if not left[one["mutant"]]]
        unnoticed = [one["mutant"].partition(" | ")[2] for one in lost if not one.get("left")]
        cut_off = [one["mutant"].partition(" | ")[2] for one in lost if one.get("left")]
        left = {name: by for name, by in left.items() if by}
        queries: list[str] = []
        while left:
            queries.append(max(sorted(set().union(*left.values())), key=lambda q: sum(q in by for by in left.values())))
            left = {name: by for name, by in left.items() if queries[-1] not in by}
        rows[key] = {"commit": commit.strip(), "queries": queries, "unnoticed": unnoticed, "cut_off": cut_off}
        if LEFT:
            rows[key]["commit"] = f"{before[key]['commit'].partition(',')[0]}, what it left at {commit.strip()}"
            rows[key]["queries"] = list(dict.fromkeys([*before[key].get("queries", ()), *queries]))
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
        "\n".join([f"# {head} Written by tests/bench/bench_mutants.py --record.", "", *lines]).rstrip() + "\n", encoding="utf-8"
    )


def record(found: dict[str, list[Outcome]]) -> None:
    """Write what was found; of rules that were not tried now what was known stays, where the rule and the queries are as they
    were."""
    known = tomli.loads(KNOWN.read_text(encoding="utf-8")) if KNOWN.exists() else {}
    rows = {key: row for key, row in (known | rows_of(found)).items() if key in RULES and _is_of_today(key, row)}
    lines = []
    for key in sorted(rows, key=lambda key: (book_order(RULES[key].number), key)):
        lines += [f"[{json.dumps(key)}]", *(f"{name} = {_written(value)}" for name, value in rows[key].items() if value), ""]
    write_toml(
        KNOWN,
        "Queries that notice the mutants of a rule, mutants that none notices, and the commit at which these were tried.",
        lines,
    )
    before = tomli.loads(NOTICED.read_text(encoding="utf-8"))
    now = noticed_of(found)
    noticed = {name: {*now.get(name, ()), *before.get(name, ())} for name in ledger()}
    noticed = {name: sorted(queries & BY_NAME.keys()) for name, queries in noticed.items()}
    lines = [f"{json.dumps(name)} = {_written(noticed[name])}" for name in ledger() if noticed[name]]
    write_toml(
        NOTICED,
        "Queries that name a clause and notice mutants of its rules.",
        lines,
    )


def _is_of_today(key: str, row: dict[str, Any]) -> bool:
    """Whether all that a row names is still there."""
    unnoticed = {*row.get("unnoticed", ()), *row.get("cut_off", ())}
    return {*row.get("queries", ())} <= BY_NAME.keys() and unnoticed <= {mutant.says for mutant in mutants_of(RULES[key])}


def _written(value: str | list[str]) -> str:
    return json.dumps(value, ensure_ascii=False)


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
        unnoticed = {*rows[key].get("unnoticed", ()), *rows[key].get("cut_off", ()), *EQUIVALENT.get(key, ())}
        mutants = [mutant for mutant in mutants_of(RULES[key]) if mutant.name.partition(" | ")[2] not in unnoticed]
        if mutants:
            mutant = chosen.choice(mutants)
            noticed = under(mutant, lambda key=key: _first_to_notice(rows[key]["queries"]))
            print(f"{mutant.name}: {noticed or 'nothing notices it'}")
            lost += [] if noticed else [mutant.name]
    return 1 if lost else 0


def _first_to_notice(names: list[str]) -> str:
    return next((name for name in names if name in BY_NAME and answered(BY_NAME[name])[0] != SAME), "")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("wanted", nargs="*", help="a rule (B11.41, or B11.41: DRM) or a section (B11); all where none is named")
    asked.add_argument("--record", action="store_true", help="write what was found")
    asked.add_argument("--left", action="store_true", help="try only what earlier runs recorded as noticed by no query")
    asked.add_argument("--known", action="store_true", help="try nothing more: take what the cache has")
    asked.add_argument("--sample", type=int, default=0, metavar="COUNT", help="try that many mutants chosen at random")
    asked.add_argument("--seed", type=int, default=random.randrange(10**6), help="of the random choice")
    options = asked.parse_args()
    if options.sample:
        return sample(options.sample, options.seed)
    keys = chosen(options.wanted)
    if options.left:
        LEFT.update(left_by_earlier_runs(keys))
        keys = list(LEFT)
    found = known_outcomes(keys) if options.known else outcomes_of(keys)
    known = tomli.loads(KNOWN.read_text(encoding="utf-8")) if KNOWN.exists() else {}
    outcomes = [(key, one) for key, those in found.items() for one in those]
    unnoticed = [(key, one["mutant"].partition(" | ")[2]) for key, one in outcomes if not one["noticed"]]
    listed = {key: {*row.get("unnoticed", ()), *row.get("cut_off", ())} for key, row in known.items()}
    new = [(key, says) for key, says in unnoticed if says not in listed.get(key, ())]
    print(f"{len(outcomes)} mutants of {len(found)} rules, {len(outcomes) - len(unnoticed)} noticed, {len(unnoticed)} not.")
    print(f"{sum(len(EQUIVALENT.get(key, ())) for key in found)} were left out: they change nothing that can be asked.")
    print("\n".join(f"Nothing notices {key} | {says}" for key, says in new))
    refused = {(key, told) for key, one in outcomes for _, tag, told in one["noticed"] if tag == REFUSED}
    print("\n".join(f"Found and re-checked by different rules under a mutant of {key}: {told}" for key, told in sorted(refused)))
    if options.record:
        record(found)
    return 1 if refused or (new and not options.record) else 0


if __name__ == "__main__":
    sys.exit(main())
