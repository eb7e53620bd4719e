"""Answers, situations and typed questions as Python has them."""

from __future__ import annotations

import builtins
import copy
import doctest
import json
import pickle
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import asl_query
from asl_query import Answer, AslQueryError, Situation, ask, questions, verify
from asl_query.errors import AnswerUseError, FactsError, NoSuchPartError, QuestionError
from asl_query.library import load_board
from asl_query.questions import Light, Mover, Printed, Reach, Sees, Unit, WhoSees, place
from asl_query.terms.locations import location_of_text
from asl_query.verifying import answer_of

PAGE = Path(__file__).parent.parent / "docs" / "python.md"


@pytest.fixture(scope="module")
def level() -> Answer:
    """A quick answer with a picture: the level of a hex."""
    return ask(Printed("level", ["15S5"]))


def test_every_public_name_stands_in_an_example_of_the_page() -> None:
    examples = "".join(one.source for one in doctest.DocTestParser().get_examples(PAGE.read_text(encoding="utf-8")))
    used = set(re.findall(r"\w+", examples))
    assert [name for name in (*asl_query.__all__, *questions.__all__) if name not in used] == []


@pytest.mark.parametrize(
    ("asked", "ruleset", "has"),
    [
        ("can a squad at 15T5 reach 15S5 by turn 2?", "", {"line_of_play"}),
        ("how likely is a 4-6-7 squad at 8V6 to reach 8T6 by turn 2 in a Slow current?", "", {"value", "chance"}),
        ("what is the reach of a squad at 15T5 by turn 1?", "", {"hexes"}),
        ("how soon can a leader at 15T5 reach 15S3?", "slc", {"value", "turn", "line_of_play"}),
        ("which hexes can a leader at 15U5 reach by turn 1?", "slc", {"hexes"}),
        ("may a broken squad Climb?", "", set[str]()),
    ],
)
def test_an_answer_has_what_its_kind_has(asked: str, ruleset: str, has: set[str]) -> None:
    answer = ask(asked, ruleset=ruleset)
    for name in ("hexes", "value", "turn", "chance", "mf", "line_of_play", "changes"):
        assert hasattr(answer, name) is (name in has), name
    if has:
        assert hasattr(answer_of(answer.to_json()), min(has))  # also of a saved one


def test_what_an_answer_lacks_it_tells_with_what_it_has(level: Answer) -> None:
    with pytest.raises(NoSuchPartError, match=r"has no 'turn': it is the value 3. It has value, answer, because"):
        level.turn  # noqa: B018
    with pytest.raises(NoSuchPartError, match=r"no 'valeu'.* Did you mean \"value\"\?"):
        level.valeu  # noqa: B018
    assert getattr(level, "turn", None) is None  # as of any other lack in Python


def test_an_answer_is_neither_true_nor_false(level: Answer) -> None:
    with pytest.raises(AnswerUseError, match="neither true nor false"):
        bool(level)
    assert isinstance(AnswerUseError(""), AslQueryError | TypeError)


def test_an_answer_is_copied_and_pickled(level: Answer) -> None:
    assert copy.deepcopy(level) == copy.copy(level) == pickle.loads(pickle.dumps(level)) == level  # noqa: S301


@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<svg"), ("html", b"<!DOCTYPE html>"), ("md", b"**")])
def test_an_answer_is_saved_as_the_ending_says(level: Answer, tmp_path: Path, ending: str, begins: bytes) -> None:
    written = level.save(tmp_path / f"level.{ending}")
    assert sorted(written) == sorted(tmp_path.iterdir())  # nothing else is left there
    assert written[0].read_bytes().startswith(begins)


def test_a_saved_proof_holds(level: Answer, tmp_path: Path) -> None:
    for name in ("level.json", "post.md"):
        level.save(str(tmp_path / name))
        verify(json.loads((tmp_path / name).with_suffix(".json").read_text(encoding="utf-8")), load_board)
    assert "asl-query verify post.json" in (tmp_path / "post.md").read_text(encoding="utf-8")


