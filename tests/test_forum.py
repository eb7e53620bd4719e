"""Questions of rules forums, and the posts that answer them: complete, unbreakable, confirmed by `verify` on the other side."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded_queries import recorded_in

from asl_query import ask
from asl_query.cli import main
from asl_query.explain.answer_text import TextTable
from asl_query.facts.library import data_folder
from asl_query.recorded import Recorded
from asl_query.render.forms import Attachments, as_bbcode, as_markdown
from asl_query.render.markup import BBCODE, MARKDOWN
from asl_query.rules.index import index
from asl_query.showing import tell

FORUM = recorded_in("forum")
RULEBOOK = {query.ask for query in recorded_in("rulebook")}
CLIMB = "can a squad at 15O5 reach 15N5 by turn 2 only by Climbing 15N5-O5?"
KINDS = {
    CLIMB: True,
    "which hexes can see INTO 24D9?": True,
    "how likely is a GMSL with ML 9 at 44T7 to light 44U3 in turn 1 with a Known enemy there?": True,
    "can a leader ever be Climbing and wounded?": False,
    "is HE at a swimming leader halved?": False,
}  # whether there is a picture
MARKS = st.text(st.sampled_from("*_`[]()<>|~$^&#!\\-+=>1.:/ \n\tabBqiu"), max_size=40)
NUMBER = re.compile(r"(?:SLC|[ABEW])\d+(?:\.\d+)+")


def test_there_are_enough_of_every_kind() -> None:
    assert len(FORUM) >= 40
    assert sum(Path(q.file).name == "edge_cases.toml" for q in FORUM) >= 10
    assert sum(q.ask.startswith("how likely") for q in FORUM) >= 6
    assert sum(bool(re.search(r"\d[A-Z]{1,2}\d", q.ask)) for q in FORUM) >= 12


@pytest.mark.parametrize("query", FORUM, ids=lambda q: q.name)
def test_every_answer_is_worked_out_from_the_rules_that_it_names(query: Recorded) -> None:
    assert query.ask not in RULEBOOK
    assert query.because
    cited = set(NUMBER.findall(query.worked))
    assert {rule for rule in query.because if rule not in cited} == set()
    assert cited <= index().keys()


@pytest.mark.parametrize("form", ["md", "bbcode"])
@pytest.mark.parametrize("question", KINDS)
def test_a_post_is_written_with_its_picture_and_its_proof(
    question: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"my post.{form}"
    assert main(["ask", question, "--format", form, "-o", str(file)]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    beside = {"my post.json", *(["my post.svg"] if KINDS[question] else [])}
    assert {path.name for path in tmp_path.iterdir()} == {file.name, *beside}
    assert all(name in said.err for name in (file.name, *beside))
    text = file.read_text(encoding="utf-8")
    assert ("my%20post.svg" in text) == KINDS[question]
    assert 'asl-query verify "my post.json"' in text
    if KINDS[question]:
        assert ET.parse(tmp_path / "my post.svg").getroot().tag.endswith("svg")
    assert main(["verify", str(tmp_path / "my post.json")]) == 0
    verified = capsys.readouterr().out
    told = verified.strip().rpartition(" ")[2]
    assert verified.split("\n")[1] == re.sub(r"^(\*\*|\[b\])(.*)(\*\*|\[/b\])$", r"\2", text.split("\n")[0])
    assert told == re.search(r"Answer id: (?:`|\[b\])?(\w{16})", text)[1]  # type: ignore[index]  # None fails as well


def test_the_parts_of_a_post_stand_in_their_order() -> None:
    answer = ask(CLIMB)
    beside = Attachments("climb.json", "climb.svg")
    told = tell(answer)
    for post, parts in (
        (
            as_markdown(answer, told, beside),
            ["**Yes", "> can a squad", "B11.41", "*Assumed*", "![", "](climb.svg)", "id: `", "Check: "],
        ),
        (
            as_bbcode(answer, tell(answer), beside),
            ["[b]Yes", "[quote]can", "B11.41", "[i]Assumed", "[img]climb.svg[/img]", "id: ", "Check: "],
        ),
    ):
        places = [post.index(part) for part in parts]
        assert places == sorted(places)
        assert places[0] == 0


@pytest.mark.parametrize(
    ("change", "of"),
    [({"answer": "no"}, CLIMB), ({"id": "0" * 64}, CLIMB), ({"answer": "yes"}, "can a leader ever be Climbing and wounded?")],
)
def test_a_tampered_proof_is_refused(change: dict[str, str], of: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", of, "--format", "md", "-o", str(tmp_path / "post.md")]) == 0
    proof = tmp_path / "post.json"
    proof.write_text(json.dumps(json.loads(proof.read_text(encoding="utf-8")) | change), encoding="utf-8")
    capsys.readouterr()
    assert main(["verify", str(proof)]) == 1
    assert capsys.readouterr().out.startswith("Refused: ")


def test_all_files_of_a_post_are_written_or_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "post.svg").mkdir()
    assert main(["ask", CLIMB, "--format", "md", "-o", str(tmp_path / "post.md")]) == 2
    assert "post.svg cannot be written" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["post.svg"]


@pytest.mark.parametrize("name", ["post.json", "post.SVG"])
def test_a_post_is_not_its_own_proof(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", CLIMB, "--format", "md", "-o", str(tmp_path / name)]) == 2
    assert "is written beside it" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "/", "."])
def test_a_post_is_not_written_to_a_folder(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "may a broken squad Climb?", "--format", "md", "-o", name]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_undecided_has_no_proof(tmp_path: Path) -> None:
    assert main(["ask", CLIMB, "--limit", "0", "--format", "md", "-o", str(tmp_path / "post.md")]) == 3
    assert not (tmp_path / "post.json").exists()
    assert "Check:" not in (tmp_path / "post.md").read_text(encoding="utf-8")


def test_without_a_file_the_post_tells_how_to_get_them(capsys: pytest.CaptureFixture[str]) -> None:
    facts = str(data_folder("facts") / "situations" / "cliff_assault.toml")
    assert main(["ask", "how soon can squad-b reach 15S5?", "--facts", facts, "--format", "md"]) == 0
    post = capsys.readouterr().out
    assert '`asl-query ask "how soon can squad-b reach 15S5?" --facts cliff_assault.toml --format md -o answer.md`' in post
    assert "`asl-query verify answer.json --facts cliff_assault.toml`" in post
    assert str(Path(facts).parent) not in post  # nobody else's business


def test_one_post_and_one_proof_hold_both_rulesets(tmp_path: Path) -> None:
    question = "can a squad at 15T7 reach 15S7 by turn 1?"
    assert main(["ask", question, "--ruleset", "asl,slc", "--format", "bbcode", "-o", str(tmp_path / "both.txt")]) == 0
    text = (tmp_path / "both.txt").read_text(encoding="utf-8")
    assert text.count("Answer id: ") == 2
    assert text.count("Check: [b]asl-query verify both.json[/b]") == 1
    assert main(["verify", str(tmp_path / "both.json")]) == 0


def test_many_hexes_stand_in_columns_one_hexrow_a_line() -> None:
    answer = ask("which hexes can see INTO 24D9?")
    columns = "C6   C9   C10\nD2   D3   D4   D5   D6   D7   D8   D10\nE3   E4   E5   E6   E9   E10\nF2   F4   F5"
    assert f"```\n{columns}\n```" in as_markdown(answer, tell(answer))
    assert f"[code]\n{columns}\n[/code]" in as_bbcode(answer, tell(answer))


def _read_markdown(text: str) -> str:
    """What a reader sees of escaped words; an unescaped mark is an error, but for those of our own citations."""
    shown = re.sub(r"\[(?:[A-Z]{1,3}\d+\.\d[^\[\]\\]*)\]", lambda m: m.group().replace("[", "\0").replace("]", "\1"), text)
    plain = re.sub(r"\\([!-/:-@\[-`{-~])", "", shown)
    assert not re.search(r"[\\`*_\[\]<>|~$^&\n]", plain), text
    assert not re.match(r"[#+=-]|\d+[.)]", shown), text
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", shown).replace("\0", "[").replace("\1", "]")


@given(MARKS)
def test_words_do_not_break_out_of_markdown(text: str) -> None:
    assert _read_markdown(MARKDOWN.words(text)) == " ".join(text.split())


@given(MARKS)
def test_words_do_not_break_out_of_bbcode(text: str) -> None:
    shown = BBCODE.words(text)
    assert not re.search(r"\[(?!\u200b|[A-Z]{1,3}\d+\.\d)", shown)
    assert shown.replace("\u200b", "") == " ".join(text.split())


@pytest.mark.parametrize("cited", ["[B11.43]", "[B3.4 B1.15]", "[W10.3, DRM +0]", "[SLC4.2.2 (142.33)]", "[B11.41, DRM +1]"])
def test_citations_are_left_alone(cited: str) -> None:
    assert BBCODE.words(f"moves {cited}: 2 MF") == MARKDOWN.words(f"moves {cited}: 2 MF") == f"moves {cited}: 2 MF"


@given(MARKS)
def test_no_question_changes_the_frame_of_a_post(text: str) -> None:
    for form, frame in ((as_markdown, r"(?m)^(?:\*\*|> |- |\*|!\[|```|#)"), (as_bbcode, r"\[/?[a-z*]+\]")):
        posts = [
            form(replace(_ANSWER, question=f"x{said}"), tell(_ANSWER), Attachments("a.json", "a.svg")) for said in ("", text)
        ]
        frames = [re.findall(frame, post) for post in posts]
        assert frames[0] == frames[1]
        assert posts[0].count("\n") == posts[1].count("\n")


_ANSWER = ask("may a broken squad Climb?")


@given(st.text(st.sampled_from("`abc \n"), max_size=20))
def test_code_holds_any_backquotes(text: str) -> None:
    match = re.fullmatch(r"(`+)(.*?)\1", MARKDOWN.code(f"x{text}"))
    assert match
    assert match[2].strip() == " ".join(f"x{text}".split())
    assert match[1] not in re.findall("`+", match[2])


def test_a_table_keeps_its_columns() -> None:
    table = TextTable(("a|b", "c"), [("1", "x|y"), ("[td]", "2")])
    rows = MARKDOWN.table(table).split("\n")
    assert [len(re.findall(r"(?<!\\)\|", row)) for row in rows] == [3, 3, 3, 3]
    assert BBCODE.table(table).count("[td]") == 4
