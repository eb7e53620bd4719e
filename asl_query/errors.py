"""Everything that can go wrong, as one tree.

AslQueryError
├── QuestionError         the question cannot be read: place, what was expected, nearest words
│   ├── AskBackError      it can be read in several ways, or lacks a fact: what to say, what to choose from
│   ├── OutsideError      it is about what no rule here speaks of: the chapter to which it belongs
│   └── SeveralQuestionsError  the text asks several questions; each can be asked by itself
├── FactsError            a facts file is wrong: every problem of the file at once
│   └── UnknownBoardError no facts for a board that was named
├── AnswerUseError        an answer is asked for what it has not, or taken for true or false
│   └── NoSuchPartError   it has no part of this name: what it has
├── AnswerError           a saved answer cannot be read at all (a readable one that is wrong is *refused*, not an error)
├── RuleError             a rule is written in Python that the solver and the words cannot read
├── ReplayError           an answer that was found did not survive its own re-check: nothing is shown
└── LimitReachedError     the time given ran out: the answer is `undecided`, never `no`
    └── UnknownTerrainError  the answer hangs on terrain whose rules are not known here
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from asl_query.records import dataclass
from asl_query.shown import shown, shown_name

# What rules, written for questions that can be read, stumble over in a typed one that somebody made up.
MADE_UP = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
MOST_OFFERED = 3  # questions near to one that cannot be read
_LEAST_LIKE_A_WORD = 0.55  # of a word that may be meant


class AslQueryError(Exception):
    """Any error of this package; its text is one paragraph that says what, where and what to do."""

    kind = "bad-input"  # what JSON calls the error

    def __init__(self, says: str = "") -> None:
        super().__init__(shown(says))

    @property
    def first_line(self) -> str:
        """What went wrong, without the place and what else is offered."""
        return str(self).partition("\n")[0]


class QuestionError(AslQueryError):
    """The question cannot be read.

    `text` is the question, `start` the place in it (0 is the first character) and `length` how many characters to mark; `near`
    are questions near to it that can be read, `unused` words of it that nothing here knows, `understood` the rulebook's terms
    that it says. `kind` is what JSON calls the error.
    """

    kind = "not-understood"
    offers = "\nForms near it:"  # the heading of what is near

    def __init__(
        self, what: str, text: str = "", start: int = 0, length: int = 0, near: Sequence[str] = (), unused: Sequence[str] = (),
        understood: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.what, self.text, self.start, self.length = shown(what), shown(text), start, length
        self.near, self.unused, self.understood = tuple(near), tuple(unused), tuple(understood)
        offered = "".join(f"\n  {question}" for question in self.near[:MOST_OFFERED])
        super().__init__(self.says + (f"{self.offers}{offered}" if near else ""))

    @classmethod
    def at_word(cls, what: str, text: str, word: str) -> QuestionError:
        """The error that marks a word of the question, with all that is joined to its front; nothing where it is not there."""
        match = re.search(rf"\w*{re.escape(word)}(?!\w)", text, re.IGNORECASE)
        return cls(what, text, match.start() if match else 0, len(match.group()) if match else 0)

    @property
    def says(self) -> str:
        """What is wrong, and the place where; without what is offered."""
        if not self.length:
            return self.what
        first = max(0, self.start - 60)
        window = self.text[first : self.start + 60].replace("\n", " ").replace("\t", " ")
        caret = " " * (self.start - first) + "^" * max(1, min(self.length, 40))
        return f"{self.what}\n  {window}\n  {caret}"


class AskBackError(QuestionError):
    """The question can be read in several ways, which stand in `near`, or lacks something, which `what` says."""

    kind = "ask-back"
    offers = ""


class OutsideError(QuestionError):
    """The question is about what is not modelled; `what` names the chapter."""

    kind = "outside"


class PlainQuestion(NamedTuple):
    """A question of a longer text in words that can be asked, and words of the text that it says nothing of."""

    text: str
    unused: tuple[str, ...] = ()


class SeveralQuestionsError(QuestionError):
    """A text asks several questions. `parts` are they in their order: each in plain words, or why it is not read."""

    def __init__(self, text: str, parts: Sequence[PlainQuestion | QuestionError]) -> None:
        self.parts = tuple(parts)
        asked = [part.text for part in self.parts if isinstance(part, PlainQuestion)]
        super().__init__(f"The text asks {len(self.parts)} questions; ask one of them at a time.", text, near=asked)


@dataclass(frozen=True, slots=True)
class FactsProblem:
    """One problem of a facts file: its line (1 is the first; 0 when the whole file is meant), what is wrong, what to do."""

    line: int
    what: str
    remedy: str


class FactsError(AslQueryError):
    """A facts file is wrong. `problems` holds every problem found, in the order of the file."""

    kind = "bad-facts"

    def __init__(self, file: str, problems: Iterable[FactsProblem]) -> None:
        self.file = file
        self.problems = tuple(sorted(problems, key=lambda p: p.line))
        named = shown_name(file)
        lines = [f"{named}{f':{p.line}' if p.line else ''}: {p.what}. {p.remedy}" for p in self.problems]
        super().__init__("\n".join(lines))


class UnknownBoardError(FactsError):
    """No facts are known for a board that was named."""


class AnswerError(AslQueryError):
    """A saved answer cannot be read: no file, no JSON, no answer of this program."""


class AnswerUseError(AslQueryError, TypeError):
    """An answer is used for what it is not: as true or false, as a picture where it has none."""


class NoSuchPartError(AnswerUseError, AttributeError):
    """An answer has no part of this name; the text says which it has."""


class RuleError(AslQueryError):
    """A rule uses Python that cannot be read as solver terms and words; raised when the rule is imported."""


class ReplayError(AslQueryError):
    """A found answer did not survive its independent re-check; this is a fault of the program and is never hidden."""


class LimitReachedError(AslQueryError):
    """The time given for the question ran out."""

    kind = "undecided"


class UnknownTerrainError(LimitReachedError):
    """An answer hangs on terrain whose rules are not known here; the text names it, and the hex or hexside where it is."""

    def __init__(self, what: str, terrain: str, where: str) -> None:
        super().__init__(f"{what} hangs on the {terrain} at {where}, whose rules are not known here")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ' Did you mean "..."?' where one known name is near to `word`, or an empty text."""
    names = {k.lower(): k for k in known}
    near = nearest_word(word.lower(), names, _LEAST_LIKE_A_WORD)
    return "" if near is None else f' Did you mean "{names[near]}"?'


def nearest_word(word: str, known: Iterable[str], least: float) -> str | None:
    """Return the known word to which fewest slips lead; None where none is as like as `least` (0 to 1)."""
    from rapidfuzz import process  # where something is misspelled
    from rapidfuzz.distance import OSA

    near = process.extractOne(word, sorted(known), scorer=OSA.normalized_similarity, score_cutoff=least)
    return None if near is None else near[0]


def most_like(text: str, known: Iterable[str], least: float) -> str | None:
    """Return the one of some known texts that has most letters in the order of `text`; None where none is as like as `least`."""
    from rapidfuzz import process
    from rapidfuzz.distance import Indel

    near = process.extractOne(text, list(known), scorer=Indel.normalized_similarity, score_cutoff=least)
    return None if near is None else near[0]
