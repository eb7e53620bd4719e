"""IB Lanes and Covered Arcs on the shipped boards: the plain way agrees, sides and arcs fit together, SMOKE never lights."""

from __future__ import annotations

import math
import random
from functools import cache

import pytest
from large import parts

from asl_query import load_board
from asl_query.acts.targeting import bars_to_targeting
from asl_query.board.board import Board
from asl_query.board.geometry import Spot
from asl_query.check.plain_lane import plain_lanes
from asl_query.kinds.lights.lit.answer import blind_line
from asl_query.kinds.lights.lit.check import check_blinded
from asl_query.rules.asl.c03_arcs import covering, covers, facing_after, hexspines_to_change
from asl_query.sight.lanes import Lane, blindness, lanes
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlights import Beam, Blinded, Light, Obscurement, Searchlight, Side

BOARDS = ("2", "3", "5", "8", "9", "12", "15", "20", "24", "44")
SPINES = range(1, 7)


@cache
def board_named(name: str) -> Board:
    return load_board(name)


def drawn(rng: random.Random, board: Board, far: int) -> tuple[Hex, Hex]:
    """Two hexes with a LOF that stays on what is painted."""
    while True:
        at = rng.choice(board.painted_hexes)
        near = [h for h in board.painted_hexes if h != at and board.range_hexes(at, h) <= far and board.traceable(at, h)]
        if near:
            return at, rng.choice(near)


def on_a_grain(rng: random.Random, board: Board) -> tuple[Hex, Hex]:
    """Two hexes on an Alternate Hex Grain: an even number of hexrows apart, or in one row of centre dots."""
    while True:
        at = rng.choice(board.painted_hexes)
        (x, y), way = board.centre(at), rng.choice(((6, 0), (3, 3), (3, -3), (-3, 3), (-3, -3), (-6, 0)))
        far = rng.randint(1, 4)
        end = (x + 32 * way[0] * far, y + 32 * way[1] * far)
        target = next((h for h in board.painted_hexes if board.centre(h) == end), None)
        if target is not None and board.traceable(at, target):
            return at, target


def beam(rng: random.Random, board: Board, ends: tuple[Hex, Hex], side: Side | None = None) -> Beam:
    at, target = (Location(h, rng.choice(board.places(h))) for h in ends)
    return Beam(Light(Searchlight.GMSL, at, "GMSL"), target, side)


def along(board: Board, one: Beam) -> list[Hex]:
    """The hexes of the LOF on both sides, without the SL's own."""
    both = lanes(board, Beam(one.light, one.target), Obscurement())
    return [h for h in dict.fromkeys(h for lane in both for h in (*lane.hexes, *lane.off_side)) if h != one.light.at.hex]


def murk(rng: random.Random, board: Board, one: Beam, most: int = 3) -> Obscurement:
    hexes = along(board, one)
    smoke = {rng.choice(hexes): rng.randint(1, 3) for _ in range(rng.randint(0, most))}
    return Obscurement(tuple(sorted(smoke.items())), rng.choice((0, 0, 1, 2)))


@pytest.mark.parametrize("numbers", parts(3, 9))
@pytest.mark.parametrize("name", BOARDS)
def test_lanes_worked_out_the_plain_way_are_the_same(name: str, numbers: range) -> None:
    board = board_named(name)
    for number in numbers:
        rng = random.Random(f"plain {name} {number}")
        ends = on_a_grain(rng, board) if number % 3 == 0 else drawn(rng, board, rng.choice((3, 8, 44)))
        one = beam(rng, board, ends, rng.choice((None, *Side)))
        dim = murk(rng, board, one)
        found, plain = lanes(board, one, dim), plain_lanes(board, one, dim)
        assert [lane.beam.side for lane in found] == [lane.side for lane in plain]
        for lane, other in zip(found, plain, strict=True):
            assert list(lane.hexes) == other.along
            assert list(lane.touched) == other.touched
            assert list(lane.off_side) == other.other_side
            assert (lane.is_same_level, lane.drm) == (other.is_same_level, other.drm)
            assert len(lane.lit) == len(other.lit)
            assert set(lane.lit) == other.lit
            assert set(lane.darkened) == other.darkened
            assert list(lane.dark.items()) == list(other.dark.items())
            assert not set(lane.lit) & set(lane.dark)
            _check_blindness(rng, board, lane, dim)


