"""The `@rule` mark: one numbered paragraph of a rulebook as one small function, and the register of all of them.

The function itself is left as it is, so the replay calls it at full speed; the register holds what the solver, the words
and the index need to know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from types import FunctionType
from typing import TypeVar, cast

from asl_query.errors import RuleError
from asl_query.pattern_codes import compiled
from asl_query.records import dataclass

_F = TypeVar("_F", bound=Callable[..., object])
_PERMITS = compiled(r"(?:^|_)(?:may|can)(?:_|$)")  # as docs/rules.md has it: `may_` is what rules permit
_BARS = compiled(r"(?:^|_)(?:bars|barred|eliminates)$")


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A rule, or one part of a rule that says several things, as the register knows it; one is equal to itself alone.

    `number` and `title` as printed; `part` what this function reads of the number, empty for its main one; `says` our
    one-sentence paraphrase; `exceptions` the numbers printed as [EXC: ..]; `reading` which reading was taken where the text is
    ambiguous or was not seen; `file` and `line` where it stands. `permits` says that its yes permits, `bars` that its yes
    forbids; `brought_by` has the inputs that bring an exception in (`not ..`: when they are no), each with its number.
    """

    number: str
    part: str
    title: str
    says: str
    exceptions: tuple[str, ...]
    reading: str
    function: FunctionType
    file: str
    line: int
    permits: bool = False
    bars: bool = False
    brought_by: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """What the register and a reason call it: the number, and for a further function of a number its part (E6.1: jump MC)."""
        return f"{self.number}: {self.part}" if self.part else self.number


_BY_FUNCTION: dict[FunctionType, Rule] = {}
RULES: dict[str, Rule] = {}  # by key: the main function of a number stands under the bare number


def rule(
    number: str, title: str, *, part: str = "", exc: tuple[str, ...] | Mapping[str, str] = (), reading: str = ""
) -> Callable[[_F], _F]:  # fmt: skip
    """Register a function as rule `number`, or as a further `part` of it; refuse it when another function has its place.

    One that is written beyond logic/subset.py is refused when it is first read otherwise than by calling it: parsing the files of
    all rules would take longer than most questions.

    `exc` are the numbers of its printed exceptions; or, by the function's inputs that bring them in, their numbers, empty where
    none is printed ({"commando": "B11.433"}; "not within_nvr" where a no brings it in).
    """

    def register(function: _F) -> _F:
        plain = cast(FunctionType, function)
        says = " ".join((plain.__doc__ or "").split())
        code = plain.__code__
        brought_by = dict(exc) if isinstance(exc, Mapping) else {}
        unknown = {name.removeprefix("not ") for name in brought_by} - set(code.co_varnames[: code.co_argcount])
        if unknown:
            raise RuleError(f"{code.co_filename}:{code.co_firstlineno}: no input is called {' or '.join(sorted(unknown))}")
        name, exceptions = plain.__name__, tuple(filter(None, brought_by.values() or exc))
        made = Rule(
            number, part, title, says, exceptions, reading, plain, code.co_filename, code.co_firstlineno,
            bool(_PERMITS.search(name)), bool(_BARS.search(name)), brought_by,
        )  # fmt: skip
        if made.key in RULES and RULES[made.key].function.__code__ != code:
            raise RuleError(f"{made.file}:{made.line}: {made.key} has a function already; give this one a part of its own")
        RULES[made.key] = _BY_FUNCTION[plain] = made
        return function

    return register


def key_of(function: object) -> str:
    """What the register calls a rule by its function, so that whatever asks the rule need not name its number."""
    return _BY_FUNCTION[cast(FunctionType, function)].key


def is_rule(function: FunctionType) -> bool:
    """Whether a function is one that is registered as a rule."""
    return function in _BY_FUNCTION


def parts_of(number: str) -> tuple[Rule, ...]:
    """The further functions of a rule number."""
    return tuple(r for r in RULES.values() if r.number == number and r.part)
