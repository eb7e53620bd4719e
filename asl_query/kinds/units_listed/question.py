"""The question which units there are."""

from __future__ import annotations

from enum import Enum

from asl_query.records import dataclass
from asl_query.terms.locations import Location
from asl_query.terms.question import Question
from asl_query.terms.units import Unit


class Whose(Enum):
    """Whose units are listed."""

    ALL = "all"
    OWN = "own"
    ENEMY = "enemy"


@dataclass(frozen=True, slots=True)
class ListedUnit:
    """A unit of a situation, by the name that it has there, and where it is."""

    unit: Unit
    at: Location
    enemy: bool = False


@dataclass(frozen=True, slots=True)
class ListUnits(Question):
    """Which of these units there are (all, one's own, the enemy's), and where?"""

    units: tuple[ListedUnit, ...]
    whose: Whose = Whose.ALL
