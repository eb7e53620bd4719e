"""B13 Woods: paths. MF are counted in half MF."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule(
    "B13.6",
    "Paths",
    reading="Text not seen. That woods entered across a path hexside cost one MF is from players' examples; read for woods "
    "only. A path earns no Road Bonus and changes nothing in LOS (general knowledge; VASL reads a path as open ground).",
)
def path_half_mf(across_path: bool, is_woods: bool, terrain_half_mf: int) -> int:
    """Infantry that enters woods across a path hexside pays one MF instead of two; in LOS a path changes nothing."""
    return 2 if across_path and is_woods else terrain_half_mf
