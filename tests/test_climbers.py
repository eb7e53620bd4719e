"""Questions of LOS to and from Climbing units: what is told, and the odd cases on a small board of their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from asl_query import ask
from asl_query.cli import main
from asl_query.terms.answers import Hexes
from asl_query.terms.hexes import parse_hex, parse_hexside
from asl_query.terms.locations import Climb, Location, Vertex, parse_location

# D2 (level 2) stands over D3, in whose left half are woods; C1 over the half hex B0 at the upper edge, A1 over A2 at the left.
BOARD = """
board = "7"
source = "drawn for this test"
columns = 7
rows = 6

[hexes]
D2 = { level = 2 }
D3 = { terrain = "woods" }
C1 = { level = 2 }
A1 = { level = 1 }

[hexsides]
cliff = ["D2-D3", "B0-C1", "A1-A2"]

[[ground]]
level = 2
outline = [[256, 96], [320, 96], [352, 128], [320, 160], [256, 160], [224, 128]]

[[paint]]
terrain = "woods"
outline = [[232, 180], [286, 180], [286, 216], [250, 216]]
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "seven.toml"
    path.write_text(BOARD)
    return path


def test_the_place_of_a_climber_reads_back_from_its_name() -> None:
    side, third = parse_hexside("15S5-T5"), parse_hex("15T4")
    assert side
    for vertex in (None, Vertex(third), Vertex(None)):
        place = Location(side.a, climb=Climb(side, -1, vertex))
        assert parse_location(place.name) == place


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("can 7D5 see Climb level 0 of 7D2-D3 at the vertex of C3?", "no"),  # over the woods of D3 itself
        ("can 7D5 see Climb level 0 of 7D2-D3 at the vertex of C3 without the woods in 7D3?", "yes"),
        ("can 7D5 see Climb level 2 of 7D2-D3 at the vertex of C3?", "yes"),  # over the top of the woods
        ("can 7F4 see Climb level 0 of 7D2-D3 at the vertex of E3?", "yes"),  # past them
        ("can 7D3 see Climb level 0 of 7D2-D3 at the vertex of C3?", "yes"),  # from within their hex
        ("can 7D2 see Climb level 0 of 7D2-D3 at the vertex of C3?", "yes"),
        ("can 7D1 see Climb level 2 of 7D2-D3?", "no"),  # through the hexside
        ("can 7A2 see Climb level 1 of 7B0-C1 at the vertex at the board edge?", "yes"),  # through the half hex B0
        ("can 7B2 see Climb level 1 of 7B0-C1 at the vertex at the board edge?", "no"),  # out of C1
        ("can 7F1 see Climb level 2 of 7B0-C1 at the vertex at the board edge?", "no"),
        ("can 7C3 see Climb level 1 of 7A1-A2?", "yes"),
    ],
)
def test_terrain_at_the_foot_counts_where_the_thread_crosses_it(board: Path, question: str, verdict: str) -> None:
    answer = ask(question, facts=board)
    assert answer.answer == verdict


def test_what_blocks_is_named(board: Path) -> None:
    found = ask("can 7D5 see Climb level 0 of 7D2-D3 at the vertex of C3?", facts=board).certificate
    assert found
    assert [(line.rule, line.at.name, line.what) for line in found.blocked] == [("A6.2", "7D3", "woods")]
    found = ask("can 7D1 see Climb level 2 of 7D2-D3?", facts=board).certificate
    assert found
    assert [(line.rule, line.at.name) for line in found.blocked] == [("B11.42", "7D2")] * 2


def test_smoke_around_the_climber_counts_though_the_thread_stays_outside(board: Path) -> None:
    answer = ask("can 7F4 see Climb level 0 of 7D2-D3 at the vertex of E3 with +3 smoke in 7D3?", facts=board)
    assert answer.witness
    assert not any("D3" in crossed.name for crossed in answer.witness[0].crosses)
    assert [hindrance.name for hindrance in answer.witness[0].hindrances] == ["+3 SMOKE at 7D3"]
    assert ask("can 7F4 see Climb level 0 of 7D2-D3 at the vertex of E3 with +3 smoke in 7D3, 7E3?", facts=board).answer == "no"


def test_a_hexside_that_runs_off_the_board_has_one_vertex(board: Path) -> None:
    answer = ask("can 7C3 see Climb level 1 of 7A1-A2?", facts=board)
    assert answer.witness
    assert [line.target.name for line in answer.witness] == ["Climb level 1 of 7A1-A2 at the vertex of 7B1"]


