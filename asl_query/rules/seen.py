"""What viewers see of the places where a unit may be: for `unseen by`."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.board.board import Board
from asl_query.rules.sight import look_all
from asl_query.terms.hexes import Hexside
from asl_query.terms.locations import Location
from asl_query.terms.movement import Smoke


def seen_by(
    board: Board, viewers: Sequence[Location], places: Sequence[Location], smoke: Smoke
) -> frozenset[Location | tuple[Hexside, int]]:
    """The Locations and Climb counters (hexside and level) that at least one viewer sees; a place to which no LOS can be traced
    because its surroundings are not painted counts as seen."""
    found: set[Location | tuple[Hexside, int]] = set()
    for viewer in viewers:
        found |= {p for p in places if p.hex == viewer.hex or not board.traceable(viewer.hex, p.hex)}
        rest = [p for p in places if p not in found]
        blocked = look_all(board, [viewer] * len(rest), rest, smoke=dict(smoke)).blocked if rest else ()
        found |= {p for p, hidden in zip(rest, blocked, strict=True) if not hidden}
    return frozenset(found)
