"""A4.3 Bypass: free hexsides and runs, checked by eye on the drawn boards 15, 24 and 44."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import example, given
from hypothesis import strategies as st

from asl_query.board.board import Board
from asl_query.board.bypass import Run, rims, straight_on
from asl_query.facts.board_file import facts_from_table
from asl_query.facts.library import board_facts
from asl_query.rules.asl.a04_bypass import bypass_half_mf, bypass_runs, may_bypass
from asl_query.terms.hexes import Hex, parse_hex


def hex_of(name: str) -> Hex:
    found = parse_hex(name)
    assert found is not None
    return found


def shown(runs: list[Run], around: str) -> list[str]:
    return [f"{', '.join(s.short for s in r.along)} to {r.end.short}" for r in runs if r.around.short == around]


TOUCHED = {
    "24U5": "V5",  # a wood in the middle of its hex that just reaches one hexside
    "24T1": "T0",  # goes on upwards only
    "24T2": "U2",
    "24U2": "T2",
    "15B1": "C2",
    "15C2": "B1",
    "15H1": "",  # two small houses
    "15G5": "H5",  # one long house
    "44H3": "H2 I3",
    "44D2": "D3",
    "44D3": "D2",
    "24M5": "",  # M5-M6 has a wall, far from the house
    "24Q3": "R3",  # the building stands clear of the hexside, but not of the hedge drawn along it
}


@pytest.mark.parametrize("name", TOUCHED)
def test_the_art_of_a_hex_touches_the_hexsides_read_off_the_board(name: str) -> None:
    hex_ = hex_of(name)
    six = rims(Board(board_facts(hex_.board)))[hex_]
    assert " ".join(rim.across.short for rim in six if rim.across and rim.is_touched) == TOUCHED[name]


def test_the_woods_of_15b1_are_bypassed_on_four_ways_from_15b0() -> None:
    runs = list(bypass_runs(Board(board_facts("15")), hex_of("15B0")))
    assert shown(runs, "B1") == ["B1-C1 to C2", "A1-B1 to A2", "A1-B1, A2-B1 to B2", "A1-B1, A2-B1, B1-B2 to C2"]


def test_into_a_hexside_that_is_touched_one_can_still_leave() -> None:
    """The run ends at a vertex of B1-C2; where the woods meet that hexside is not looked at."""
    assert "B1-B2 to C2" in shown(list(bypass_runs(Board(board_facts("15")), hex_of("15A2"))), "B1")


def test_woods_in_a_gully_are_not_bypassed_and_broken_units_bypass_nothing() -> None:
    board = Board(board_facts("24"))
    assert board[hex_of("24I6")].depression
    assert board[hex_of("24I6")].terrain == "woods"
    assert shown(list(bypass_runs(board, hex_of("24I5"))), "I6") == []
    assert list(bypass_runs(Board(board_facts("15")), hex_of("15B0"), broken=True)) == []
    assert may_bypass(broken=False, depression=False)


@pytest.mark.parametrize(("hexsides", "half_mf"), [(1, 2), (2, 2), (3, 4), (4, 4)])
def test_more_than_two_hexsides_cost_double(hexsides: int, half_mf: int) -> None:
    assert bypass_half_mf(2, hexsides) == half_mf


def drawn(paint: list[dict[str, object]], **hexsides: list[str]) -> Board:
    table = {"board": "9", "columns": 5, "rows": 4, "hexes": {"C2": {"terrain": "woods"}}, "paint": paint, "hexsides": hexsides}
    return Board(facts_from_table(table, ""))


def square(left: int, top: int, right: int, bottom: int, terrain: str = "woods") -> dict[str, object]:
    return {"terrain": terrain, "outline": [[left, top], [right, top], [right, bottom], [left, bottom]]}


def barred(board: Board) -> str:
    free = {r.along[0] for h in board.hexes for r in bypass_runs(board, h)}
    return " ".join(n.short for n in board.adjacent(hex_of("9C2")) if not any(n in side for side in free))


# The centre of C2 stands at [192, 96]; its hexside with C1 runs from [160, 64] to [224, 64], with D1 from there to [256, 96].
def test_what_only_touches_bars() -> None:
    assert barred(drawn([square(170, 65, 210, 110)])) == ""
    assert barred(drawn([square(170, 64, 210, 110)])) == "C1"
    assert barred(drawn([square(190, 90, 240, 100)])) == ""
    assert barred(drawn([square(190, 80, 240, 100)])) == "D1"
    assert barred(drawn([square(150, 60, 230, 130)])) == "C1 D1 D2 C3 B2 B1"  # takes in the four vertices above and below


def test_art_of_the_next_hex_bars_and_what_is_painted_over_does_not() -> None:
    spill = square(170, 20, 210, 66)
    assert barred(drawn([square(180, 90, 200, 100), spill])) == "C1"
    assert barred(drawn([spill, square(160, 50, 220, 80, "brush")])) == ""
    assert barred(drawn([spill, square(180, 50, 200, 80, "brush")])) == "C1"


def test_walls_are_part_of_their_hexside_and_cliffs_bar() -> None:
    near, clear = [square(180, 67, 200, 100)], [square(180, 70, 200, 100)]
    assert barred(drawn(near)) == ""
    assert barred(drawn(near, wall=["C1-C2"])) == "C1"
    assert barred(drawn(clear, hedge=["C1-C2"])) == ""
    assert barred(drawn(clear, cliff=["C1-C2"])) == "C1"


@pytest.mark.parametrize("name", ["24", "15", "44", "8"])
def test_every_run_can_be_run_back(name: str) -> None:
    board = Board(board_facts(name))
    runs = {run for hex_ in board.hexes for run in bypass_runs(board, hex_)}
    assert len(runs) > 50
    for run in runs:
        assert Run(run.end, run.around, run.along[::-1], run.start) in runs
        assert run.start in board.adjacent(run.around)
        assert run.end in board.adjacent(run.around)
        assert all(board.range_hexes(side.other(run.around), run.around) == 1 for side in run.along)


def test_one_run_goes_on_into_another_at_its_vertex() -> None:
    board = Board(board_facts("44"))
    runs = [run for hex_ in board.hexes for run in bypass_runs(board, hex_)]
    pairs = [(a, b) for a in runs for b in runs if b.start == a.around and (b.around, b.along[0]) == straight_on(a)]
    assert pairs
    for first, then in pairs:
        corners = set(board.vertices(first.around)) & set(board.vertices(then.around))
        last = set(board.vertices(first.along[-1].a)) & set(board.vertices(first.along[-1].b))
        first_of_next = set(board.vertices(then.along[0].a)) & set(board.vertices(then.along[0].b))
        assert len(corners & last & first_of_next) == 1


_POINT = st.tuples(st.integers(0, 384), st.integers(0, 256))
_TRIANGLE = st.tuples(_POINT, _POINT, _POINT).filter(lambda points: bool(shapely.Polygon(points).area))
_PAINT = st.lists(st.tuples(st.sampled_from(["woods", "stone building", "brush"]), _TRIANGLE), max_size=6)


@given(_PAINT)
@example([("woods", ((0, 0), (0, 64), (1, 64))), ("brush", ((0, 0), (0, 64), (1, 0)))])  # lies along a hexside, on one side of it
def test_touched_is_what_shapely_finds(paint: list[tuple[str, tuple[tuple[int, int], ...]]]) -> None:
    """Triangles painted over each other at random; where the art only just touches, either answer would do here."""
    woods = {h.short: {"terrain": "woods"} for h in drawn([]).hexes}
    layers = [{"terrain": terrain, "outline": [list(p) for p in points]} for terrain, points in paint]
    board = Board(facts_from_table({"board": "9", "columns": 5, "rows": 4, "hexes": woods, "paint": layers}, ""))
    art = shapely.MultiPolygon()
    for terrain, points in paint:
        triangle = shapely.Polygon(points)
        found = art.difference(triangle, grid_size=0.001) if terrain == "brush" else art.union(triangle, grid_size=0.001)
        art = shapely.MultiPolygon([part for part in shapely.get_parts(found) if part.geom_type == "Polygon"])
    for hex_, six in rims(board).items():
        corners = board.vertices(hex_)
        for rim, start, end in zip(six, corners, (*corners[1:], corners[0]), strict=True):
            side = shapely.LineString([start, end])
            if art.intersection(side).length > 0.01:
                assert rim.is_touched
            elif art.distance(side) > 0.01:
                assert not rim.is_touched
