"""Questions of a post about places on a board: each in plain words, or what it lacks.

What is asked stands in asked.toml, what fills it in slots.py. A text that tells of what may change the answer and has no place in
the question (`changes` in words.toml) is not read here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from asl_query.pattern_codes import compiled
from asl_query.reading.places.asked import AskedOfPlaces, asked_of_places
from asl_query.reading.places.named import first_board, with_hexes_in_capitals
from asl_query.reading.places.scene import PlacesTold, SaidOfPlaces
from asl_query.reading.places.slots import AllSaid, Lacks, filled
from asl_query.reading.places.words import word
from asl_query.reading.question_words import Mood, Sentence
from asl_query.terms.hexes import AS_WRITTEN

_IS_YES_NO = compiled(r"(?:can|may|is|does|must)\b")
_WITHOUT_BOARD = compiled(r"(?<!\w)[A-Z]{1,2}\d{1,2}\b")
_SIDE_BEHIND = compiled(rf"[-–]{AS_WRITTEN}")


class PlaceQuestion(NamedTuple):
    """A question in plain words with the row by which it is known, or what it lacks."""

    text: str
    lacks: str = ""
    row: AskedOfPlaces | None = None


def place_questions(post: str, sentences: Sequence[Sentence], board: str) -> list[PlaceQuestion | None]:
    """What each asking sentence of a post asks of places on a board; None where it asks nothing of them."""
    reader = _PlaceReader(first_board(post) or board)
    said = [
        reader.places.read(with_hexes_in_capitals(sentence.text), is_told=sentence.mood is Mood.TELLS) for sentence in sentences
    ]
    leads = [reader.places.read(lead, is_told=True) for lead in _leads(post, sentences)]
    asking = [n for n, sentence in enumerate(sentences) if sentence.mood is not Mood.TELLS]
    found: list[PlaceQuestion | None] = []
    for n in asking:
        behind = said[n + 1 :] if len(asking) == 1 else []
        since = max((m for m in range(n) if word("anew").match(sentences[m].text)), default=0)
        told = [leads[n], *(said[m] for m in range(since, n) if sentences[m].mood is Mood.TELLS), *behind]
        found.append(reader.asked(sentences[n], said[n], told))
    return found


def _leads(post: str, sentences: Sequence[Sentence]) -> list[str]:
    """What stands in front of each sentence and is no part of it: my squad in # wants to know whether .."""
    ends = [0, *(sentence.start + len(sentence.text) for sentence in sentences)]
    leads = [post[end : sentence.start] for end, sentence in zip(ends, sentences, strict=False)]
    return [lead if sentence.text in post else "" for lead, sentence in zip(leads, sentences, strict=True)]


class _PlaceReader:
    """Reads the sentences of one post in their order."""

    def __init__(self, board: str) -> None:
        self.places = PlacesTold(board)
        self.latest: AskedOfPlaces | None = None

    def asked(self, sentence: Sentence, said: SaidOfPlaces, told: Sequence[SaidOfPlaces]) -> PlaceQuestion | None:
        """What a sentence asks, with what is told."""
        told = [] if word("anew").match(sentence.text) else told
        every = AllSaid(told, said, self.places.board)
        if not every.places and not self.places.board:
            return None
        if word("changes").search(word("changes_not").sub("", every.words)) or word("strange_if").search(said.without_places()):
            return None
        lacks = ""
        for words in _words_that_ask(said, told):
            for question in asked_of_places():
                if not question.is_asked(words, every.words):
                    continue
                values = filled(question, every)
                if isinstance(values, Lacks):
                    lacks = lacks or values.what
                elif isinstance(values, dict) and set(question.slots) <= values.keys():
                    self.latest = question
                    return self._put(question.question.format(**values), question, words, sentence.mood)
        again = self._again(every, sentence.mood) if not lacks else None
        is_lacking = bool(lacks and every.places) and not word("name_of_a_unit").search(said.without_places())
        return again or (PlaceQuestion("", lacks) if is_lacking else None)

    def _again(self, every: AllSaid, mood: Mood) -> PlaceQuestion | None:
        """What was asked last, asked of another place, where that was told with which it stands: and #?"""
        words = every.asked.without_places()
        if self.latest is None or not every.asked.places or not word("and_another").fullmatch(words):
            return None
        values = filled(self.latest, every)
        if not isinstance(values, dict) or not set(self.latest.slots) <= values.keys():
            return None
        return self._put(self.latest.question.format(**values), self.latest, words, mood)

    def _put(self, text: str, question: AskedOfPlaces, words: str, mood: Mood) -> PlaceQuestion | None:
        if _WITHOUT_BOARD.search(_SIDE_BEHIND.sub("", text)):
            return PlaceQuestion("", "the board in front of each hex: 24E7")
        is_blocked = word("blocked").search(words) is not None
        mood = Mood.WHY if word("reason").search(words) else mood
        if mood is Mood.WHY and not _IS_YES_NO.match(text):
            return None
        if mood is Mood.WHY:
            denies = is_blocked != (word("denies").search(words) is not None)
            return PlaceQuestion(
                "why " + (text.replace(" see ", " not see ") if question.is_sight and denies else text), row=question
            )
        if mood is Mood.WOULD_LET:
            return PlaceQuestion(text.replace("can ", "what would let ", 1), row=question)
        if question.is_sight and word("what_blocks").search(words):
            return PlaceQuestion("why " + text.replace(" see ", " not see "), row=question)
        is_no = question.is_sight and (is_blocked or word("no_los").search(words) is not None)
        if is_no and not word("either").search(words) and not _asks_for_los(words):
            return PlaceQuestion(f"not: {text}", row=question)
        return PlaceQuestion(text, row=question)


def _words_that_ask(said: SaidOfPlaces, told: Sequence[SaidOfPlaces]) -> list[str]:
    """The words of what is asked; with those of what was told last, where they ask nothing by themselves: allowed?"""
    words = said.without_places()
    is_bare = word("asks_nothing").fullmatch(words) is not None
    if not told or not is_bare:
        return [words]
    told = [one for one in told if one.text.strip()]
    if not told:
        return [words]
    return [words, told[-1].without_places() if word("who_is_right").search(words) else f"{told[-1].without_places()} {words}"]


def _asks_for_los(words: str) -> bool:
    """Whether a LOS is asked for beside what may block it: can they see each other, or is the hill in the way."""
    words = word("keeps_from_seeing").sub("", words)
    return word("asks_for_los").search(word("blocked").sub("", words)) is not None
