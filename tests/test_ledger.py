"""The shipped rule ledger: it has every clause, each is read somewhere or says why not, and a recorded query would notice its
loss. What `coverage` tells of it."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from recorded_queries import recorded_in

from asl_query.cli import main
from asl_query.errors import QuestionError
from asl_query.explain.coverage import coverage
from asl_query.logic.rule import RULES
from asl_query.logic.subset import body_of
from asl_query.rules.index import index
from asl_query.rules.ledger import clauses_of, ledger, noticed_by_clause
from asl_query.terms.numbers import contains

SECTIONS = ("b11", "b19", "e6", "w10", "slc4")
NAMED = re.compile(r"(B11|B19|E6|W10|SLC4)\.")
MOST_NOT_MODELLED = 0.05

# Clauses that no recorded query names, though they are modelled: no question can notice their loss.
NOT_NAMED: dict[str, str] = {}

# Probes whose answer stands in other words in the recorded query, and why.
OTHER_WORDS = {
    "B11.41-6": ("yes", "it asks whether the LMG is eliminated, the probe whether it remains"),
    "B11.42-7": ("0", "it asks how much TEM the unit has, the probe whether it has the +1 of woods"),
    "B11.42-9": ("1", "it asks for the DRM, the probe whether the +1 applies"),
    "B11.42-17": ("the road at hexrow Q", "the probe asks for the hexrow alone"),
    "B11.42-18": ("the road at A5/A6", "with its article"),
    "B11.43-2": ("yes", "it asks whether the counter is placed in T5, the probe in which hex"),
    "B11.434-4": ("0", "the level alone"),
    "B19.21-4": ("yes", "it asks for the LOS that one more Hindrance would block, the probe for the Hindrance"),
    "B19.4-7": ("4", "it asks for the MF, the probe whether they are those of an ordinary move"),
    "E6.1-2": ("yes", "it asks whether it is eliminated, the probe what happens"),
    "E6.2-1": ("no", "it asks for a second hex of water, the probe how many there are"),
    "E6.2-3": ("yes", "it asks whether a swimmer drifts, the probe whether that is barred"),
    "E6.21-2": ("0", "it asks how many DR, the probe whether there is one"),
    "E6.21-8": ("0", "it asks for the drm, the probe whether one is added"),
    "E6.5-4": ("4", "it asks for the CC FP, the probe whether that is (1)"),
    "E6.6-13": ("yes", "it asks whether a declaration is enough, the probe whether it takes a dr"),
    "E6.6-15": ("yes", "it asks of the motor boat; the probe asks of a paddled one as well"),
    "E6.6-16": ("no", "it asks whether a unit fords on after a MF, the probe whether the normal costs apply"),
    "W10.11-3": ("2", "it asks for the hexspine, the probe whether it is the one of the hitch"),
    "W10.11-15": ("yes", "it asks whether the counter goes, the probe whether it stays"),
    "W10.22-4": (
        "only with the left-side hexes of the Lane of the TMSL at 44T7",
        "it asks whether U7 is lit, the probe whether the owner has to say so",
    ),
    "W10.24-1": ("its contents, concealed", "it asks what is put there, the probe whether it is concealed"),
    "W10.24-2": ("nothing, it is removed", "it asks what is put there, the probe whether anything is"),
    "W10.24-3": ("its contents, unconcealed", "it asks what is put there, the probe what that overrides"),
    "W10.24-4": ("nothing, it stays", "it asks what is put there, the probe whether it is revealed"),
    "W10.3-4": ("0", "it asks for the DRM, the probe whether there is one"),
    "W10.3-33": ("1", "it asks how often, the probe whether once"),
    "W10.31-5": ("yes", "it asks whether the Gunflash is kept, the probe whether it is removed"),
    "SLC4.4.1-9": ("yes", "it asks whether a unit may, the probe whether it is barred"),
}


@pytest.fixture(scope="module")
def rows(shared: Path) -> dict[str, dict[str, Any]]:
    """The rows of the shared ledger by clause."""
    files = [shared / "ledger" / f"{name}.toml" for name in SECTIONS]
    return {row["id"]: row for file in files for row in tomllib.loads(file.read_text(encoding="utf-8"))["clause"]}


def expected(row: dict[str, Any]) -> str:
    """The answer of a probe: its own field, else what stands behind the question; without a remark and the sign of a DRM."""
    said = str(row.get("expect") or row["probe"].rpartition("?")[2])
    return said.partition("(")[0].strip(" .+").lower().replace("1/2", "½")


def test_the_ledger_has_the_clauses_of_the_shared_one(rows: dict[str, dict[str, Any]]) -> None:
    assert ledger().keys() == rows.keys()


def test_every_clause_is_modelled_or_defined_or_says_why_not() -> None:
    assert [c.id for c in ledger().values() if bool(c.modelled or c.defines) == bool(c.not_modelled) or not c.says] == []


def test_what_a_clause_defines_is_data_and_what_computes_is_not() -> None:
    index()  # registers every rule
    files = {key: Path(rule.file).parent.name for key, rule in RULES.items()}
    assert [c.id for c in ledger().values() for key in c.defines if files[key] != "definitions"] == []
    assert [c.id for c in ledger().values() for key in c.modelled if files.get(key) == "definitions"] == []
    named = {key for c in ledger().values() for key in c.defines}
    of_the_ledger = {key for key, folder in files.items() if folder == "definitions" and NAMED.match(key)}
    assert of_the_ledger - named == set()


def test_a_rule_function_computes_something_or_is_asked_by_a_rule_or_by_play(root: Path) -> None:
    """A function that says what it is given, or always the same, and that nothing but a ruling asks, is a definition: data."""
    index()
    of_rulings = {*(root / "asl_query" / "rulings").glob("*.py"), root / "asl_query" / "changes" / "rule_inputs.py"}
    used = {
        node.id if isinstance(node, ast.Name) else node.attr
        for path in {*(root / "asl_query").rglob("*.py")} - of_rulings
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name | ast.Attribute)
    }
    functions = {key: rule.function for key, rule in RULES.items() if Path(rule.file).suffix == ".py"}
    assert len(functions) > 300
    assert [key for key, f in functions.items() if f.__name__ not in used and computes_nothing(body_of(f))] == []


def computes_nothing(body: list[ast.stmt]) -> bool:
    """Whether a function only returns a constant, a member of an enum, an input, or the opposite of an input."""
    returned = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else ast.Tuple()
    plain = returned.operand if isinstance(returned, ast.UnaryOp) else returned
    return isinstance(plain, ast.Constant | ast.Name | ast.Attribute)


def test_hardly_any_clause_is_not_modelled() -> None:
    for section in SECTIONS:
        clauses = clauses_of(section)
        assert sum(bool(clause.not_modelled) for clause in clauses) <= MOST_NOT_MODELLED * len(clauses)


def test_what_a_clause_is_read_in_exists(root: Path) -> None:
    index()  # registers every rule
    named = [(clause.id, place) for clause in ledger().values() for place in (*clause.modelled, *clause.defines)]
    missing = [(name, place) for name, place in named if not exists(root / "asl_query", place)]
    assert missing == []


def exists(package: Path, place: str) -> bool:
    """Whether it is the key of a rule, or `chart terrain.toml woods`, or `module board/sightline.py`."""
    kind, _, what = place.partition(" ")
    if kind == "module":
        return (package / what).is_file()
    if kind == "chart":
        name, _, row = what.partition(" ")
        tables = tomllib.loads((package / "rules" / "charts" / name).read_text(encoding="utf-8"))
        return any(row in table for table in tables.values())
    return place in RULES


def test_every_clause_that_is_read_is_named_by_a_recorded_query() -> None:
    named = {clause for query in recorded_in() for clause in query.clauses if NAMED.match(clause)}
    assert {clause.id for clause in ledger().values() if not clause.not_modelled} - named == NOT_NAMED.keys()
    assert named <= ledger().keys()


def test_every_probe_is_a_recorded_query(rows: dict[str, dict[str, Any]]) -> None:
    asked = {query.probe: query for query in recorded_in() if query.probe}
    probes = {name: row for name, row in rows.items() if "probe" in row and not ledger()[name].not_modelled}
    assert probes.keys() - asked.keys() == set()
    assert asked.keys() <= rows.keys()
    wrong = {
        name: (asked[name].answer, expected(row))
        for name, row in probes.items()
        if str(asked[name].answer).lower() != OTHER_WORDS.get(name, (expected(row),))[0].lower()
    }
    assert wrong == {}
    assert [name for name, (answer, _) in OTHER_WORDS.items() if answer.lower() == expected(rows[name])] == []


def test_a_probe_is_asked_once_and_named_among_its_clauses() -> None:
    asked = [query for query in recorded_in() if query.probe]
    assert [query.name for query in asked if query.probe not in query.clauses] == []
    assert len({query.probe for query in asked}) == len(asked)


def test_sections_numbers_and_clauses_are_found() -> None:
    assert {clause.section for clause in clauses_of("slc4")} == {"SLC4"}
    assert [clause.id for clause in clauses_of("SLC4.2.2")] == [f"SLC4.2.2-{count}" for count in range(1, 5)]
    assert "B11.41-1" in {clause.id for clause in clauses_of("B11.4")}
    assert [clause.id for clause in clauses_of("SLC4.1.9-1")] == ["SLC4.1.9-1"]
    assert {clause.number for clause in clauses_of("SLC4.1.1")} == {"SLC4.1.1"}


@pytest.mark.parametrize(
    ("section", "number", "expected"),
    [
        ("B11", "B11.4", True), ("B11.4", "B11.41", True), ("B11.41", "B11.41", True), ("B1", "B11.4", False),
        ("B11.4", "B11.3", False), ("SLC4", "SLC4.2.1", True), ("SLC4.2", "SLC4.2.1", True), ("SLC4.1.1", "SLC4.1.10", False),
    ],
)  # fmt: skip
def test_a_section_contains_the_numbers_below_it(section: str, number: str, expected: bool) -> None:
    assert contains(section, number) is expected


def test_numbers_come_in_book_order() -> None:
    numbers = [clause.id for clause in clauses_of("SLC4.1")]
    assert numbers.index("SLC4.1.9-7") < numbers.index("SLC4.1.10-1")
    assert list(ledger()).index("B19.51-1") < list(ledger()).index("E6.1-1")


def test_coverage_of_a_number_tells_where_it_is_read_and_what_would_notice_its_loss() -> None:
    told = coverage("SLC4.2.2-1")
    assert "SLC4.2.2-1  A squad carries up to 3 PP without losing MF." in told
    assert "Read in SLC4.2.2." in told
    assert 'Would notice: "3 PP cost a squad nothing", ' in told
    assert told.endswith("SLC4: of 1 clauses 1 modelled (100.0%), 0 only defined, 0 not modelled; 6 recorded queries name them.")


def test_coverage_tells_a_definition_from_what_computes() -> None:
    told = coverage("SLC4.1.12-2")
    assert "Defined in SLC4.1.12: taking back." in told
    assert "SLC4: of 1 clauses 0 modelled (0.0%), 1 only defined, 0 not modelled;" in told


def test_coverage_names_a_clause_that_is_not_modelled_and_says_why() -> None:
    told = coverage("SLC4.1.6")
    assert " ".join(told.split()).endswith("Not modelled: SLC4.1.6-12.")
    assert "    Not modelled: it names a card" in told


def test_coverage_of_all_sections_ends_with_their_sum(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage"]) == 0
    last = capsys.readouterr().out.rpartition("\nAll: ")[2]
    assert f"of {len(ledger())} clauses " in last
    assert all(len(line) <= 110 for line in coverage().split("\n"))


def test_an_unknown_section_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(QuestionError, match=r'The ledger has no "SLC4.2.9"\..* Its sections are B11, B19, E6, W10, SLC4\.'):
        clauses_of("SLC4.2.9")
    assert main(["coverage", "SLC44"]) == 2
    assert 'Did you mean "SLC4"?' in capsys.readouterr().err


def test_every_clause_that_is_read_was_noticed_by_queries_that_are_still_recorded() -> None:
    """rules/noticed.toml is what the last run of the mutants found; a query that is renamed or gone makes it stale."""
    recorded = {f"{Path(query.file).stem}: {query.name}" for query in recorded_in()}
    noticed = noticed_by_clause()
    assert {clause.id for clause in ledger().values() if not clause.not_modelled} - noticed.keys() == set()
    for clause, names in noticed.items():
        assert names, clause
        assert set(names) <= recorded, clause
