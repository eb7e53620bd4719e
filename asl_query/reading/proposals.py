"""What asks whether a value is so, as the question for the value: does it cost 4 MF to go there, it is +2, right?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from asl_query.pattern_codes import compiled
from asl_query.reading.expectations import undenied
from asl_query.reading.follow_up_words import NUMBER_WORDS, FollowUpWords
from asl_query.reading.question_words import Mood, Sentence
from asl_query.worked_out import own_table

_OPENING = compiled(
    r"^\W*(?:(?:so|and|but|then|ok|okay|well|i think|i guess|is it (?:true|correct|right) that)\b[ ,:]*)+", re.IGNORECASE
)

# What makes a value a bound, or no exact one.
_BOUND = compiled(
    r"\b(?:at (?:least|most)|more|less|fewer|over|under|above|below|about|around|roughly|approximately|almost|nearly|up to)"
    rf"(?: than)? [-+−]?(?:\d|½|{'|'.join(NUMBER_WORDS)})",
    re.IGNORECASE,
)


class Proposal(NamedTuple):
    """A value that may be the answer to one of some questions, of which the first that is read is meant."""

    value: str
    asks: tuple[str, ...]


class _Wording(NamedTuple):
    said: re.Pattern[str]
    asks: tuple[str, ...]


class _Unit(NamedTuple):
    """Of what a value may be one, and what the question for it then says."""

    said: re.Pattern[str]
    asked: re.Pattern[str]


class _Rows(NamedTuple):
    proposals: tuple[_Wording, ...]
    open: tuple[_Wording, ...]
    units: tuple[_Unit, ...]


@cache
def _rows(words: FollowUpWords) -> _Rows:
    table = own_table(Path(__file__).parent / "proposals.toml")
    units = "|".join(row["said"] for row in table["of"])
    slots = {"n": r"(?P<value>[-+−]?{size})", "drm": r"(?P<value>[-+−]{size})", "of": rf"(?P<of>{units})"}

    def rows(name: str) -> tuple[_Wording, ...]:
        filled = (re.sub(r"\{(n|drm|of)\}", lambda slot: slots[slot[1]], row["said"]) for row in table[name])
        return tuple(_Wording(words.pattern(said), tuple(row["asks"])) for said, row in zip(filled, table[name], strict=True))

    said_of = tuple(_Unit(words.pattern(row["said"]), words.pattern(row["asked"])) for row in table["of"])
    return _Rows(rows("proposal"), rows("open"), said_of)


def proposals_of(text: str, words: FollowUpWords) -> Iterator[Proposal]:
    """What a text may propose."""
    rows = _rows(words)
    for match, asks in _matching(text, rows.proposals):
        said = match.groupdict()
        unit = next((one for one in rows.units if one.said.fullmatch(said.get("of") or "")), None)
        asked = tuple(one for one in asks if unit is None or unit.asked.search(one))
        if asked:
            yield Proposal(_in_digits(said["value"]), asked)


def open_proposal_of(text: str, words: FollowUpWords) -> tuple[str, ...]:
    """The questions that a text may ask which leaves open what its value is for; none for another text."""
    return next((tuple(asks) for _, asks in _matching(text, _rows(words).open)), ())


def _matching(text: str, rows: tuple[_Wording, ...]) -> Iterator[tuple[re.Match[str], list[str]]]:
    asked = undenied(Sentence(" ".join(text.split()), 0, Mood.ANY)).text
    plain = _OPENING.sub("", asked).rstrip(" ?!.")
    for row in () if _BOUND.search(plain) else rows:
        if match := row.said.fullmatch(plain):
            yield match, [" ".join(match.expand(one).split()) for one in row.asks]


def _in_digits(value: str) -> str:
    return str(NUMBER_WORDS.index(value.lower())) if value.lower() in NUMBER_WORDS else value.replace(" ", "")
