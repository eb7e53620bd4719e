"""The `@rule` mark: one numbered paragraph of a rulebook as one small function, and the register of all of them.

The function itself is left as it is, so the replay calls it at full speed; the register holds what the solver, the words
and the index need to know of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import TypeVar, cast

from asl_query.logic.subset import check_subset

_F = TypeVar("_F", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as the register knows it.

    `number` and `title` as printed; `says` our one-sentence paraphrase; `exceptions` the numbers printed as [EXC: ..];
    `reading` which reading was taken where the text is ambiguous or was not seen; `file` and `line` where it stands.
    """

    number: str
    title: str
    says: str
    exceptions: tuple[str, ...]
    reading: str
    function: FunctionType
    file: str
    line: int


RULES: dict[str, Rule] = {}


def rule(number: str, title: str, *, exc: tuple[str, ...] = (), reading: str = "") -> Callable[[_F], _F]:
    """Register a function as rule `number`; refuse it at import when it is written beyond logic/subset.py."""

    def register(function: _F) -> _F:
        plain = cast(FunctionType, function)
        check_subset(plain)
        says = " ".join((plain.__doc__ or "").split())
        code = plain.__code__
        RULES[number] = Rule(number, title, says, exc, reading, plain, code.co_filename, code.co_firstlineno)
        return function

    return register


def number_of(function: Callable[..., object]) -> str:
    """The rule number of a registered function."""
    return next(r.number for r in RULES.values() if r.function is function)
