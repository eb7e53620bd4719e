"""Slopes in LOS (P2.3): how much higher a unit looks out over one."""

from __future__ import annotations

import numpy as np

from asl_query.board.sightline import Threads
from asl_query.logic.arrays import read_over_arrays
from asl_query.ndarrays import Bools, Ints
from asl_query.rules.asl.p02_slopes import quarter_levels_up_slope
from asl_query.sight.sight_facts import Ends, SightFacts


def lifted_by_slopes(facts: SightFacts, a: Ends, b: Ends, threads: Threads) -> tuple[Ends, Ends]:
    """The ends of each LOS at the levels from which it is traced."""
    if facts.is_down_slope is None:
        return a, b
    pieces = np.diff(np.append(threads.first_piece, len(threads.piece_start)))
    first_node = threads.first_piece - np.arange(len(pieces))  # one node fewer than pieces in each thread before
    at = np.flatnonzero(pieces > 1)
    over_a, over_b = (
        _leaves_over_slope(facts, threads, end, node, at) for end, node in ((a, first_node), (b, first_node + pieces - 2))
    )
    return _lifted(a, b, over_a), _lifted(b, a, over_b)


def _leaves_over_slope(facts: SightFacts, threads: Threads, end: Ends, node: Ints, at: Ints) -> Bools:
    """Whether each LOS leaves the hex of an end over a slope that leads down from it, vertices included."""
    assert facts.is_down_slope is not None
    found = np.zeros(len(end.hex), dtype=np.bool_)
    for hex_ in threads.node_hexes[node[at]].T:
        found[at] |= facts.is_down_slope[end.hex[at], hex_]
    return found


def _lifted(end: Ends, other: Ends, over_slope: Bools) -> Ends:
    quarters = read_over_arrays(quarter_levels_up_slope)(over_slope, end.level >= other.level)
    return end._replace(level=end.level + quarters / 4)
