"""What is worked out of the package's own files is kept as it is made, and made anew where a file is another; and what spares a
pattern its compiling never keeps it from a text that it fits."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli

from asl_query.patterns import SeldomPattern, texts_needed
from asl_query.reading import catalogue, deeds, modifiers, paraphrases, rulings, typed_terms
from asl_query.reading.topics import CLASSIC
from asl_query.rulings import rows
from asl_query.rulings.phrases import with_synonyms, without_padding, words_needed
from asl_query.worked_out import told_of, worked_out

TOPICS = ("climbing", "water", "searchlights", CLASSIC)


def texts() -> list[tuple[str, str]]:
    """Questions as they are typed, and the rulesets of which they are asked."""
    table = tomli.loads((Path(__file__).parent / "phrasings.toml").read_text(encoding="utf-8"))
    topics = [(ruleset, topic) for ruleset in ("asl", "slc") for topic in table[ruleset].values()]
    return [(ruleset, said) for ruleset, topic in topics for plain, typed in topic.items() for said in (plain, *typed)]


TEXTS = texts()


# what is kept


@pytest.mark.usefixtures("own_cache")
def test_what_was_made_is_not_made_again_and_belongs_to_what_it_was_made_from(tmp_path: Path) -> None:
    file = tmp_path / "data.toml"
    file.write_text("one = 1", encoding="utf-8")
    made: list[str] = []

    def make() -> dict[str, Any]:
        made.append(file.read_text(encoding="utf-8"))
        return {"said": made[-1], "of": [1, None, "½"]}

    told = told_of([file])
    assert worked_out("data", told, make) == worked_out("data", told, make) == {"said": "one = 1", "of": [1, None, "½"]}
    assert len(made) == 1
    other = tmp_path / "other.toml"
    other.write_text("one = 2", encoding="utf-8")
    assert told_of([other]) != told
    worked_out("data", told_of([other]), make)
    assert len(made) == 2
    worked_out("data", told, make)  # the program of before stands beside it
    assert len(made) == 2


@pytest.mark.usefixtures("own_cache")
def test_all_is_worked_out_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder", encoding="utf-8")
    made: list[int] = []
    for n in range(2):
        assert worked_out("data", b"", lambda n=n: made.append(n) or {"n": n}) == {"n": n}  # type: ignore[misc, func-returns-value]
    assert made == [0, 1]


def test_a_changed_file_of_the_package_is_noticed(tmp_path: Path) -> None:
    """A copy of the package with a word added, beside one that has kept what it worked out."""
    package = Path(rows.__file__).parent.parent
    copy = tmp_path / "asl_query"
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        "from asl_query.reading.catalogue import entries, points, vocabulary; from asl_query.rulings.rows import rulings;"
        "print(len(entries('climbing')), len(points('climbing')), 'grapnel' in vocabulary('climbing'), len(rulings()))"
    )

    def counted() -> list[str]:
        done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True, text=True)
        return done.stdout.split()

    before = counted()
    assert before == counted()
    lexicon, infantry = copy / "reading/lexicon/climbing.toml", copy / "rulings/asl_phrases/infantry.toml"
    _add(lexicon, "[terms]", "grapnel = 'grappling iron'")
    _add(infantry, "[climbing]", '"may {unit} throw a grapnel" = { rule = "B11.4: Pinning" }')
    entries, points, has_word, tables = before
    assert has_word == "False"
    assert counted() == [str(int(entries) + 1), points, "True", str(int(tables) + 1)]


def _add(file: Path, heading: str, line: str) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(heading, f"{heading}\n{line}", 1), encoding="utf-8")


def _beside(kind: str) -> tuple[Callable[[str], Any], Callable[[str], Any]]:
    return lambda topic: catalogue.modifiers(kind, topic), lambda topic: catalogue._modifiers(kind, topic)


KEPT: dict[str, tuple[Callable[[str], Any], Callable[[str], Any]]] = {
    "phrases": (catalogue.entries, catalogue._entries),
    "points": (catalogue.points, catalogue._points),
    "vocabulary": (catalogue.vocabulary, catalogue._vocabulary),
    "acts": (deeds.acts_of, deeds._acts_of),
    "stems": (
        lambda topic: typed_terms.lexicon(topic)._by_first_stem,
        lambda topic: json.loads(json.dumps(typed_terms.lexicon(topic)._sorted_by_first_stem())),
    ),
    **{kind: _beside(kind) for kind in ("units", "searchlights", "classic")},
}


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("what", KEPT)
def test_what_is_kept_is_what_is_worked_out(what: str, topic: str) -> None:
    kept, made = KEPT[what]
    assert kept(topic) == made(topic)


# what a pattern needs


@pytest.mark.parametrize(
    ("pattern", "needed"),
    [
        ("abc", ["abc"]),
        ("a?bc|B+d*", ["b", "bc"]),
        (r"\bin (?:the|a) (?:gully|stream)\b", ["gully", "stream"]),
        (r"(?<=turns) or (?:less)?", ["turns"]),
        (r"ab(?!xyz)c", ["ab"]),
        (r"(?:ab)*|cd", []),
        (r"[ab]\d", []),
        (r"x{0,3}yz{2}", ["y"]),
    ],
)
def test_what_a_pattern_needs(pattern: str, needed: list[str]) -> None:
    assert texts_needed(pattern) == needed


def test_a_pattern_is_tried_where_it_fits() -> None:
    front, behind, words = paraphrases._patterns()
    patterns = [*front, *behind, *(pattern for pattern, _ in words)]
    said = [" ".join(text.split()).strip(" ?!.,;:") for _, text in TEXTS]
    fits = [(pattern.pattern, text) for pattern in patterns for text in said if pattern.compiled.search(text)]
    assert len({pattern for pattern, _ in fits}) > len(patterns) / 2
    needed = {pattern.pattern: pattern for pattern in patterns}
    assert [(pattern, text) for pattern, text in fits if not needed[pattern].may_be_in(text)] == []


def test_a_pattern_that_a_text_cannot_fit_is_not_compiled() -> None:
    pattern = SeldomPattern("ab+c", ["ab"])
    assert pattern.sub("x", "A b c") == "A b c"
    assert "compiled" not in vars(pattern)
    assert pattern.sub("x", "ABBC") == "x"
    assert "compiled" in vars(pattern)


def _worded() -> Iterator[tuple[str, str, set[str]]]:
    for ruleset, text in TEXTS:
        worded = with_synonyms(without_padding(text, ruleset))
        yield ruleset, worded, set(worded.lower().split())


def test_a_phrase_is_tried_where_it_fits() -> None:
    fits = 0
    by_ruleset = {ruleset: [row.phrase for row in rows.rulings(ruleset).values()] for ruleset in ("asl", "slc")}
    for ruleset, worded, words in list(_worded())[::4]:
        for phrase in by_ruleset[ruleset]:
            needs = rulings._needs(ruleset)[phrase]
            if needs.every <= words and rulings._pattern(phrase).fullmatch(worded):
                fits += 1
                assert needs.are_among(words), (phrase, worded)
    assert fits > 5


def test_what_is_said_beside_is_found_where_it_stands() -> None:
    fits, said = 0, list(_worded())[::4]
    beside = {one.phrase: one.needs for kind in ("units", "searchlights", "classic") for one in modifiers._modifiers(kind)}
    for phrase, needs in beside.items():
        pattern = modifiers._pattern(phrase)
        for _, worded, words in said:
            if pattern.search(worded):
                fits += 1
                assert needs.are_among(words), (phrase, worded)
    assert fits > 10


def test_another_way_to_put_a_question_is_tried_where_it_fits() -> None:
    fits = 0
    said = [re.sub(r"\s*,\s*", " , ", paraphrases.spelled(text)).strip(" ?!.") + " " for _, text in TEXTS[::3]]
    for form in paraphrases._forms()[::4]:
        pattern = paraphrases._pattern(form.says)
        for worded in said:
            if pattern.fullmatch(worded):
                fits += 1
                assert form.needs.are_among(set(worded.lower().split())), (form.says, worded)
                assert paraphrases._A_HEX.search(worded) or not form.names_a_hex, (form.says, worded)
    assert fits > 10


def test_words_that_are_needed() -> None:
    needs = words_needed("(can|could) {unit} [also] climb (a cliff|up)", lambda words: words.lower().split())
    assert needs.are_among({"could", "squad", "climb", "up"})
    assert not needs.are_among({"could", "climb", "cliff"})
    assert not needs.are_among({"may", "climb", "up"})