def _check_blindness(rng: random.Random, board: Board, lane: Lane, dim: Obscurement) -> None:
    """As W10.25 has it, on both ways; strictly is never more; never at a target as far from the SL as the Firer."""
    if bars_to_targeting(board, lane.beam.light, lane.beam.target, dim):
        return
    places = [*lane.lit, *lane.dark]
    for _ in range(3):
        firer, target = rng.choice(places), rng.choice(places)
        if firer.hex == target.hex or not board.traceable(firer.hex, target.hex):
            continue
        found = blindness(board, lane, firer, target)
        assert found.applies >= found.strict
        if found.applies:
            assert found.target_range < found.firer_range
            assert {firer, target} <= set(lane.lit)
        question = Blinded(firer, target, lane.beam, dim)
        verdict = Verdict.YES if found.applies else Verdict.NO
        check_blinded(board, question, Answer("", question, verdict, (blind_line(lane, found),), None, (), ""))


@pytest.mark.parametrize("numbers", parts(2, 6))
@pytest.mark.parametrize("name", BOARDS)
def test_the_sides_of_a_grain_share_all_but_the_hexes_beside_the_lof(name: str, numbers: range) -> None:
    board = board_named(name)
    for number in numbers:
        rng = random.Random(f"grain {name} {number}")
        one = beam(rng, board, on_a_grain(rng, board))
        left, right = lanes(board, one, Obscurement())
        assert (left.beam.side, right.beam.side) == (Side.LEFT, Side.RIGHT)
        assert (left.off_side, right.off_side) == (
            tuple(h for h in right.hexes if h not in left.hexes), tuple(h for h in left.hexes if h not in right.hexes),
        )  # fmt: skip
        (x0, y0), (x1, y1) = board.centre(one.light.at.hex), board.centre(one.target.hex)
        for lane, sign in ((left, -1), (right, 1)):
            mine = [h for h in lane.hexes if h not in (right if lane is left else left).hexes]
            turns = [(x1 - x0) * (board.centre(h)[1] - y0) - (y1 - y0) * (board.centre(h)[0] - x0) for h in mine]
            assert all(turn * sign > 0 for turn in turns)
        both = {*left.hexes, *right.hexes}
        assert len(left.hexes) + len(right.hexes) - len(both) == len({*left.hexes} & {*right.hexes})
        # the hexes through whose middle the LOF runs are every other one: half of the steps cross along a hexside
        assert len({*left.hexes} & {*right.hexes}) == board.range_hexes(one.light.at.hex, one.target.hex) // 2 + 1


@pytest.mark.parametrize("numbers", parts(4, 15))
@pytest.mark.parametrize("name", BOARDS)
def test_every_point_of_the_lof_lies_in_the_lane(name: str, numbers: range) -> None:
    board = board_named(name)
    for number in numbers:
        rng = random.Random(f"points {name} {number}")
        one = beam(rng, board, drawn(rng, board, 44))
        hexes = {one.light.at.hex, *along(board, one)}
        (x0, y0), (x1, y1) = board.centre(one.light.at.hex), board.centre(one.target.hex)
        for step in range(101):
            x, y = x0 + (x1 - x0) * step / 100, y0 + (y1 - y0) * step / 100
            assert any(_holds(board, h, x, y) for h in hexes)


def _holds(board: Board, hex_: Hex, x: float, y: float) -> bool:
    cx, cy = board.centre(hex_)
    dx, dy = x - cx, y - cy
    return max(abs(dy) - 32, abs(dx + dy) - 64, abs(dx - dy) - 64) < 1e-6


