"""LOS to and from units in Bypass (A4.34): at the vertices of their hexside, past the obstacle, the same both ways."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from asl_query import ask, read
from asl_query.board.bypass import rims
from asl_query.check.refusal import Refused
from asl_query.errors import QuestionError
from asl_query.facts.situation_file import Situation
from asl_query.library import load_board
from asl_query.sight.climber_sights import is_seen, lines_of_sight
from asl_query.sight.sight import look_all
from asl_query.terms.hexes import Hex, hexside, parse_hex
from asl_query.terms.locations import Bypass, Location, location_of_text
from asl_query.verifying import verify

pytestmark = pytest.mark.usefixtures("own_cache")


def hex_of(name: str) -> Hex:
    found = parse_hex(name)
    assert found is not None
    return found


def bypassers(name: str) -> list[Location]:
    """A place for each hexside of a board along which one can go round woods or a building."""
    board = load_board(name)
    return [
        Location(hex_, bypass=Bypass(hexside(hex_, rim.across)))
        for hex_, six in rims(board).items()
        for rim in six
        if rim.across and not (rim.is_touched or rim.is_cliff or board[hex_].depression)
    ]


def sees(board_name: str, viewer: Location, target: Location) -> bool:
    board = load_board(board_name)
    rows = lines_of_sight(board, viewer, target)
    lines = [line for row in rows for line in row]
    clear = iter((~look_all(board, [a for a, _ in lines], [b for _, b in lines]).blocked).tolist())
    return is_seen([[next(clear) for _ in row] for row in rows])


@pytest.mark.parametrize("board", ["12", "15", "24"])
def test_it_sees_whom_it_is_seen_by(board: str) -> None:
    choice, hexes = random.Random(34), [h for h in load_board(board).painted_hexes if not load_board(board)[h].depression]
    for place in choice.sample(bypassers(board), 25):
        for other in choice.sample([h for h in hexes if h != place.hex], 4):
            viewer = Location(other)
            assert sees(board, viewer, place) == sees(board, place, viewer), (viewer.name, place.name)


def test_an_adjacent_unit_sees_it_across_its_hexside_and_not_through_the_woods() -> None:
    place = location_of_text("24F4 in Bypass along 24F4-F5")
    seen = {name for name in ("24E4", "24E5", "24F3", "24F5", "24G4", "24G5") if sees("24", Location(hex_of(name)), place)}
    assert seen == {"24E4", "24E5", "24F5", "24G5"}


def test_at_the_centre_dot_it_is_seen_across_its_hexside_alone() -> None:
    board, place = load_board("24"), location_of_text("24F4 in Bypass along 24F4-F5")
    for name, by_dot in (("24F6", True), ("24F3", False), ("24H5", False)):
        (row,) = lines_of_sight(board, Location(hex_of(name)), place)
        assert (Location(place.hex) in [target for _, target in row]) == by_dot, name


def test_a_place_in_bypass_is_read_back_as_it_is_written() -> None:
    for name in ("24F4 in Bypass along 24F4-F5", "24F4 in Bypass along 24F4-F5 at the vertex of 24G5"):
        assert location_of_text(name).name == name
        assert location_of_text(name.lower()).name == name


def test_one_of_its_vertices_can_be_named() -> None:
    answer = ask("can 24K9 see a unit in Bypass of 24F4 along 24F4-F5 at the vertex of 24E5?")
    assert str(answer.answer) == "no"
    assert str(ask("can 24K9 see a unit in Bypass of 24F4 along 24F4-F5 at the vertex of 24G5?").answer) == "yes"


def test_smoke_in_its_hex_hinders_whichever_way_its_vertex_is_reached() -> None:
    answer = ask("can 24F6 see a unit in Bypass of 24F4 along 24F4-F5 with +3 smoke in 24F4?")
    assert all("+3 SMOKE at 24F4" in [hindrance.name for hindrance in line.hindrances] for line in answer.witness)


def test_an_answer_that_leaves_out_a_los_is_refused() -> None:
    answer = ask("can 24F6 see a unit in Bypass of 24F4 along 24F4-F5?")
    verify(answer.to_json(), load_board)
    with pytest.raises(Refused, match="is not listed"):
        verify(replace(answer, witness=answer.witness[:2]).to_json(), load_board)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("can 24C6 see a unit in Bypass of 24D6 along 24D6-D7?", "no woods or building stands"),
        ("can 24C6 see a unit in Bypass of 24F4 along 24F4-G5?", "touched by the obstacle"),
        ("can 24C6 see a unit in Bypass of 24F4 along 24E6-E7?", "no hexside of 24F4"),
        ("can 24C6 see a unit in Bypass of 24F4 along 24F4-F5 at the vertex of 24E4?", "has no such vertex"),
        ("what is the Hindrance between 24C6 and 24F4 in Bypass along 24F4-F5?", "Of a unit in Bypass ask"),
        ("which hexes can see both 24C6 and 24F4 in Bypass along 24F4-F5?", "who sees it, and whom it sees"),
        ("can a squad at 24F4 in Bypass along 24F4-F5 reach 24D5 by turn 2?", "who sees it, and whom it sees"),
    ],
)
def test_what_cannot_be_asked_of_it_is_refused_in_words(question: str, told: str) -> None:
    with pytest.raises(QuestionError, match=told):
        ask(question)


def test_a_unit_of_a_situation_may_be_in_bypass() -> None:
    squad = {"kind": "squad", "at": "24F4 in Bypass along 24F4-F5"}
    situation = Situation.of(units={"squad-a": squad})
    assert str(ask("can 24F6 see squad-a?", facts=situation).answer) == "yes"
    assert str(ask("can squad-a see 24F3?", facts=situation).answer) == "no"


def test_a_picture_shows_its_hexside_and_the_threads_to_its_vertices() -> None:
    picture = ask("can 24F6 see a unit in Bypass of 24F4 along 24F4-F5?").svg()
    assert "the hexside being Bypassed" in picture


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("what is the fewest smoke that hides 24F4 in Bypass along F4-F5?", "Of a unit in Bypass ask"),
        ("which hexes are hidden from 24F4 in Bypass along F4-F5?", "Of a unit in Bypass it is asked"),
        (
            "can 24F7 see a unit in Bypass of 24F4 along 24F4-F5 at night with NVR 2, with a GMSL at 24C6 targeting 24F4?",
            "W10.22",
        ),
    ],
)
def test_what_cannot_be_asked_of_a_unit_in_bypass_is_told(asked: str, told: str) -> None:
    with pytest.raises(QuestionError, match=told):
        ask(asked)


def test_what_a_unit_in_bypass_sees_is_who_sees_it() -> None:
    assert read("which hexes can 24F4 in Bypass along F4-F5 see?") == read("which hexes can see 24F4 in Bypass along 24F4-F5?")
