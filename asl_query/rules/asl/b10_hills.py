"""B10 Hills: elevation in LOS and movement."""

from __future__ import annotations

from asl_query.logic.rule import rule


@rule("B10.2", "Hills in LOS")
def hill_blocks(ground: int, higher: int, lower: int, is_own_slope: bool) -> bool:
    """Ground above both ends blocks; ground as high as the higher end blocks its LOS to a lower unit, unless the Crest Line lies
    in an adjacent lower hex, near half or far."""
    return ground > higher or (ground == higher and higher != lower and not is_own_slope)


@rule("B10.23", "Crest Lines and Blind Hexes", exc=("B11.21",), reading="Blind Hexes of a bare Crest Line may fall to none.")
def behind_crest_line(ground: int, higher: int, lower: int, range_to_crest: int, hexes_behind: int) -> bool:
    """A bare Crest Line between the ends hides the lower ground behind it as an Obstacle would, but one hex less."""
    blind = 2 * ground + range_to_crest // 5 - higher // 1 - lower // 1  # a slope adds no whole level
    return lower < ground and ground < higher and hexes_behind >= 1 and hexes_behind <= blind


@rule("B10.31", "Height Advantage")
def height_advantage_tem(levels_above_firer: int) -> int:
    """A unit higher than its attacker has a TEM of +1, where no other positive TEM takes its place."""
    return 1 if levels_above_firer > 0 else 0


@rule("B10.4", "Moving Uphill")
def uphill_half_mf(terrain_half_mf: int, ends_higher: bool) -> int:
    """Moving to a higher level doubles the MF for the terrain entered."""
    return 2 * terrain_half_mf if ends_higher else terrain_half_mf


@rule(
    "B10.4",
    "The Last Step of a Move",
    part="last step",
    reading="Of a move over higher ground the last step goes down, so its MF are not doubled, however high the hex entered lies.",
)
def ends_uphill(levels_up: int, levels_down: int) -> bool:
    """A move goes up at its end where it does not come down again."""
    return levels_up > 0 and levels_down == 0


@rule("B10.51", "Abrupt Elevation Change")
def abrupt_half_mf(intermediate_up: int, intermediate_down: int) -> int:
    """Each level passed through on the way costs Infantry two MF going up and one MF going down."""
    return 4 * intermediate_up + 2 * intermediate_down


@rule("B10.51", "Levels Passed Going Up", part="up")
def intermediate_up(levels_up: int, levels_down: int) -> int:
    """On the way up each level below the hex entered is passed through; with a way down behind it the highest one too."""
    return levels_up if levels_down > 0 else max(levels_up - 1, 0)


@rule("B10.51", "Levels Passed Going Down", part="down")
def intermediate_down(levels_down: int) -> int:
    """On the way down each level above the hex entered is passed through, but not that from which the way down begins."""
    return max(levels_down - 1, 0)
