"""Slope hexsides (P2): what a unit above one sees, and what going up one costs."""

from __future__ import annotations

from pathlib import Path

import pytest

from asl_query import ask
from asl_query.board.board import Board
from asl_query.errors import FactsError
from asl_query.facts.board_file import read_board_file
from asl_query.render.svg_map import MapPicture
from asl_query.rules.asl.p02_slopes import quarter_levels_up_slope

pytestmark = pytest.mark.usefixtures("own_cache")

TOP = 'board = "7"\nsource = "drawn"\ncolumns = 9\nrows = 5\n'


def facts(folder: Path, text: str, *, slopes: str = '"C2", "D3"') -> Path:
    """Board 7 with a slope that leads down from C3, and what else is said of its hexes and hexsides."""
    path = folder / "7.toml"
    path.write_text(f"{TOP}[hexes]\nC3 = {{ slopes = [{slopes}] }}\n{text}", encoding="utf-8")
    return path


def sees(path: Path, question: str) -> str:
    return str(ask(question, facts=path).answer)


RUBBLE, WALL = 'E4 = { terrain = "rubble" }\n', '[hexsides]\nwall = ["E4-F4"]\n'
BOTH = [("7C3", "7G5"), ("7G5", "7C3")]


@pytest.mark.parametrize("ends", BOTH)
@pytest.mark.parametrize("between", [RUBBLE, WALL])
def test_from_up_slope_a_unit_looks_over_half_a_level(between: str, ends: tuple[str, str], tmp_path: Path) -> None:
    question = f"can {ends[0]} see {ends[1]}?"
    assert sees(facts(tmp_path, between), question) == "yes"
    assert sees(facts(tmp_path, between, slopes='"C2"'), question) == "no"  # the thread leaves C3 through C3-D3


@pytest.mark.parametrize("ends", BOTH)
def test_not_over_a_whole_level(ends: tuple[str, str], tmp_path: Path) -> None:
    woods = (
        'E4 = { terrain = "woods" }\n[[paint]]\nterrain = "woods"\noutline = [[368, 208], [400, 208], [400, 240], [368, 240]]\n'
    )
    assert sees(facts(tmp_path, woods), f"can {ends[0]} see {ends[1]}?") == "no"


def test_what_is_half_a_level_high_does_not_hinder_it(tmp_path: Path) -> None:
    crags = 'E4 = { terrain = "crags" }\n'
    question = "what is the Hindrance between 7C3 and 7G5?"
    assert ask(question, facts=facts(tmp_path, crags)).answer.value == 0
    assert ask(question, facts=facts(tmp_path, crags, slopes='"C2"')).answer.value == 1


def test_an_orchard_is_an_obstacle_to_it(tmp_path: Path) -> None:
    """It is no longer at the level of both units (VASL has it so)."""
    orchard = 'E4 = { terrain = "orchard" }\n'
    assert sees(facts(tmp_path, orchard), "can 7C3 see 7G5 in July?") == "no"
    assert sees(facts(tmp_path, orchard, slopes='"C2"'), "can 7C3 see 7G5 in July?") == "yes"


def test_the_lower_unit_gains_nothing_by_a_slope() -> None:
    assert quarter_levels_up_slope(leaves_over_slope=True, is_no_lower=False) == 0
    assert quarter_levels_up_slope(leaves_over_slope=True, is_no_lower=True) == 3


def test_up_slope_costs_half_a_mf_and_down_slope_nothing(tmp_path: Path) -> None:
    path = facts(tmp_path, "")
    for way, half_mf in (("7C2 to 7C3", "1½"), ("7C3 to 7C2", "1"), ("7B3 to 7C3", "1")):
        found = ask(f"how many MF does a squad need from {way}?", facts=path)
        assert str(found.answer.value) == half_mf, way
    assert "P2.5" in str(ask("how many MF does a squad need from 7C2 to 7C3?", facts=path).because)


def test_in_classic_a_slope_is_left_open(tmp_path: Path) -> None:
    around = '"C2", "C4", "B2", "B3", "D2", "D3"'
    answer = ask("can a squad at 7A3 reach 7C3 by turn 3?", facts=facts(tmp_path, "", slopes=around), ruleset="slc")
    assert answer.is_undecided
    assert "slope" in str(answer.checked["reason"])


def test_a_slope_to_a_hex_that_is_not_adjacent_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FactsError, match=r"7.toml:6: hexes C3 and C5 do not touch"):
        read_board_file(facts(tmp_path, "", slopes='"C5"'))


def test_pictures_show_slopes(tmp_path: Path) -> None:
    board = Board(read_board_file(facts(tmp_path, "")))
    picture = MapPicture(board, board.hexes).finish("A slope", ())
    assert ">slope<" in picture
    plain = Board(read_board_file(facts(tmp_path, "", slopes="")))
    assert ">slope<" not in MapPicture(plain, plain.hexes).finish("None", ())
