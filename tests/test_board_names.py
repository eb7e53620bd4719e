"""Boards with letters in their names: their hexes are typed, answered, saved and read back, however the board is called."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import pytest
from drawn_archive import Picture, small_picture, write_board

from asl_query import ask, read
from asl_query.cli import main
from asl_query.conversation.completion import beginning_with
from asl_query.conversation.session import Session
from asl_query.errors import FactsError, QuestionError
from asl_query.explain.answered_post import AnsweredPost
from asl_query.facts.area_language import read_area
from asl_query.facts.situation_file import Situation
from asl_query.facts.toml_file import schema_json
from asl_query.kinds.several_sights.question import SeesSeveral, Which
from asl_query.reading.board_named import BOARD
from asl_query.terms.areas import Listed
from asl_query.terms.hexes import BOARD_IN_FILES, Hex, board_name, hexside, parse_hex, parse_hexside
from asl_query.terms.locations import Location, parse_location
from asl_query.terms.questions import Printed, Sees

pytestmark = pytest.mark.usefixtures("own_cache")

NAMES = (
    "0", "7", "24", "1a", "1b", "10z", "a", "l", "m", "w", "z", "BFPA", "BFPM", "BFPDW", "BFP1", "BFPDW1b", "FrFA", "Blank0",
    "RB", "RO", "RBv3", "BFP", "Velikiye", "1001",
)  # fmt: skip
TYPED = {
    "wH3": "wH3", "wh3": "wH3", "mA1": "mA1", "10zAA3": "10zAA3", "10ZAA3": "10zAA3", "1bBB5": "1bBB5",
    "05E7": "5E7", "0A3": "0A3",
    "BFPMG5": "BFPMG5", "bfpmg5": "BFPMG5", "BFPMM5": "BFPMM5", "BFPAA3": "BFPAA3", "BFPAAA3": "BFPAAA3",
    "BFPDW1bAA12": "BFPDW1bAA12",
    "bfpdw1bc12": "BFPDW1bC12", "BFP1A3": "BFP1A3", "FrFAA3": "FrFAA3", "frfaaa3": "FrFAAA3", "Blank0A3": "Blank0A3",
    "RB_H3": "RB_H3", "RO_F2": "RO_F2", "24_E7": "24E7",
}  # fmt: skip
NO_HEXES = ("MG42", "ELR3", "ROF2", "SW1", "WH3", "_E7", "RB_", "E7", "24", "BFPM", "RB_EF3")


def _hex(name: str, board: str = "") -> Hex:
    found = parse_hex(name, board)
    assert found is not None, name
    return found


@pytest.mark.parametrize("board", NAMES)
def test_every_name_of_a_hex_reads_back(board: str) -> None:
    assert board_name(board) == board
    for column, number in product(range(78), (0, 1, 12, 60)):
        hex_ = Hex(board, column, number)
        assert parse_hex(hex_.name) == hex_
        assert parse_hex(hex_.short, board) == hex_
        side = hexside(hex_, hex_._replace(number=number + 1))
        assert parse_hexside(side.name) == side
        assert parse_location(Location(hex_).name) == Location(hex_)


def test_hexes_are_read_however_they_are_typed() -> None:
    assert {typed: _hex(typed).name for typed in TYPED} == TYPED


def test_what_is_no_hex_stays_none() -> None:
    assert [typed for typed in NO_HEXES if parse_hex(typed) is not None] == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [("05", "5"), ("00", "0"), ("1A", "1a"), ("W", "w"), ("bfpm", "BFPM"), ("BFPdw1B", "BFPDW1b"), ("frfb", "FrFB")],
)
def test_a_board_has_one_name_however_it_is_typed(typed: str, name: str) -> None:
    assert board_name(typed) == name


# readers: the grammar, declared words, rulings, other words, posts


@pytest.mark.parametrize("board", ["w", "m", "10z", "BFPM", "BFPDW1b", "FrFA", "Blank0", "RB_", "RBv3_"])
def test_every_reader_knows_the_hexes_of_a_board(board: str) -> None:
    one, two, three = (_hex(f"{board}{short}") for short in ("C12", "E13", "AA3"))
    seen = Sees(Location(one), Location(two))
    a, b, c = one.name, two.name, three.name
    for typed in (
        f"can {a} see {b}?",
        f"can {a.lower()} see {b.lower()}?" if "_" not in board else f"can {a} see {b}?",
        f"does {a} have LOS to {b}?",
        f"is there a LOS from {a} to {b}?",
        f"My squad sits in {a} and there is an enemy crew in {b}. Is there a LOS?",
        f"on board {one.board} can my guy in {one.short} see the enemy in {two.short}?"
        if "_" not in board
        else f"can {a} see {b}",
    ):
        notes: list[str] = []
        assert read(typed, notes=notes) == seen, typed
        assert not [note for note in notes if note.startswith("not used")]
    assert read(f"which hexes can see both {a} and {c}?") == SeesSeveral((Location(one), Location(three)), Which.ALL)
    along = read(f"does the LOS from {a} to {b} run along the hexside {one.board}_C12-D12?")
    assert isinstance(along, Printed)
    assert along.side == parse_hexside(f"{one.board}_C12-D12")
    listed = read_area(f"{a}, {b}")
    assert listed == Listed((one, two))


def test_words_of_small_letters_and_numbers_are_no_boards() -> None:
    """`a` is an article, `w/` and `e.g.` are words, and the end of `boards` is no name."""
    texts = (
        "a board a squad is on",
        "on board I think",
        "a board w/ cliffs",
        "a board, e.g. 24",
        "on board e.g. that",
        "two boards",
    )
    assert [text for text in texts if BOARD.search(text)] == []
    for typed in ("on a board 24, can C6 see D6?", "on board 24 a squad in C6: LOS to D6?", "with boards 24, can C6 see D6?"):
        assert read(typed) == read("can 24C6 see 24D6?"), typed


@pytest.mark.parametrize(
    ("typed", "says"),
    [("WH3", "wH3"), ("RBH3", "RB_H3"), ("KGPH3", "KGP_H3"), ("RBv3AA12", "RBv3_AA12"), ("H3", "24H3"), ("h3", "24H3")],
)
def test_a_hex_whose_board_is_not_seen_says_how_it_is_written(typed: str, says: str) -> None:
    with pytest.raises(QuestionError, match=rf'"{typed}" (?:is no hex|needs its board in front).*: {says}\.'):
        read(f"can {typed} see {typed}?")


# answers


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of small boards with woods in C2; board 7 is called bd07, on BFPDW1b the hexes are numbered from 11 on."""
    made = tmp_path_factory.mktemp("boards")
    for name in ("w", "m", "10z", "BFPM", "FrFA", "Blank0", "RB", "0", "07"):
        write_board(made / f"bd{name}", small_picture(), name)
    write_board(made / "bdBFPDW1b", small_picture(), "BFPDW1b", A1CenterY=str(32.25 - 10 * 64.5))
    return made


