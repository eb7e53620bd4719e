"""Commands, formats and exit codes as the contract states them."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from html import escape
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from asl_query.cli import main
from asl_query.deadline import OVER
from asl_query.errors import LimitReachedError
from asl_query.logic.rule import RULES
from asl_query.rules.index import index
from asl_query.search.layers import Layers, ReachLayer
from asl_query.terms.numbers import book_order
from asl_query.terms.phases import Phase, TurnPhase

SVG = "{http://www.w3.org/2000/svg}"
QUESTIONS = {
    "which hexes can see INTO 24D9?": 30,
    "can 24C6 see INTO 24D9?": 10,
    "can 24C6 see INTO 24E7?": 20,
    "can 15S3 see a unit at Climb level 1 of 15S5-T5?": 10,
    "can a unit at Climb level 1 of 15S5-T5 see 15S3?": 20,
    "which hexes can see Climb level 1 of 15S5-T5 at the vertex of T4?": 30,
    "can a squad at 15T5 reach 15S5 by turn 5?": 10,
    "can a squad at 15T5 reach 15S5 by turn 1?": 20,
    "how soon can a squad at 15T5 reach 15S5?": 30,
    "how likely is a squad at 15T5 to reach 15S5 by turn 2?": 30,
    "what is the reach of a squad at 15T5 by turn 1?": 30,
    "how many MF does it cost a squad to move from IN 12Z4 INTO 12Y5?": 30,
    "can a squad at 15T5 and a 9-1 leader at 15U5 both reach 15S5 by turn 4?": 10,
    "where can a GMSL be emplaced on board 44 so that it can target 44U3?": 30,
    "from which hex and level can IN 20S8 be seen unseen from 20U5?": 30,
    "what is the fewest smoke that hides IN 24D9?": 30,
    "what must be removed so that 24C6 can see INTO 24E7?": 30,
    "what must be removed so that 24G2 can see 24D3?": 20,
    "may a PIAT fire through the cliff hexside 15S5-T5 from 15T5?": 10,
    "is hexside 24E8-F8 a cliff hexside?": 20,
    "which hexes does the LOS from 44T7 to 44U3 cross?": 30,
    "can level 2 of 24V3 see 24A10?": 10,
    "can 24C6 at any level see INTO 24E7?": 20,
    "which hexes can see 24E7 Crest along E7-F7 with smoke in 24F7?": 30,
}


@pytest.mark.usefixtures("asked_once")
@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_is_printed_in_every_form_and_its_exit_code_tells_the_verdict(
    question: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", question]) == 0
    text = capsys.readouterr().out
    assert "Answer id: " in text
    assert main(["ask", question, "--exit-code", "--format", "json"]) == QUESTIONS[question]
    answer = json.loads(capsys.readouterr().out)
    assert answer["id"].startswith(text.strip().rpartition(" ")[2])
    assert answer["checked"]["replayed"] is True
    for rule in (reason["rule"] for reason in answer["because"]):
        assert rule in index()
    assert main(["ask", question, "--format", "md"]) == 0
    assert capsys.readouterr().out.startswith("**")
    assert main(["ask", question, "--format", "bbcode"]) == 0
    post = capsys.readouterr().out
    assert post.startswith("[b]")
    assert f"[/b]\n[quote]{question}[/quote]\n" in post
    assert main(["ask", question, "--format", "html"]) == 0
    page = capsys.readouterr().out
    assert f"<h1>{escape(text.splitlines()[0].split(':')[0])[:60]}" in page
    assert page.count("<svg ") == 1
    assert main(["ask", question, "--format", "svg"]) == 0
    picture = ET.fromstring(capsys.readouterr().out)
    assert picture.tag == f"{SVG}svg"
    words = [t.text for t in picture.iter(f"{SVG}text")]
    assert question in words
    assert any(str(w).startswith("level ") for w in words)


def test_the_picture_marks_the_answer(tmp_path: Path) -> None:
    file = tmp_path / "d9.svg"
    assert main(["ask", "which hexes can see INTO 24D9?", "--format", "svg", "-o", str(file)]) == 0
    marks = [p.get("fill") for p in ET.parse(file).getroot().iter(f"{SVG}polygon") if p.get("fill-opacity")]
    assert {colour: marks.count(colour) for colour in set(marks)} == {"#12a84a": 20, "#15b7b0": 1, "#2743d2": 1}


def test_undecided_is_exit_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "how soon can a squad at 15T5 reach 15S5?", "--limit", "0"]) == 3
    assert capsys.readouterr().out.startswith("Undecided:")


def test_the_limit_says_what_is_known_so_far(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    search = Layers._next

    def over_in_turn_4(self: Layers, before: ReachLayer, when: TurnPhase) -> ReachLayer:
        if when == TurnPhase(4, Phase.APH):
            raise LimitReachedError(OVER)
        return search(self, before, when)

    monkeypatch.setattr(Layers, "_next", over_in_turn_4)
    assert main(["ask", "how soon can a squad at 15A1 reach 15GG10?"]) == 3
    assert "not by turn 3; turn 4 open" in capsys.readouterr().out


def test_never_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "how soon can a broken squad at 15T5 reach 15S5?", "--exit-code"]) == 20
    assert capsys.readouterr().out.startswith("No, the broken squad can never reach 15S5.")


def test_timings_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "which hexes can see INTO 24D9?", "--timings"]) == 0
    printed = capsys.readouterr().err
    for stage in ("import", "load", "read", "solve", "check", "render", "total"):
        assert f"{stage} " in printed


def test_a_situation_gives_units_and_weather(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    facts = str(root / "facts" / "situations" / "cliff_assault.toml")
    question = "can {} reach 15S5 by turn {} only by Climbing 15S5-T5 if the turn 2 Falling DR is 9?"
    assert main(["ask", question.format("squad-a", 4), "--facts", facts, "--exit-code"]) == 20
    assert "rain" in capsys.readouterr().out
    assert main(["ask", question.format("squad-a", 5), "--facts", facts, "--exit-code"]) == 10
    assert main(["ask", question.format("squad-b", 3), "--facts", facts, "--exit-code"]) == 10
    assert main(["ask", question.format("leader-1", 9), "--facts", facts, "--exit-code"]) == 20


def test_own_facts_stand_in_for_the_shipped_board(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the D6-E7 cliff fact C6 would see INTO E7: the cliff is the only obstacle (B11.21 EX)."""
    text = (root / "facts" / "boards" / "24.toml").read_text(encoding="utf-8")
    own, saved = tmp_path / "24.toml", tmp_path / "answer.json"
    own.write_text(text.replace('"D6-E7", ', ""), encoding="utf-8")
    ask = ["ask", "can 24C6 see INTO 24E7?", "--facts", str(own), "--format", "json", "-o", str(saved), "--exit-code"]
    assert main(ask) == 10
    assert main(["verify", str(saved)]) == 1
    assert main(["verify", str(saved), "--facts", str(own)]) == 0
    assert "Refused: id" in capsys.readouterr().out


