"""Patterns that few texts fit: each is compiled for a text that has in it what the pattern needs.

To compile a pattern takes a thousand times as long as to try it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from asl_query.pattern_codes import compiled

MOST_NEEDED = 40  # texts of which one is needed


class SeldomPattern:
    """A pattern, letter case free, with the texts of which each that fits it has one, as `texts_needed` gives them."""

    def __init__(self, pattern: str, needed: Sequence[str]) -> None:
        self.pattern, self.needed = pattern, needed

    def may_be_in(self, text: str) -> bool:
        """Whether a text has what the pattern needs."""
        folded = text.casefold()
        return not self.needed or any(one in folded for one in self.needed)

    def sub(self, said: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        """A text with what fits the pattern put otherwise, as `re.sub` does."""
        return self.compiled.sub(said, text, count) if self.may_be_in(text) else text

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The pattern itself."""
        return compiled(self.pattern, re.IGNORECASE)


def texts_needed(pattern: str) -> list[str]:
    """Texts, in small letters, one of which each text has that a pattern fits in; none where that cannot be told."""
    library: Any = re  # what reads a pattern is private to it
    return sorted(_needed(library._parser.parse(pattern, re.IGNORECASE)) or ())


def _needed(parsed: Any) -> frozenset[str] | None:
    """Of what the parts of a parsed pattern need, the longest."""
    return max(_each_needed(parsed), key=lambda texts: (min(map(len, texts)), -len(texts)), default=None)


def _each_needed(parsed: Any) -> Iterator[frozenset[str]]:
    run = ""
    for kind, value in parsed:
        name = str(kind)
        if name == "LITERAL":
            run += chr(value).casefold()
            continue
        if run:
            yield frozenset({run})
            run = ""
        found = _needed_by(name, value)
        if found is not None and len(found) <= MOST_NEEDED:
            yield found
    if run:
        yield frozenset({run})


def _needed_by(name: str, value: Any) -> frozenset[str] | None:
    """What one part of a pattern needs; nothing where it may be left out, or is any of some characters."""
    if name == "SUBPATTERN":
        return _needed(value[-1])
    if name == "BRANCH":
        branches = [_needed(branch) for branch in value[1]]
        return None if None in branches else frozenset().union(*(branch for branch in branches if branch is not None))
    if name in ("MAX_REPEAT", "MIN_REPEAT") and value[0] > 0:
        return _needed(value[2])
    if name == "ASSERT":  # what stands before or behind is of the text as well
        return _needed(value[1])
    return None
