"""A time limit that any long work asks in passing, and a voice for telling how far it has come.

Work that nobody hands a Deadline asks the one that is kept around it (`raise_if_over`); each thread has its own. A limit that is
set within another one never ends later than it.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy

from asl_query.errors import LimitReachedError

OVER = "the time limit was reached"
_FOR_SHOWING = 0.2  # of the limit, after it is over: what was found by then may still be checked and shown
_AT_LEAST = 0.1  # seconds for that


class Deadline:
    """`seconds` from now on, or from the moment `since` of time.monotonic(); None is no limit. `on_progress` hears what is being
    done and how far it has come."""

    def __init__(
        self, seconds: float | None = None, on_progress: Callable[[str], None] | None = None, since: float | None = None
    ) -> None:  # fmt: skip
        began, around = time.monotonic() if since is None else since, _AROUND.get()
        self._on_progress: Callable[[str], None] | None = (
            on_progress if on_progress is not None or around is None else around._on_progress
        )
        ends = [] if around is None else [around._found_by]
        shown = [] if around is None else [around._shown_by]
        if seconds is not None:
            ends.append(began + seconds)
            shown.append(began + seconds * (1 + _FOR_SHOWING) + _AT_LEAST)
        self._end: float | None = _earliest(ends)
        self._found_by: float | None = self._end
        self._shown_by: float | None = _earliest(shown)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Whatever is done meanwhile in this thread looks at this limit."""
        token = _AROUND.set(self)
        try:
            yield
        finally:
            _AROUND.reset(token)

    @property
    def for_showing(self) -> Deadline:
        """The limit for reading the question, and for checking and showing what was found within this one: a fifth longer."""
        longer = copy(self)
        longer._end = self._shown_by
        return longer

    def report_progress(self, how_far: str) -> None:
        """Tell what is being done and how far it has come."""
        if self._on_progress is not None:
            self._on_progress(how_far)

    def of_part(self, what: str) -> Deadline:
        """The same limit for a part of the work, which is named in front of how far it has come."""
        part, whole = copy(self), self._on_progress
        if whole is not None:
            part._on_progress = lambda how_far: whole(f"{what}: {how_far}" if how_far else what)
        return part

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return self._end is not None and time.monotonic() >= self._end

    def milliseconds_left(self) -> int | None:
        """What is left, at least 1; None without a limit. Raises LimitReachedError when nothing is left, KeyboardInterrupt after
        Ctrl-C."""
        if _interrupts:
            raise KeyboardInterrupt
        if self._end is None:
            return None
        left = self._end - time.monotonic()
        if left <= 0:
            raise LimitReachedError(OVER)
        return max(1, int(1000 * left))

    def check(self) -> None:
        """Raise LimitReachedError when the time is over."""
        self.milliseconds_left()


_AROUND: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


@contextmanager
def without_limit() -> Iterator[None]:
    """What is done meanwhile in this thread has no limit: it tells that the time is over."""
    token = _AROUND.set(None)
    try:
        yield
    finally:
        _AROUND.reset(token)


def kept_around() -> Deadline:
    """The limit of what is being done; one without end where none is kept."""
    return _AROUND.get() or Deadline()


def raise_if_over() -> None:
    """Raise LimitReachedError when the time of what is being done is over. Whatever may run long calls it in its loops, and
    whatever catches LimitReachedError to go on: then it was not the time."""
    around = _AROUND.get()
    if around is not None:
        around.check()


_interrupts: list[int] = []  # Ctrl-C, as often as it came


def end_at_ctrl_c() -> None:
    """From now on Ctrl-C ends this program, wherever it comes; where it is ignored it stays so.

    Python raises KeyboardInterrupt once, and loses it where an object is being destroyed, as z3's are all the time, or makes
    another error of it where a class is being made; so it is raised again at the next look at the time, and `was_interrupted`.
    """

    def end(number: int, _: object) -> None:
        _interrupts.append(number)
        raise KeyboardInterrupt

    def tell_lost(lost: sys.UnraisableHookArgs) -> None:
        if lost.exc_type is not KeyboardInterrupt and not was_interrupted():  # an interruption leaves z3's terms half made
            sys.__unraisablehook__(lost)

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, end)
        sys.unraisablehook = tell_lost


def was_interrupted() -> bool:
    """Whether Ctrl-C came; then whatever else went wrong is of no interest."""
    return bool(_interrupts)


def go_on_after_ctrl_c() -> None:
    """Ctrl-C was heard, and the program goes on: a conversation drops an answer by it."""
    _interrupts.clear()


def _earliest(moments: list[float | None]) -> float | None:
    return min((moment for moment in moments if moment is not None), default=None)
