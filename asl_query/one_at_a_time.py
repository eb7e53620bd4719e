"""Questions of several threads are worked on one at a time.

Only its deadline and its stopwatch belong to a question alone. What is worked out for a board, a rule or a machine of states is
kept and built on by the next question, and some of it is known by being the very same object; z3 has one context a process; the
process that writes formulas hears one chain at a time. None of that may be seen half-made. Python runs one thread at a time
anyway, so one lock at the doors costs next to nothing, where a lock for each of these would be many to get wrong. It is
re-entrant: one call is made of others.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

_AT_WORK = threading.RLock()


def one_at_a_time(door: Callable[_P, _R]) -> Callable[_P, _R]:
    """Let a function begin once no other thread is inside a function that is marked so."""

    @wraps(door)
    def entered(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        with _AT_WORK:
            return door(*args, **kwargs)

    return entered
