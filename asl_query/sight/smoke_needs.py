"""What SMOKE would have to add along each LOS to a Location for none of them to be clear."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.board.board import Board
from asl_query.board.geometry import trace
from asl_query.rules.asl.a06_los import BLOCKING_HINDRANCE_DRM
from asl_query.rules.asl.a24_smoke import smoke_drm, smoke_hinders
from asl_query.sight.sight import level_of
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location

SmokeNeeds = dict[Location, tuple[int, dict[Hex, int]]]


def smoke_needs(board: Board, target: Location, seen_from: Iterable[tuple[Location, int]], drm: int) -> SmokeNeeds:
    """For every place that sees the target, given with the Hindrance DRM of its LOS: the DRM that is missing for the LOS to be
    blocked (A6.7), and what a SMOKE counter of so much DRM would add in each hex that the LOS meets (A24.2, A24.8)."""
    needs: SmokeNeeds = {}
    for place, hindrance_drm in seen_from:
        lower = min(level_of(board, place), level_of(board, target))
        pieces = trace(board.spot(place.hex), board.spot(target.hex)).pieces
        met = {board.hex_at(spot) for piece in pieces for spot in piece.spots}
        adds = {
            hex_: smoke_drm(drm, hex_ == place.hex)
            for hex_ in sorted(h for h in met if h is not None and h in board)
            if smoke_hinders(board[hex_].level, lower)
        }
        needs[place] = (BLOCKING_HINDRANCE_DRM - hindrance_drm, adds)
    return needs
