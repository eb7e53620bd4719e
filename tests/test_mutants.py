"""Rules are asked: a rule changed in its syntax tree changes what recorded queries are answered."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from mutants import code_of, mutants_of
from recorded_queries import recorded_in

from asl_query.logic.arrays import read_over_arrays
from asl_query.logic.rule import RULES
from asl_query.logic.subset import reads_as
from asl_query.logic.symbolic import read_as_term
from asl_query.logic.words import as_words
from asl_query.rules.asl.a04_movement import may_advance
from asl_query.rules.index import index

HERE = Path(__file__).parent
BENCH = HERE / "bench" / "bench_mutants.py"
index()  # registers every rule
KNOWN = tomllib.loads((HERE / "mutants.toml").read_text(encoding="utf-8"))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(BENCH), *arguments], capture_output=True, text=True, check=False)


def said(key: str) -> set[str]:
    """What the mutants of a rule change, without where."""
    return {mutant.name.rpartition(" @")[0].partition(" | ")[2] for mutant in mutants_of(RULES[key])}


def test_a_mutant_differs_in_one_thing() -> None:
    assert said("A4.7") == {
        "not broken and (not pinned) and (not in_melee) -> not (not broken and (not pinned) and (not in_melee))",
        "not broken and (not pinned) and (not in_melee) -> True",
        "not broken and (not pinned) and (not in_melee) -> False",
        "not broken and (not pinned) and (not in_melee) -> not broken or not pinned or (not in_melee)",
        "not broken and (not pinned) and (not in_melee) -> not pinned and (not in_melee)",
        "not broken and (not pinned) and (not in_melee) -> not broken and (not in_melee)",
        "not broken and (not pinned) and (not in_melee) -> not broken and (not pinned)",
        "not broken -> not not broken",
        "not pinned -> not not pinned",
        "not in_melee -> not not in_melee",
    }
    assert {"9 -> 10", "9 -> 8", "Fall.STAYS -> Fall.CHANGES_LEVEL"} <= said("B11.41")


def test_all_readers_of_a_rule_see_its_mutant() -> None:
    mutant = next(
        m for m in mutants_of(RULES["A4.7"]) if m.says.startswith("not broken and (not pinned) and (not in_melee) -> T")
    )
    taken = may_advance.__code__
    try:
        may_advance.__code__ = code_of(mutant)
        reads_as(may_advance.__code__, mutant.node)
        assert may_advance(True, True, True) is True
        assert read_as_term(may_advance, True, True, True) is True
        assert read_over_arrays.__wrapped__(may_advance)(True, True, True)
        assert as_words(may_advance) == "then: yes."
    finally:
        may_advance.__code__ = taken
    assert may_advance(True, True, True) is False


def test_every_rule_has_a_mutant_that_says_something_else() -> None:
    keys = sorted(RULES)
    for key in random.Random(0).sample(keys, 60):
        assert mutants_of(RULES[key]), key


def test_what_is_known_of_mutants_is_about_rules_and_queries_that_are_there() -> None:
    """mutants.toml is what the last run found; a rule or a query that is renamed or gone makes it stale."""
    recorded = {f"{Path(query.file).stem}: {query.name}" for query in recorded_in()}
    assert KNOWN.keys() - RULES.keys() == set()
    assert [(key, name) for key, row in KNOWN.items() for name in row.get("queries", ()) if name not in recorded] == []
    names = {key: {mutant.says for mutant in mutants_of(RULES[key])} for key, row in KNOWN.items() if "unnoticed" in row}
    assert [(key, says) for key, of in names.items() for says in KNOWN[key]["unnoticed"] if says not in of] == []


def test_a_mutant_that_is_said_to_change_nothing_is_there_and_the_reason_is_told() -> None:
    equivalent = tomllib.loads((HERE / "equivalent_mutants.toml").read_text(encoding="utf-8"))
    names = {key: {mutant.says for mutant in mutants_of(RULES[key])} for key in equivalent}
    assert [(key, says) for key, row in equivalent.items() for says in row if says not in names[key]] == []
    assert [key for key, row in equivalent.items() if min(map(len, row.values())) < 40] == []


def test_mutants_chosen_at_random_are_noticed_by_recorded_queries() -> None:
    seed = 774  # a large run tries every mutant
    done = run("--sample", "12", "--seed", str(seed))
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert len(re.findall(r" -> .*: \w+: ", done.stdout)) >= 10, done.stdout


@pytest.mark.large
def test_no_mutant_of_any_rule_is_newly_unnoticed() -> None:
    done = run()
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
