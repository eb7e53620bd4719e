"""A question asked the other way round: the question."""

from __future__ import annotations

from asl_query.records import dataclass
from asl_query.terms.question import Question


@dataclass(frozen=True, slots=True)
class NotSo(Question):
    """Is the answer to another question no: is a unit barred from what another question asks it may do?"""

    of: Question
