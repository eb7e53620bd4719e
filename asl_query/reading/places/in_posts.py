"""A question of a post about places on a board, where the plain question says all that it hangs on."""

from __future__ import annotations

import re

from asl_query.errors import MOST_OFFERED, QuestionError
from asl_query.pattern_codes import compiled
from asl_query.reading.catalogue import states, vocabulary
from asl_query.reading.guards import loses_a_word
from asl_query.reading.known_words import LEAST_LIKE
from asl_query.reading.places.reader import PlaceQuestion
from asl_query.reading.places.words import marks, word
from asl_query.reading.question_words import Mood, Sentence
from asl_query.reading.read_parts import Meant, NotUnderstood, ReadPart, ReadPlain, asked_back
from asl_query.reading.topics import topics_of
from asl_query.reading.typed_terms import Weight, lexicon

_WORD = compiled(r"\b[a-z]+\b", re.IGNORECASE)
_LEAST_LETTERS_OF_A_SLIP = 4
_NOT = compiled(r"\b(?:not|never|cannot)\b|n['’]t\b", re.IGNORECASE)
_LEVEL_OF = compiled(r"\blevel \d+ of\b|\bML\b")
_NUMBER_ALONE = compiled(r"(?<![\w.-])\d+(?![\w.-])")


def of_places(
    placed: PlaceQuestion | None, part: ReadPart, read: ReadPlain, post: str, sentence: Sentence
) -> ReadPart:  # fmt: skip
    """What a question is read as: that about places on a board, if it is one, comes first."""
    if placed is None:
        return part
    if placed.lacks:
        return asked_back(part.asked, placed.lacks, part.near()[:MOST_OFFERED]) if isinstance(part, NotUnderstood) else part
    text, topic = f"{placed.text}?", topics_of(post, "asl")[0]
    if (
        (sentence.mood is Mood.WOULD_LET and _NOT.search(sentence.text))  # what would let it not be seen
        or _may_be_lost(sentence.text, text, topic)
        or _unaccounted(sentence.text, text, placed, topic)
        or loses_a_word(sentence.text, text, post)
    ):
        return part
    try:
        return Meant(text, read(text), _left_out(post, text, topic), of_places=True)
    except QuestionError:
        return part


def _unaccounted(asked: str, text: str, placed: PlaceQuestion, topic: str) -> list[str]:
    """The terms of what is asked that neither its question says, nor the words by which that is known, and that do not only say
    of its places again what they are."""
    words = lexicon(topic)
    said = {term.name for term in words.terms_of(text)}
    known = () if placed.row is None else tuple(filter(None, (*placed.row.needs, placed.row.told)))
    left = (
        term
        for term in words.terms_of(asked)
        if term.weight is Weight.TERM and not term.is_value and not term.is_place and term.name not in said | words.everyday
    )
    harmless = [word("restates")]
    harmless += [] if text.startswith("not: ") else [word("in_the_way")]
    harmless += [word("of_a_floor")] if _LEVEL_OF.search(text) else []
    harmless += [word("viewer")] if placed.row is not None and placed.row.is_sight else []
    return [
        term.name
        for term in left
        if not any(one.fullmatch(term.name) for one in harmless)
        and not (term.name == "Climb" and " Climb" in text)
        and not any(pattern.search(asked[term.start : term.end]) for pattern in known)
        and not _is_filled_in(asked[term.start : term.end], text)
    ]


def _is_filled_in(typed: str, text: str) -> bool:
    """Whether a word is one by which a slot of a question is filled, and the question has what it says: grunts, a squad."""
    return any(
        name in text and pattern.search(typed) for what in ("kind", "state", "light") for pattern, name in marks(what, "anywhere")
    )


def _may_be_lost(asked: str, text: str, topic: str) -> bool:
    """Whether a sentence asks with a number that its question about places does not have, or with a word of it misspelled."""
    if any(number not in text for number in _NUMBER_ALONE.findall(asked)):
        return True
    from rapidfuzz.distance import OSA

    words = lexicon(topic)
    plain = [word.lower() for word in _WORD.findall(text)]
    strange = [
        word for word in _WORD.findall(asked) if word.lower() not in plain and words.stem(word.lower()) not in words.everyday
    ]
    return any(
        word.lower()[0] == other[0]
        and OSA.normalized_similarity(word.lower(), other) >= LEAST_LIKE
        and not _is_same_word(word, other)
        for word in strange
        for other in plain
        if min(len(word), len(other)) >= _LEAST_LETTERS_OF_A_SLIP
    )


def _is_same_word(one: str, other: str) -> bool:
    """Whether two words differ by an ending alone: see, sees."""
    short, long = sorted((one.lower(), other.lower()), key=len)
    return long.startswith(short)


def _left_out(post: str, text: str, topic: str) -> tuple[str, ...]:
    """What a post says that a question about places does not: states of pieces (broken, pinned), and words that nothing knows."""
    words = lexicon(topic)
    said = {term.name for term in words.terms_of(text)}
    known = (vocabulary(topic) - states(topic)) | words.everyday
    left = (term for term in words.terms_of(post) if term.weight is Weight.TERM and not term.is_value)
    return tuple(dict.fromkeys(post[term.start : term.end] for term in left if term.name not in known | said))
