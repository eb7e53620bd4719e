"""What an answer about the rules themselves shows: each contradiction and each gap, and the points that were looked at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Literal

from asl_query.acts.states.line import EventTrace, StateText
from asl_query.logic.disputed_point import Assignment, DisputedPoint
from asl_query.records import dataclass
from asl_query.terms.status import text_of


@dataclass(frozen=True, slots=True)
class ClauseSaid:
    """What a clause compels in a case, and by which words of ours."""

    rule: str
    says: str
    outcome: str


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """Two clauses that compel different outcomes in a case, or none that decides it: with the reading taken (`at` is the key of
    the rule at which it stands, empty at none), and a line of play to the state in which the case stands."""

    point: str = field(metadata={"key": "matter"})
    clauses: tuple[ClauseSaid, ...]
    case: StateText
    taken: str
    at: str
    line: EventTrace


@dataclass(frozen=True, slots=True)
class EveryCase:
    """The points of which every case was looked at, by name."""

    kind: Literal["every case"] = field(default="every case", init=False)
    points: tuple[str, ...] = field(metadata={"key": "matters"})


def open_point(point: DisputedPoint, clauses: Iterable[int], case: Assignment, line: EventTrace) -> OpenPoint:
    """A contradiction, or a gap (no clauses), as an answer carries it."""
    said = (point.clauses[place] for place in clauses)
    told = tuple(ClauseSaid(one.rule, one.says, one.outcome) for one in said)
    return OpenPoint(point.name, told, case_in_words(case), point.settled, point.taken, line)


def case_in_words(case: Assignment) -> StateText:
    """A case by the names that players have for its variables, and the texts of their values."""
    return {" ".join(_PRINTED.get(word, word) for word in name.split("_")): text_of(value) for name, value in case.items()}


_PRINTED: Mapping[str, str] = {word.lower(): word for word in ("DR", "DRM", "LOS", "SL", "TC", "CA", "SMC", "PP")}


def readings_taken(found: Iterable[OpenPoint]) -> list[str]:
    """The keys of the rules at which the readings stand that are taken."""
    return list(dict.fromkeys(one.at for one in found if one.at))
