"""A question about several places or pieces, as a question about each: can 24C6 and 24D9 see it, may a squad or a leader Climb.

Only what is asked of each alone is cut so. A list that says one thing together (between two hexes, with two SW, stacked) stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from asl_query.pattern_codes import compiled
from asl_query.reading.follow_up_words import FollowUpWords, on_the_board_of, well_worded

MOST_LISTS = 3  # of one question
MOST_ASKED = 12  # questions of one

_SEPARATOR = r"(?:\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and/or|and|or)\s+|\s*&\s*)"
_AGAIN = r"(?:(?:to|from|at|in|of|see|during|by)\s+)?"  # what stands in front of the first and of another one too
_EACH = r"(?:(?:both|either|each of|all of)\s+)?"
_TOGETHER = compiled(
    r"\b(?:together|jointly|combined?|at (?:the same time|once)|simultaneously|each other|one another|share|stack\w*|same|groups?"
    r"|between|among|as a|total|altogether|with)\b",
    re.IGNORECASE,
)
# In front of places that one question takes together.
_TAKEN_TOGETHER = compiled(
    r"\b(?:with(?:out)?|avoiding|unseen|via|through|between|only|if|hidden from|which (?:hex(?:es)?|places?).*)"
    r"(?:\s+\S+){0,3}\s*$",
    re.IGNORECASE,
)
_WHO_DOES_IT = compiled(
    r"^\W*(?:(?:and|so|but|then|ok)\s+)*(?:(?:can|may|must|could|might|does|do|is|are|has|have|will|would)"
    r"|(?:what|how \w+)\b[^,]*\b(?:of|does|do|can|may|must))\s+$",
    re.IGNORECASE,
)
_CLAUSES = compiled(r",?\s+(?:and|or|but)\s+(?=(?:can|may|must|does|do|is|are|what|which|who|how)\s)", re.IGNORECASE)


class _Sort(NamedTuple):
    """A sort of things that a list can name; `is_each` is whether several of it joined by `and` are asked about one by one
    wherever they stand, else only where they do what is asked; None if only `or` does so."""

    item: str
    is_each: bool | None


# In this order: the first that fits is taken.
_SORTS = (
    _Sort(r"(?:{unit}|{name}) (?:at|in) {place}", False),
    _Sort(r"{place}", True),
    _Sort(r"{hexside}", True),
    _Sort(r"(?:(?:an?|the|my) )?{sw}s?(?![\w-])", False),
    _Sort(r"(?:{unit}|{name}|(?:{quality} )*{kind}s?(?![\w-]))", False),
    _Sort(r"(?:(?:an?|the|my) )?\d+-\d+(?:-\d+)?(?![\w-])", False),
    _Sort(r"(?:{whose} )?{phase}", None),
    _Sort(r"{quality}", None),
    _Sort(r"(?:turn )?\d{1,2}(?![\w-])", None),
    _Sort(r"(?:Climb|swim|raft|ford|fire|move|advance|rout|rally|entrench|dig in)(?![\w-])", None),
)


class _List(NamedTuple):
    start: int
    end: int
    items: tuple[str, ...]


def each_asked(text: str, words: FollowUpWords) -> Iterator[list[list[str]]]:
    """The ways to ask of each what a text asks of several, each as the questions in their order: first as questions that are
    whole already, then with one list taken apart, then with two."""
    clauses = [clause for clause in _CLAUSES.split(text) if clause.strip()]
    if len(clauses) > 1:
        yield [clauses]
    lists = list(_lists_of(text, words))[:MOST_LISTS]
    for size in range(1, len(lists) + 1):
        ways = (
            [_with(text, tuple(zip(chosen, items, strict=True))) for items in product(*(one.items for one in chosen))]
            for chosen in combinations(lists, size)
        )
        yield [asked for asked in ways if len(asked) <= MOST_ASKED]


def _lists_of(text: str, words: FollowUpWords) -> Iterator[_List]:
    at = 0
    while at < len(text):
        found = next((one for sort in _SORTS if (one := _list_at(text, at, sort, words)) is not None), None)
        if found is not None:
            yield found
        at = found.end if found is not None else _next_word(text, at)


def _next_word(text: str, at: int) -> int:
    behind = compiled(r"\s+").search(text, at)
    return behind.end() if behind else len(text)


def _list_at(text: str, at: int, sort: _Sort, words: FollowUpWords) -> _List | None:
    """The list of a sort that begins at a place."""
    item = words.pattern(sort.item).pattern
    several = rf"{_EACH}(?:{item})(?:{_SEPARATOR}{_AGAIN}(?:{item}))+(?:\s+(?:both|each)\b)?"
    whole = compiled(several, re.IGNORECASE).match(text, at)
    if whole is None or not _is_of_each(text, whole, sort):
        return None
    items = tuple(on_the_board_of(match[0], text) for match in re.finditer(item, whole[0], re.IGNORECASE))
    return _List(whole.start(), whole.end(), items) if len(items) > 1 else None


def _is_of_each(text: str, whole: re.Match[str], sort: _Sort) -> bool:
    """Whether what a list names is asked about one by one."""
    front = text[: whole.start()]
    if sort.is_each:
        return not _TAKEN_TOGETHER.search(front)
    is_or = re.search(r"\b(?:or|either)\b", whole[0], re.IGNORECASE) is not None
    if is_or or sort.is_each is None:
        return is_or
    return _WHO_DOES_IT.match(front) is not None and not _TOGETHER.search(text[whole.end() :])


def _with(text: str, chosen: tuple[tuple[_List, str], ...]) -> str:
    """The text with one item in the place of each list."""
    for one, item in reversed(chosen):
        text = text[: one.start] + item + text[one.end :]
    text = re.sub(r"^(\W*)are (?=(?:an?|the|my)\b|\d)", r"\1is ", text, flags=re.IGNORECASE)
    return well_worded(re.sub(r"^(\W*)do (?=(?:an?|the|my)\b|\d)", r"\1does ", text, flags=re.IGNORECASE))
