"""LOS to and from the vertices of Climb counters: exact threads, the same both ways, never through the climbed hexside."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from large import few_or_all, first
from test_random_boards import SEEDS, board_of, table, with_gully

from asl_query.board.board import Board
from asl_query.board.geometry import CENTRE, ONE, Spot, centre, trace, vertices
from asl_query.sight.climber_sights import climber_sights, is_marginal, is_seen
from asl_query.sight.climbers import at_vertices, climb_levels, tip
from asl_query.sight.sight import look_all
from asl_query.terms.locations import Climb, Location

Tip = tuple[Spot, int]


@st.composite
def tips(draw: st.DrawFn) -> Tip:
    column = draw(st.integers(0, 32))
    return Spot(column, draw(st.integers(0, 9 + (column & 1)))), draw(st.integers(CENTRE, 5))


def point(end: Tip) -> tuple[int, int]:
    spot, number = end
    return (*vertices(spot), centre(spot))[number]


def inside(hex_: Spot, x: Fraction, y: Fraction) -> int:
    """1 inside the hex, 0 on its border, -1 outside; hexes are 2 x 64 map units wide and 64 high."""
    cx, cy = centre(hex_)
    far = max(abs(y - cy) - 32, abs((x - cx) + (y - cy)) - 64, abs((x - cx) - (y - cy)) - 64)
    return (far < 0) - (far > 0)


@given(tips(), tips())
def test_threads_between_vertices_are_exact(a: Tip, b: Tip) -> None:
    """Without gaps; just inside every piece the line lies inside its one hex, or on the border of its two."""
    (ax, ay), (bx, by) = point(a), point(b)
    if (ax, ay) == (bx, by):
        return
    pieces, nodes = trace(*(end for end, _ in (a, b)), a[1], b[1])
    assert (pieces[0].start, pieces[-1].end) == (0, ONE)
    assert [p.end for p in pieces[:-1]] == [p.start for p in pieces[1:]] == [n.at for n in nodes]
    for piece in pieces:
        t = (Fraction(piece.start) + Fraction(piece.end)) / 2
        x, y = ax + t * (bx - ax), ay + t * (by - ay)
        assert [inside(spot, x, y) for spot in piece.spots] == ([1] if len(piece.spots) == 1 else [0, 0])


@given(tips(), tips())
def test_threads_between_vertices_are_the_same_both_ways(a: Tip, b: Tip) -> None:
    if point(a) == point(b):
        return
    there, back = trace(a[0], b[0], a[1], b[1]), trace(b[0], a[0], b[1], a[1])
    assert [set(p.spots) for p in there.pieces] == [set(p.spots) for p in reversed(back.pieces)]
    assert [(set(n.spots), n.is_vertex) for n in there.nodes] == [(set(n.spots), n.is_vertex) for n in reversed(back.nodes)]


def counters(board: Board, seed: int) -> list[Location]:
    """A Climb counter of some level at every vertex of every cliff that has a height."""
    rng = random.Random(seed)
    found: list[Location] = []
    for side in sorted(board.cliffs):
        low, high = climb_levels(board, side)
        if low < high:
            climb = Climb(side, rng.randint(low, high))
            found += at_vertices(board, Location(board.foot_and_top(side)[0], climb=climb))
    return found


def everyone(board: Board) -> list[Location]:
    return [Location(h, d) for h in board.hexes for d in board.places(h)]


@pytest.mark.parametrize("seed", first(4, SEEDS))
def test_los_of_climbers_is_the_same_both_ways(seed: int) -> None:
    board = board_of(with_gully(table(seed), seed))
    climbers, places = counters(board, seed), everyone(board)
    assert climbers
    pairs = [(p, c) for c in climbers for p in places]
    apart = [(c, d) for c in climbers for d in climbers if where(board, c) != where(board, d)]
    ones, others = [a for a, _ in pairs + apart], [b for _, b in pairs + apart]
    there, back = look_all(board, ones, others), look_all(board, others, ones)
    assert (there.blocked == back.blocked).all()
    assert (there.marginal == back.marginal).all()
    for i in random.Random(seed).sample(range(len(ones)), 150):
        one, other = there.sight(i), back.sight(i)
        assert {o for o in one.obstructions if o.rule != "A6.7"} == {o for o in other.obstructions if o.rule != "A6.7"}
        assert one.hindrance_drm == other.hindrance_drm


def where(board: Board, climber: Location) -> tuple[int, int]:
    return board.vertices(climber.hex)[tip(board, climber)]


@pytest.mark.parametrize("seed", first(4, SEEDS))
def test_no_los_comes_through_the_climbed_hexside(seed: int) -> None:
    """B11.42 blocks just where the last bit of the thread lies inside the hex at the top, or on its border at the edge of the
    map, beyond which nothing lies; those in the two hexes of the hexside always see."""
    board = board_of(table(seed))
    barred = 0
    _, upper_edge, _, lower_edge = board.placed[0].bounds
    edges = upper_edge, lower_edge
    for climber in counters(board, seed):
        assert climber.climb
        top, (x, y) = climber.climb.side.other(climber.hex), where(board, climber)
        places = everyone(board)
        looks = look_all(board, places, [climber] * len(places))
        for i, place in enumerate(places):
            cx, cy = board.centre(place.hex)
            near = Fraction(1, 10**6)
            lies = inside(board.spot(top), x + near * (cx - x), y + near * (cy - y))
            through = lies == 1 or (lies == 0 and y == cy and y in edges)
            own = place.hex in climber.climb.side
            assert any(o.rule == "B11.42" for o in looks.sight(i).obstructions) == (through and not own), place.name
            assert not (own and looks.blocked[i]), place.name
            barred += through and not own
    assert barred


@pytest.mark.parametrize("seed", first(4, SEEDS))
def test_many_viewers_at_once_see_a_counter_as_each_alone_does(seed: int) -> None:
    board = board_of(table(seed))
    climber = counters(board, seed)[0]
    assert climber.climb
    places = everyone(board)
    found = climber_sights(board, places, climber.climb.side, climber.climb.level)
    assert found.blocked.shape == (len(places), len(found.vertices))
    for column, vertex in enumerate(found.vertices):
        assert (found.blocked[:, column] == look_all(board, places, [vertex] * len(places)).blocked).all()
    assert found.blocked.any()
    assert not found.blocked.all()


@pytest.mark.parametrize("seed", first(4, SEEDS))
def test_centre_dots_among_vertices_see_as_before(seed: int) -> None:
    """A LOS between centre dots is the same whether Climbers are looked at beside it or not."""
    board = board_of(table(seed))
    places, climber = everyone(board), counters(board, seed)[0]
    rng = random.Random(seed)
    pairs = [(a, b) for a, b in (rng.sample(places, 2) for _ in range(300)) if a.hex != b.hex]
    ones, others = [a for a, _ in pairs], [b for _, b in pairs]
    alone = look_all(board, ones, others)
    other_hex = next(p for p in places if p.hex != climber.hex)
    together = look_all(board, [*ones, other_hex], [*others, climber])
    assert (alone.blocked == together.blocked[:-1]).all()
    assert (alone.marginal == together.marginal[:-1]).all()
    for i in range(len(pairs)):
        one, other = alone.sight(i), together.sight(i)
        assert set(one.obstructions) == set(other.obstructions)
        assert one._replace(obstructions=()) == other._replace(obstructions=())


@pytest.mark.parametrize("seeds", few_or_all(SEEDS[:4], SEEDS))
def test_a_higher_counter_on_the_same_vertex_is_seen_by_more(seeds: range) -> None:
    """Going up the cliff loses no LOS but what B11.21 and Terrain of its own level take (as test_random_boards says)."""
    lost, gained = [], 0
    for seed in seeds:
        board = board_of({**table(seed), "paint": []})
        places = everyone(board)
        for climber in counters(board, seed):
            assert climber.climb
            low, high = climb_levels(board, climber.climb.side)
            looks = [look_all(board, places, [_at(climber, level)] * len(places)) for level in range(low, high + 1)]
            for below, above in itertools.pairwise(looks):
                gained += int((below.blocked & ~above.blocked).sum())
                for i in np.flatnonzero(above.blocked & ~below.blocked).tolist():
                    lost += [o for o in above.sight(i).obstructions if o.rule not in ("B11.21", "A6.2", "A6.4")]
    assert not lost
    assert gained


def _at(climber: Location, level: int) -> Location:
    assert climber.climb
    return climber._replace(climb=climber.climb._replace(level=level))


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans(), st.booleans()), min_size=1, max_size=2))
def test_open_vertices_are_the_opponents_choice(rows: list[tuple[bool, bool, bool, bool]]) -> None:
    """One vertex is enough at which the firer sees the Climber, while a Climber must see from both of its own. A verdict is
    marginal when some choice of the marginal LOS turns it."""
    clear, close = [row[:2] for row in rows], [row[2:] for row in rows]
    verdict = not any(not row[0] and not row[1] for row in clear)
    assert is_seen(clear) == verdict
    flat = [(i, j) for i, row in enumerate(close) for j, is_close in enumerate(row) if is_close]
    turned = set()
    for choice in range(2 ** len(flat)):
        now = [list(row) for row in clear]
        for bit, (i, j) in enumerate(flat):
            now[i][j] = bool(choice >> bit & 1)
        turned.add(is_seen(now))
    assert is_marginal(clear, close) == (len(turned) == 2)
