"""Where clauses contradict each other or leave a case open: the question, and the disputed points that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from asl_query.records import dataclass
from asl_query.terms.numbers import contains
from asl_query.terms.question import Question

if TYPE_CHECKING:
    from asl_query.logic.disputed_point import DisputedPoint


class Open(Enum):
    """What a question about the rules themselves asks for."""

    CONTRADICTIONS = "contradictions"
    GAPS = "cases that no clause decides"
    BOTH = "contradictions and cases that no clause decides"

    @property
    def has_contradictions(self) -> bool:
        """Whether contradictions are asked for."""
        return self is not Open.GAPS

    @property
    def has_gaps(self) -> bool:
        """Whether cases that no clause decides are asked for."""
        return self is not Open.CONTRADICTIONS


@dataclass(frozen=True, slots=True)
class OpenPoints(Question):
    """Where do clauses of a section (all sections where it is empty) contradict each other, or leave a case open?"""

    asks: Open
    section: str = ""
    ruleset: str = "asl"


def points_asked(question: OpenPoints) -> list[DisputedPoint]:
    """The disputed points at which a clause of the section speaks."""
    section = question.section
    return [
        point
        for point in _all_points(question.ruleset)
        if not section or any(contains(section, one.rule) for one in point.clauses)
    ]


def _all_points(ruleset: str) -> tuple[DisputedPoint, ...]:
    if ruleset == "slc":
        from asl_query.acts.states import classic_disputed_points

        return classic_disputed_points.DISPUTED_POINTS
    from asl_query.acts.states import disputed_points

    return disputed_points.DISPUTED_POINTS


def is_asked(question: OpenPoints, clauses: Sequence[int]) -> bool:
    """Whether a contradiction (two clauses) or a gap (none) is asked for."""
    return question.asks.has_contradictions if clauses else question.asks.has_gaps
