"""Roads and railroads of a VASL board archive that lie higher or lower than what is beside them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from asl_query.facts.vasl_pixels import Grid, filled

MOST_OF_THEM = 0.9  # of the pixels of such a road or railroad lie so; the rest is noise at its outline


class ReadAs(NamedTuple):
    """What one is read as where its pixels lie so many levels higher: the code, and in words."""

    levels: int
    code: int
    words: str


_BY_CODE = {
    67: ReadAs(1, 65, "its elevated road is read as a road on a hill"),
    155: ReadAs(1, 153, "its elevated railroad is read as a railroad on a hill"),
    156: ReadAs(-1, 68, "its sunken railroad is read as a sunken road"),
}


def read_by_level(code: Grid, elevation: Grid, steps: int) -> tuple[Grid, list[str]]:
    """The codes, and notes of those that the levels of the pixels, and of those beside them, give another one; where the ground
    does not lie so, nothing is known of them."""
    found, notes = code, []
    for one, read_as in _BY_CODE.items():
        mask = code == one
        if mask.any():
            beside = filled(elevation, mask, steps)
            if np.mean(elevation[mask] - beside[mask] == read_as.levels) >= MOST_OF_THEM:
                found = np.where(mask, read_as.code, found)
                notes.append(read_as.words)
    return found, notes
