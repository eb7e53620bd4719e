"""Maps of several boards: seams, names, pictures, verified answers, and what a situation file may get wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from asl_query import ask
from asl_query.board.board import Board
from asl_query.cli import main
from asl_query.errors import QuestionError
from asl_query.facts.situation_file import Situation
from asl_query.pipeline import library_for
from asl_query.terms.hexes import parse_hex
from asl_query.terms.locations import Depth

ROOT = Path(__file__).parent.parent
THREE = ROOT / "facts" / "situations" / "three_boards.toml"


@pytest.fixture(scope="module")
def three() -> Board:
    return library_for(THREE).load("24")


def test_the_boards_of_a_map_are_one_board(three: Board) -> None:
    assert three.names == ("24", "15", "44")
    assert library_for(THREE).load("12").names == ("12",)
    seams = 10 + 17  # hexrow GG of 24 with that of 15; the lower half hexes of 24 with the upper ones of 44
    assert len(three.hexes) == 3 * 346 - seams + 1 == len({three.spot(h) for h in three.hexes})


@pytest.mark.parametrize(
    ("name", "own"), [("15GG5", "24GG6"), ("15GG10", "24GG1"), ("44B0", "24B10"), ("15A1", "15A1"), ("44GG1", "44GG1")]
)
def test_a_hex_of_a_seam_has_one_name_of_its_own(three: Board, name: str, own: str) -> None:
    hex_ = parse_hex(name)
    assert hex_
    assert three.own(hex_).name == own


def test_a_reversed_board_lies_upside_down(three: Board) -> None:
    alone = library_for().load("15")
    for name, other in (("15S5", "15T5"), ("15A1", "15B1"), ("15P7", "15Q8")):
        one, two = parse_hex(name), parse_hex(other)
        assert one
        assert two
        assert three.range_hexes(one, two) == alone.range_hexes(one, two)
        (x, y), (u, v) = alone.centre(one), alone.centre(two)
        (a, b), (c, d) = three.centre(one), three.centre(two)
        assert (c - a, d - b) == (x - u, y - v)
    assert {s.name for s in three.cliffs if s.a.board == "15"} == {s.name for s in alone.cliffs}


def test_los_within_one_board_is_as_before() -> None:
    """Board 15 alone and board 15 upside down at the side of 24 answer alike."""
    for question in ("can 15S5 see 15T5?", "can 15N5 see 15M9?", "can 15A9 see 15Z9?", "can 15U6 see 15V4?"):
        assert ask(question).answer == ask(question, facts=THREE).answer


def test_every_hex_knows_its_neighbours_both_ways(three: Board) -> None:
    for hex_ in three.hexes:
        for other in three.adjacent(hex_):
            assert hex_ in three.adjacent(other)
            assert three.range_hexes(hex_, other) == 1
        assert all(depth in Depth for depth in three.places(hex_))


def test_the_answer_says_under_which_name_a_hex_goes() -> None:
    answer = ask("can 15GG5 see 24EE5?", facts=THREE)
    assert "15GG5 is 24GG6 on this map" in answer.assumed
    assert "+3 SMOKE in 24EE5" in answer.assumed
    assert answer.reading.to_json()["viewer"] == "24GG6"


def test_a_saved_answer_verifies_with_its_situation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "answer.json"
    question = "which hexes can see 15FF5?"
    assert main(["ask", question, "--facts", str(THREE), "--format", "json", "-o", str(saved)]) == 0
    assert main(["verify", str(saved), "--facts", str(THREE)]) == 0
    assert main(["verify", str(saved)]) == 1  # without the situation it is another board, so another answer
    assert "there is no hex 24EE5 on this map" in capsys.readouterr().out
    boards = {re.match(r"\d+", name)[0] for name in json.loads(saved.read_text())["answer"]["hexes"]}  # type: ignore[index]
    assert boards == {"15", "24", "44"}


def test_the_whole_map_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "show", "15", "--facts", str(THREE), "--svg"]) == 0
    picture = capsys.readouterr().out
    assert ET.fromstring(picture).tag.endswith("svg")
    assert main(["board", "show", "15", "--facts", str(THREE)]) == 0
    assert "15, reversed: facts for hexrows A to GG" in capsys.readouterr().out


def _map(*rows: list[str]) -> Situation:
    return Situation.of(map={"boards": list(rows)})


PARTS = {"A-Q": (0, 16, 1, 10), "Q-GG 3-6": (16, 32, 3, 6), "4-8": (0, 32, 4, 8)}  # its hexrows, and the numbers of the even ones


@pytest.mark.parametrize("part", PARTS)
def test_a_cropped_board_has_the_hexes_that_are_left(part: str) -> None:
    whole, cropped = library_for().load("24"), library_for(_map([f"24 {part}"])).load("24")
    first, last, low, high = PARTS[part]
    left = {h for h in whole.hexes if first <= h.column <= last and low - h.column % 2 <= h.number <= high}
    assert set(cropped.hexes) == left
    for hex_ in left:
        assert cropped[hex_] == whole[hex_]
        assert set(cropped.adjacent(hex_)) == set(whole.adjacent(hex_)) & left


@pytest.mark.parametrize(("part", "target"), [("A-Q", "24E7"), ("Q-GG", "24Z5"), ("3-8", "24G5")])
def test_los_on_what_is_left_is_that_of_the_whole_board(part: str, target: str) -> None:
    question = f"which hexes can see {target}?"
    cropped = _map([f"24 {part}"])
    left = set(library_for(cropped).load("24").hexes)
    found, whole = ask(question, facts=cropped), ask(question)
    assert {h for h in map(parse_hex, whole.hexes) if h in left} == set(map(parse_hex, found.hexes))


def test_a_cropped_board_has_the_bridges_that_are_left() -> None:
    whole, without = (library_for(_map([f"24 {part}"])).load("24") for part in ("A-Q", "G-Q"))
    assert {layer.of.name for layer in whole.bridge_art if layer.of} == {"24F6"}
    assert not without.bridge_art


def test_cropped_boards_meet_at_the_hexrow_that_is_cut() -> None:
    two = _map(["24 A-Q", "15 Q-GG reversed"])
    board = library_for(two).load("15")
    one = parse_hex("15GG5")
    assert one
    assert board.own(one).name == "24Q6"
    assert len(board.hexes) == 2 * (17 * 10 + 8) - 10
    assert ask("what is the range from 24A1 to 15Q1?", facts=two).value == ask("what is the range from 24A1 to 24GG10?").value
    with pytest.raises(QuestionError, match="Board 24 has no hexrow R"):
        ask("can 24A1 see 24R1?", facts=two)


def test_an_answer_on_a_cropped_board_is_verified_with_its_situation(tmp_path: Path) -> None:
    situation, saved = tmp_path / "half.toml", tmp_path / "answer.json"
    situation.write_text('[map]\nboards = [["24 A-Q 1-8"]]\n', encoding="utf-8")
    asked = ["--facts", str(situation)]
    assert main(["ask", "which hexes can see 24E7?", *asked, "--format", "json", "-o", str(saved)]) == 0
    assert main(["verify", str(saved), *asked]) == 0
    assert main(["verify", str(saved)]) == 1


BAD_MAPS = {
    'boards = [["24 B-Q"]]': "cut at a hexrow that has half hexes",
    'boards = [["24 Q-A"]]': "board 24 has no such hexrows; it has A to GG",
    'boards = [["24 A-HH"]]': "board 24 has no such hexrows",
    'boards = [["24 5-3"]]': "board 24 has no such numbers; it has 1 to 10",
    'boards = [["24 A-Q 3-11"]]': "board 24 has no such numbers",
    'boards = [["24 A-QR"]]': "map.boards",
    'boards = [["24", "24"]]': "board 24 lies on the map twice",
    'boards = [["24", "99"]]': "there are no facts for this board",
    'boards = [["24 sideways"]]': "map.boards",
    "boards = []": "map.boards",
    'boards = [["24"]]\n[[smoke]]\nhex = "24D9"\ndrm = 0': "drm",
    'boards = [["24"]]\n[[smoke]]\nhex = "nowhere"\ndrm = 3': "hex",
}


@pytest.mark.parametrize("text", BAD_MAPS, ids=lambda t: t.replace("\n", " ")[:40])
def test_a_bad_map_is_a_clear_error(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "situation.toml"
    path.write_text(f"[map]\n{text}\n", encoding="utf-8")
    assert main(["ask", "can 24C6 see 24D6?", "--facts", str(path)]) == 2
    error = capsys.readouterr().err
    assert BAD_MAPS[text] in error
    assert "Traceback" not in error
