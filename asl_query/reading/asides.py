"""What a sentence only tells beside what it asks: in brackets, as a reason, in front of the question, and who says so."""

from __future__ import annotations

import re

from asl_query.pattern_codes import compiled
from asl_query.reading.question_words import AUXILIARY, FILLER
from asl_query.terms.hexes import AS_WRITTEN

_PLACE = compiled(rf"\b{AS_WRITTEN}\b")
_BRACKETS = compiled(r"(?<!\w)\((?P<aside>(?!(?:\d|[a-h]|i{1,3})\))[^()?]*\s[^()?]*)\)", re.IGNORECASE)
_THOUGH = r"even though|though|although|seeing (?:that|as)|given that"
_REASON = compiled(
    rf",?\s+(?:just |only )?(?:(?:be)?cause|cuz|coz|{_THOUGH}|since (?=(?:it|he|she|they|i|we|you|there|that)\b)|the way)\s*"
    rf"(?P<aside>\S+\s+[^?,]+(?:,(?!\s*{AUXILIARY}\b)[^?,]+)*?)(?=,\s*(?:{AUXILIARY}|right|correct|no|yes|ok)\b|\?|$)",
    re.IGNORECASE,
)
_REASON_FIRST = compiled(
    rf"^\W*(?:because|since|as|{_THOUGH})\s+(?P<aside>[^,?]+),\s*(?={AUXILIARY}\b|what|how|which)", re.IGNORECASE
)
_IS_NO_STORY = (  # a condition of what is asked, or a question of its own
    rf"if|when|while|once|after|before|unless|until|in|on|at|during|with|without|to|for|by|under|from|{AUXILIARY}|{FILLER}"
    r"|what|which|who|whom|whose|where|how|why"
)
_BEGINS_TO_ASK = rf"{AUXILIARY}|what|how|which(?: \w+){{1,3}}? (?:does|do|can|may|must|is|are|will|would)"
_IS_A_TAG = r"\s+(?:i|it|he|she|they|we|you|that)(?:\s+not)?\s*\??$"
_STORY_FIRST = compiled(
    rf"^\W*(?!(?:{_IS_NO_STORY})\b)(?P<story>[^?]*\S\s+\S+\s+[^?,]*),\s*(?:(?:so|and|but|then|now)\s+)?"
    rf"(?=(?:{_BEGINS_TO_ASK})\b(?!{_IS_A_TAG}))",
    re.IGNORECASE,
)
_SAYS = (
    r"(?:says?|said|claims?|claimed|insists?|swears?|thinks?|argues?|tells me|told me|reckons?|believes?|maintains|guess|assume"
    r"|suppose)"
)
_SAID_BY = compiled(
    r",\s*(?:says?|said|claims?|claimed|according to|thinks?)\s+(?:my|the|his|a|our)?\s*\w+(?=\s*[,.?!]|$)", re.IGNORECASE
)
_SAYS_FIRST = compiled(
    r"^\W*(?:(?:my|our|his|the|a|some|one)\s+(?:\w+\s+){1,2}|he\s+|she\s+|i\s+(?:just\s+)?|i['’]d\s+|we\s+)"
    rf"{_SAYS}\s+(?:that\s+(?!(?:is|was|are)\b))?(?=\S+\s+\S)",
    re.IGNORECASE,
)


def told_apart(start: int, text: str) -> list[tuple[int, str]]:
    """A part of a post with what it tells in brackets or as a reason in parts of their own in front of it, each with where it
    begins. Who says or thinks so says nothing."""
    for attributed in (_SAID_BY, _SAYS_FIRST):
        text = attributed.sub(lambda found: " " * len(found[0]), text)
    told: list[tuple[int, str]] = []
    brackets = () if _PLACE.search(text) else (_BRACKETS,)  # those behind a place say where in it
    for aside in (*brackets, _REASON, _REASON_FIRST):
        while (found := aside.search(text)) is not None:
            told.append((start + found.start("aside"), found["aside"]))
            text = f"{text[: found.start()]}{' ' * len(found[0])}{text[found.end() :]}"
    return [*told, (start, text)]


def story_ends(text: str) -> int:
    """Where in a sentence ends what is told in front of its question: my squad is on the bank, may it swim?"""
    found = _STORY_FIRST.search(text)
    return 0 if found is None else found.end("story")
