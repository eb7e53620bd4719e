"""What a VASL board archive's grids of pixels are asked for."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Grid = NDArray[Any]
_NO_VALUE = -99


def filled(codes: Grid, unknown: NDArray[np.bool_], steps: int) -> Grid:
    """Give unknown pixels the code of a known neighbour, step by step; what stays unknown is open ground."""
    filled = codes.copy()
    flat = filled.ravel()
    is_unknown = unknown.ravel().copy()
    width, height = codes.shape
    todo = np.flatnonzero(is_unknown)
    for _ in range(steps):
        if not len(todo):
            break
        column, row = todo // height, todo % height
        value = np.full(len(todo), _NO_VALUE)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            near = np.clip(column + dx, 0, width - 1) * height + np.clip(row + dy, 0, height - 1)
            take = (value == _NO_VALUE) & ~is_unknown[near]
            value[take] = flat[near[take]]
        done = value != _NO_VALUE
        flat[todo[done]] = value[done]
        is_unknown[todo[done]] = False
        todo = todo[~done]
    flat[todo] = 0
    return filled


def narrow(mask: NDArray[np.bool_], width: float) -> NDArray[np.bool_]:
    """The parts of a mask that are nowhere wider than so many pixels: what is left after its wide parts are taken away."""
    step = max(1, round(width / 8))
    coarse = mask[::step, ::step]
    padded = np.pad(coarse, 1, constant_values=True)  # a valley goes on beyond the board's edge
    wide = padded
    for _ in range(4):
        wide = wide & np.roll(wide, 1, 0) & np.roll(wide, -1, 0) & np.roll(wide, 1, 1) & np.roll(wide, -1, 1)
    for _ in range(6):
        wide = wide | np.roll(wide, 1, 0) | np.roll(wide, -1, 0) | np.roll(wide, 1, 1) | np.roll(wide, -1, 1)
    wide = wide[1:-1, 1:-1]
    full = np.repeat(np.repeat(wide, step, 0), step, 1)[: mask.shape[0], : mask.shape[1]]
    return mask & ~full
