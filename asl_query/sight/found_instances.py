"""What was found to block lines of sight: the instances as arrays, and which rule is named first where several block."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from asl_query.logic.rule import key_of
from asl_query.ndarrays import Bools, Floats, Ints
from asl_query.rules.asl.a06_los import (
    building_hides_other_levels,
    hidden_in_depression,
    in_blind_hexes,
    obstacle_blocks,
    too_many_hindrances,
)
from asl_query.rules.asl.b09_walls import wall_blocks
from asl_query.rules.asl.b10_hills import behind_crest_line, hill_blocks
from asl_query.rules.asl.b11_cliffs import behind_cliff, los_to_climber_barred
from asl_query.rules.asl.b19_gullies import is_from_above, misses_depression_hexside, unconnected_depressions
from asl_query.rules.asl.b23_buildings import rowhouse_wall_blocks
from asl_query.rules.asl.w10_searchlights import is_obstacle_to_searchlight

# Which rule is named first when several block: what stands in the way of every unit there, then what hides the bottom of
# a Depression.
RuleAsked = Callable[..., object]
_IN_ORDER: tuple[RuleAsked, ...] = (
    los_to_climber_barred, rowhouse_wall_blocks, obstacle_blocks, hill_blocks, wall_blocks, is_obstacle_to_searchlight,
    in_blind_hexes, building_hides_other_levels, behind_cliff, behind_crest_line, misses_depression_hexside, is_from_above,
    unconnected_depressions, hidden_in_depression, too_many_hindrances,
)  # fmt: skip
PRECEDENCE = tuple(map(key_of, _IN_ORDER))
_RANK = {number: i for i, number in enumerate(PRECEDENCE)}


def rank_of(rule: RuleAsked) -> int:
    """The place of a rule in this order."""
    return _RANK[key_of(rule)]


OF_HINDRANCES = rank_of(too_many_hindrances)
OF_DEPRESSIONS = (rank_of(unconnected_depressions), rank_of(misses_depression_hexside))


class FoundInstances(NamedTuple):
    """Things that block, as arrays: LOS, rank of the rule, hex, what it is (`Blocker` in two numbers), stretch of the thread."""

    los: Ints
    rank: Ints
    hex: Ints
    kind: Ints
    payload: Ints
    start: Floats
    end: Floats

    def of(self, which: Bools) -> FoundInstances:
        """Some of them."""
        return FoundInstances(
            self.los[which], self.rank[which], self.hex[which], self.kind[which], self.payload[which], self.start[which],
            self.end[which],
        )  # fmt: skip
