"""What is said of a LOS beside its ends: the season, SMOKE of which nobody says how thick it is, the weather."""

from __future__ import annotations

from asl_query.codec import absent
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex
from asl_query.terms.season import Season
from asl_query.terms.units import Weather

MOST_UNKNOWN_SMOKE = 4  # counters that one question leaves open


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a question says of them; `season` is None where nobody says which, and all that it leaves open is open.

    `unknown_smoke` are the hexes of SMOKE whose DRM nobody says.
    """

    season: Season | None = absent()
    unknown_smoke: tuple[Hex, ...] = absent(())
    weather: Weather = absent(Weather())


NOTHING_SAID = Circumstances()
