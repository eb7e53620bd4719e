"""Why the answer to another question is what it is: the question."""

from __future__ import annotations

from asl_query.records import dataclass
from asl_query.terms.question import Question


@dataclass(frozen=True, slots=True)
class Why(Question):
    """Why is the answer to a question what it is?

    `presumes` is the answer that whoever asks takes for granted (`yes`, `no`, or empty); `every` asks for all minimal reasons,
    not for one.
    """

    of: Question
    presumes: str = ""
    every: bool = False
