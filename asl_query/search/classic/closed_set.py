"""Where a piece can be at best, turn by turn, as a certificate that it is not in the goal."""

from __future__ import annotations

from asl_query.acts.classic.certificates import ClassicClosedSet, PieceCannot, ReachedInTurn
from asl_query.acts.classic.piece_reach import PieceReach
from asl_query.acts.classic.states import PieceInHex

MOST_TURNS = 60


def turns_reached(piece_reach: PieceReach, turns: int) -> tuple[ReachedInTurn, ...]:
    """Its places that are new in each phase of so many turns."""
    known = set(piece_reach.places(0))
    found = []
    for turn in range(1, turns + 1):
        new = []
        for index in (2 * turn - 1, 2 * turn):
            new.append(tuple(place for place in piece_reach.places(index) if place not in known))
            known |= set(new[-1])
        found.append(ReachedInTurn(turn, *new))
    return tuple(found)


def cannot_reach(piece_reach: PieceReach, turns: int) -> PieceCannot:
    """That it is not in the goal by the end of so many turns."""
    start: tuple[PieceInHex, ...] = piece_reach.places(0)
    goal = piece_reach.reach_map.hexes(piece_reach.reach_map.goals)
    return PieceCannot(piece_reach.name, ClassicClosedSet(start, goal, turns_reached(piece_reach, turns)))


def never_reaches(piece_reach: PieceReach) -> PieceCannot | None:
    """The same up to a turn in which nothing is new for it and its carriers; None where it comes to the goal."""
    for turn in range(1, MOST_TURNS + 1):
        if piece_reach.in_goal(2 * turn) or piece_reach.in_goal(2 * turn - 1) or piece_reach.in_goal(0):
            return None
        if all(one.layer(2 * turn) == one.layer(2 * turn - 2) for one in (piece_reach, *piece_reach.units)):
            return cannot_reach(piece_reach, turn)
    return None
