"""A time limit that any long work asks in passing, and a voice for telling how far it has come."""

from __future__ import annotations

import time
from collections.abc import Callable

from asl_query.errors import LimitReachedError

OVER = "the time limit was reached"


class Deadline:
    """`seconds` from now on; None is no limit. `on_progress` hears how far work that takes longer than a second has come."""

    def __init__(self, seconds: float | None = None, on_progress: Callable[[str], None] | None = None) -> None:
        self._began, self._on_progress = time.monotonic(), on_progress
        self._end = None if seconds is None else self._began + seconds

    def report_progress(self, how_far: str) -> None:
        """Tell how far the work has come, once it has taken a second."""
        if self._on_progress is not None and time.monotonic() > self._began + 1:
            self._on_progress(how_far)

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return self._end is not None and time.monotonic() >= self._end

    def milliseconds_left(self) -> int | None:
        """What is left, at least 1; None without a limit. Raises LimitReachedError when nothing is left."""
        if self._end is None:
            return None
        left = self._end - time.monotonic()
        if left <= 0:
            raise LimitReachedError(OVER)
        return max(1, int(1000 * left))

    def check(self) -> None:
        """Raise LimitReachedError when the time is over."""
        self.milliseconds_left()
