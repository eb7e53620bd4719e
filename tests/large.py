"""How much of what is random is tried: some of it on every run, the rest of it with `pytest -m large`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def first(few: int, values: Sequence[Any]) -> list[Any]:
    """Values to parametrize with: the first few on every run, the others marked `large`."""
    rest = (value if isinstance(value, tuple) else (value,) for value in values[few:])
    return [*values[:few], *(pytest.param(*value, marks=pytest.mark.large) for value in rest)]


def parts(few: int, every: int) -> list[Any]:
    """The numbers below `every`, each for one random case, in two parts: few on every run, the others marked `large`."""
    return [
        pytest.param(range(few), id=f"{few} of {every}"),
        pytest.param(range(few, every), id=f"the other {every - few}", marks=pytest.mark.large),
    ]


def few_or_all(few: Sequence[Any], every: Sequence[Any]) -> list[Any]:
    """What to try where something is counted over all of it: few on every run, and every one marked `large`."""
    return [pytest.param(few, id=f"{len(few)} tried"), pytest.param(every, id=f"{len(every)} tried", marks=pytest.mark.large)]
