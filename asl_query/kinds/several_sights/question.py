"""The question which hexes see all, or none, of several places."""

from __future__ import annotations

from enum import Enum

from asl_query.codec import absent
from asl_query.records import dataclass
from asl_query.terms.circumstances import NOTHING_SAID, Circumstances
from asl_query.terms.locations import Location
from asl_query.terms.question import Question
from asl_query.terms.questions import Things
from asl_query.terms.smoke import Smoke


class Which(Enum):
    """How many of the places are seen."""

    ALL = "all"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class SeesSeveral(Question):
    """Which hexes see all of several places, or none of them?

    By A6.5 those are also the hexes that all of the places see, or none. `smoke` and `without` are as in `WhoSees`.
    """

    targets: tuple[Location, ...]
    which: Which
    smoke: Smoke = ()
    without: Things = ()
    circumstances: Circumstances = absent(NOTHING_SAID)
