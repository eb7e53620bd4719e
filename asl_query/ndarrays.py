"""The arrays that many lines of sight are laid with at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def distinct(values: Ints) -> Ints:
    """The different values, the least first. (np.unique would import numpy.ma for this, which no question needs.)"""
    ordered = np.sort(values)
    return ordered[np.flatnonzero(np.diff(ordered, prepend=ordered[:1] - 1))]
