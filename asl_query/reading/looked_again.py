"""What the reader of posts does not understand of a text, looked at once more: a question in plain words by itself, one that goes
on from the one before, one that asks of several things, one that proposes a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from asl_query.errors import AskBackError, QuestionError
from asl_query.reading.expectations import undenied
from asl_query.reading.follow_up_words import FollowUpWords
from asl_query.reading.follow_ups import read_follow_up
from asl_query.reading.lists import each_asked
from asl_query.reading.proposals import open_proposal_of, proposals_of
from asl_query.reading.question_words import Mood, Sentence
from asl_query.reading.read_parts import AskBack, Meant, OutsideQuestion, ReadPart
from asl_query.reading.said_of import PRONOUN
from asl_query.reading.sentences import sentences_of
from asl_query.terms.question import Question


class WaysToRead(NamedTuple):
    """The ways to read: `plain` words as they stand, `one` question that stands alone however it is typed, and the questions of a
    whole `post`; the first two raise QuestionError."""

    plain: Callable[[str], Question]
    one: Callable[[str], Meant]
    post: Callable[[str], list[ReadPart]]


def looked_again(parts: Sequence[ReadPart], text: str, words: FollowUpWords, reads: WaysToRead) -> list[ReadPart]:
    """The questions of a text, those that were not understood looked at once more."""
    found: list[ReadPart] = []
    for number, part in enumerate(parts):
        if is_settled(part):
            found.append(part)
        else:
            found += _LookedAt(part, number, text, words, reads).again(found[-1] if found else None)
    return found


def is_settled(part: ReadPart) -> bool:
    """Whether a question need not be looked at again: all of it is read, or it belongs to another chapter."""
    return isinstance(part, OutsideQuestion) or (isinstance(part, Meant) and not part.unused and not part.of_places)


class _LookedAt:
    """A question of a text that was not understood, or not all of it."""

    def __init__(self, part: ReadPart, number: int, text: str, words: FollowUpWords, reads: WaysToRead) -> None:
        self.part, self.number, self.text, self.words, self.reads = part, number, text, words, reads
        sentences = sentences_of(text)
        asking = [sentence for sentence in sentences if sentence.mood is not Mood.TELLS]
        said = "" if isinstance(part, Meant) else part.asked
        self.asked = said if said and said in text else asking[number].text  # what is asked back may have other words
        self.is_told_of = any(sentence.mood is Mood.TELLS for sentence in sentences)
        self.is_alone = len(sentences) == 1

    def again(self, before: ReadPart | None) -> list[ReadPart]:
        """What it is read as; itself where nothing is made of it."""
        if isinstance(self.part, Meant):
            return self._rather(before) if self.part.of_places else [self._if_meant(self._proposed())]
        if isinstance(before, Meant) and (followed := self._followed(before)):
            return [*followed]
        points_back = self.number > 0 and PRONOUN.search(self.asked) is not None
        if not self.is_alone and not self.is_told_of and not points_back and (plain := self._read([self.asked])):
            return [*plain]
        if several := self._of_each():
            return several
        return [self._proposed() or self.part]

    def _rather(self, before: ReadPart | None) -> list[ReadPart]:
        """What is put together of places, where it is read in no way that says each of its words."""
        followed = self._followed(before) if isinstance(before, Meant) else []
        if followed and all(isinstance(one, Meant) for one in followed):
            return [*followed]
        return self._of_each() or [self._if_meant(self._proposed())]

    def _if_meant(self, found: Meant | AskBack | None) -> ReadPart:
        return found if isinstance(found, Meant) else self.part

    def _followed(self, before: Meant) -> Sequence[Meant | AskBack]:
        """What it asks as it goes on from the question before it; nothing where it does not."""
        try:
            asked = read_follow_up(self.asked, before.text, lambda: before.question, self.words, self.reads.plain)
        except AskBackError as error:
            return [AskBack(self.asked, error.what, tuple(error.near))]
        except QuestionError:
            return []
        return [Meant(one, self.reads.plain(one), ()) for one in asked]

    def _of_each(self) -> list[ReadPart] | None:
        """What it asks of each of several; None where it does not, or where it is open which they are."""
        asked_plainly = self.asked if self.is_told_of else undenied(Sentence(self.asked, 0, Mood.ANY)).text
        for ways in each_asked(asked_plainly, self.words):
            found = [read for asked in ways if (read := self._read(asked)) is not None]
            if found:
                return [*found[0]] if len(found) == 1 else None
        return None

    def _proposed(self) -> Meant | AskBack | None:
        """Whether a value is so that it proposes."""
        if choices := open_proposal_of(self.asked, self.words):
            return AskBack(self.asked, "What this is asked of is left open. Ask instead:", choices)
        for proposal in proposals_of(self.asked, self.words):
            for asks in proposal.asks:
                read = self._read([asks])
                if read and not read[0].unused:
                    text = f"{proposal.value} is the answer to: {read[0].text}"
                    return Meant(text, self.reads.plain(text), ())
        return None

    def _read(self, asked: Sequence[str]) -> list[Meant] | None:
        """Questions that stand in its place; None where one of them is not understood."""
        if not self.is_told_of:
            try:
                return [self.reads.one(f"{one}?") for one in asked]
            except QuestionError:
                return None
        if self.text.count(self.asked) != 1:
            return None
        parts = self.reads.post(self.text.replace(self.asked, "? ".join(asked)))
        read = [part for part in parts[self.number : self.number + len(asked)] if isinstance(part, Meant)]
        return read if len(read) == len(asked) else None
