"""Questions in the words that their kind declares (`Kind.asked_as`): "is {one} adjacent to {other}"."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any

from asl_query.codec import WrongShapeError, fields_from_json, to_json
from asl_query.errors import QuestionError
from asl_query.kinds.kind import Kind, all_kinds
from asl_query.pattern_codes import compiled
from asl_query.terms.hexes import Hex, Hexside, parse_hex, parse_hexside
from asl_query.terms.question import Question


def read_declared(text: str, board: str) -> Question | None:
    """The question, if a kind has declared words that are its whole text; hexes without a board lie on `board`.

    Raises QuestionError where a word in it is not what its place asks for.
    """
    asked = " ".join(text.split()).rstrip("?").rstrip()
    for kind, pattern in _patterns():
        match = pattern.fullmatch(asked)
        if match is not None:
            return _question(kind, match.groupdict(), text, board)
    return None


@cache
def _patterns() -> tuple[tuple[Kind[Any], re.Pattern[str]], ...]:
    return tuple((kind, compiled(_as_pattern(words), re.IGNORECASE)) for kind, words in _declared())


def _declared() -> Iterator[tuple[Kind[Any], str]]:
    for kind in all_kinds():
        for words in kind.asked_as:
            yield kind, words


def _as_pattern(words: str) -> str:
    """Words with {fields} as a pattern; a field is one word."""
    parts = re.split(r"\{(\w+)\}", words)
    return "".join(f"(?P<{part}>\\S+?)" if n % 2 else re.escape(part) for n, part in enumerate(parts))


def _question(kind: Kind[Any], words: dict[str, str], text: str, board: str) -> Question:
    types = typing.get_type_hints(kind.question)
    said = {name: _value(types[name], word, board) for name, word in words.items()}
    try:
        found: Question = fields_from_json(kind.question, said)
    except WrongShapeError as error:
        word = next((word for name, word in words.items() if str(error).startswith(name)), "")
        raise QuestionError.at_word(f"This cannot be read: {error}.", text, word) from None
    return found


def _value(of: Any, word: str, board: str) -> Any:
    """A word as the codec reads a field of this type."""
    if of in (Hex, Hexside):
        found = parse_hex(word, board) if of is Hex else parse_hexside(word, board)
        return to_json(found) if found is not None else word
    return int(word) if of is int and word.isdecimal() else word
