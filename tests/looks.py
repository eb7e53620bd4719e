"""A clock that counts the looks at it: tests of time limits need no time. It stands still until all limits are over."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

from asl_query.library import _recent_boards

_AFTER_ALL = 1e15
LIMIT = 1000.0  # seconds, far more than anything asked in tests takes: only the counted clock says that they are over


class CountedClock:
    """Stands in for the clock of asl_query/deadline.py."""

    def __init__(self, over_from: int | None = None) -> None:
        self.looks, self._over_from = 0, over_from

    def monotonic(self) -> float:
        """Moment 0, or that after all limits from a certain look on."""
        self.looks += 1
        return _AFTER_ALL if self._over_from is not None and self.looks >= self._over_from else 0.0


@contextmanager
def counted(over_from: int | None = None) -> Iterator[CountedClock]:
    """Meanwhile all limits go by this clock."""
    clock = CountedClock(over_from)
    with patch("asl_query.deadline.time", SimpleNamespace(monotonic=clock.monotonic)):
        yield clock


_ROOMS = ("acts", "board", "changes", "check", "library", "reasons", "rulings", "search", "sight", "solve.machine_in_z3")


def forget() -> None:
    """What was worked out for earlier questions is forgotten, as in a fresh process; the texts that were read are kept."""
    for name, module in list(sys.modules.items()):
        if name.startswith(tuple(f"asl_query.{room}" for room in _ROOMS)) and not name.startswith("asl_query.acts.states"):
            for kept in vars(module).values():
                if callable(clear := getattr(kept, "cache_clear", None)):
                    clear()
    _recent_boards.clear()
