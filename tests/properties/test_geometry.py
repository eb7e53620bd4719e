"""Exact hex geometry: every template, symmetry, every crossing a rational."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asl_query.board.geometry import ONE, Spot, centre, neighbours, place, range_hexes, template, trace, vertices
from asl_query.board.templates import _many, _one
from asl_query.terms.hexes import Hex, hexside, parse_hex, parse_hexside


@st.composite
def hexes(draw: st.DrawFn) -> Hex:
    column = draw(st.integers(0, 32))
    return Hex("24", column, draw(st.integers((column & 1) ^ 1, 10)))


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    return spot_of(draw(hexes()))


def spot_of(hex_: Hex) -> Spot:
    return Spot(hex_.column, hex_.row)


@given(spots(), spots())
def test_a_trace_is_the_same_both_ways(a: Spot, b: Spot) -> None:
    if a == b:
        return
    there, back = trace(a, b), trace(b, a)
    assert [set(p.spots) for p in there.pieces] == [set(p.spots) for p in reversed(back.pieces)]
    assert [(set(n.spots), n.is_vertex) for n in there.nodes] == [(set(n.spots), n.is_vertex) for n in reversed(back.nodes)]
    for n, m in zip(there.nodes, reversed(back.nodes), strict=True):
        assert abs(n.at + m.at - ONE) <= 2**-52  # each is rounded by less than half of that


@given(spots(), spots())
def test_a_trace_joins_its_ends_without_gaps(a: Spot, b: Spot) -> None:
    if a == b:
        return
    pieces, nodes = trace(a, b)
    assert pieces[0].start == 0
    assert pieces[-1].end == ONE
    assert pieces[0].spots == (a,)
    assert pieces[-1].spots == (b,)
    assert [p.end for p in pieces[:-1]] == [p.start for p in pieces[1:]] == [n.at for n in nodes]
    assert len(pieces) >= range_hexes(a, b) + 1


@given(spots(), spots())
def test_every_crossing_is_a_rational_on_a_hexside_or_vertex(a: Spot, b: Spot) -> None:
    """The number kept for a crossing is the floor of one rational: the place where the line meets all the node's hexes."""
    if a == b:
        return
    (ax, ay), (bx, by) = centre(a), centre(b)
    for node in trace(a, b).nodes:
        exact = [
            t
            for one, two in _sides(node.spots)
            for t in _meeting(ax, ay, bx, by, one, two)
            if place(t.numerator, t.denominator) == node.at
        ]
        assert exact, "no hexside is met there"
        t = exact[0]
        x, y = ax + t * (bx - ax), ay + t * (by - ay)
        corners = {v for h in node.spots for v in vertices(h)}
        assert node.is_vertex == ((x, y) in corners)


