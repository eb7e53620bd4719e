"""Laws of LOS: turning or mirroring a map, swapping the ends, and cutting a map into boards never change an answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from large import first
from moved_maps import (
    ABOUT_A_HEX,
    RADIUS,
    WHOLE_BOARD,
    Move,
    about,
    cut_in_two,
    differing,
    evened,
    of_whole_board,
    places_of,
    some_pairs,
)

from asl_query import load_board
from asl_query.board.board import Board
from asl_query.board.geometry import Spot
from asl_query.facts.board_file import BoardFacts, HexFacts, PaintedLayer, facts_from_table
from asl_query.sight.sight import look_between
from asl_query.terms.hexes import Hex, hexside
from asl_query.terms.locations import Location

SHIPPED = ("24", "15", "44")
SHARED = ("2", "3", "5", "8", "9", "12", "15", "20", "24", "44")
FEW, MANY = 600, 20_000
MOST_BOTH_WAYS = 10_000  # LOS whose threads beside it are laid too, from either end


@cache
def shipped(name: str) -> BoardFacts:
    """The facts of a board that lies with the program."""
    return load_board(name).placed[0].facts


@cache
def imported(folder: Path) -> BoardFacts:
    """The facts read from a VASL archive."""
    from asl_query.facts.from_vasl import facts_of
    from asl_query.facts.vasl_archive import read_archive

    return facts_from_table(facts_of(read_archive(folder)).facts, "")


@pytest.fixture(params=first(len(SHIPPED), [*SHIPPED, *(f"imported {name}" for name in SHARED)]))
def facts(request: pytest.FixtureRequest) -> BoardFacts:
    """A shipped board, or (large) one that is read from its archive."""
    name = str(request.param)
    if not name.startswith("imported"):
        return shipped(name)
    shared: Path = request.getfixturevalue("shared")
    return imported(shared / "boards" / f"bd{name.split(' ')[1].zfill(2)}")


@pytest.fixture
def count(facts: BoardFacts) -> int:
    """How many LOS of each board are tried."""
    return FEW if facts is shipped(facts.board) else MANY


def unlike(facts: BoardFacts, moved: BoardFacts, move: Move, count: int, around: Hex | None = None) -> list[str]:
    one, other = Board(facts), Board(moved)
    hexes = [h for h in one.painted_hexes if around is None or one.range_hexes(h, around) <= RADIUS]
    places = places_of(one, hexes)
    return differing(one, other, places, move.hex, some_pairs(places, count, len(places)))


@pytest.mark.parametrize("name", WHOLE_BOARD)
def test_a_board_turned_or_mirrored_has_the_same_los(facts: BoardFacts, count: int, name: str) -> None:
    assert facts.is_whole
    move = of_whole_board(facts, name)
    assert not unlike(facts, move.board(facts), move, count)


def centres(facts: BoardFacts, every: int) -> Iterator[Hex]:
    """Hexes with all hexes around them off the edge of the board, along which only one side is printed."""
    for column in range(6, facts.columns - 6, every):
        yield Hex(facts.board, column, 5)


@pytest.mark.parametrize("name", first(2, [*ABOUT_A_HEX][::-1]))
def test_a_map_turned_by_sixths_has_the_same_los(facts: BoardFacts, count: int, name: str) -> None:
    """The shape of every hex is the same in six directions, and twice as many with mirrors; the art is turned with it."""
    whole = evened(facts)
    for hex_ in centres(facts, 10 if count == FEW else 4):
        move = about(hex_, name)
        assert not unlike(whole, move.board(whole), move, count // 3, hex_), hex_.name


def with_a_cliff() -> BoardFacts:
    """A plain board with the cliff O4-P4, whose art ends ten pixels from its hexside: from there on the ground is on level 2."""
    above = PaintedLayer(((1231, 421), (1583, 69), (1901, 69), (1901, 421)), level=2)
    cliff = hexside(Hex("15", 14, 4), Hex("15", 15, 4))
    upper = (Hex("15", column, number) for column in range(15, 20) for number in range(1, 10))
    plain = replace(shipped("15"), depression=(), paint=(), hexside_art=(), bridge_art=(), ground=(above,))
    return replace(plain, hexsides={"cliff": frozenset({cliff})}, hexes={hex_: HexFacts(level=2) for hex_ in upper})


@pytest.mark.parametrize("name", ABOUT_A_HEX)
def test_a_cliff_is_as_high_whichever_way_its_hexside_runs(name: str) -> None:
    """A thread that crosses the hexside slantingly stays longer in the art of the cliff, which has the lower level."""
    facts, middle = with_a_cliff(), Hex("15", 16, 5)
    move, one = about(middle, name), Board(facts)
    near = [hex_ for hex_ in one.hexes if one.range_hexes(hex_, middle) <= RADIUS]
    below = [Location(hex_) for hex_ in near if not one[hex_].level]
    raised = [Location(hex_, at_level=2) for hex_ in near if one[hex_].level]
    a, b = (x.ravel() for x in np.meshgrid(np.arange(len(below)), len(below) + np.arange(len(raised))))
    assert not differing(one, Board(move.board(facts)), [*below, *raised], move.hex, (a, b))


@pytest.mark.parametrize(("hexrows", "at"), [(True, 16), (True, 6), (False, 5), (False, 3)])
def test_a_map_cut_into_boards_has_the_same_los(facts: BoardFacts, count: int, hexrows: bool, at: int) -> None:
    one, two = cut_in_two(facts, hexrows, at)
    places = places_of(one, one.painted_hexes)

    def there(hex_: Hex) -> Hex:
        found = two.hex_at(one.spot(hex_))
        assert found is not None
        return found

    assert not differing(one, two, places, there, some_pairs(places, count, at))


def test_a_los_along_the_edge_of_a_map_goes_on_over_a_seam(facts: BoardFacts) -> None:
    """Its middle may lie on the seam: on the far side nothing is printed there either (15H0 to 15Z0)."""
    one, two = cut_in_two(facts, True, 16)
    ends = [one.hex_at(Spot(column, row)) for row in (0, facts.rows) for column in range(1, facts.columns, 2)]
    places = places_of(one, [hex_ for hex_ in ends if hex_])
    assert not differing(one, two, places, lambda hex_: two.hex_at(one.spot(hex_)) or hex_, some_pairs(places, 10_000, 0))


def test_outlines_that_share_an_edge_are_met_at_one_place() -> None:
    """With the thread a pixel beside it as well: from either end 24P5 to 24S9 is as far from being blocked."""
    board = Board(shipped("24"))
    places = [board.ground(hex_) for hex_ in board.painted_hexes if hex_.short in ("P5", "S9")]
    there, back = (look_between(board, places, np.array([i]), np.array([1 - i])) for i in (0, 1))
    assert not (there.marginal | back.marginal).any()
    assert (there.blocked_beside == back.blocked_beside).all()


def test_ends_swapped_have_the_same_los(facts: BoardFacts, count: int) -> None:
    board = Board(facts)
    places = places_of(board, board.painted_hexes)
    a, b = some_pairs(places, min(2 * count, MOST_BOTH_WAYS), 1)
    there, back = look_between(board, places, a, b), look_between(board, places, b, a)
    assert (there.blocked == back.blocked).all()
    assert (there.marginal == back.marginal).all()
    assert (there.drawn.drm == back.drawn.drm)[~there.blocked].all()
    assert len(np.unique(there.blocked)) == 2


def test_a_map_that_is_not_the_same_is_noticed() -> None:
    """What the laws above look for is found: a turned board that has lost one outline, its walls, or the hexes at a seam."""
    facts = shipped("24")
    move = of_whole_board(facts, "upside down")
    moved = move.board(facts)
    wall_less = replace(moved, hexsides={**moved.hexsides, "wall": frozenset(), "hedge": frozenset()}, hexside_art=())
    for faulty in (replace(moved, paint=moved.paint[1:]), wall_less):
        assert unlike(facts, faulty, move, FEW * 3)
    one, two = cut_in_two(facts, True, 16)
    places = places_of(one, one.painted_hexes)
    (left, right) = two.placed
    shifted = Board(left, right._replace(facts=replace(right.facts, paint=())))
    pairs = some_pairs(places, FEW * 3, 16)
    assert differing(one, shifted, places, lambda h: shifted.hex_at(one.spot(h)) or h, pairs)
