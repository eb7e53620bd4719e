"""A Depression hex of which nobody said whether the unit there is IN it or at its Crest: both are answered."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.finite.open_facts import OpenFact
from asl_query.kinds.places import require_painted, require_place
from asl_query.terms.locations import Depth, Location

UNIT_IN = "the unit in "  # begins the name of the fact
OPTIONS = ("IN it", "at its Crest")
_DEPTHS = (Depth.IN, Depth.CREST)


def is_depth_open(board: Board, place: Location) -> bool:
    """Whether a place is a Depression hex alone; one with a bridge is its bridge (B6.1)."""
    if place != Location(place.hex) or place.hex not in board:
        return False
    facts = board[place.hex]
    return bool(facts.depression) and not facts.bridge


def depth_fact(place: Location) -> OpenFact:
    """The fact that decides where in its hex a unit is; it is taken to be IN it where one must be taken (B19.1)."""
    return OpenFact(f"{UNIT_IN}{place.hex.name}", OPTIONS)


def meant_by(board: Board, place: Location) -> tuple[Location, ...]:
    """The Locations that a place may mean, in the order of `OPTIONS`; itself where it is none that leaves it open."""
    return tuple(Location(place.hex, depth) for depth in _DEPTHS) if is_depth_open(board, place) else (place,)


def taken_inside(board: Board, place: Location) -> Location:
    """The Location that is taken where one answer is told for all that is open."""
    return meant_by(board, place)[0]


def require_place_or_depth(text: str, board: Board, place: Location) -> None:
    """A place on painted ground, or a Depression hex of which nobody said where in it the unit is."""
    if is_depth_open(board, place):
        require_painted(text, board, place.hex)
    else:
        require_place(text, board, place)
