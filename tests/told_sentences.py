"""A law over what answers say: sentences begin with a capital and end, and one thing is not told as several."""

from __future__ import annotations

import re
from collections.abc import Iterator

from asl_query.render.forms import notes_of
from asl_query.showing import tell
from asl_query.terms.answers import Answer

_BEGINS = re.compile(r"""["'(\[]*[A-Z0-9½+\-−]""")
_ENDS = (".", "?", "!")
_FORMULA = re.compile(r"[\w*/+() ,-]*\*\*?[\w*/+() ,.-]*|\w{1,3}(?:, with |\.)")  # p**3*(3*s + 1), with p = ..
_ONE_OF_SEVERAL = re.compile(r"(?<![\w.,/+½*–-])1 (hexes|claims|units|turns|places|queries|differences|set-ups|GMSLs|squads)\b")
_OWN_NAME = re.compile(r"\bthe (?:squad|half-squad|crew|leader|hero|hmg|mmg|lmg)-(?:[a-z]|\d+)\b", re.IGNORECASE)
_TWICE = re.compile(r"\b(a|an|the|is|in|of|current|Here:) \1\b")


def faults_of(answer: Answer) -> list[str]:
    """What is wrong with the sentences in which an answer is told."""
    told = tell(answer)
    lines = [line for _, body in told.sections if isinstance(body, list) for line in body]
    notes = [note for _, those in notes_of(answer) for note in those]
    headings = [heading for heading, _ in told.sections]
    return [
        *_of_sentence(told.verdict, "verdict"),
        *(fault for heading in headings if not _BEGINS.match(heading) for fault in [f"heading in lower case: {heading}"]),
        *(fault for line in lines if line.endswith(_ENDS) for fault in _of_sentence(line, "line")),
        *(fault for text in (told.verdict, *headings, *lines, *notes) for fault in _of_words(text)),
    ]


def _of_sentence(text: str, what: str) -> Iterator[str]:
    if not _BEGINS.match(text) and not _FORMULA.match(text):
        yield f"{what} in lower case: {text}"
    if not text.endswith(_ENDS):
        yield f"{what} without an end: {text}"


def _of_words(text: str) -> Iterator[str]:
    for law, fault in ((_ONE_OF_SEVERAL, "one told as several"), (_OWN_NAME, "an article before a name"), (_TWICE, "said twice")):
        if law.search(text):
            yield f"{fault}: {text}"
