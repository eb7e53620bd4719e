"""Crest arcs of Depression hexes, read by eye off the printed boards 12 and 24."""

from __future__ import annotations

from itertools import pairwise

import pytest

from asl_query.board.board import Board
from asl_query.board.crests import arc_of, crest_arcs
from asl_query.facts.board_file import facts_from_table
from asl_query.facts.library import board_facts
from asl_query.terms.hexes import hexside, parse_hex, parse_hexside

ARCS = {
    "24E7": "F7",  # cliffs to D6, D7 and E6, gully to F6 and E8: B19.51 EX names E7-F7 as its Crest hexside
    "24E8": "F7 F8",
    "24D8": "C9 C8 D7",
    "24D9": "E9 E10 D10, C9",
    "24F6": "",  # a bridge
    "24E9": "",  # no Depression
    "12F8": "F7, G9 F9",
    "12E8": "E7 F7, E9 D8",
    "12D7": "D6 E7, D8",  # hexrow C has no facts
}


@pytest.mark.parametrize("name", ARCS)
def test_the_crest_arcs_of_a_hex_are_those_read_off_the_board(name: str) -> None:
    hex_ = parse_hex(name)
    assert hex_ is not None
    arcs = crest_arcs(Board(board_facts(hex_.board)), hex_)
    assert ", ".join(" ".join(side.other(hex_).short for side in arc) for arc in arcs) == ARCS[name]


def test_an_arc_is_named_by_any_of_its_hexsides() -> None:
    board, e8 = Board(board_facts("24")), parse_hex("24E8")
    f7, f8, e7 = (parse_hexside(name) for name in ("24E8-F7", "24E8-F8", "24E7-E8"))
    assert e8 is not None
    assert f7 is not None
    assert f8 is not None
    assert e7 is not None
    assert arc_of(board, e8, f7) == arc_of(board, e8, f8) == (f7, f8)
    assert arc_of(board, e8, e7) is None


@pytest.mark.parametrize("name", ["5", "12", "20", "24"])
def test_arcs_take_in_every_free_hexside_once_and_are_contiguous(name: str) -> None:
    board = Board(board_facts(name))
    barred = board.depression_hexsides | board.cliffs
    for hex_ in board.hexes:
        arcs = crest_arcs(board, hex_)
        if board[hex_].depression and not board[hex_].bridge:
            sides = [side for arc in arcs for side in arc]
            assert sorted(sides) == sorted({hexside(hex_, n) for n in board.adjacent(hex_)} - barred)
        for arc in arcs:
            assert all(board.range_hexes(a.other(hex_), b.other(hex_)) == 1 for a, b in pairwise(arc))
            one, two = arc[0].other(hex_), arc[-1].other(hex_)
            others = [n for n in board.adjacent(hex_) if hexside(hex_, n) not in arc and hexside(hex_, n) not in barred]
            assert not any(board.range_hexes(n, end) == 1 for n in others for end in (one, two))


def test_a_gully_hex_that_nothing_leaves_is_one_arc() -> None:
    table = {"board": "9", "columns": 5, "rows": 4, "hexes": {"C2": {"depression": "gully"}}}
    hex_ = parse_hex("9C2")
    assert hex_ is not None
    (arc,) = crest_arcs(Board(facts_from_table(table, "")), hex_)
    assert [side.other(hex_).short for side in arc] == ["C1", "D1", "D2", "C3", "B2", "B1"]
