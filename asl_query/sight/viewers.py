"""What viewers see of the places where a unit may be: for `unseen by`."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.board.board import Board
from asl_query.sight.climber_sights import climber_sights
from asl_query.sight.climbers import climb_levels, traceable
from asl_query.sight.sight import look_all
from asl_query.terms.hexes import Hexside
from asl_query.terms.locations import Climb, Location
from asl_query.terms.smoke import Smoke


def seen_by(board: Board, viewers: Sequence[Location], places: Sequence[Location], smoke: Smoke) -> frozenset[Location]:
    """The Locations that at least one viewer sees; one to which no LOS can be traced, since its surroundings are not painted,
    counts as seen."""
    found: set[Location] = set()
    for viewer in viewers:
        near = {p for p in places if p.hex == viewer.hex or not board.traceable(viewer.hex, p.hex)}
        rest = [p for p in places if p not in found and p not in near]
        blocked = look_all(board, [viewer] * len(rest), rest, smoke=dict(smoke)).blocked if rest else ()
        found |= near | {p for p, hidden in zip(rest, blocked, strict=True) if not hidden}
    return frozenset(found)


def counters_seen_by(
    board: Board, viewers: Sequence[Location], sides: Sequence[Hexside], smoke: Smoke
) -> frozenset[tuple[Hexside, int]]:
    """The Climb counters, by hexside and level, of which a viewer sees a vertex; what cannot be traced counts as seen."""
    found: set[tuple[Hexside, int]] = set()
    for side in sides:
        low, high = climb_levels(board, side)
        for level in range(low, high + 1):
            counter = Location(board.foot_and_top(side)[0], climb=Climb(side, level))
            clear = [v for v in viewers if traceable(board, v, counter)]
            seen = clear and not climber_sights(board, clear, side, level, dict(smoke)).blocked.all()
            if seen or len(clear) < len(viewers):
                found.add((side, level))
    return frozenset(found)
