"""A text as people type it with all that it asks, each question answered or refused by itself."""

from __future__ import annotations

from typing import NamedTuple

from asl_query.codec import Json
from asl_query.errors import AslQueryError, QuestionError
from asl_query.records import dataclass
from asl_query.terms.answers import Answer

SCHEMA = 1


class AnsweredPart(NamedTuple):
    """One question of a text: its answer, or why there is none; and words of the text that it says nothing of."""

    answer: Answer | QuestionError
    unused: tuple[str, ...] = ()

    def to_json(self) -> Json:
        """The answer as it is by itself, or its error."""
        return error_json(self.answer) if isinstance(self.answer, QuestionError) else self.answer.to_json()


@dataclass(frozen=True, slots=True)
class AnsweredPost:
    """A text and the answers to its questions in their order."""

    post: str
    parts: tuple[AnsweredPart, ...]

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers to those questions that are understood."""
        return tuple(part.answer for part in self.parts if isinstance(part.answer, Answer))

    def to_json(self) -> Json:
        """One answer as it is by itself; several under the text that asked for them."""
        if len(self.parts) == 1:
            return self.parts[0].to_json()
        return {"schema": SCHEMA, "post": self.post, "answers": [part.to_json() for part in self.parts]}


def error_json(error: AslQueryError) -> dict[str, Json]:
    """An error as plain JSON values."""
    says = error.what if isinstance(error, QuestionError) else str(error)
    told: dict[str, Json] = {
        "kind": error.kind,
        "says": says,
        "asks": says if error.kind == "ask-back" else None,
        "unused": list(error.unused) if isinstance(error, QuestionError) else [],
        "nearest": list(error.near) if isinstance(error, QuestionError) else [],
    }
    return {"schema": SCHEMA, "error": told}
