"""The bridges of a VASL board archive, whose codes are those of their sides: the road on a bridge is coded as road."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from asl_query.facts.vasl_terrain import BRIDGES, WATERS

FEWEST_PIXELS = 20  # of a bridge; fewer have spilled over from the next hex
LEAST_WATER = 0.2  # of the area of a hex whose bridge leads over water


class OverWater(NamedTuple):
    """What the pixels of a hex say of its bridge over water: the level of the water, and that of the bridge."""

    level: int
    bridge_level: int


def kind_of(codes: NDArray[Any]) -> str:
    """Stone or wooden, by most of the codes of a bridge."""
    return BRIDGES[int(np.bincount(codes[np.isin(codes, list(BRIDGES))]).argmax())]


def over_water(codes: NDArray[Any], levels: NDArray[Any]) -> OverWater | None:
    """The bridge over water of a hex of these pixels; None where it shows too little water."""
    is_water = np.isin(codes, WATERS)
    if is_water.mean() < LEAST_WATER:
        return None
    return OverWater(_most_common(levels[is_water]), _most_common(levels[np.isin(codes, list(BRIDGES))]))


def _most_common(levels: NDArray[Any]) -> int:
    found, counts = np.unique(levels, return_counts=True)
    return int(found[counts.argmax()])


def sides_of(codes: NDArray[Any], centres: list[tuple[float, float]], reach: float) -> list[NDArray[np.bool_]]:
    """The sides of each bridge, what spills into the next hexes with them: the pixels no farther than this that lie nearest to
    the centre dot of its hex."""
    x, y = np.nonzero(np.isin(codes, list(BRIDGES)))
    away = [np.hypot(x + 0.5 - dot_x, y + 0.5 - dot_y) for dot_x, dot_y in centres]
    found = []
    for own_away in away:
        own = (own_away == np.min(away, axis=0)) & (own_away <= reach)
        mask = np.zeros(codes.shape, dtype=np.bool_)
        mask[x[own], y[own]] = True
        found.append(mask)
    return found


def deck_of(sides: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A bridge with the road between its sides."""
    x, y = np.nonzero(sides)
    hull = shapely.convex_hull(shapely.multipoints(np.stack([x, y], axis=1)))
    left, top = int(x.min()), int(y.min())
    across, down = np.meshgrid(np.arange(left, x.max() + 1), np.arange(top, y.max() + 1), indexing="ij")
    deck = np.zeros(sides.shape, dtype=np.bool_)
    deck[left : x.max() + 1, top : y.max() + 1] = shapely.intersects_xy(hull, across, down)
    return deck
