"""Work done in fresh processes, two at a time: what must not see anything that this process has worked out before.

A module is run as a new process, which imports what it needs and then lets each job run in a copy of itself.
"""

from __future__ import annotations

import json
import multiprocessing
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from asl_query.deadline import Deadline
from asl_query.errors import AslQueryError, LimitReachedError
from asl_query.own_modules import python_command

_T = TypeVar("_T")
_R = TypeVar("_R")
_AT_ONCE = 2


def run_fresh(module: str, task: Any, deadline: Deadline | None = None) -> Any:
    """Run a module as a process of its own that reads `task` with `read_task`; what it printed as JSON.

    Raises LimitReachedError when the time is over, AslQueryError when the process ends before it is done.
    """
    left = deadline.milliseconds_left() if deadline is not None else None
    with tempfile.TemporaryFile() as said:
        pickle.dump(task, said)
        said.seek(0)
        try:
            done = subprocess.run(
                python_command(module), stdin=said, capture_output=True, check=False,
                timeout=None if left is None else left / 1000,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise LimitReachedError("the time limit was reached") from None
    if done.returncode != 0:
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise AslQueryError(
            f"The process that answers under each reading ended before it was done ({last[:200]}); ask once more."
        )
    return json.loads(done.stdout)


def read_task() -> Any:
    """What the process that started this one handed to it."""
    return pickle.load(sys.stdin.buffer)  # noqa: S301  our own process wrote it


def write_result(found: Any) -> None:
    """Give the process that started this one its answer."""
    sys.stdout.write(json.dumps(found))


def map_in_fresh_processes(function: Callable[[_T], _R], jobs: Sequence[_T]) -> list[_R]:
    """Call a function for each job in a process that has done no other."""
    if not jobs:
        return []
    with multiprocessing.get_context(_start_method()).Pool(min(_AT_ONCE, len(jobs)), maxtasksperchild=1) as pool:
        return pool.map(function, jobs, chunksize=1)


def _start_method() -> str:
    """Copies of this process, which has imported all, where that is safe: not on macOS, and Windows has none."""
    return "fork" if sys.platform == "linux" else "spawn"