def _sides(around: tuple[Spot, ...]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    found = []
    for hex_ in around:
        corners = vertices(hex_)
        found += list(zip(corners, (*corners[1:], corners[0]), strict=True))
    return found


def _meeting(ax: int, ay: int, bx: int, by: int, one: tuple[int, int], two: tuple[int, int]) -> list[Fraction]:
    """Where the line from a to b meets the segment from one to two, as fractions of its length."""
    dx, dy, ex, ey = bx - ax, by - ay, two[0] - one[0], two[1] - one[1]
    cross = dx * ey - dy * ex
    if cross == 0:
        on_line = (one[0] - ax) * dy == (one[1] - ay) * dx
        length = dx * dx + dy * dy
        return [Fraction((p[0] - ax) * dx + (p[1] - ay) * dy, length) for p in (one, two)] if on_line else []
    t = Fraction((one[0] - ax) * ey - (one[1] - ay) * ex, cross)
    s = Fraction((one[0] - ax) * dy - (one[1] - ay) * dx, cross)
    return [t] if 0 <= s <= 1 else []


def test_every_template_of_a_board_is_gapless() -> None:
    """Every (column parity, columns, rows) of a 33 x 10 board: gapless, and the three kinds in the known numbers."""
    kinds = {"plain": 0, "along a hexside": 0, "through a vertex": 0}
    for a_column in (0, 1):
        for columns in range(33):
            for rows in range(-10, 11):
                if not (columns or rows):
                    continue
                pieces, nodes = template(a_column, columns, rows)
                assert pieces[0][0] == 0
                assert pieces[-1][1] == ONE
                assert all(p[1] == q[0] for p, q in itertools.pairwise(pieces))
                along = any(len(p[2]) > 1 for p in pieces)
                kinds["along a hexside" if along else "through a vertex" if any(n[2] for n in nodes) else "plain"] += 1
    assert sum(kinds.values()) == 2 * 33 * 21 - 2


def test_the_pairs_of_one_board_are_of_each_kind_in_the_known_numbers() -> None:
    """The numbers of design/LOS.md for the 59,685 pairs of a board: plain, along hexsides, touching a vertex."""
    board = [Spot(c, r) for c in range(33) for r in range(10 + (c & 1))]
    assert len(board) == 346
    plain = along = vertex = 0
    for i, a in enumerate(board):
        for b in board[i + 1 :]:
            traced = trace(a, b)
            if any(len(p.spots) > 1 for p in traced.pieces):
                along += 1
            elif any(n.is_vertex for n in traced.nodes):
                vertex += 1
            else:
                plain += 1
    assert (plain + along + vertex) == 59685
    assert along == 4588
    assert vertex == 10394


@given(spots(), spots())
def test_range_is_symmetric_and_counts_steps(a: Spot, b: Spot) -> None:
    assert range_hexes(a, b) == range_hexes(b, a)
    assert (range_hexes(a, b) == 1) == (b in neighbours(a))
    if a != b:
        assert min(range_hexes(n, b) for n in neighbours(a)) == range_hexes(a, b) - 1


@given(spots())
def test_neighbours_share_two_vertices(a: Spot) -> None:
    assert len(set(neighbours(a))) == 6
    for n in neighbours(a):
        assert a in neighbours(n)
        assert len(set(vertices(a)) & set(vertices(n))) == 2


@pytest.mark.parametrize(
    ("a", "b", "crossed", "touched"),
    [
        ("44T7", "44U3", "T7 T6 T5 U5 U4 U3", {"U6", "T4"}),  # W10.22 EX
        ("44X7", "44V3", "X7 X6 W6 W5 V4 V3", set()),  # W10.22 EX
        ("24B6", "24D9", "B6 B7/C7 C8 C9/D8 D9", set()),  # B19.5 EX: through the vertex of D8-D9
    ],
)
def test_a_line_of_the_rulebook_crosses_the_hexes_it_names(a: str, b: str, crossed: str, touched: set[str]) -> None:
    start, end = parse_hex(a), parse_hex(b)
    assert start
    assert end
    names = {spot_of(h): h.short for c in range(33) for n in range((c & 1) ^ 1, 11) for h in [Hex("44", c, n)]}
    traced = trace(spot_of(start), spot_of(end))
    assert ["/".join(sorted(names[h] for h in p.spots)) for p in traced.pieces] == crossed.split()
    inside = {h for p in traced.pieces for h in p.spots}
    assert {names[h] for n in traced.nodes for h in n.spots if h not in inside} == touched


@given(hexes(), hexes())
def test_a_hex_and_a_hexside_read_back_from_their_names(a: Hex, b: Hex) -> None:
    assert parse_hex(a.name) == a == parse_hex(a.name.lower()) == parse_hex(a.short, "24")
    if a != b:
        assert parse_hexside(hexside(a, b).name) == hexside(a, b) == hexside(b, a)


def test_many_templates_at_once_are_the_single_ones() -> None:
    wanted = [(p, c, r) for p in (0, 1) for c in range(1, 33) for r in range(-10, 11)]
    made = _many(*(np.array(x) for x in zip(*wanted, strict=True)))
    for key, found in zip(wanted, made, strict=True):
        for mine, single in zip(found, _one(*key), strict=True):
            assert mine.tolist() == single.tolist(), key
