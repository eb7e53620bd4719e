"""The register of other readings, and how one takes the place of the reading taken.

The code of the rule's function is exchanged, so that whoever has imported it runs, compiles and words the other reading. What was
worked out before stays as it was: exchange it in a fresh process only.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import CodeType, FrameType, FunctionType
from typing import Any, TypeVar, cast

from asl_query.errors import AnswerError, RuleError
from asl_query.logic.rule import RULES
from asl_query.logic.subset import check_subset, source_of

_F = TypeVar("_F", bound=Callable[..., object])


@dataclass(frozen=True)
class Alternative:
    """One rule function of another reading: the key of the rule, what the reading says, the function on the same inputs."""

    key: str
    reading: str
    function: FunctionType

    @property
    def number(self) -> str:
        """The rule number."""
        return self.key.partition(":")[0]


ALTERNATIVES: dict[str, list[Alternative]] = {}  # by what the reading says: it may exchange several functions


def alternative(key: str, reading: str) -> Callable[[_F], _F]:
    """Register a function as what another reading puts in the place of the rule of this key; it takes the same inputs."""

    def register(function: _F) -> _F:
        plain = cast(FunctionType, function)
        check_subset(plain)
        taken = RULES[key].function
        if list(inspect.signature(taken).parameters) != list(inspect.signature(plain).parameters):
            raise RuleError(f"{plain.__code__.co_filename}: {plain.__name__} does not take the inputs of {key}")
        ALTERNATIVES.setdefault(reading, []).append(Alternative(key, reading, plain))
        return function

    return register


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
