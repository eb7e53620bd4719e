"""Climb counters and units in Bypass in LOS: the hex at the foot of a cliff, levels, vertices, and the threads to and from them
(B11.42, A4.34)."""

from __future__ import annotations

from dataclasses import fields, replace

from asl_query.board import geometry
from asl_query.board.board import Board
from asl_query.board.geometry import CENTRE, Trace
from asl_query.rules.asl.b19_gullies import level_there
from asl_query.terms.hexes import Crossed, Hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import Mover
from asl_query.terms.question import Question


def at_foot(board: Board, question: Question) -> Question:
    """The question with every Climb counter in the hex at the foot of its cliff (B11.43); what names no hexside of the board
    stays as it is."""
    found = {field.name: _at_foot(board, field.name, getattr(question, field.name)) for field in fields(question)}
    changed = {name: value for name, value in found.items() if value is not None}
    return replace(question, **changed) if changed else question


def _at_foot(board: Board, name: str, said: object) -> object:
    """A part of a question with its Climb counters at the foot; None for one that stays as it is."""
    match said:
        case Location():
            return place_at_foot(board, said)
        case Question():
            return at_foot(board, said)
        case Mover(unit, at):
            return Mover(unit, place_at_foot(board, at, is_mover=True))
        case tuple() if name in ("or_goals", "movers"):
            return tuple(_at_foot(board, name, one) for one in said)
    return None


def place_at_foot(board: Board, place: Location, *, is_mover: bool = False) -> Location:
    """A Climb counter in the hex at the foot; a unit that moves leaves it INTO a Depression there."""
    if place.climb is None or not all(hex_ in board for hex_ in place.climb.side):
        return place
    foot = board.foot_and_top(place.climb.side)[0]
    into = is_mover and board[foot].depression and not board[foot].bridge
    return place._replace(hex=foot, depth=Depth.IN if into else place.depth)


def climb_levels(board: Board, side: Hexside) -> tuple[int, int]:
    """The levels of a cliff's foot and top: the lowest and the highest that a Climb counter can have there."""
    ends = board.foot_and_top(side)
    low, high = (level_there(board, board.ground(h)) for h in ends)
    return low, high


def at_vertices(board: Board, place: Location) -> tuple[Location, ...]:
    """A Climb counter or a unit in Bypass at each vertex that it may be at, where its own is left open; any other place alone."""
    if place.climb is not None and place.climb.vertex is None:
        vertices = board.hexside_vertices(place.climb.side, place.hex)
        return tuple(place._replace(climb=place.climb._replace(vertex=vertex)) for vertex in vertices)
    if place.bypass is not None and place.bypass.vertex is None:
        vertices = board.hexside_vertices(place.bypass.side, place.hex)
        return tuple(place._replace(bypass=place.bypass._replace(vertex=vertex)) for vertex in vertices)
    return (place,)


def tip(board: Board, place: Location) -> int:
    """Where in its hex the LOS of a place ends: CENTRE, or the number of the vertex of its Climb counter or Bypass."""
    where = place.climb or place.bypass
    if where is None:
        return CENTRE
    assert where.vertex is not None, f"{place.name} has no one LOS: ask at_vertices first"
    return board.hexside_vertices(where.side, place.hex)[where.vertex]


def crosses_bypassed(board: Board, viewer: Location, bypasser: Location) -> bool:
    """Whether a thread to the centre dot of the hex of a unit in Bypass comes there across the hexside that it Bypasses."""
    assert bypasser.bypass is not None
    nodes = thread(board, viewer, Location(bypasser.hex)).nodes
    return bool(nodes) and not nodes[-1].is_vertex and {board.hex_at(s) for s in nodes[-1].spots} == set(bypasser.bypass.side)


def thread(board: Board, a: Location, b: Location) -> Trace:
    """The hexes that the thread between two places meets."""
    return geometry.trace(board.spot(a.hex), board.spot(b.hex), tip(board, a), tip(board, b))


def crosses(board: Board, a: Location, b: Location) -> tuple[Crossed, ...]:
    """The hexes that the thread between two places runs through, in order; a run along a hexside has both."""
    return board.crosses(a.hex, b.hex, tip(board, a), tip(board, b))


def traceable(board: Board, a: Location, b: Location) -> bool:
    """Whether every hex that the thread between two places meets is painted; of a Climb counter to every vertex it may be at."""
    return all(
        board.traceable(a.hex, b.hex, tip(board, one), tip(board, other))
        for one in at_vertices(board, a)
        for other in at_vertices(board, b)
    )
