"""The question which hex of a board sees the most, or the fewest."""

from __future__ import annotations

from asl_query.codec import absent
from asl_query.records import dataclass
from asl_query.terms.circumstances import NOTHING_SAID, Circumstances
from asl_query.terms.question import Question
from asl_query.terms.questions import Things
from asl_query.terms.smoke import Smoke


@dataclass(frozen=True, slots=True)
class MostSeen(Question):
    """From which places of a board are the most other hexes of it seen, or the `fewest`? By A6.5 these are also the places that
    are seen from the most hexes, or the fewest. `smoke` and `without` are as in `WhoSees`."""

    board: str
    fewest: bool = False
    smoke: Smoke = ()
    without: Things = ()
    circumstances: Circumstances = absent(NOTHING_SAID)
