"""What viewers see at night of the places where a unit may be: for `unseen by` at night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asl_query.acts.targeting import bars_to_lane
from asl_query.board.board import Board
from asl_query.rules.asl.e01_night import is_seen_at_night, is_within_nvr
from asl_query.sight.lanes import lanes
from asl_query.sight.slbi import is_lit_by_slbi
from asl_query.sight.viewers import counters_seen_by, seen_by
from asl_query.terms.hexes import Hexside
from asl_query.terms.locations import Location
from asl_query.terms.night import Night
from asl_query.terms.searchlights import Obscurement
from asl_query.terms.smoke import Smoke


def seen_at_night(
    board: Board, viewers: Sequence[Location], places: Sequence[Location], smoke: Smoke, night: Night
) -> frozenset[Location]:
    """The Locations that at least one viewer sees, of those that lie within the NVR, are lit or marked by a Gunflash."""
    lit = _lit(board, places, smoke, night)
    found: set[Location] = set()
    for viewer in viewers:
        shown = [place for place in places if _is_shown(board, viewer, place, night, is_lit=place in lit)]
        found |= seen_by(board, [viewer], shown, smoke)
    return frozenset(found)


def counters_seen_at_night(
    board: Board, viewers: Sequence[Location], sides: Sequence[Hexside], smoke: Smoke, night: Night
) -> frozenset[tuple[Hexside, int]]:
    """The same of Climb counters, which lie at the foot of their cliff; one counts as lit where a hex of its hexside is."""
    lit = {place.hex for place in _lit(board, [Location(hex_) for side in sides for hex_ in side], smoke, night)}
    found: set[tuple[Hexside, int]] = set()
    for viewer in viewers:
        shown = []
        for side in sides:
            foot = Location(board.foot_and_top(side)[0])
            if _is_shown(board, viewer, foot, night, is_lit=not lit.isdisjoint(side)):
                shown.append(side)
        found |= counters_seen_by(board, [viewer], shown, smoke)
    return frozenset(found)


def _is_shown(board: Board, viewer: Location, place: Location, night: Night, *, is_lit: bool) -> bool:
    """Whether the night lets a viewer see a place to which it has a LOS; the NVR is known (`require_told_night`)."""
    assert night.nvr is not None
    is_near = is_within_nvr(board.range_hexes(viewer.hex, place.hex), night.nvr)
    return is_seen_at_night(is_near, place.hex in night.gunflashes, is_lit)


def _lit(board: Board, places: Sequence[Location], smoke: Smoke, night: Night) -> set[Location]:
    """The Locations that a light reaches, or that are as if within every NVR (W10.221)."""
    found = {place for lit in lit_by_each(board, night, smoke) for place in lit}
    if night.slbi is not None:
        found |= {place for place in places if is_lit_by_slbi(board, place, night.slbi)}
    return found


def lit_by_each(board: Board, night: Night, smoke: Smoke) -> Iterator[frozenset[Location]]:
    """What each Searchlight lights, or leaves dark for SMOKE and Mist alone: once for each side that its owner may declare."""
    murk = Obscurement(smoke, night.mist)
    for beam in night.beams:
        if not bars_to_lane(board, beam, murk):
            yield from (frozenset((*lane.lit, *lane.darkened)) for lane in lanes(board, beam, murk))
