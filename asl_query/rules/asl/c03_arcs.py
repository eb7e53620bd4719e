"""C3.2 Covered Arc: the hexes that a weapon facing along a hexspine covers."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.board.geometry import neighbours
from asl_query.logic.rule import rule
from asl_query.terms.hexes import Hex, Hexside

HEXSPINES = 6


@rule("C3.2", "Covered Arc")
def is_in_arc(past_the_first_hexrow: int, short_of_the_last_hexrow: int) -> bool:
    """The CA is the two hexes joined by the hexspine faced, the hexrows through them that meet at the weapon, and all between."""
    return past_the_first_hexrow >= 0 and short_of_the_last_hexrow >= 0


def hexspine_number(board: Board, hex_: Hex, joins: Hexside) -> int | None:
    """The number of the hexspine of a hex that joins these two, 1 to 6 clockwise from the upper right; None where none does."""
    around = [board.hex_at(spot) for spot in neighbours(board.spot(hex_))]
    pairs = [{around[i - 1], around[i]} for i in range(HEXSPINES)]
    return (pairs.index(set(joins)) or HEXSPINES) if set(joins) in pairs else None


def covers(board: Board, at: Hex, spine: int, target: Hex) -> bool:
    """Whether a weapon facing this hexspine has the target in its CA."""
    to = _towards(board, at, target)
    around = [_EVERY_WAY[spine - 1], _EVERY_WAY[spine % HEXSPINES]]
    return is_in_arc(_turn(around[0], to), _turn(to, around[1]))


def hexspines_to_change(board: Board, at: Hex, facing: int, target: Hex, barred: int | None = None) -> int:
    """By how many hexspines the CA must be changed before it covers the target, without the barred hexspine if another does."""
    return _turned(facing, facing_after(board, at, facing, target, barred))


def covering(board: Board, at: Hex, target: Hex) -> list[int]:
    """The hexspines whose CA covers the target: one, or two where it lies on a hexrow."""
    return [spine for spine in range(1, HEXSPINES + 1) if covers(board, at, spine, target)]


def facing_after(board: Board, at: Hex, facing: int, target: Hex, barred: int | None = None) -> int:
    """The hexspine nearest to the one faced whose CA covers the target; the barred one only where no other does, and the CA is
    not changed for what lies in it (W10.31)."""
    spines = covering(board, at, target)
    if facing in spines:
        return facing
    return min([spine for spine in spines if spine != barred] or spines, key=lambda spine: _turned(facing, spine))


def _turned(facing: int, spine: int) -> int:
    return min((spine - facing) % HEXSPINES, (facing - spine) % HEXSPINES)


_EVERY_WAY = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))  # to the adjacent hexes, clockwise from the north


def _towards(board: Board, at: Hex, target: Hex) -> tuple[int, int]:
    """The way from one centre dot to another on the lattice of board/geometry.py."""
    (x0, y0), (x1, y1) = board.lattice(at), board.lattice(target)
    return x1 - x0, y1 - y0


def _turn(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Positive where b lies clockwise of a."""
    return a[0] * b[1] - a[1] * b[0]
