"""Outlines of what the pixels of a board archive show."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import cast

import contourpy
import numpy as np
import shapely
from numpy.typing import NDArray

from asl_query.deadline import raise_if_over
from asl_query.facts.vasl_pixels import Grid

Points = NDArray[np.float64]
Window = tuple[slice, slice]
EVERYWHERE: Window = (slice(None), slice(None))
SMALLEST_AREA_PIXELS, SMALLEST_HOLE_PIXELS = 12.0, 30.0
BEYOND_THE_EDGE_PIXELS = 8  # outlines go on past the edge of the board, so that simplifying them leaves no gap there


def outlines(
    mask: NDArray[np.bool_], scale: float, tolerance: float, within: Window = EVERYWHERE
) -> Iterator[tuple[float, bool, Points]]:
    """The outlines of a mask, simplified by so many pixels of a board of the usual scale: enclosed area in square pixels, whether
    it is a hole, its points in pixels, some of them past the edge of the board."""
    raise_if_over()
    seen = mask[within]
    columns = np.flatnonzero(seen.any(axis=1)) + (within[0].start or 0)
    rows = np.flatnonzero(seen.any(axis=0)) + (within[1].start or 0)
    if not len(columns):
        return
    left, top = int(columns[0]), int(rows[0])
    drawn = mask[left : columns[-1] + 1, top : rows[-1] + 1]
    at_edge = ((left == 0, columns[-1] + 1 == mask.shape[0]), (top == 0, rows[-1] + 1 == mask.shape[1]))
    beyond = np.array(at_edge) * BEYOND_THE_EDGE_PIXELS
    window = np.pad(np.pad(drawn, beyond, mode="edge"), 1).T.astype(np.float32)
    left, top = left - int(beyond[0, 0]), top - int(beyond[1, 0])
    generator = contourpy.contour_generator(z=window, fill_type="OuterOffset", line_type="Separate")
    points, offsets = cast(tuple[list[Points], list[Grid]], generator.filled(0.5, np.inf))
    for polygon, starts in zip(points, offsets, strict=True):
        for i, (first, last) in enumerate(itertools.pairwise(starts)):
            raise_if_over()
            ring = polygon[first:last] + np.array([left - 0.5, top - 0.5])
            x, y = np.clip(ring[:-1], 0, mask.shape).T
            area = abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))) / 2
            if area < (SMALLEST_HOLE_PIXELS if i else SMALLEST_AREA_PIXELS) * scale**2:
                continue
            simple = shapely.get_coordinates(shapely.simplify(shapely.linestrings(ring), tolerance * scale))
            if len(simple) > 3:
                yield area, i > 0, simple[:-1]
