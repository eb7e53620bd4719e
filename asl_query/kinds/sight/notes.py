"""What answers about LOS take for granted, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from asl_query.board.board import Board
from asl_query.kinds.query_context import only_painted
from asl_query.kinds.sight.proof import ClearSight
from asl_query.terms.answers import Notes
from asl_query.terms.hexes import Hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import Smoke
from asl_query.terms.questions import RAISED_BY, LeastRemoved, Sees, Things, WhoSees


def notes_of_who_sees(board: Board, question: WhoSees, seeing: Sequence[ClearSight]) -> Notes:
    """Of who sees a Location."""
    board = board.without(question.without)
    return Notes(
        (*only_painted(board, "viewers"), *_open_vertices(question.target), *_of_day(question.smoke, question.without)),
        _beneath_bridges(board, [question.target, *(sight.viewer for sight in seeing)]),
    )


def notes_of_sees(board: Board, question: Sees) -> Notes:
    """Of one LOS."""
    board = board.without(question.without)
    places = [question.viewer, question.target]
    fires = ("B11.431 when and at what range a Climbing unit may fire",) if question.viewer.climb else ()
    return Notes(
        (*_open_vertices(*places), *_of_day(question.smoke, question.without)), (*_beneath_bridges(board, places), *fires)
    )


def notes_of_seen_unseen(board: Board) -> Notes:
    """Of who sees a Location unseen."""
    levels = f"a viewer at its hex's own level or up to {RAISED_BY} levels above it"
    return Notes((*only_painted(board, "viewers"), levels, *_of_day()))


def notes_of_fewest_smoke(board: Board) -> Notes:
    """Of the SMOKE that hides a Location."""
    return Notes((*only_painted(board, "viewers"), "one counter a hex", *_of_day()))


def notes_of_least_removed(board: Board, question: LeastRemoved) -> Notes:
    """Of what must be gone for a LOS."""
    return Notes(_of_day(), _beneath_bridges(board, [question.viewer, question.target]))


def _of_day(smoke: Smoke = (), without: Things = ()) -> tuple[str, ...]:
    placed = [f"+{drm} SMOKE in {hex_.name}" for hex_, drm in smoke]
    gone = [f"the {'cliff, wall or hedge' if isinstance(x, Hexside) else 'terrain'} of {x.name} thought away" for x in without]
    return (*placed, *gone, f"a clear day, no {'other ' if placed else ''}SMOKE, no units in the way, grain in season")


def _open_vertices(*places: Location) -> list[str]:
    opens = [place.name for place in places if place.climb and place.climb.vertex is None]
    return [f"the counter of {name} does not show which vertex, so the opponent picks it" for name in opens]


def _beneath_bridges(board: Board, places: Iterable[Location]) -> tuple[str, ...]:
    beneath = any(place.depth is Depth.IN and board[place.hex].bridge for place in places)
    return ("B6.32 what a bridge overhead does to LOS and TEM",) if beneath else ()
