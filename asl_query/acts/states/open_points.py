"""Which matters a question about the rules themselves is about, and a finding as an answer carries it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asl_query.acts.states.line import Line
from asl_query.logic.disputed_point import Finding, Matter
from asl_query.terms.questions import Open, OpenPoints
from asl_query.terms.status import text_of


def matters(question: OpenPoints) -> list[Matter]:
    """The matters in which a clause of the section speaks."""
    return [
        matter
        for matter in _all_matters(question.ruleset)
        if any(one.rule.startswith(question.section) for one in matter.clauses)
    ]


def _all_matters(ruleset: str) -> tuple[Matter, ...]:
    if ruleset == "slc":
        from asl_query.acts.states import classic_disputed_points

        return classic_disputed_points.MATTERS
    from asl_query.acts.states import disputed_points

    return disputed_points.MATTERS


def is_asked(question: OpenPoints, clauses: tuple[int, ...]) -> bool:
    """Whether a contradiction (two clauses) or a gap (none) is asked for."""
    return question.asks is Open.BOTH or (question.asks is Open.GAPS) is (not clauses)


def as_line(matter: Matter, finding: Finding, play: list[Line]) -> dict[str, Any]:
    """One finding: the matter, its clauses, the case, the reading taken, and a line of play to the state in which it stands."""
    said = [matter.clauses[i] for i in finding.clauses]
    return {
        "matter": matter.name,
        "clauses": [{"rule": one.rule, "says": one.says, "outcome": one.outcome} for one in said],
        "case": said_case(finding.case),
        "taken": matter.settled,
        "at": matter.taken,
        "line": play,
    }


def said_case(case: Mapping[str, Any]) -> dict[str, str]:
    """A case in words."""
    return {" ".join(_PRINTED.get(word, word) for word in name.split("_")): text_of(value) for name, value in case.items()}


_PRINTED = {word.lower(): word for word in ("DR", "DRM", "LOS", "SL", "TC", "CA", "SMC", "PP")}
