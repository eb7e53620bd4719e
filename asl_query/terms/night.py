"""A night as a question or a situation says it."""

from __future__ import annotations

from asl_query.records import dataclass
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlight_kinds import NightWeather
from asl_query.terms.searchlights import Beam

HIGHEST_NVR = 50


@dataclass(frozen=True, slots=True)
class Night:
    """What is said of a night: the NVR, None where nobody says it; the Lanes that lie there, and Mist that dims them; the weather
    under which SLBI is in effect, None where it is not; the hexes with a Gunflash, and those with a Blaze."""

    nvr: int | None = None
    beams: tuple[Beam, ...] = ()
    mist: int = 0
    slbi: NightWeather | None = None
    gunflashes: tuple[Hex, ...] = ()
    blazes: tuple[Hex, ...] = ()

    @property
    def has_light(self) -> bool:
        """Whether there is a light of which it is known what it Illuminates."""
        return bool(self.beams) or self.slbi is not None
