"""z3 asked within the time limit, and stopped at once by Ctrl-C.

z3 would take Ctrl-C for itself and say `unknown`; Python by itself would hear of it only when z3 is done. So z3 is told to leave
it alone, and a second thread, which Python wakes at each signal, stops z3; then Python raises KeyboardInterrupt as ever.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import z3

from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError

_AGAIN = 0.02  # seconds after which z3 is told once more to stop: it had not begun yet


def status_of(solver: Any, deadline: Deadline, *assumed: Any) -> Any:
    """What z3 says within the time that is left. Raises LimitReachedError when nothing is left."""
    left = deadline.milliseconds_left()
    if left is not None:
        solver.set("timeout", left)
    solver.set("ctrl_c", False)
    with _stopped_by_ctrl_c(solver.ctx):
        return solver.check(*assumed)


def can_be(solver: Any, deadline: Deadline, *assumed: Any) -> bool:
    """Whether this can be so. Raises LimitReachedError where z3 does not say so within the time that is left."""
    status = status_of(solver, deadline, *assumed)
    if status == z3.unknown:
        deadline.check()
        raise LimitReachedError(f"z3 gave up: {solver.reason_unknown()}")
    return bool(status == z3.sat)


@contextmanager
def _stopped_by_ctrl_c(context: Any) -> Iterator[None]:
    """What z3 does meanwhile stops at Ctrl-C; only the main thread hears of it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    watch = _watch(os.getpid())
    watch.work = (context,)
    before = signal.set_wakeup_fd(watch.woken_by.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        watch.work = None


class _Watch:
    """A thread that waits for Ctrl-C and then tells z3 to stop, until it has."""

    def __init__(self) -> None:
        self.work: tuple[Any] | None = None  # the context in which z3 works: for each check a tuple of its own
        self._wakes, self.woken_by = socket.socketpair()
        self.woken_by.setblocking(False)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while heard := self._wakes.recv(1):
            if heard[0] == signal.SIGINT:
                self._stop()

    def _stop(self) -> None:
        work = self.work
        while work is not None and work is self.work:
            work[0].interrupt()
            time.sleep(_AGAIN)


@lru_cache(maxsize=1)
def _watch(_: int) -> _Watch:
    """The watch of this process: a copy of another one has none of its threads."""
    return _Watch()
