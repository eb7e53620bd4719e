"""What each question of a post is read as: a plain question, what is asked back, what is outside, or what is not understood."""

from __future__ import annotations

from collections.abc import Callable

from asl_query.reading.typed_terms import TypedTerm
from asl_query.records import dataclass
from asl_query.terms.question import Question

ReadPlain = Callable[[str], Question]


@dataclass(frozen=True, slots=True)
class Meant:
    """A question of a post in plain words, and read; `unused` are words of the post that it says nothing of. One that was put
    together of places (`of_places`) counts less than one that says each of its words."""

    text: str
    question: Question
    unused: tuple[str, ...]
    of_places: bool = False


@dataclass(frozen=True, slots=True)
class AskBack:
    """A question that can be read in several ways, or that lacks something: what to say, and the questions to choose from."""

    asked: str
    says: str
    choices: tuple[str, ...] = ()


def asked_back(asked: str, lacks: str, near: tuple[str, ...]) -> AskBack:
    """What a question lacks is asked for; questions near it that lack nothing stand beside."""
    return AskBack(asked, f"Say {lacks}, or ask instead:" if near else f"Say {lacks}.", near)


@dataclass(frozen=True, slots=True)
class OutsideQuestion:
    """A question about what is not modelled: the chapter that it belongs to."""

    asked: str
    chapter: str


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A question that is not understood: its words, those of them that nothing here knows, those that are known but that the
    question nearest to it does not take, what was understood, and what finds questions near it, which takes a while."""

    asked: str
    unknown: tuple[TypedTerm, ...]
    left_over: tuple[TypedTerm, ...]
    understood: tuple[str, ...]
    near: Callable[[], tuple[str, ...]]


ReadPart = Meant | AskBack | OutsideQuestion | NotUnderstood
