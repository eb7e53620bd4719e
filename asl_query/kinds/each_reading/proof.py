"""What an answer under each reading shows: the answer under the reading taken, and under each other one that matters."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from asl_query.kinds.inner_answer import InnerAnswer
from asl_query.records import dataclass
from asl_query.terms.answers import Answer


@dataclass(frozen=True, slots=True)
class OtherReading:
    """Another reading of some rules, and the answer under it."""

    rules: tuple[str, ...]
    reading: str
    answer: InnerAnswer


@dataclass(frozen=True, slots=True)
class ReadingsCertificate:
    """The answer under the reading taken, and those under the others."""

    kind: Literal["readings"] = field(default="readings", init=False)
    taken: InnerAnswer
    others: tuple[OtherReading, ...]

    def differs(self, answer: Answer) -> bool:
        """Whether an answer is another one than that under the reading taken; of chances, whether they are others."""
        return (answer.answer, answer.probability) != (self.taken.answer, self.taken.probability)
