"""A post into its sentences: what is told, what is asked, and what of one question is asked of the next."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple


class Mood(Enum):
    """What a sentence does: it tells something, or asks something of a kind."""

    TELLS, YES_NO, WHAT, WHY, WOULD_LET, ANY = range(6)


class Sentence(NamedTuple):
    """A sentence with where it begins in the post; without the words that only ask."""

    text: str
    start: int
    mood: Mood


_END = re.compile(
    r"(?<=[?!])\s*|(?<=[a-z0-9)\]])\.+\s+|(?<=[A-Z]{2})\.+\s+(?=[A-Z])|\.{2,}\s*|\s*[\n;]\s*|(?:^|\s)(?:\(?\d\)|\*|•|[a-d]\))\s+|\s+[-–]{1,2}\s+"
)
_AND_ASKS = re.compile(
    r",?\s+and\s+(?=(?:can|may|could|must|does|do|will)\s+(?:it|he|she|they|this|that|the|my|a|an|his|its)\b)", re.IGNORECASE
)
_MARK = re.compile(r"\s*(?:\(?(?:\d|[a-e])\)|[*•-])?\s*")  # of a list
_AUXILIARY = (
    r"(?:may|can|could|might|must|is|are|am|does|do|did|has|have|will|would|shall|should|was|were|isn't|aren't|can't|don't"
    r"|doesn't|won't)"
)
_FILLER = r"and|or|but|so|then|also|now|if so|in that case|well|ok|okay|say|hey|hi|hello|please|just|actually"
_YES_NO = re.compile(rf"(?:(?:{_FILLER})\b,?\s*)*{_AUXILIARY}\b", re.IGNORECASE)
_WHAT = re.compile(
    rf"(?:(?:{_FILLER}|for|by|with|on|in|at|to|from|against|until|after|under)\b,?\s*)*(?:exactly\s+)?"
    r"(?:what|which|who|whom|whose|when|where|how)\b",
    re.IGNORECASE,
)
_WONDERS = r"wonder(?:ing|ed)?|curious|ask(?:ing)?|know|tell me|unsure|not sure|question is|disagree|argu(?:e|ing)"
_IS_IT_TRUE = r"(?:is it|it is) (?:true|correct|right|legal|allowed|possible|ok|okay)(?: that| for| to)?"
_ASKS_WHETHER = re.compile(
    rf".*\b(?:(?:{_WONDERS})\s*,?\s*(?:if|whether)|whether|{_IS_IT_TRUE}|any(?:one| ?body) knows? if)\s+(?P<asked>.+)",
    re.IGNORECASE,
)
_ASKS_WHAT = re.compile(
    rf".*\b(?:{_WONDERS}|explain|understand|figure out|sure|list|show me)\s+(?:about\s+)?"
    r"(?P<asked>(?:what|which|who|when|where|how|why)\b.+)",
    re.IGNORECASE,
)
_WHY = re.compile(
    rf"(?:(?:{_FILLER}|can (?:you|someone|anyone) (?:explain|tell me))\b,?\s*)*"
    r"(?:why|how come|what(?: is|'s) the reason|for what reason|on what grounds)\b(?:\s+is it)?(?:\s+that)?,?\s*",
    re.IGNORECASE,
)
_WOULD_LET = re.compile(
    rf"(?:(?:{_FILLER})\b,?\s*)*(?:"
    r"what (?:would|could|might|does|will|can) (?:it take (?:to|for)|let|allow|enable|make it possible (?:for|to|that)|help)"
    r"|what (?:would|must|has to|needs to|should)(?: have to)? (?:change|happen|be different)(?: so| for| to)?(?: that)?"
    r"|how (?:can|could|do) i (?:get|make|let|have))\s+",
    re.IGNORECASE,
)
_TAG = re.compile(
    r"(?:,?\s*(?:or not|or what|right|correct|yes|no|true|ok|huh|eh|please|if any|if so|"
    rf"(?:{_AUXILIARY}(?:n't)?|can ?not)\s+(?:i|it|he|she|they|we|you|that)(?:\s+not)?))\s*\?*\s*$",
    re.IGNORECASE,
)


def sentences_of(post: str) -> list[Sentence]:
    """The sentences of a post in their order; where none asks, the last one does."""
    found = [sentence for start, text in _cut(post) if (sentence := _sentence(text, start)) is not None]
    if found and all(one.mood is Mood.TELLS for one in found):
        found[-1] = found[-1]._replace(mood=Mood.ANY)
    return found


def _cut(post: str) -> list[tuple[int, str]]:
    parts, at = [], 0
    for end in _END.finditer(post):
        parts.append((at, post[at : end.start()]))
        at = end.end()
    parts.append((at, post[at:]))
    parts = [(start + begin, words) for start, text in parts for begin, words in _asked_one_by_one(text)]
    return [_unmarked(start, text) for start, text in parts if re.search(r"\w", text)]


def _unmarked(start: int, text: str) -> tuple[int, str]:
    """A part without the mark of a list in front of it, and where it then begins."""
    mark = _MARK.match(text)
    behind = mark.end() if mark else 0
    return start + behind, text[behind:].strip()


def _asked_one_by_one(text: str) -> list[tuple[int, str]]:
    """The questions of one sentence, each with where it begins: can he swim, and can he climb?"""
    found, at = [], 0
    for joint in _AND_ASKS.finditer(text):
        found.append((at, text[at : joint.start()]))
        at = joint.end()
    return [*found, (at, text[at:])]


def _sentence(text: str, start: int) -> Sentence | None:
    is_marked = text.rstrip().endswith("?")
    words = text.rstrip(" ?!.,:")
    untagged = _TAG.sub("", words)
    is_tagged = untagged != words and is_marked
    words = untagged or words
    for pattern, mood in ((_WHY, Mood.WHY), (_WOULD_LET, Mood.WOULD_LET)):
        if match := pattern.match(words):
            return Sentence(words[match.end() :], start + match.end(), mood)
    if match := _ASKS_WHETHER.fullmatch(words):
        return Sentence(match["asked"], start + match.start("asked"), Mood.YES_NO)
    if match := _ASKS_WHAT.fullmatch(words):
        return _sentence(f"{match['asked']}?", start + match.start("asked"))
    if _YES_NO.match(words):
        return Sentence(words, start, Mood.YES_NO)
    if _WHAT.match(words):
        return Sentence(words, start, Mood.WHAT)
    if is_marked or is_tagged:
        inner = re.search(rf"[,:]\s*(?=(?:{_AUXILIARY}|what|which|who|when|where|how)\b)", words, re.IGNORECASE)
        if inner is not None:
            return Sentence(words, start, Mood.YES_NO if _YES_NO.match(words[inner.end() :]) else Mood.WHAT)
        return Sentence(words, start, Mood.ANY)
    return Sentence(words, start, Mood.TELLS)
