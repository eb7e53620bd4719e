"""The clauses by which a clear LOS is clear where it might not have been: into Depressions, over cliffs, to a Climber."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.board.board import Board
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a04_bypass import may_trace_to_dot
from asl_query.rules.asl.a06_los import hidden_in_depression
from asl_query.rules.asl.b11_cliffs import behind_cliff, climber_sees, los_to_climber_barred
from asl_query.rules.asl.b19_gullies import is_from_above, misses_depression_hexside, unconnected_depressions
from asl_query.sight.climbers import thread
from asl_query.sight.sight import is_in_depression, level_of
from asl_query.terms.hexes import hexside
from asl_query.terms.locations import Location


def allowing_clauses(board: Board, viewer: Location, target: Location) -> list[str]:
    """The numbers that a player would name for this clear LOS, beyond A6.1."""
    found = [*climber_clauses([viewer], target), *_into_depression(board, viewer, target)]
    nodes = thread(board, viewer, target)
    pairs = [piece.spots for piece in nodes.pieces] + [node.spots for node in nodes.nodes if not node.is_vertex]
    for spots in pairs:
        hexes = [board.hex_at(spot) for spot in spots]
        if len(hexes) == 2 and hexes[0] and hexes[1] and hexside(hexes[0], hexes[1]) in board.cliffs:
            found.append("B11.2" if spots in [p.spots for p in nodes.pieces] else key_of(behind_cliff))
    return list(dict.fromkeys(found))


def climber_clauses(viewers: Sequence[Location], target: Location) -> list[str]:
    """The numbers by which the LOS of a unit that is Climbing or in Bypass is traced: as the target, as a viewer."""
    from_climber = any(viewer.climb for viewer in viewers)
    by_vertex = ["A6.12"] if any(place.at_vertices for place in (target, *viewers)) else []
    by_vertex += [key_of(los_to_climber_barred)] if target.climb or from_climber else []
    by_vertex += [key_of(may_trace_to_dot)] if any(place.bypass for place in (target, *viewers)) else []
    return by_vertex + ([key_of(climber_sees)] if from_climber else [])


def _into_depression(board: Board, viewer: Location, target: Location) -> list[str]:
    are_in = [is_in_depression(board, end) for end in (viewer, target)]
    if not any(are_in):
        return []
    if all(are_in):
        return [key_of(unconnected_depressions)]
    inside, outside = (viewer, target) if are_in[0] else (target, viewer)
    advantage = level_of(board, outside) - level_of(board, inside)
    number, distance = key_of(hidden_in_depression), board.range_hexes(viewer.hex, target.hex)
    by_height = [] if hidden_in_depression(advantage, distance, in_art=False, ground_above=True) else [number]
    if inside.hex not in board.hill_depressions:
        return by_height or [number]  # within the art of the Depression
    return [*by_height, key_of(is_from_above if is_from_above(advantage) else misses_depression_hexside)]
