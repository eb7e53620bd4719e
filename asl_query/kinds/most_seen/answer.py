"""Which hexes of a board see the most others, and which the fewest."""

from __future__ import annotations

import numpy as np

from asl_query.board.board import Board
from asl_query.deadline import raise_if_over
from asl_query.kinds.most_seen.needs import Shows, hexes_of_board
from asl_query.kinds.most_seen.proof import PlaceCount, PlaceCounts, SeenHexes, best_of
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.sight.answer import NONE_NEEDED
from asl_query.ndarrays import Bools
from asl_query.sight.open_sight import seen_in, taken_smoke
from asl_query.sight.sight import SmokeByHex, look_between
from asl_query.terms.answers import Finding
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location

_LINES_AT_ONCE = 8192  # between two looks at the clock


def most_seen(context: QueryContext, board: Board, question: MostSeen, shows: Shows | None = None) -> Finding:
    """Look from every place of the board at every other one, and count the hexes in which something is seen; at night those alone
    that the night `shows` a place."""
    here = seen_in(board.without(question.without), question.circumstances)
    hexes = hexes_of_board(here, question.board)
    places = [Location(hex_, depth) for hex_ in hexes for depth in here.places(hex_)]
    with context.watch.stage("rules"):
        smoke = dict(taken_smoke(question.smoke, question.circumstances))
        seen = _seen_hexes(context, here, places, smoke, _shown(places, shows))
    counts = tuple(PlaceCount(place, int(row.sum())) for place, row in zip(places, seen, strict=True))
    outcome = best_of(counts, question.fewest, len(hexes))
    rows = [
        SeenHexes(one.place, tuple(hexes[n] for n in np.flatnonzero(row).tolist()))
        for one, row in zip(counts, seen, strict=True)
        if one.sees == outcome.sees
    ]
    return Finding(outcome, tuple(rows), PlaceCounts(counts), checked={"solver": NONE_NEEDED})


def _traceable(board: Board, one: Hex, hexes: list[Hex]) -> list[bool]:
    raise_if_over()
    return [one != other and board.traceable(one, other) for other in hexes]


def _shown(places: list[Location], shows: Shows | None) -> Bools:
    """Of each place (a row) which others it may count."""
    if shows is None:
        return np.ones((len(places), len(places)), dtype=np.bool_)
    rows = []
    for place in places:
        raise_if_over()
        rows.append([shows(place, other) for other in places])
    return np.array(rows, dtype=np.bool_)


def _seen_hexes(context: QueryContext, board: Board, places: list[Location], smoke: SmokeByHex, shown: Bools) -> Bools:
    """Of each place (a row) which hexes it sees; every LOS is looked along once, for it is the same both ways (A6.5)."""
    hexes = list(dict.fromkeys(place.hex for place in places))
    number = {hex_: n for n, hex_ in enumerate(hexes)}
    of = np.array([number[place.hex] for place in places])
    one, other = np.triu_indices(len(places), 1)
    if board.is_painted:
        asked = of[one] != of[other]
    else:
        can = np.array([_traceable(board, hex_, hexes) for hex_ in hexes])
        asked = can[of[one], of[other]]
    asked &= shown[one, other] | shown[other, one]
    one, other = one[asked], other[asked]
    seen = np.zeros((len(places), len(hexes)), dtype=np.bool_)
    for low in range(0, len(one), _LINES_AT_ONCE):
        context.deadline.check()
        context.deadline.report_progress(f"{low:,} of {len(one):,} LOS looked along")
        a, b = one[low : low + _LINES_AT_ONCE], other[low : low + _LINES_AT_ONCE]
        clear = ~look_between(board, places, a, b, smoke=smoke).blocked
        a, b = a[clear], b[clear]
        there, back = shown[a, b], shown[b, a]
        seen[a[there], of[b[there]]] = True
        seen[b[back], of[a[back]]] = True
    return seen