BAD: dict[str, list[str]] = {
    "can 15V6 see Climb level 1 of 15T5-T6?": ["15T5-T6 is no cliff hexside", "B11.1"],
    "can 15V6 see Climb level 1 of 15S5-T7?": ["do not touch"],
    "can 15V6 see Climb level 4 of 15S5-T5?": ["from level 0 (15T5) to level 3 (15S5)", "^^^^^^^^^^^^^"],
    "can 15V6 see Climb level -1 of 15S5-T5?": ["from level 0 (15T5) to level 3 (15S5)"],
    "can 15V6 see Climb level 1 of 15S5-T5 at the vertex of T6?": ["no such vertex", "15T4 and the vertex of 15S6", "^^"],
    "can 15V6 see Climb level 1 of 15S5-T5 at the vertex at the board edge?": ["no such vertex", "^^^^"],
    "can Climb level 1 of 15S5-T5 see Climb level 2 of 15S5-T4?": ["at the same vertex"],
    "can Climb level 1 of 15S5-T5 see Climb level 2 of 15S5-T5?": ["at the same vertex"],
    "what is the fewest smoke that hides Climb level 1 of 15S5-T5?": ["which hexes can see Climb level 1 of 15S5-T5?"],
    "what must be removed so that 15V6 can see Climb level 1 of 15S5-T5?": ["or whether one place sees it"],
    "from which hex and level can Climb level 1 of 15S5-T5 be seen unseen from 15T7?": ["or whether one place sees it"],
    "can a unit IN 24D9 at any level see Climb level -1 of 24D8-E9?": ['leave out "at any level"'],
    "can a GMSL at Climb level 1 of 15S5-T5 see 15V6?": ["may not use a Searchlight"],
    "can 15V6 see Climb level 1 of 15S5-T5 without the cliff 15S5-T5?": ["cannot be thought away"],
    "can 12X5 see Climb level 0 of 12D5-D6?": ["no cliff"],
    "can 15V6 see Climb level of 15S5-T5?": ["a number"],
}


@pytest.mark.parametrize("question", BAD)
def test_a_bad_question_about_a_climber_is_refused_with_its_remedy(question: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", question]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    for words in BAD[question]:
        assert words in printed.err


def test_bad_vertices_at_the_edge_say_so(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "can 7B2 see Climb level 1 of 7B0-C1 at the vertex of C0?", "--facts", str(board)]) == 2
    assert "the vertex of 7B1 and the vertex at the board edge, where no third hex is" in capsys.readouterr().err
    assert main(["ask", "can 7C3 see Climb level 1 of 7A1-A2 at the vertex of B2?", "--facts", str(board)]) == 2
    assert "the vertex of 7B1 alone; its other end lies off the board" in capsys.readouterr().err


def test_both_vertices_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "can 15S3 see a unit at Climb level 1 of 15S5-T5?"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Yes, 15S3 can see Climb level 1 of 15S5-T5 (at the vertex of 15T4 only).")
    assert "at the vertex of 15S6:\n  Blocked by B11.42" in told
    assert main(["ask", "can a unit at Climb level 1 of 15S5-T5 see 15S3?"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("No, Climb level 1 of 15S5-T5 cannot see 15S3 (from the vertex of 15T4 only).")
    assert "the opponent picks" in told


def test_a_viewshed_is_every_single_answer() -> None:
    """Every hex of the board, asked one by one."""
    answer = ask("which hexes can see Climb level 1 of 15S5-T5?")
    assert isinstance(answer.answer, Hexes)
    assert answer.certificate
    assert answer.witness
    blocked = answer.certificate.blocked
    names = {line.viewer.name for line in [*answer.witness, *blocked]}
    assert len(answer.witness) + len(blocked) == 2 * len(names)
    for name in sorted(names)[::12]:
        assert (ask(f"can {name} see Climb level 1 of 15S5-T5?").answer == "yes") == (name in answer.answer.hexes)
    assert "15S3" in answer.answer.hexes
    assert "15R4" not in answer.answer.hexes


def test_the_picture_shows_threads_to_the_vertices(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "can 15S3 see Climb level 1 of 15S5-T5?", "--format", "svg"]) == 0
    lines = list(ET.fromstring(capsys.readouterr().out).iter("{http://www.w3.org/2000/svg}polyline"))
    climbed = [line for line in lines if line.get("stroke") == "#f2860d"]
    clear = [line for line in lines if line.get("stroke") == "#101a6b"]
    blocked = [line for line in lines if line.get("stroke-dasharray")]
    assert len(climbed) == len(clear) == len(blocked) == 1

    def ends(line: Any) -> set[str]:
        return set(line.get("points").split())

    assert len(ends(climbed[0]) & ends(clear[0])) == len(ends(climbed[0]) & ends(blocked[0])) == 1
    assert ends(clear[0]) != ends(blocked[0])


def test_a_climber_is_re_checked_in_another_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "answer.json"
    for question in ("can 15S3 see Climb level 1 of 15S5-T5?", "can 24D8 Crest see Climb level -1 of 24D8-E9?"):
        assert main(["ask", question, "--format", "json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        saved.write_text(json.dumps(answer))
        assert main(["verify", str(saved)]) == 0
        answer["answer"] = "no" if answer["answer"] == "yes" else "yes"
        saved.write_text(json.dumps(answer))
        assert main(["verify", str(saved)]) == 1
        capsys.readouterr()
