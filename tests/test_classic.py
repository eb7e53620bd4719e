"""Squad Leader Classic from question to answer: both rulesets side by side, situations with SW, words, pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from asl_query import ask, compare
from asl_query.acts.classic.play_log import AdvanceLine, Conversion, ConversionLine, MarchLine
from asl_query.cli import main
from asl_query.errors import AslQueryError, FactsError, QuestionError
from asl_query.kinds.registry import question_from_json
from asl_query.pipeline import board_for
from asl_query.reading.grammar import read_question
from asl_query.render.forms import as_bbcode, as_markdown
from asl_query.showing import draw, tell
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.classic import ClassicReach

SITUATION = Path(__file__).parent.parent / "facts" / "situations" / "heavy_weapons.toml"
DIFFERS = "can a squad at 15T6 reach 15Z1 by turn 1?"
AGREES = "can a squad at 15T7 reach 15S8 by turn 1?"
OF_SLC = "can a squad at 15T7 and a HMG at 15T7 reach 15V8 by turn 1?"
OF_ASL = "can 15T5 see 15T7?"


@pytest.fixture(scope="module")
def classic() -> Callable[[str], Answer]:
    known: dict[str, Answer] = {}

    def asked(question: str) -> Answer:
        if question not in known:
            known[question] = ask(question, ruleset="slc")
        return known[question]

    return asked


def in_one_line(text: str) -> str:
    return " ".join(text.split())


# both rulesets


def test_the_road_makes_the_difference() -> None:
    found = compare(DIFFERS)
    assert (found.answers["asl"].answer, found.answers["slc"].answer) == ("no", "yes")
    assert not found.agrees
    assert not found.is_undecided
    assert {"Roads", "Advance"} <= {row["topic"] for row in found.to_json()["difference"]}


def test_both_agree_on_open_ground() -> None:
    found = compare(AGREES)
    assert found.agrees
    assert found.answers["asl"].ruleset == "asl"
    assert found.answers["slc"].ruleset == "slc"


@pytest.mark.parametrize(("question", "reads", "why"), [(OF_SLC, "slc", "say who carries the HMG"), (OF_ASL, "asl", "Section 4")])
def test_a_question_of_one_ruleset_is_answered_by_it(question: str, reads: str, why: str) -> None:
    found = compare(question)
    assert list(found.answers) == [reads]
    assert not found.agrees
    (error,) = found.errors.values()
    assert why in error


def test_a_question_of_neither_is_refused() -> None:
    with pytest.raises(QuestionError, match='"blah"'):
        compare("can 15T5 blah")


@pytest.mark.parametrize("named", ["asl,slc", "slc,asl", "ASL,SLC"])
def test_the_text_has_both_answers_and_what_makes_the_difference(named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", DIFFERS, "--ruleset", named]) == 0
    printed = capsys.readouterr().out
    order = [
        "== Advanced Squad Leader ==",
        "No, the squad",
        "== Squad Leader Classic ==",
        "Yes, the squad",
        "What makes the diff",
    ]
    assert sorted(map(printed.index, order)) == list(map(printed.index, order))
    assert "[B3.4, SLC4.1.8 (5.52), SLC4.1.10 (5.54)]" in in_one_line(printed)


def test_the_json_has_both_answers_and_what_makes_the_difference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", DIFFERS, "--ruleset", "asl,slc", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {name: a["answer"] for name, a in found["rulesets"].items()} == {"asl": "no", "slc": "yes"}
    roads = next(row for row in found["difference"] if row["topic"] == "Roads")
    assert roads["slc"] == ["SLC4.1.8 (5.52)", "SLC4.1.10 (5.54)"]
    assert main(["ask", OF_ASL, "--ruleset", "asl,slc", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rulesets"]["asl"]["answer"] == "yes"
    assert "Section 4" in found["rulesets"]["slc"]["error"]


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("md", ["### Advanced Squad Leader", "### Squad Leader Classic", "**What makes the difference**", "- Roads:"]),
        ("bbcode", ["[b][u]Advanced Squad Leader[/u][/b]", "[b]What makes the difference[/b]", "[*]Roads:"]),
    ],
)
def test_a_forum_post_has_both_answers_and_what_makes_the_difference(
    form: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", DIFFERS, "--ruleset", "asl,slc", "--format", form]) == 0
    printed = capsys.readouterr().out
    assert [word for word in words if word not in printed] == []
    assert main(["ask", AGREES, "--ruleset", "asl,slc", "--format", form]) == 0
    assert "Both agree; on the way they part in" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["svg", "html"])
def test_a_picture_shows_one_ruleset(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", DIFFERS, "--ruleset", "asl,slc", "--format", form]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "A picture shows one ruleset" in printed.err


def test_an_unknown_ruleset_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["ask", DIFFERS, "--ruleset", "asl,foo"])
    assert stopped.value.code == 2
    assert "asl,foo is no ruleset: asl, slc, or asl,slc for both" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("question", "ruleset", "code"),
    [
        (DIFFERS, "slc", 10),
        (DIFFERS, "asl", 20),
        ("how soon can a squad at 15T6 reach 15Z1?", "slc", 30),
        ("what is the most PP a squad can carry and move 1 hex?", "slc", 30),
        (DIFFERS, "asl,slc", 30),
        ("how many MF does it cost a squad from 15T5 to 15S5?", "slc", 3),
        ("how soon can a squad carrying 5 PP at 15S3 reach 15S2?", "asl,slc", 3),
    ],
)
def test_the_exit_code_tells_the_verdict_of_the_ruleset(question: str, ruleset: str, code: int) -> None:
    assert main(["ask", question, "--ruleset", ruleset, "--exit-code"]) == code


# what section 4 leaves open


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("how many MF does it cost a squad from 15T5 to 15S5?", ["6½ MF or less", "the MF of cliff", '"if cliff costs 2 MF"']),
        ("can a squad carrying 5 PP at 15S3 reach 15S2 by turn 1?", ["by turn 1: it depends", "brush", '"if brush costs 2 MF"']),
        ("how soon can a squad carrying 5 PP at 15S3 reach 15S2?", ["brush", '"if brush cannot be entered"']),
        ("what is the most PP a squad can carry from 15S3 to 15S2?", ["brush"]),
        ("how many MF does it cost a squad from 24I7 to 24H5?", ["gully", "say"]),
    ],
)
def test_undecided_says_what_to_say(question: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", question, "--ruleset", "slc"]) == 3
    printed = in_one_line(capsys.readouterr().out)
    assert printed.startswith("Undecided: ")
    assert [word for word in words if word not in printed] == []


def test_what_the_question_says_decides() -> None:
    asked = "can a squad carrying 5 PP at 15S3 reach 15S2 by turn 1 if brush {}?"
    assert ask(asked.format("costs 2 MF"), ruleset="slc").answer == "yes"
    assert ask(asked.format("costs 3 MF"), ruleset="slc").answer == "no"
    assert ask(asked.format("cannot be crossed"), ruleset="slc").answer == "no"
    given = ask(asked.format("costs 2 MF"), ruleset="slc")
    assert "brush costs 2 MF, as the question has it" in given.assumed


# situations


def test_a_situation_of_squad_leader_classic_is_answered_by_it() -> None:
    answer = ask("how soon can these three squads, a leader and a HMG reach 15S4?", facts=SITUATION)
    assert answer.ruleset == "slc"
    assert answer.answer == Value(1)
    text = in_one_line(str(answer))
    assert "Squad-a, squad-b, squad-c, leader-1 and hmg-1 can all be in 15S4 in turn 1 MPh" in text
    assert "with leader-1 all the way" in text


def test_units_of_a_situation_go_by_their_names_or_their_kinds() -> None:
    by_name = ask("how soon can squad-a and hmg-1 reach 15S4?", facts=SITUATION)
    by_kind = ask("how soon can a squad and a HMG reach 15S4?", facts=SITUATION)
    assert by_name.reading == by_kind.reading
    assert by_name.answer == Value(2)


def test_a_unit_of_a_situation_is_not_taken_twice() -> None:
    by_kind = ask("can squad-a and a squad reach 15T4 by turn 1?", facts=SITUATION)
    assert isinstance(by_kind.reading, ClassicReach)
    assert [mover.unit.name for mover in by_kind.reading.movers] == ["squad-a", "squad-b"]


def test_an_enemy_of_the_situation_bars_its_hex_in_the_movement_phase() -> None:
    """Into R2 only in an Advance Phase, and with the HMG only when it has been dismantled."""
    answer = ask("how soon can squad-a and hmg-1 reach 15R2?", facts=SITUATION)
    assert isinstance(answer.answer, Value)
    assert any(isinstance(line, AdvanceLine) and line.end.name == "15R2" for line in answer.witness)
    assert any(isinstance(line, ConversionLine) and line.action is Conversion.DISMANTLE for line in answer.witness)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("how soon can these four squads reach 15S4?", ["no further squad", "a squad at 15T5", "^^^^^^"]),
        ("how soon can a squad and a MMG reach 15S4?", ["has no MMG", "^^^"]),
        ("how soon can squad-a and mmg-1 reach 15S4?", ['No unit is named "mmg-1"', "squad-a, squad-b"]),
        ("how soon can squad-a, hmg-1 and a hero reach 15S4?", ["has no hero", "^^^^"]),
    ],
)
def test_what_the_situation_lacks_is_named_where_it_is_asked_for(question: str, words: list[str]) -> None:
    with pytest.raises(QuestionError) as error:
        ask(question, facts=SITUATION)
    assert [word for word in words if word not in str(error.value)] == []


HEAD = 'ruleset = "slc"\n[units.squad-a]\nkind = "squad"\nat = "15U5"\n'


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ('[sw.mtr-1]\nkind = "MTR"\nat = "15U5"\n', "mtr-1 has no PP. Give those on its counter: pp = 3; or mm = 81."),
        ('[sw.hmg-1]\nkind = "HGM"\nat = "15U5"\n', 'sw.hmg-1.kind is "HGM".*Did you mean "HMG"'),
        ('[sw.hmg-1]\nkind = "HMG"\n', "at"),
        ('[sw.hmg-1]\nkind = "HMG"\nat = "15U5"\npps = 3\n', "pps"),
        ('[sw.hmg]\nkind = "HMG"\nat = "15U5"\n', "hmg"),
        ('[sw.hmg-1]\nkind = "HMG"\nat = "15U5"\ndismantled = "yes"\n', 'dismantled is "yes", not true or false'),
        ('[sw.mtr-1]\nkind = "MTR"\nat = "15U5"\npp = 30\n', "pp"),
    ],
)
def test_a_bad_support_weapon_of_a_situation_is_refused(entry: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "situation.toml"
    file.write_text(HEAD + entry, encoding="utf-8")
    with pytest.raises(FactsError) as error:
        ask("how soon can squad-a reach 15S4?", facts=file)
    assert re.search(words, str(error.value)), str(error.value)
    assert "situation.toml" in str(error.value)


def test_a_bad_ruleset_of_a_situation_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "situation.toml"
    file.write_text(HEAD.replace("slc", "sl"), encoding="utf-8")
    with pytest.raises(FactsError, match='ruleset is "sl"'):
        ask("how soon can squad-a reach 15S4?", facts=file)


def test_what_cannot_be_dismantled_is_not_dismantled_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "situation.toml"
    file.write_text(HEAD + '[sw.atr-1]\nkind = "ATR"\nat = "15U5"\ndismantled = true\n', encoding="utf-8")
    with pytest.raises(AslQueryError, match=r"An? ATR has no Dm counter"):
        ask("how soon can squad-a and atr-1 reach 15S4?", facts=file)


def test_the_command_line_overrules_the_situation() -> None:
    assert ask("can squad-a reach 15T4 by turn 1?", facts=SITUATION, ruleset="asl").ruleset == "asl"


@pytest.mark.parametrize(
    "question",
    ["can 4 squads at 15T5 reach 15S4 by turn 3?", "can a squad with a HMG with a HMG with a LMG at 15T5 reach 15S4 by turn 3?"],
)
def test_more_than_a_hex_holds_at_the_start_is_refused(question: str) -> None:
    with pytest.raises(AslQueryError, match=r"15T5 would hold .* 4 units, 3 MMC and 10 PP are the limit \(SLC4\.3\.1 \(6\.1\)\)"):
        ask(question, ruleset="slc")


# words

TOLD = {
    "can 3 squads at 15T7 and a squad at 15T6 reach 15S8 by turn 3?": ["4 MMC need room, the goal holds 3"],
    "how soon can a leader and a HMG at 15T7 reach 15S8?": ["however long they take", "Where the HMG can be at best"],
    "can a squad at 15T6 and a leader at 15T5 reach 15AA1 by turn 1?": ["cannot all be in 15AA1 by turn 1", "SLC4.1.2 (5.2)"],
    "can a squad at 15T6 reach 15BB2 by turn 1?": ["cannot be in 15BB2 by turn 1", "SLC4.1.4 (5.4)"],
    "what is the reach of a squad carrying 6 PP at 15T5 by turn 1?": ["can reach 7 hexes", "whether 15S6 can be reached"],
    "what is the most PP a squad can carry and move 5 hexes?": ["No", "SLC4.1.2 (5.2)"],
    "what is the most PP a squad can carry and move 1 hex with a leader?": ["8.", "with a leader for the whole phase: 2 MF"],
    "how many MF does it cost a squad from 15D6 to 15D5?": ["3 MF", "wall or hedge [SLC4.1.7 (5.51)]", "doubled uphill"],
    "can a leader, a hero and a HMG at 15T7 reach 15Q9 by turn 2?": [
        "carrying the HMG together with hero [SLC4.2.6 (5.76)]",
        "Turn 1 DFPh (friendly) ends: leader dismantles the HMG in 15S8 [SLC4.2.7 (142.8)]",
        "15S8: leader, hero, HMG",
        "Turn 2 APh: leader advances into 15Q9, carrying the HMG together with hero [SLC4.4.2 (142.22)]",
        "15Q9: leader, hero, HMG (Dm)",
    ],
    "can a squad and a leader at 15T6 reach 15BB2 by turn 1?": ["with leader all the way [SLC4.1.5 (5.44)]", "5½ of 6 MF"],
    "can a half-squad and a MMG at 15T7 and a squad at 15V8 reach 15W9 by turn 1?": [
        "half-squad moves 15U8",
        "2 of 2 MF (4 PP) [SLC4.2.2 (142.33)], carrying the MMG",
        "squad advances into 15W9, carrying the MMG",
    ],
    "can a squad carrying 5 PP at 15C1 reach 15C3 by turn 1?": ["15C3", "SLC4.6.2 (106.2)"],
}  # fmt: skip


@pytest.mark.parametrize("question", TOLD)
def test_the_words_of_an_answer_tell_the_play_or_the_proof(question: str, classic: Callable[[str], Answer]) -> None:
    text = in_one_line(str(classic(question)))
    assert [words for words in TOLD[question] if words not in text] == []
    assert "Checked: replayed and re-checked without the solver." in text


@pytest.mark.parametrize("question", TOLD)
def test_the_forum_forms_say_the_same(question: str, classic: Callable[[str], Answer]) -> None:
    answer = classic(question)
    for form in (as_markdown(answer, tell(answer)), as_bbcode(answer, tell(answer))):
        assert answer.id[:16] in form
        assert [rule for rule in re.findall(r"SLC[\d.]+\d", str(answer)) if rule not in form] == []


def test_every_no_has_the_certificate_of_its_kind(classic: Callable[[str], Answer]) -> None:
    kinds = [classic(question).certificate.kind for question in list(TOLD)[:6]]
    assert kinds == ["room", "one cannot", "refutation", "one cannot", "open", "too far"]


@pytest.mark.parametrize("question", [*TOLD, "what is the most PP a squad can carry from 15T6 to 15T3?"])
def test_readings_survive_json(question: str) -> None:
    read = read_question(question, ruleset="slc")
    assert question_from_json(json.loads(json.dumps(read.to_json()))) == read


def test_an_answer_survives_json(classic: Callable[[str], Answer]) -> None:
    question = "can a leader, a hero and a HMG at 15T7 reach 15Q9 by turn 2?"
    plain: dict[str, Any] = json.loads(json.dumps(classic(question).to_json()))
    assert plain == classic(question).to_json()
    assert plain["ruleset"] == "slc"


# pictures and rule cards

DRAWN = [question for question in TOLD if " 1 hex" not in question and " 5 hexes" not in question]


def words_of(answer: Answer) -> list[str]:
    svg = ET.fromstring(draw(board_for(answer), answer))
    return ["".join(node.itertext()) for node in svg.iter() if node.tag.endswith("text")]


@pytest.mark.parametrize("question", DRAWN)
def test_pictures_name_what_moves(question: str, classic: Callable[[str], Answer]) -> None:
    answer = classic(question)
    words = " ".join(words_of(answer))
    moved = {line.unit for line in answer.witness or () if isinstance(line, MarchLine | AdvanceLine)}
    assert [name for name in moved if name not in words] == []


@pytest.mark.parametrize(("pp", "new"), [(6, {"first in turn 1"}), (7, set())])
def test_a_picture_of_the_reach_shows_the_turns_also_where_nothing_can_be_reached(
    pp: int, new: set[str], classic: Callable[[str], Answer]
) -> None:
    words = words_of(classic(f"what is the reach of a squad carrying {pp} PP at 15T7 by turn 1?"))
    assert "START" in words
    assert {word for word in words if word.startswith("first in turn")} == new


def test_a_question_without_a_board_has_no_picture(capsys: pytest.CaptureFixture[str]) -> None:
    question = "what is the most PP a squad can carry and move 1 hex?"
    assert main(["ask", question, "--ruleset", "slc", "--format", "svg"]) == 2
    assert "no board to draw" in capsys.readouterr().err


@pytest.mark.parametrize(("number", "older"), [("SLC4.2.3", "5.71"), ("SLC4.1.5", "5.44"), ("SLC4.6.5", "106.41")])
def test_a_rule_card_has_the_older_number(number: str, older: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", number]) == 0
    assert capsys.readouterr().out.startswith(f"{number} ({older}) ")


_SW = ("HMG", "MMG", "LMG", "ATR", "radio", "mortar of 4 PP", "mortar of 6 PP", "81 mm mortar")
_WHEN = ("", " in the MPh", " in the APh", " in the PFPh", " at the end of a friendly DFPh")


@pytest.mark.parametrize("when", _WHEN)
@pytest.mark.parametrize("sw", _SW)
def test_who_dismantles_and_what_is_dismantled_is_one_truth(sw: str, when: str, classic: Callable[[str], Answer]) -> None:
    """142.8: a squad may dismantle a SW just where that may be dismantled, also where it is malfunctioned."""
    wanted = "no" if sw in ("LMG", "ATR", "radio", "mortar of 4 PP") or ("Ph" in when and "DFPh" not in when) else "yes"
    asked = [f"may a {sw} be dismantled{when}?", f"may a {sw} be dismantled by a squad{when}?"]
    if " " not in sw:
        asked += [f"may a squad dismantle a {sw}{when}?", f"may a malfunctioned {sw} be dismantled by a squad{when}?"]
    for question in asked:
        assert classic(question).answer == Verdict(wanted), question
