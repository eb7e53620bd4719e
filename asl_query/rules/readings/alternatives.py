"""The register of other readings, and how one takes the place of the reading taken.

The code of the rule's function is exchanged, so that whoever has imported it runs, compiles and words the other reading. What was
worked out before stays as it was: exchange it in a fresh process only.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import CodeType, FrameType
from typing import Any

from asl_query.errors import AnswerError
from asl_query.logic.rule import RULES
from asl_query.logic.subset import source_of
from asl_query.rules.readings.register import ALTERNATIVES, Alternative


def readings_of(ruleset: str) -> dict[str, list[Alternative]]:
    """The other readings of a ruleset, by what they say."""
    from asl_query.rules.readings import classic, infantry, searchlights

    names = [module.__name__ for module in ((classic,) if ruleset == "slc" else (infantry, searchlights))]
    return {says: parts for says, parts in ALTERNATIVES.items() if parts[0].function.__module__ in names}


def activate_reading(ruleset: str, reading: str) -> None:
    """Let another reading be the one that all rules of this process are read by; raises AnswerError for one that is unknown."""
    parts = readings_of(ruleset).get(reading)
    if parts is None:
        raise AnswerError(f'no reading says "{reading[:80]}"')
    for part in parts:
        taken, other = RULES[part.key].function, part.function
        for name in other.__code__.co_names:
            if name in other.__globals__:
                taken.__globals__.setdefault(name, other.__globals__[name])
        taken.__code__, taken.__name__, taken.__doc__ = other.__code__, other.__name__, other.__doc__
        RULES[part.key] = replace(RULES[part.key], says=" ".join((other.__doc__ or "").split()), reading=reading)


@contextmanager
def record_readings_used(ruleset: str) -> Iterator[set[str]]:
    """Note which readings have another one that matters here: those whose rules are run, or whose source is read."""
    by_code: dict[CodeType, set[str]] = {}
    for says, parts in readings_of(ruleset).items():
        for part in parts:
            by_code.setdefault(RULES[part.key].function.__code__, set()).add(says)
    found: set[str] = set()
    reader = source_of.__code__

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            code = frame.f_code
            if code is reader:
                code = frame.f_locals["function"].__code__
            found.update(by_code.get(code, ()))

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)
