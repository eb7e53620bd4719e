"""Which rules a recorded query asks: while its answer is found, and while it is re-checked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from asl_query import pipeline
from asl_query.board.board import Board
from asl_query.kinds.kind import kind_of
from asl_query.logic.arrays import read_over_arrays
from asl_query.logic.rule import RULES
from asl_query.logic.subset import source_of
from asl_query.terms.answers import Answer

FOUND, CHECKED = "found", "checked"


def asked_in(run: Callable[[], object], kinds: set[str]) -> dict[str, set[str]]:
    """The keys of the rules that a run of the pipeline asks, by stage: those run, and those whose source is read; `kinds` is told
    of what kinds the questions are that are re-checked."""
    by_code = {rule.function.__code__: key for key, rule in RULES.items()}
    asked: dict[str, set[str]] = {FOUND: set(), CHECKED: set()}
    stage = FOUND

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            code = frame.f_code
            if code is source_of.__code__:
                code = frame.f_locals["function"].__code__
            if code in by_code and not _is_importing(frame):
                asked[stage].add(by_code[code])

    def checked(answer: Answer) -> None:
        nonlocal stage
        kinds.add(type(kind_of(answer.reading)).__module__.split(".")[2])
        stage = CHECKED
        read_over_arrays.cache_clear()  # so that the source of what is read over arrays is read again

    with _before_the_check(checked):
        sys.setprofile(note)
        try:
            run()
        finally:
            sys.setprofile(None)
    return asked


def _is_importing(frame: FrameType | None) -> bool:
    """Whether a module asks, while it is imported, for whatever question comes first."""
    while frame:
        if frame.f_code.co_name == "<module>" and frame.f_globals["__name__"].startswith("asl_query."):
            return True
        frame = frame.f_back
    return False


@contextmanager
def _before_the_check(say: Callable[[Answer], None]) -> Iterator[None]:
    taken = pipeline._recheck

    def recheck(answer: Answer, board: Board) -> None:
        say(answer)
        taken(answer, board)

    pipeline._recheck = recheck
    try:
        yield
    finally:
        pipeline._recheck = taken
