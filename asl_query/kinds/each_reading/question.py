"""What each reading of the rules makes of another question: the question."""

from __future__ import annotations

from asl_query.records import dataclass
from asl_query.terms.question import Question


@dataclass(frozen=True, slots=True)
class EachReading(Question):
    """What is the answer under the reading taken, and under each other reading of the rules that it uses?"""

    of: Question
