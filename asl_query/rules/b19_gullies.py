"""B19 Gullies and Hill Depressions."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("B19.2", "Gullies in LOS")
def unconnected_depressions(both_in: bool, adjacent: bool, connected: bool) -> bool:
    """Units IN two Depression hexes see each other only when adjacent and connected, or when the LOS never leaves the art."""
    return both_in and adjacent and not connected


@rule("B19.4", "Moving INTO a Gully")
def gully_half_mf(into_gully: bool, is_open: bool, terrain_half_mf: int) -> int:
    """Entering a gully costs Infantry two MF, plus the MF of any other terrain in the hex."""
    if not into_gully:
        return terrain_half_mf
    return 4 if is_open else 4 + terrain_half_mf


@rule("B19.51", "Hill Depressions: the way in")
def misses_depression_hexside(advantage: int, range_hexes: int, through_hexside: bool) -> bool:
    """Without one level per hex of range, a LOS INTO a Depression must come in through the inside of a Depression hexside
    and meet no ground of Crest status level on its way to the centre dot; a vertex does not do."""
    return advantage < range_hexes and not through_hexside
