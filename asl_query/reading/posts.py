"""What people type, as the questions that it asks: each in plain rulebook words, or why it is not understood.

Sentences (sentences.py) become terms (typed_terms.py), terms become a question that accounts for all of them (covering.py). A
question that leaves out a condition which the post states is not taken; what else it leaves out is named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from asl_query.errors import QuestionError
from asl_query.reading.catalogue import pieces, states, vocabulary
from asl_query.reading.covering import AskedTerms, Covered, covers, lacking, nearest
from asl_query.reading.sentences import Mood, Sentence, sentences_of
from asl_query.reading.typed_terms import TypedTerm, Weight, lexicon
from asl_query.reading.unit_words import KINDS, QUALITIES
from asl_query.terms.question import Question

MOST_TRIED = 12  # questions in whose words one is put
MOST_CHOICES = 3  # that are offered
LEAST_LETTERS = 5  # of a word that may be misspelled
LEAST_LIKENESS = 0.78  # of a misspelled word
ReadPlain = Callable[[str], Question]


@dataclass(frozen=True, slots=True)
class Meant:
    """A question of a post in plain words, and read; `unused` are words of the post that it says nothing of."""

    text: str
    question: Question
    unused: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskBack:
    """A question that can be read in several ways, or that lacks something: what to say, and the questions to choose from."""

    asked: str
    says: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OutsideQuestion:
    """A question about what is not modelled: the chapter that it belongs to."""

    asked: str
    chapter: str


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A question that is not understood: its words, those that could not be used, what was understood, and questions near it."""

    asked: str
    start: int
    unused: tuple[TypedTerm, ...]
    understood: tuple[str, ...]
    near: tuple[str, ...]


ReadPart = Meant | AskBack | OutsideQuestion | NotUnderstood


def questions_of(post: str, ruleset: str, read: ReadPlain, board: str = "") -> list[ReadPart]:
    """The questions of a post in their order. `read` reads plain words, and raises QuestionError for others; `board` is where
    hexes lie that name none."""
    reader = _PostReader(ruleset, read, _board_of(post) or board)
    for sentence in sentences_of(post):
        reader.take(sentence)
    return reader.found


class _PostReader:
    """Reads the sentences of one post: what was told and asked so far stands behind the next question."""

    def __init__(self, ruleset: str, read: ReadPlain, board: str) -> None:
        self.ruleset, self.read, self.board = ruleset, read, board
        self.words = lexicon(ruleset)
        self.told: list[TypedTerm] = []
        self.before: list[TypedTerm] = []
        self.found: list[ReadPart] = []

    def take(self, sentence: Sentence) -> None:
        """Read the next sentence."""
        if _PLACE.search(sentence.text):  # the board is that of its hexes
            sentence = sentence._replace(text=_BOARD.sub("", sentence.text))
        terms = [self._on_board(self._spelled(term)) for term in _unnegated(self.words.terms_of(sentence.text), sentence)]
        terms = _with_owners(terms, self.ruleset)
        if sentence.mood is Mood.TELLS:
            self.told += terms
            return
        self.found.append(self._read(sentence, terms))
        self.before = [*self.before, *terms]

    def _read(self, sentence: Sentence, terms: list[TypedTerm]) -> ReadPart:
        """What a question is read as, with what was told and asked before."""
        unknown = [term for term in terms if self._is_unknown(term)]
        asks = [term for term in terms if term not in unknown]
        strange = tuple(term for term in unknown if term.name not in self.words.everyday)
        told = [term for term in self.told if not self._is_unknown(term)]
        unused = tuple(dict.fromkeys(term.name for term in (*unknown, *self.told) if self._is_unknown(term)))
        is_yes_no = None if sentence.mood is Mood.ANY else sentence.mood is not Mood.WHAT
        contexts: list[list[TypedTerm]] = [[], self.before] if self.before else [[]]
        if _points_back(sentence.text, terms, self.ruleset):
            contexts.reverse()
        for context in contexts:
            asked = AskedTerms.of(self.ruleset, asks, told, context, is_yes_no)
            if not strange and not _ends_early(sentence.text):
                found = list(self._meant(asked, sentence.mood, unused))
                if found:
                    return _chosen(found, sentence.text)
        return self._unread(sentence, asks, told, strange, is_yes_no)

    def _meant(self, asked: AskedTerms, mood: Mood, unused: tuple[str, ...]) -> Iterator[tuple[float, Meant]]:
        for one in covers(asked, self.ruleset)[:MOST_TRIED]:
            for text in _asking(one, mood):
                try:
                    question = self.read(text)
                except QuestionError:
                    continue
                yield one.score, Meant(text, question, (*one.unused, *unused))
                break

    def _unread(
        self,
        sentence: Sentence,
        asks: list[TypedTerm],
        told: list[TypedTerm],
        strange: tuple[TypedTerm, ...],
        is_yes_no: bool | None,
    ) -> ReadPart:
        asked = AskedTerms.of(self.ruleset, asks, told, self.before, is_yes_no)
        chapter = next((found for term in (*asks, *strange) if (found := self.words.outside.get(term.name, ""))), "")
        if chapter:
            return OutsideQuestion(sentence.text, chapter)
        lacks = lacking(asked, self.ruleset) if not strange else None
        if lacks is not None:
            return AskBack(sentence.text, f"Say {lacks}.")
        understood = tuple(dict.fromkeys(term.name for term in asks if term.weight is Weight.TERM))
        near = tuple(entry.as_example() for entry in nearest(asked, self.ruleset, MOST_CHOICES))
        return NotUnderstood(sentence.text, sentence.start, strange, understood, near)

    def _is_unknown(self, term: TypedTerm) -> bool:
        return term.weight is Weight.TERM and not term.is_value and term.name not in vocabulary(self.ruleset)

    def _spelled(self, term: TypedTerm) -> TypedTerm:
        """A term, put right where nothing here knows it but one is near: sqaud is squad."""
        if not self._is_unknown(term) or len(term.name) < LEAST_LETTERS or term.name in self.words.everyday:
            return term
        words = _spellings(self.ruleset)
        known = [word for word in words if word[0] == term.name[0] and len(word) >= LEAST_LETTERS]
        near = process.extractOne(term.name, known, scorer=OSA.normalized_similarity, score_cutoff=LEAST_LIKENESS)
        return term if near is None else term._replace(name=words[near[0]])

    def _on_board(self, term: TypedTerm) -> TypedTerm:
        if not term.is_place or not self.board:
            return term
        return term._replace(name=re.sub(r"(?<![\dA-Z])(?=[A-Z]{1,2}\d)", self.board, term.name, count=1))


