"""Questions as typed values: what the grammar reads, what each kind of answer is found and re-checked from."""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from asl_query.codec import absent
from asl_query.records import dataclass
from asl_query.terms.circumstances import NOTHING_SAID, Circumstances
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Location
from asl_query.terms.question import Question
from asl_query.terms.searchlights import (
    Blinded,
    IsLit,
    KeepsLit,
    Lights,
    LightsFor,
    Sighting,
)
from asl_query.terms.smoke import Smoke
from asl_query.terms.status import Wanted
from asl_query.terms.units import Weapon

Things = tuple[Hex | Hexside, ...]

HIGHEST_RAISE = 10  # levels a viewer is raised by, where any level is asked for
RAISED_BY = 3  # levels above a hex that hiding tries, as a building or an observer might give them


@dataclass(frozen=True, slots=True)
class WhoSees(Question):
    """Which hexes can see a Location?

    `smoke` holds SMOKE counters by hex and Hindrance DRM; `without` what is thought away: the terrain of a hex, the cliff, wall
    or hedge of a hexside.
    """

    target: Location
    smoke: Smoke = ()
    without: Things = ()
    circumstances: Circumstances = absent(NOTHING_SAID)


@dataclass(frozen=True, slots=True)
class Sees(Question):
    """Can a unit in one Location see a unit in another? With `any_level` the viewer may be raised by any number of levels; `beam`
    asks for the LOS of a Searchlight (W10.42)."""

    viewer: Location
    target: Location
    smoke: Smoke = ()
    without: Things = ()
    any_level: bool = False
    beam: bool = False
    circumstances: Circumstances = absent(NOTHING_SAID)


@dataclass(frozen=True, slots=True)
class SeenUnseen(Question):
    """From which hex and level can a Location be seen by a unit that another Location does not see?"""

    target: Location
    hidden_from: Location
    circumstances: Circumstances = absent(NOTHING_SAID)


@dataclass(frozen=True, slots=True)
class FewestSmoke(Question):
    """What is the fewest SMOKE (counters of this DRM) that hides a Location from everyone?"""

    target: Location
    drm: int = 3
    circumstances: Circumstances = absent(NOTHING_SAID)


@dataclass(frozen=True, slots=True)
class LeastRemoved(Question):
    """What is the least terrain (of hexes), and which walls, hedges and cliffs must be gone so that one Location sees another?"""

    viewer: Location
    target: Location
    circumstances: Circumstances = absent(NOTHING_SAID)


@dataclass(frozen=True, slots=True)
class MayFire(Question):
    """May a weapon fire through a hexside from one of its hexes into the other?

    `is_range_open` says of a mortar that nobody stated its minimum range.
    """

    weapon: Weapon
    side: Hexside
    start: Hex
    is_range_open: bool = absent(False)

    @property
    def called(self) -> str:
        """The weapon in words."""
        return "mortar" if self.is_range_open else str(self.weapon.value)


class PrintedFact(Enum):
    """What a question about the printed board asks for."""

    CLIFF = "cliff hexside"
    GULLY = "gully hex"
    HILL_DEPRESSION = "Hill Depression hex"
    CREST_LINE_DEPRESSION = "Crest Line-Depression hexside"
    LEVEL = "level"
    OBSTACLE = "one-level obstacle"
    HINDRANCE = "LOS Hindrance"
    SHOWS = "a thing that is shown"
    IN_GULLY = "IN the gully"
    OPEN_GROUND = "Open Ground"
    TEM = "TEM"
    RANGE = "range"
    CROSSES = "hexes crossed by the LOS"
    TOUCHES = "hexes touched at a vertex only"
    RUNS_ALONG = "LOS along the hexside"
    VERTICES = "vertices touched by the LOS"


@dataclass(frozen=True, slots=True)
class Printed(Question):
    """A question about what is printed on the board: a hexside, or up to three hexes, the ends of a LOS last; `beneath` means
    beneath the bridge, `unit_is` has what is said of a unit there, `thing` (of things_printed.toml) is what may be shown."""

    fact: PrintedFact
    hexes: tuple[Hex, ...] = ()
    side: Hexside | None = None
    beneath: bool = False
    unit_is: tuple[str, ...] = ()
    thing: str = absent("")


GivenValue = bool | int | str  # what a question says of an input of a rule
Given = tuple[tuple[str, GivenValue], ...]
Places = tuple[tuple[str, Hex | Hexside], ...]


@dataclass(frozen=True, slots=True)
class Ruling(Question):
    """What may a unit do, or what happens to it, by one line of rulings/asl_phrases and rulings/slc_phrases?

    `state` and `phrase` name the line, `who` is the unit as it was asked about; `given` holds what the question says by the names
    of rule inputs, `places` its hexes and hexsides by the names they have in the phrase. `ruleset` says whose table it is.
    """

    phrase: str
    state: str
    who: str = ""
    given: Given = ()
    places: Places = ()
    ruleset: str = "asl"


@dataclass(frozen=True, slots=True)
class Emplace(Question):
    """Where can a GMSL be set up (Emplaced or not), perhaps so that it can target a hex?"""

    board: str
    emplaced: bool
    target: Hex | None = None
    smoke: Smoke = absent(())
    circumstances: Circumstances = absent(NOTHING_SAID)


@dataclass(frozen=True, slots=True)
class Ever(Question):
    """Can a unit (or a Searchlight) ever be in a wanted state, whatever is done and whatever is rolled, however long it takes?

    `machine` says whose states these are, `subject` is who was asked about, `given` what is fixed of it (kind, how it
    starts), `wanted` the state as a formula (terms/status.py); with `board` it stands on that map. With `being` it is asked
    whether it can become so while it is that: whether an event leads from the one into the other; with `act` whether it can do
    that while it is what is wanted.
    """

    machine: str
    subject: str
    given: Given
    wanted: Wanted
    board: str = ""
    being: Wanted | None = field(default=None, metadata={"absent": True})
    act: str | None = field(default=None, metadata={"absent": True})


OfSearchlights = Lights | IsLit | Blinded | Sighting | KeepsLit | LightsFor
