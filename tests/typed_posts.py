"""Texts as people type them, each with the plain question that it asks (the folder posts), and how a text is read."""

from __future__ import annotations

from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import tomli as tomllib

from asl_query import ask, ask_post, read
from asl_query.errors import MOST_OFFERED, AskBackError, AslQueryError, OutsideError, QuestionError
from asl_query.terms.questions import Ruling

_FOLDER = Path(__file__).parent / "posts"


class Outcome(Enum):
    """What becomes of a text: the answer of its question, another one, a word back, or nothing."""

    RIGHT, MISREAD, ASKED_BACK, OUTSIDE, NOT_UNDERSTOOD = "right", "misread", "asked back", "outside", "not understood"


class TypedPost(NamedTuple):
    """A text, the plain question that it asks, and whether it is known to be read as another one."""

    system: str
    ruleset: str
    text: str
    asks: str
    is_misread: bool

    def outcome(self) -> Outcome:
        """How the text is read now."""
        try:
            *_, last = ask_post(self.text, ruleset=self.ruleset).parts
        except AslQueryError as error:
            return _refused(error)
        if isinstance(last.answer, AslQueryError):
            return _refused(last.answer)
        return Outcome.RIGHT if last.answer.answer == _answer(self.asks, self.ruleset) else Outcome.MISREAD

    def is_offered(self) -> bool:
        """Whether of a text that is not understood the question that it asks is one of the three that are offered."""
        with pytest.raises(QuestionError) as refused:
            *_, last = ask_post(self.text, ruleset=self.ruleset).parts
            assert isinstance(last.answer, QuestionError)
            raise last.answer
        asked = _asked(self.asks, self.ruleset)
        return any(_asked(one, self.ruleset) == asked for one in refused.value.near[:MOST_OFFERED])


def _asked(question: str, ruleset: str) -> object:
    """What a question asks, of whatever piece: the phrase of a ruling, else the question."""
    found = read(question, ruleset=ruleset)
    return found.phrase if isinstance(found, Ruling) else found


def _refused(error: AslQueryError) -> Outcome:
    if isinstance(error, AskBackError):
        return Outcome.ASKED_BACK
    return Outcome.OUTSIDE if isinstance(error, OutsideError) else Outcome.NOT_UNDERSTOOD


@cache
def _answer(asks: str, ruleset: str) -> object:
    return ask(asks, ruleset=ruleset).answer


@cache
def typed_posts() -> tuple[TypedPost, ...]:
    """All of them, system by system."""
    found: list[TypedPost] = []
    for file in sorted(_FOLDER.glob("*.toml")):
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        found += (
            TypedPost(file.stem, table["ruleset"], post["text"], post["asks"], post.get("misread", False))
            for post in table["post"]
        )
    return tuple(found)
