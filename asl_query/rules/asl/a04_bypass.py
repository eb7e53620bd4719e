"""A4.3 Bypass of Infantry: where it may go, and what that costs. MF are counted in half MF."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from asl_query.board.board import Board
from asl_query.logic.rule import rule
from asl_query.terms.hexes import Hex

if TYPE_CHECKING:
    from asl_query.board.bypass import Rim, Run


@rule(
    "A4.3",
    "Bypass",
    reading="Only the opening of the text was seen, on public pages; the rest is read as SLC4.6: a wall or hedge as drawn is "
    "part of its hexside. Not seen, and read narrowly: no Bypass along a cliff.",
)
def may_bypass_along(art_touches: bool, cliff: bool) -> bool:
    """A unit may go along those hexsides of a woods or building hex that the obstacle's art does not touch."""
    return not art_touches and not cliff


@rule(
    "A4.3",
    "Bypass",
    part="who and where",
    reading="Text not seen but for its opening. A woods-gully hex cannot be Bypassed (an official answer that players quote); a "
    "road in the hex bars nothing. Only in the MPh, and no unit may end its MPh in Bypass (general knowledge).",
)
def may_bypass(broken: bool, depression: bool) -> bool:
    """Unbroken Infantry may go through a woods or building hex without entering the obstacle; not in a Depression hex."""
    return not broken and not depression


@rule(
    "A4.3",
    "Bypass",
    part="level",
    reading="Players quote that Bypass along a Crest Line of an obstacle on its higher side is at the higher level: the level of "
    "the obstacle's hex.",
)
def bypass_level(obstacle_level: int) -> int:
    """A unit in Bypass is in the obstacle's hex, at the level of the obstacle's base."""
    return obstacle_level


@rule(
    "A4.31",
    "Bypass MF",
    reading="Text not seen; SLC4.6.2, SLC4.6.3 and players' examples agree. All hexsides beyond two together double the MF once.",
)
def bypass_half_mf(other_terrain_half_mf: int, hexsides: int) -> int:
    """Bypass costs the MF of the other terrain in the hex, usually one, for up to two hexsides, and double for more."""
    return other_terrain_half_mf if hexsides <= 2 else 2 * other_terrain_half_mf


@rule(
    "A4.34",
    "LOS in Bypass",
    reading="Seen only as players quote it: a firer may trace to either vertex of the hexside, and to the centre dot only where "
    "the LOS comes there across that hexside. Read from it: the obstacle in the hex hides the unit where the thread crosses its "
    "art, the range is that to its hex, and the unit sees whom it is seen by (A6.5); when it may fire is not read.",
)
def may_trace_to_dot(crosses_bypassed_hexside: bool) -> bool:
    """A unit in Bypass is seen at the vertices of the Bypassed hexside, and at the centre dot by a LOS across that hexside."""
    return crosses_bypassed_hexside


def bypass_runs(board: Board, start: Hex, *, broken: bool = False) -> Iterator[Run]:
    """Every run along which a unit that leaves `start` may go round the obstacle of an adjacent hex, by A4.3 alone.

    Whether it can cross the hexsides at both ends of the run (cliffs, walls, levels) is for the rules on entering a hex.
    """
    from asl_query.board.bypass import runs_from  # brings numpy, which the index of rules does without

    for run in runs_from(board, start, _may_follow):
        if may_bypass(broken, bool(board[run.around].depression)):
            yield run


def _may_follow(rim: Rim) -> bool:
    return may_bypass_along(rim.is_touched, rim.is_cliff)
