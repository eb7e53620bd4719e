"""Words that nothing here knows: whether they may matter, and which known word a misspelled one is."""

from __future__ import annotations

import re
from functools import cache

from asl_query.deadline import raise_if_over
from asl_query.errors import nearest_word
from asl_query.pattern_codes import compiled
from asl_query.reading.catalogue import pieces, vocabulary
from asl_query.reading.question_words import OF_BEING
from asl_query.reading.typed_terms import TypedTerm, Weight, lexicon

LEAST_LETTERS = 5  # of a word that may be misspelled
LEAST_LIKENESS = 0.78  # of a misspelled word
LEAST_LIKE = 0.7  # of a word that may still be one
_ABBREVIATION = compiled(r"\d|^[A-Z]{2,}")
_SUBJECT = compiled(
    r"(?:^\W*(?:can|may|could|does|do|is|are|must|will|would|did|has|have)(?:\s+(?:an?|the|my|his|her|our|your|their|this|that))?"
    r"|\b(?:it|he|she|they|we|i|you|to|not))\s+$",
    re.IGNORECASE,
)


class KnownWords:
    """The words of one topic."""

    def __init__(self, topic: str) -> None:
        self.topic, self.words = topic, lexicon(topic)

    def is_unknown(self, term: TypedTerm) -> bool:
        """Whether nothing that can be asked of the topic says a term."""
        is_said = term.is_value or term.name in vocabulary(self.topic) or term.name in self.words.barring
        return term.weight is Weight.TERM and not is_said

    def may_matter(self, term: TypedTerm, text: str) -> bool:
        """Whether a word that is not known may be what a question hangs on: a term of the rulebook, an abbreviation, who does
        something, what it does, how it is, or a misspelled term."""
        if term.name in self.words.everyday or term.name.endswith("ly"):
            return False
        is_asked = OF_BEING.match(text) is not None and not text[term.end :].strip(" ?.!")  # is LOS reciprocal
        if is_asked or self.is_of_rules(term) or _SUBJECT.search(text[: term.start]):
            return True
        raise_if_over()
        of_piece = [other for other in self.words.terms_of(text) if other.name in pieces(self.topic)]
        is_beside_a_piece = any(
            not text[first.end : then.start].strip()
            for one in of_piece
            for first, then in ((one, term), (term, one))
            if first.end <= then.start
        )
        return is_beside_a_piece or self._nearest(term, LEAST_LIKE) is not None

    def is_of_rules(self, term: TypedTerm) -> bool:
        """Whether a word that is not known here is a term or an abbreviation of the rulebook."""
        if term.name in self.words.rulebook | self.words.outside.keys() or _ABBREVIATION.search(term.typed):
            return True
        parts = term.name.split("-")  # a woods-road hex; not a Gurkha-less one
        return len(parts) > 1 and parts[-1] != "less" and any(self.words.stem(part) in _spellings(self.topic) for part in parts)

    def _nearest(self, term: TypedTerm, least: float) -> str | None:
        """The word of a term that one which may be misspelled is most like; None where none is as like as that."""
        if term.name in self.words.never_misspelled or len(term.name) < LEAST_LETTERS:
            return None
        known = [word for word in _spellings(self.topic) if word[0] == term.name[0] and len(word) >= LEAST_LETTERS]
        return nearest_word(term.name, known, least)

    def put_right(self, text: str) -> str:
        """A text without its typos."""
        for term in reversed(self.words.terms_of(text)):
            spelled = self.spelled(term)
            text = text if spelled is term else f"{text[: term.start]}{spelled.name}{text[term.end :]}"
        return text

    def spelled(self, term: TypedTerm) -> TypedTerm:
        """A term, put right where nothing here knows it but one is near: sqaud is squad."""
        near = self._nearest(term, LEAST_LIKENESS) if self.is_unknown(term) else None
        return term if near is None else term._replace(name=_spellings(self.topic)[near])


@cache
def _spellings(topic: str) -> dict[str, str]:
    """Every word of one stem that says a term."""
    words = lexicon(topic)
    ways = {words.stem(way): term for way, term in words.ways.items() if " " not in way}
    return {**{name: name for name in vocabulary(topic) if " " not in name}, **ways}
