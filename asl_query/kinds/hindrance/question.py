"""The question what Hindrance lies between two Locations."""

from __future__ import annotations

from asl_query.codec import absent
from asl_query.records import dataclass
from asl_query.terms.circumstances import NOTHING_SAID, Circumstances
from asl_query.terms.locations import Location
from asl_query.terms.question import Question
from asl_query.terms.questions import Things
from asl_query.terms.smoke import Smoke


@dataclass(frozen=True, slots=True)
class HindranceBetween(Question):
    """What DRM do the Hindrances between two Locations add up to (A6.7)? `smoke` and `without` are as in `WhoSees`."""

    viewer: Location
    target: Location
    smoke: Smoke = ()
    without: Things = ()
    circumstances: Circumstances = absent(NOTHING_SAID)
