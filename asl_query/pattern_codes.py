"""Patterns as the `re` module compiles them, kept so that a start need not compile them again.

To read a text as people type it takes some four hundred patterns, and to compile them took half of the time. What the standard
library makes of a pattern is a list of numbers, from which the pattern itself is made in no time; these lists are kept in the
user's sealed cache, for this very Python. They are private to the standard library: where it does not know them as they are known
here, patterns are compiled as ever.
"""

from __future__ import annotations

import _sre
import json
import re
import sys
from array import array
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from asl_query.kept import keep, read_kept

_library: Any = re  # with what is private to it
_NAME = "patterns"
_MADE_BY = sys.version.encode()
_MOST_PATTERNS = 1500  # four times as many as there are; those that no file has any more go with the rest


def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern of the package's own, as `re.compile` gives it; raises re.error for what is no pattern."""
    return _known().made(pattern, int(flags)) or re.compile(pattern, flags)


def keep_compiled() -> None:
    """Keep what was compiled in this process, where anything was."""
    _known().keep()


class _Code(NamedTuple):
    flags: int
    groups: int
    names: dict[str, int]
    numbers: array[int]


class _Codes:
    """What patterns were compiled to, by their flags and text."""

    def __init__(self) -> None:
        self.codes = dict(_read_kept_codes())
        self.used = set[str]()
        self.has_new = False

    def made(self, pattern: str, flags: int) -> re.Pattern[str] | None:
        """The pattern of its numbers; nothing where this Python makes none so."""
        name = f"{flags} {pattern}"
        try:
            code = self.codes.get(name) or self._compile(name, pattern, flags)
            self.used.add(name)
            name_of = {group: named for named, group in code.names.items()}
            in_order = tuple(name_of.get(group) for group in range(code.groups + 1))
            made: re.Pattern[str] = _sre.compile(
                pattern, code.flags, code.numbers.tolist(), code.groups, code.names, in_order
            )  # fmt: skip
        except (AttributeError, TypeError, RuntimeError):
            return None
        return made

    def _compile(self, name: str, pattern: str, flags: int) -> _Code:
        parsed = _library._parser.parse(pattern, flags)
        numbers = array("I", map(int, _library._compiler._code(parsed, flags)))
        state = parsed.state
        code = self.codes[name] = _Code(flags | int(state.flags), state.groups - 1, state.groupdict, numbers)
        self.has_new = True
        return code

    def keep(self) -> None:
        """Keep them in the user's cache; of too many those that this process used, unless these are too many."""
        has_new, self.has_new = self.has_new, False
        if not has_new or len(self.used) > _MOST_PATTERNS:
            return
        if len(self.codes) > _MOST_PATTERNS:
            self.codes = {name: self.codes[name] for name in self.used}
        head = [(name, code.flags, code.groups, code.names, len(code.numbers)) for name, code in self.codes.items()]
        numbers = b"".join(code.numbers.tobytes() for code in self.codes.values())
        keep(_NAME, _MADE_BY, json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" + numbers)


def _read_kept_codes() -> Iterator[tuple[str, _Code]]:
    kept = read_kept(_NAME, _MADE_BY)
    if kept is None:
        return
    head, _, at_once = kept.partition(b"\n")
    numbers = array("I", at_once)
    begin = 0
    for name, flags, groups, names, length in json.loads(head):
        yield name, _Code(flags, groups, names, numbers[begin : begin + length])
        begin += length


@cache
def _known() -> _Codes:
    return _Codes()
