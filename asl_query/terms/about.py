"""Questions about another question: why it is so, and what each reading of an ambiguous rule makes of it."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class EachReading(Question):
    """What is the answer under the reading taken, and under each other reading of the rules that it uses?"""

    of: Question


About = Why | EachReading
