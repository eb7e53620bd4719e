"""How many Python functions are called between two looks at the time limit, for questions asked in a process of its own.

`python tests/calls_between_looks.py QUESTION ..` prints for each question the most calls between two looks, and where the second
one was, as JSON. All modules are imported before: what is left of a limit after the imports counts.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from types import FrameType
from typing import NamedTuple

import asl_query
from asl_query.deadline import Deadline


class Gap(NamedTuple):
    """The most calls between two looks, and the function that looked then."""

    calls: int
    until: str


class _Counter:
    def __init__(self) -> None:
        self.calls, self.most = 0, Gap(0, "")

    def hear(self, frame: FrameType, event: str, _: object) -> None:
        """Take note of a call; of a look begin anew. Returning nothing, it hears of no lines."""
        if event == "call":
            self.calls += 1
            if frame.f_code is Deadline.milliseconds_left.__code__:
                self.look(frame)

    def look(self, frame: FrameType | None) -> None:
        while frame is not None and frame.f_code.co_filename.endswith("deadline.py"):
            frame = frame.f_back
        if frame is not None:
            self.most = max(self.most, Gap(self.calls, f"{frame.f_code.co_filename}:{frame.f_code.co_name}"))
        self.calls = 0


def most_calls(question: str) -> Gap:
    """Ask a question, which was read before, within a limit that it does not reach."""
    from asl_query import ask, read

    read(question)
    counter = _Counter()
    sys.settrace(counter.hear)
    try:
        ask(question, limit=1e6)
    finally:
        sys.settrace(None)
    counter.look(sys._getframe())
    return counter.most


def main() -> None:
    for module in pkgutil.walk_packages(asl_query.__path__, "asl_query."):
        if not module.name.endswith(("__main__", "server")) and ".tools" not in module.name:
            importlib.import_module(module.name)
    asl_query.ask("can 24C6 see INTO 24D9?")  # what is read once: the rules
    json.dump({question: most_calls(question) for question in sys.argv[1:]}, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
