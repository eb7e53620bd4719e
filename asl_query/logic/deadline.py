"""A time limit that any long work asks in passing."""

from __future__ import annotations

import time

from asl_query.errors import LimitReachedError


class Deadline:
    """`seconds` from now on; None is no limit."""

    def __init__(self, seconds: float | None = None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds

    def milliseconds_left(self) -> int | None:
        """What is left, at least 1; None without a limit. Raises LimitReachedError when nothing is left."""
        if self._end is None:
            return None
        left = self._end - time.monotonic()
        if left <= 0:
            raise LimitReachedError("the time limit was reached")
        return max(1, int(1000 * left))

    def check(self) -> None:
        """Raise LimitReachedError when the time is over."""
        self.milliseconds_left()