def test_a_png_has_its_words(level: Answer, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    from asl_query.saving import as_png

    (file,) = level.save(tmp_path / "level.PNG")
    assert file.read_bytes().startswith(b"\x89PNG")
    word = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text y="15" font-family="sans-serif">{}</text></svg>'
    assert len({as_png(word.format(text)) for text in ("", "E7", "D6")}) == 3


def test_a_png_without_its_package_says_what_to_install(
    level: Answer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(AslQueryError, match=r"asl-query\[png\].*Or save the answer as \.svg"):
        level.save(tmp_path / "level.png")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["level.gif", "level", "", "none/level.svg", ".svg"])
def test_what_cannot_be_saved_leaves_nothing(level: Answer, tmp_path: Path, name: str) -> None:
    with pytest.raises(AslQueryError, match=r"End it with|cannot be written"):
        level.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_whole_leaves_what_was_there(
    level: Answer, tmp_path: Path
) -> None:  # fmt: skip
    file = tmp_path / "level.md"
    file.write_text("mine")
    (tmp_path / "level.json").mkdir()  # so that the proof cannot be written beside the post
    with pytest.raises(AslQueryError, match="cannot be written"):
        level.save(file)
    assert file.read_text() == "mine"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["level.json", "level.md"]


def test_an_answer_about_the_rules_alone_has_no_picture(tmp_path: Path) -> None:
    answer = ask("may a broken squad Climb?")
    for use in (answer.svg, lambda: answer.save(tmp_path / "no.svg"), lambda: answer.save(tmp_path / "no.png")):
        with pytest.raises(AnswerUseError, match="no picture"):
            use()
    with pytest.raises(AnswerUseError, match='A post is "md" or "bbcode", not \'html\''):
        answer.post("html")
    assert answer.post().startswith("**No")


def test_a_post_says_with_what_it_was_asked() -> None:
    asked = ask("can C6 see INTO E7?", board="24")
    assert '"can C6 see INTO E7?" --board 24 --format bbcode' in asked.post("bbcode")


def test_an_answer_read_back_knows_no_board(level: Answer, tmp_path: Path) -> None:
    with pytest.raises(AnswerUseError, match="was not given by ask"):
        answer_of(level.to_json()).save(tmp_path / "level.json")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("24c6", "24C6"),
        ("  into   24e7 ", "IN 24E7"),
        ("beneath the bridge of 12E9", "IN 12E9"),
        ("24e7 CREST along e7-f7", "24E7 Crest along E7-F7"),
        ("Level 2 of 24v3", "level 2 of 24V3"),
        ("24c6 At Level -1", "24C6 at level -1"),
        ("climb level 1 of 15s5-t5 at the vertex of t4", "Climb level 1 of 15S5-T5 at the vertex of 15T4"),
        ("1aE7", "1aE7"),
    ],
)
def test_places_are_typed_as_in_a_question(typed: str, name: str) -> None:
    assert location_of_text(typed).name == name
    assert place(typed) == WhoSees(typed).target  # type: ignore[arg-type]


def test_what_a_question_is_made_of_is_given_as_text() -> None:
    given: Any = Reach("how soon", [(Unit("Leader"), "15T5")], "15S5", avoiding=["15T4"], only_by_climbing="15S5-T5")  # type: ignore[arg-type,list-item]
    assert given == ask(given).reading
    assert given.movers == (Mover(Unit(questions.UnitKind.LEADER), place("15T5")),)
    assert given.only_by_climbing.name == "15S5-T5"
    assert Light("GMSL", "44T7", "GMSL") != Light(questions.Searchlight.GMSL, place("44T7"), "GMSL")  # type: ignore[arg-type]
    beam: Any = questions.Lights(questions.Beam(Light("GMSL", "44T7", "GMSL"), "44U3"))  # type: ignore[arg-type]
    assert beam.beam.light == Light(questions.Searchlight.GMSL, place("44T7"), "GMSL")  # a part is read with its question


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("24X", "24E7"), "Sees, viewer: '24X' is not a place with its board in front"),
        (("24C6", 7), "Sees, target: 7 is not a place"),
        (("24C6", "24E7", "24D6"), "Sees, smoke: '24D6' is not a list"),
        (("24C6", "24E7", [("24D6", True)]), "Sees, smoke: True is not a whole number"),
        (("24C6", "24E7", [("24D6", 10**5)]), "no question has a number beyond 10,000"),
        (("24C6", "24E7", (), ["x"]), "is not a hex with its board in front: 24C6, nor a hexside"),
        (("24C6" * 99, "24E7"), "Sees, viewer: '24C6"),
    ],
)
def test_what_no_question_is_made_of_is_refused(given: Any, says: str) -> None:
    with pytest.raises(QuestionError, match=re.escape(says)):
        Sees(*given)


def test_a_situation_is_built_as_in_its_file(root: Path) -> None:
    from asl_query.facts.situation_file import read_facts
    from asl_query.facts.toml_file import parse_toml

    for file in sorted((root / "facts" / "situations").glob("*.toml")):
        tables = parse_toml(file.read_text(encoding="utf-8"), file.name)
        if "hexes" in tables:  # facts of a board
            continue
        built, read = Situation.of(**tables), read_facts(file)
        assert all(getattr(built, name) == getattr(read, name) for name in Situation.__dataclass_fields__ if name != "source")


def test_what_is_none_is_refused_with_what_to_do() -> None:
    unit = {"squad-a": {"kind": "squad", "at": "15T5"}}
    with pytest.raises(FactsError, match=r"Make it with Situation\.of"):
        Situation(units=unit)  # type: ignore[arg-type]
    with pytest.raises(FactsError, match=r"Situation\.of\(\*\*facts\)"):
        ask("how soon can squad-a reach 15S5?", facts={"units": unit})  # type: ignore[arg-type]
    with pytest.raises(QuestionError, match="Nothing can be made of this typed question"):
        ask(questions.Ever("unit", "a squad", (), questions.Is("no such", "yes")))


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ({"weathr": ["rain"]}, 'Did you mean "weather"?'),
        ({"units": {"squad-a": {"kind": "squad", "at": "T5"}}}, "T5"),
        ({"units": {"squad-a": builtins.object()}}, "something else than texts"),
        ({"cls": 1}, '"cls"'),
    ],
)
def test_a_situation_that_is_wrong_is_refused(tables: dict[str, Any], says: str) -> None:
    with pytest.raises(FactsError, match=re.escape(says)):
        Situation.of(**tables)