def test_a_rule_card_tells_the_rule_its_exceptions_and_its_functions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "b11.41"]) == 0
    card = capsys.readouterr().out
    for words in ("B11.41 Falling DR", "Exceptions: B11.433", "Reading:", "b11_cliffs.py:", "B11.41: how likely"):
        assert words in card
    assert main(["rule", "E6.1"]) == 0  # several functions of one number
    card = capsys.readouterr().out
    assert all(words in card for words in ("E6.1 Entering the Water", "E6.1: jump MC\n", "the greater of level, 0"))
    assert main(["rule", "SLC4.6.3"]) == 0
    assert "SLC4.6.3: contiguous" in capsys.readouterr().out
    assert main(["rule", "A4.15"]) == 0
    assert "Not modelled:" in capsys.readouterr().out


def test_boards_are_listed_shown_drawn_and_linted(capsys: pytest.CaptureFixture[str], root: Path) -> None:
    assert main(["board", "list"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert listed[0] == "2: hexrows S to W, LOS in hexrows S to W; an excerpt that comes with the program"
    assert "12: hexrows D to H and X to DD, LOS in hexrows D to H and X to DD; an excerpt that comes with the program" in listed
    assert "24: hexrows A to GG, LOS in hexrows A to GG; comes with the program" in listed
    assert main(["board", "show", "24"]) == 0
    card = capsys.readouterr().out
    assert "Depression hexes: A9 B9 C10 D8 D9 E7 E8 F6 G6 H2 H3 H4 H5 I3 I6 J5." in card
    assert "Cliff hexsides: 10." in card
    assert main(["board", "show", "15", "--svg"]) == 0
    assert ET.fromstring(capsys.readouterr().out).tag == f"{SVG}svg"
    for path in sorted((root / "facts" / "boards").glob("*.toml")):
        assert main(["board", "lint", str(path)]) == 0


def test_the_index_is_in_book_order_and_every_number_says_something() -> None:
    numbers = list(index())
    assert numbers == sorted(numbers, key=book_order)
    assert [n for n in numbers if n.startswith("B11.4")] == [
        "B11.4",
        "B11.41",
        "B11.42",
        "B11.43",
        "B11.431",
        "B11.432",
        "B11.433",
        "B11.434",
    ]
    for entry in index().values():
        assert entry.says.endswith(".")
        kinds = (entry.number in RULES, bool(entry.through), bool(entry.not_modelled))
        assert sum(kinds) == 1, f"{entry.number} is a rule, or read through another, or not modelled"


def test_the_index_covers_the_ledger(shared: Path) -> None:
    import tomllib

    for file in sorted((shared / "ledger").glob("*.toml")):
        for clause in tomllib.loads(file.read_text(encoding="utf-8"))["clause"]:
            assert clause["section"] in index()


def test_help_starts_without_the_solvers() -> None:
    code = "import sys, asl_query.cli; assert not {'z3', 'sympy', 'lark', 'constraint', 'jsonschema_rs'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


_READING, _STATES, _SOLVERS = "asl_query.reading", "asl_query.acts.states", ("z3", "sympy", "constraint")
_GRAMMAR = ("lark", f"{_READING}.parse_tables")
NOT_IMPORTED_FOR = {
    "may a squad Climb?": (*_SOLVERS, *_GRAMMAR, "numpy", "subprocess", f"{_STATES}.searchlight", f"{_STATES}.classic"),
    "may a GMSL be pushed?": (*_SOLVERS, *_GRAMMAR, "numpy", "subprocess", f"{_STATES}.unit", f"{_STATES}.classic"),
    "can a unit ever be Climbing and pinned?": ("sympy", "numpy", "lark", f"{_READING}.by_grammar", f"{_STATES}.searchlight"),
    "which hexes can see INTO 24D9?": ("sympy", "constraint", "numpy.ma", "lark", "asl_query.facts.archives", _STATES),
    "can a squad at 15Q1 reach 15S5 by turn 5?": ("sympy", "constraint", "numpy.ma", f"{_STATES}.unit", f"{_STATES}.searchlight"),
    "where can a GMSL be emplaced on board 24?": (*_SOLVERS, "numpy.ma", f"{_STATES}.unit"),
}  # fmt: skip


@pytest.mark.parametrize("question", NOT_IMPORTED_FOR)
def test_a_question_pays_for_its_own_kind_alone(question: str) -> None:
    code = "import sys, asl_query; asl_query.ask(sys.argv[1]); print(*set(sys.argv[2:]) & set(sys.modules))"
    asked = subprocess.run(
        [sys.executable, "-c", code, question, *NOT_IMPORTED_FOR[question]], check=True, capture_output=True, text=True
    )
    assert asked.stdout.split() == []


@pytest.mark.parametrize("question", NOT_IMPORTED_FOR)
def test_what_a_question_does_not_pay_for_is_there(question: str) -> None:
    """A module that was moved would be missed by nobody."""
    missing = [name for name in NOT_IMPORTED_FOR[question] if importlib.util.find_spec(name) is None]
    assert missing == []