def _chosen(found: Sequence[tuple[float, Meant]], asked: str) -> Meant | AskBack:
    """The best of the readings; where others are as good and differ, they are asked back."""
    best = max(score for score, _ in found)
    same = [meant for score, meant in found if score > best - 0.05]
    first = same[0]
    others = [one for one in same if one.question != first.question]
    if not others:
        return first
    texts = tuple(dict.fromkeys((first.text, *(one.text for one in others))))[:MOST_CHOICES]
    return AskBack(asked, "This can be read in more than one way. Ask instead:", texts)


def _asking(one: Covered, mood: Mood) -> Iterator[str]:
    """The question with what is asked of it: why it is so, what would let it."""
    if mood is Mood.WHY:
        yield f"why: {one.text}"
    elif mood is Mood.WOULD_LET:
        yield re.sub(r"^(?:may|can) ", "what would let ", one.text)
    else:
        yield one.text


def _ends_early(text: str) -> bool:
    """Whether a question breaks off behind what a piece is, before the piece: may a Climbing?"""
    last = re.search(r"\b(?:an?|the)\s+([\w-]+)$", text.rstrip(" ?!."), re.IGNORECASE)
    return last is not None and last[1].lower() in {quality.lower() for quality in QUALITIES.keys() - KINDS.keys()}


_PRONOUN = re.compile(r"\b(?:it|he|she|they|them|him|those|that one|this one|these|same)\b", re.IGNORECASE)


def _points_back(text: str, terms: list[TypedTerm], ruleset: str) -> bool:
    """Whether a question is about what was named before: it, they, or no piece at all."""
    return _PRONOUN.search(text) is not None and not any(term.name in pieces(ruleset) for term in terms)


_AUXILIARIES = frozenset(("can", "could", "may", "is", "are", "do", "does", "did", "will", "would", "has", "have", "should"))


def _unnegated(terms: list[TypedTerm], sentence: Sentence) -> list[TypedTerm]:
    """The terms of a question without the "not" that only expects a no: can they not swim?"""
    if sentence.mood is Mood.TELLS:
        return terms
    first = next((i for i, term in enumerate(terms) if term.name == "not"), None)
    if first is None or not any(term.name in _AUXILIARIES for term in terms[max(0, first - 2) : first]):
        return terms
    return [*terms[:first], *terms[first + 1 :]]


def _with_owners(terms: list[TypedTerm], ruleset: str) -> list[TypedTerm]:
    """The terms with the piece of which each state is said: a broken leader, a squad that is broken."""
    said_of = [
        (n, term.name) for n, term in enumerate(terms) if term.name in pieces(ruleset) and term.name not in states(ruleset)
    ]

    def owner(n: int) -> str:
        behind = next((name for at, name in said_of if n < at <= n + 2), "")
        return behind or next((name for at, name in reversed(said_of) if at < n), "")

    return [term._replace(role=owner(n)) if term.name in states(ruleset) else term for n, term in enumerate(terms)]


@cache
def _spellings(ruleset: str) -> dict[str, str]:
    """Every word of one stem that says a term."""
    words = lexicon(ruleset)
    ways = {words.stem(way): term for way, term in words.ways.items() if " " not in way}
    return {**{name: name for name in vocabulary(ruleset) if " " not in name}, **ways}


_BOARD = re.compile(r"\b(?:on )?(?:bd|board|mapboard|brd|boards)\.?\s*#?(\d{1,3})\b:?", re.IGNORECASE)
_PLACE = re.compile(r"\b(?!(?:bd|board)\d)[A-Za-z]{1,2}\d{1,2}\b")
_NAMED = re.compile(r"\b(\d{1,3})-?[A-Za-z]{1,2}\d{1,2}\b")


def _board_of(post: str) -> str:
    named = _BOARD.search(post) or _NAMED.search(post)
    return named[1] if named else ""