@pytest.mark.parametrize("board", ["w", "m", "10z", "BFPM", "FrFA", "Blank0", "RB_", "0", "7", "BFPDW1b"])
def test_an_answer_is_saved_and_verified(board: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = 12 if board == "BFPDW1b" else 2
    blocked, clear = (f"{board}A{row}", f"{board}E{row}"), (f"{board}A{row - 1}", f"{board}E{row - 1}")
    for (one, two), answer in ((blocked, "no"), (clear, "yes")):
        saved = tmp_path / "answer.json"
        asked = ["ask", f"can {one} see {two}?", "--boards", str(folder)]
        assert main([*asked, "--format", "json", "--force", "-o", str(saved)]) == 0
        assert json.loads(saved.read_text(encoding="utf-8"))["answer"] == answer
        assert main(["verify", str(saved), "--boards", str(folder)]) == 0
        assert f"{one} can{'' if answer == 'yes' else 'not'} see {two}." in capsys.readouterr().out


def test_hexes_numbered_on_from_another_board_have_those_numbers(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = ask("which hexes can see BFPDW1bA11?", boards=folder)
    assert {"BFPDW1bB10", "BFPDW1bE14"} & set(found.hexes) == {"BFPDW1bB10"}
    assert main(["ask", "can BFPDW1bA1 see BFPDW1bA11?", "--boards", str(folder)]) == 2
    assert "its hexrow A has A11-A14" in capsys.readouterr().err


def test_numbers_go_on_through_a_facts_file(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    assert main(["board", "import", str(folder / "bdBFPDW1b"), "-o", str(file)]) == 0
    assert "first_number = 11" in file.read_text(encoding="utf-8")
    assert ask("can A12 see E12?", facts=file).answer == "no"
    file.write_text(file.read_text(encoding="utf-8").replace("C12", "C2"), encoding="utf-8")
    assert main(["board", "lint", str(file)]) == 2


def test_the_letter_case_of_a_name_that_is_no_usual_one_counts(folder: Path) -> None:
    with pytest.raises(FactsError, match=r"calls itself board RB, not rb\. Ask about RB_H3"):
        ask("can rb_A2 see rb_E2?", boards=folder)


@pytest.mark.parametrize("typed", ["07", "7", "007"])
def test_the_number_of_a_board_may_begin_with_noughts(typed: str, folder: Path) -> None:
    assert ask("can A2 see E2?", boards=folder, board=typed).answer == "no"
    assert ask(f"can {typed}A2 see {typed}E2?", boards=folder).answer == "no"
    assert main(["board", "show", typed, "--boards", str(folder)]) == 0


def test_the_name_of_a_board_stays_small_at_the_beginning_of_a_sentence(folder: Path) -> None:
    found = ask("what would let wA2 see wE2?", boards=folder)
    assert str(found).startswith("wA2 can see wE2 if: ")


def test_a_conversation_goes_on_from_board_to_board(folder: Path) -> None:
    session = Session(boards=folder)
    assert str(session.use("W")) == "In use for this session: board w."
    for typed, question in (
        ("can A2 see E2?", "can wA2 see wE2?"),
        ("and on board 10z?", "can 10zA2 see 10zE2?"),
        ("can BFPMA2 see BFPME2?", "can BFPMA2 see BFPME2?"),
        ("and board FrFA?", "can FrFAA2 see FrFAE2?"),
    ):
        said = session.ask(typed)
        assert isinstance(said, AnsweredPost)
        assert [answer.reading for answer in said.answers] == [read(question)], typed
    assert {"BFPMC2", "BFPMC3"} <= set(beginning_with("BFPMC", session))
    assert "wC2" in set(beginning_with("wC", session))


# files


@pytest.mark.parametrize("name", ["situation.schema.json", "scenario.schema.json"])
def test_files_name_the_boards_that_questions_name(name: str) -> None:
    patterns = [p for p in _patterns(schema_json(name)) if re.search(r"\[A-Za-z\].*\[0-9\]", p) and "{1,3}[0-9]" in p]
    assert patterns
    assert [pattern for pattern in patterns if BOARD_IN_FILES not in pattern] == []


def _patterns(node: object) -> list[str]:
    if isinstance(node, dict):
        own = [node["pattern"]] if isinstance(node.get("pattern"), str) else []
        return own + [found for value in node.values() for found in _patterns(value)]
    return [found for value in node for found in _patterns(value)] if isinstance(node, list) else []


@pytest.mark.parametrize("board", ["w", "BFPM", "Blank0", "RB_", "07"])
def test_a_situation_lays_out_boards_with_letters(board: str, folder: Path) -> None:
    units = {"squad-a": {"kind": "squad", "at": f"{board}A2"}, "squad-b": {"kind": "squad", "at": f"{board}E2", "enemy": True}}
    situation = Situation.of(map={"boards": [[board.rstrip("_")]]}, units=units)
    assert ask("can squad-a see squad-b?", facts=situation, boards=folder).answer == "no"


# VASL's own archives, where they lie beside the project


@pytest.mark.parametrize(
    ("one", "two", "answer"),
    [("wH3", "wH5", "yes"), ("10zAA3", "10zAA5", "no"), ("1bS3", "1bS6", "no"), ("BFPMG5", "BFPMM8", "yes")],
)
def test_vasl_boards_with_letters(one: str, two: str, answer: str, shared: Path, tmp_path: Path) -> None:
    boards = shared / "boards_more"
    saved = tmp_path / "answer.json"
    assert main(["ask", f"can {one} see {two}?", "--boards", str(boards), "--format", "json", "-o", str(saved)]) == 0
    assert json.loads(saved.read_text(encoding="utf-8"))["answer"] == answer
    assert main(["verify", str(saved), "--boards", str(boards)]) == 0


def test_a_board_wider_than_fifty_two_hexrows_is_read(tmp_path: Path) -> None:
    """As large as the largest historical maps, at a small scale."""
    picture = Picture(65, 40, 64 * 20, 40 * 23)
    picture.hexes(["BBB30"], code=60)
    write_board(tmp_path / "bdRB", picture, "RB")
    assert ask("can RB_ZZ30 see RB_DDD30?", boards=tmp_path).answer == "no"
    assert ask("can RB_ZZ40 see RB_MMM40?", boards=tmp_path).answer == "yes"
