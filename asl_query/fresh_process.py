"""Work done in fresh processes, two at a time: what must not see anything that this process has worked out before.

A module is run as a new process, which imports what it needs and then lets each job run in a copy of itself.
"""

from __future__ import annotations

import json
import multiprocessing
import multiprocessing.connection
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from asl_query.deadline import raise_if_over
from asl_query.errors import AslQueryError
from asl_query.own_modules import python_command

_T = TypeVar("_T")
_R = TypeVar("_R")
_AT_ONCE = 2
_A_MOMENT = 0.01  # seconds between two looks at whether the process is done


def run_fresh(module: str, task: Any) -> Any:
    """Run a module as a process of its own that reads `task` with `read_task`; what it printed as JSON.

    Raises LimitReachedError when the time is over, AslQueryError when the process ends before it is done. However this ends, by
    Ctrl-C too, the process has ended then.
    """
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as answered, tempfile.TemporaryFile() as told:
        pickle.dump(task, said)
        said.seek(0)
        process = subprocess.Popen(python_command(module), stdin=said, stdout=answered, stderr=told)
        try:
            while process.poll() is None:  # Popen.wait would go on waiting after Ctrl-C
                raise_if_over()
                time.sleep(_A_MOMENT)
        finally:
            process.kill()
            process.wait()
        if process.returncode != 0:
            told.seek(0)
            last = told.read().decode(errors="replace").strip().rpartition("\n")[2]
            raise AslQueryError(
                f"The process that answers under each reading ended before it was done ({last[:200]}); ask once more."
            )
        answered.seek(0)
        return json.load(answered)


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
    at_once = min(_AT_ONCE, len(jobs))
    with multiprocessing.get_context(_start_method()).Pool(at_once, _end_with_parent, maxtasksperchild=1) as pool:
        return pool.map(function, jobs, chunksize=1)


def _end_with_parent() -> None:
    """This process ends when the one that started it does, whatever it is at."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=end, daemon=True).start()


def _start_method() -> str:
    """Copies of this process, which has imported all, where that is safe: not on macOS, and Windows has none."""
    return "fork" if sys.platform == "linux" else "spawn"
