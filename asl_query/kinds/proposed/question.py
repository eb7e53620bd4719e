"""A value that is proposed: the value and the question to which it may be the answer."""

from __future__ import annotations

from asl_query.records import dataclass
from asl_query.terms.question import Question


@dataclass(frozen=True, slots=True)
class Proposed(Question):
    """Is a value the answer to another question: does it cost 4 MF, are there 8 such hexes?

    `value` is as players write it: 4, +2, 1½, 2/3, 50 %.
    """

    of: Question
    value: str
