"""What answers about LOS take for granted, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from asl_query.board.board import Board
from asl_query.kinds.depending import assumed as assumed_of_day
from asl_query.kinds.depending import hindering_weather
from asl_query.kinds.query_context import only_painted
from asl_query.kinds.sight.proof import ClearSight
from asl_query.sight.open_sight import seen_in
from asl_query.sight.unsure_terrain import unsure_between
from asl_query.terms.answers import Notes
from asl_query.terms.hexes import Hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import RAISED_BY, FewestSmoke, LeastRemoved, SeenUnseen, Sees, Things, WhoSees


def notes_of_who_sees(board: Board, question: WhoSees, seeing: Sequence[ClearSight]) -> Notes:
    """Of who sees a Location."""
    bare = board.without(question.without)
    here = seen_in(bare, question.circumstances)
    places = [question.target, *(sight.viewer for sight in seeing)]
    return Notes(
        (*only_painted(here, "viewers"), *_open_vertices(question.target), *gone(question.without), *_around(bare, question)),
        (
            *unsure_between(bare, places[1:], [question.target]),
            *beneath_bridges(here, places),
            *hindering_weather(question.circumstances),
        ),
    )


def notes_of_sees(board: Board, question: Sees) -> Notes:
    """Of one LOS."""
    bare, places = board.without(question.without), [question.viewer, question.target]
    fires = ("B11.431 when and at what range a Climbing unit may fire",) if question.viewer.climb else ()
    return Notes(
        (*_open_vertices(*places), *gone(question.without), *_around(bare, question)),
        (
            *unsure_between(bare, [question.viewer], [question.target]),
            *beneath_bridges(bare, places),
            *hindering_weather(question.circumstances),
            *fires,
        ),
    )


def notes_of_seen_unseen(board: Board, question: SeenUnseen) -> Notes:
    """Of who sees a Location unseen."""
    levels = f"a viewer at its hex's own level or up to {RAISED_BY} levels above it"
    assumed = (*only_painted(board, "viewers"), levels, *_around(board, question))
    return Notes(assumed, hindering_weather(question.circumstances))


def notes_of_fewest_smoke(board: Board, question: FewestSmoke) -> Notes:
    """Of the SMOKE that hides a Location."""
    assumed = (*only_painted(board, "viewers"), "one counter a hex", *_around(board, question))
    return Notes(assumed, hindering_weather(question.circumstances))


def notes_of_least_removed(board: Board, question: LeastRemoved) -> Notes:
    """Of what must be gone for a LOS."""
    places = [question.viewer, question.target]
    return Notes(_around(board, question), (*beneath_bridges(board, places), *hindering_weather(question.circumstances)))


def gone(without: Things) -> list[str]:
    """What is thought away, in words."""
    return [f"the {'cliff, wall or hedge' if isinstance(x, Hexside) else 'terrain'} of {x.name} thought away" for x in without]


def _around(board: Board, question: WhoSees | Sees | SeenUnseen | FewestSmoke | LeastRemoved) -> tuple[str, ...]:
    smoke = question.smoke if isinstance(question, WhoSees | Sees) else ()
    return assumed_of_day(board, question.circumstances, smoke, "no units in the way")


def _open_vertices(*places: Location) -> list[str]:
    opens = [place.name for place in places if place.climb and place.climb.vertex is None]
    return [f"the counter of {name} does not show which vertex, so the opponent picks it" for name in opens]


def beneath_bridges(board: Board, places: Iterable[Location]) -> tuple[str, ...]:
    """What is not modelled of units beneath a bridge, where one of the places is there."""
    beneath = any(place.depth is Depth.IN and board[place.hex].bridge for place in places)
    return ("B6.32 what a bridge overhead does to TEM",) if beneath else ()