@pytest.mark.parametrize("numbers", parts(3, 8))
@pytest.mark.parametrize("name", BOARDS)
def test_more_smoke_never_lights_a_hex(name: str, numbers: range) -> None:
    """A counter more, or a greater one: the lit Locations are some of those before, what is in NVR stays in NVR."""
    board = board_named(name)
    for number in numbers:
        rng = random.Random(f"smoke {name} {number}")
        one = beam(rng, board, drawn(rng, board, 10), Side.LEFT)
        before = murk(rng, board, one)
        more = dict(before.smoke)
        where = rng.choice(along(board, one))
        more[where] = more.get(where, 0) + rng.randint(1, 3)
        thicker = Obscurement(tuple(sorted(more.items())), before.mist + rng.randint(0, 1))
        (first,), (then,) = lanes(board, one, before), lanes(board, one, thicker)
        assert set(then.lit) <= set(first.lit)
        assert set(first.darkened) <= set(then.darkened)
        assert set(then.darkened) <= {
            *first.lit,
            *first.darkened,
            *(p for p, (rule, _) in first.dark.items() if rule == "W10.22"),
        }


# Covered Arcs


def pairs(count: int) -> list[tuple[Board, Hex, Hex]]:
    rng = random.Random(count)
    found = []
    for _ in range(count):
        board = board_named(rng.choice(BOARDS))
        at, target = rng.sample(board.hexes, 2)
        found.append((board, at, target))
    return found


def clock(board: Board, at: Hex, target: Hex) -> float:
    """The direction in degrees, clockwise from the top, with the hexes drawn as regular ones."""
    (x0, y0), (x1, y1) = board.centre(at), board.centre(target)
    return math.degrees(math.atan2((x1 - x0) / 2, -(y1 - y0) * math.sqrt(3) / 2)) % 360


def away(angle: float, spine: int) -> float:
    """By how many degrees a direction lies off a hexspine: the first points to 30 degrees, the others 60 each further on."""
    return abs((angle - (60 * spine - 30) + 180) % 360 - 180)


def test_an_arc_reaches_thirty_degrees_to_either_side_of_its_hexspine() -> None:
    for board, at, target in pairs(400):
        angle = clock(board, at, target)
        for spine in SPINES:
            if abs(away(angle, spine) - 30) > 1e-6:
                assert covers(board, at, spine, target) == (away(angle, spine) < 30)
            else:
                assert covers(board, at, spine, target)  # on a hexrow that bounds the arc


def test_one_or_two_arcs_cover_every_hex() -> None:
    for board, at, target in pairs(400):
        found = covering(board, at, target)
        on_a_hexrow = abs((clock(board, at, target) + 30) % 60 - 30) < 1e-6
        assert len(found) == (2 if on_a_hexrow else 1)
        assert len(found) == 1 or (found[1] - found[0]) % 6 in (1, 5)


def test_the_hexspines_to_change_are_the_fewest_and_end_at_a_facing_that_covers() -> None:
    for board, at, target in pairs(300):
        for facing in SPINES:
            changed = hexspines_to_change(board, at, facing, target)
            assert 0 <= changed <= 3
            assert (changed == 0) == covers(board, at, facing, target)
            after = facing_after(board, at, facing, target)
            assert covers(board, at, after, target)
            assert min((after - facing) % 6, (facing - after) % 6) == changed
            turns = [math.ceil((away(clock(board, at, target), facing) - 30) / 60 - 1e-9)]
            assert changed == max(0, *turns)


def test_a_mirrored_target_needs_as_many_hexspines_of_the_mirrored_facing() -> None:
    for board, at, target in pairs(300):
        here, there = board.spot(at), board.spot(target)
        mirrored = board.hex_at(Spot(2 * here.column - there.column, there.row))
        if mirrored is None or mirrored not in board or mirrored == at:
            continue
        for facing in SPINES:
            assert hexspines_to_change(board, at, facing, target) == hexspines_to_change(board, at, 7 - facing, mirrored)
