"""What is said of a LOS beside its ends: the season, SMOKE of which nobody says how thick it is, the weather, AFVs and wrecks."""

from __future__ import annotations

from enum import Enum

from asl_query.codec import absent
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex
from asl_query.terms.season import Season
from asl_query.terms.units import Weather

MOST_UNKNOWN_SMOKE = 4  # counters that one question leaves open


class Vehicle(Enum):
    """What hinders a LOS where it stands (D9.4)."""

    AFV = "AFV"
    WRECK = "wreck"


Vehicles = tuple[tuple[Hex, Vehicle], ...]  # in each of these hexes at least one


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a question says of them; `season` is None where nobody says which, and all that it leaves open is open.

    `unknown_smoke` are the hexes of SMOKE whose DRM nobody says, `vehicles` those with an AFV or a wreck.
    """

    season: Season | None = absent()
    unknown_smoke: tuple[Hex, ...] = absent(())
    weather: Weather = absent(Weather())
    vehicles: Vehicles = absent(())

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes in which something is said to be."""
        return (*self.unknown_smoke, *(hex_ for hex_, _ in self.vehicles))


NOTHING_SAID = Circumstances()


def is_vehicle(what: str) -> bool:
    """Whether a Hindrance, by what it is called, is an AFV or a wreck."""
    return what in {vehicle.value for vehicle in Vehicle}
