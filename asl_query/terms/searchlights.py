"""Searchlights: their types and mounts as W10 tells them apart, one as a question or a situation names it, and its questions."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from asl_query.records import dataclass
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Location
from asl_query.terms.question import Question
from asl_query.terms.searchlight_kinds import NightWeather
from asl_query.terms.searchlight_use import SearchlightEvent, SightingRow
from asl_query.terms.smoke import Smoke


class Searchlight(Enum):
    """The three types (W10.1)."""

    GMSL = "GMSL"
    TMSL = "TMSL"
    AMSL = "AMSL"


class Mount(Enum):
    """Where an AMSL is mounted (W10.13)."""

    TURRET = "turret"
    BOW = "bow"


class Traverse(Enum):
    """How fast the turret of an AMSL turns (W10.3): fast, slow, or none at all."""

    T = "T"
    ST = "ST"
    NT = "NT"


class Side(Enum):
    """Which hexes beside an Alternate Hex Grain are in the Lane, looking from the SL (W10.22, A9.221)."""

    LEFT = "left"
    RIGHT = "right"


Spine = Hexside | int | None


@dataclass(frozen=True, slots=True)
class Light:
    """One Searchlight. `facing` is the hexspine of its CA and `vca` that of its vehicle's VCA: the two hexes that it joins, or
    its number clockwise from the upper right; None where nothing is said. `target` is where its IB Lane lies while it is
    switched on, `side` the side declared."""

    type: Searchlight
    at: Location
    name: str
    mount: Mount | None = None
    traverse: Traverse | None = None
    facing: Spine = None
    vca: Spine = None
    morale_level: int | None = None
    pinned: bool = False
    in_tow: bool = False
    emplaced: bool = False
    malfunctioned: bool = False
    disabled: bool = False
    in_bypass: bool = False
    in_motion: bool = False
    stunned: bool = False
    buttoned_up: bool = False
    captured: bool = False
    bore_sighted: Location | None = None
    bore_sight_lost: bool = False
    sighted_before: bool = False
    target: Location | None = None
    side: Side | None = None

    @property
    def told(self) -> str:
        """The Searchlight with its place, as an answer prints it."""
        return f"{self.name} at {self.at.name}"

    def with_state(self, state: str, holds: bool) -> Light:
        """The Searchlight with one of the states that keep it from targeting, or without."""

        def new(name: str) -> bool:
            return holds if name == state else getattr(self, name)

        return replace(
            self, malfunctioned=new("malfunctioned"), disabled=new("disabled"), in_tow=new("in_tow"),
            in_motion=new("in_motion"), in_bypass=new("in_bypass"), pinned=new("pinned"),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Beam:
    """A Searchlight with the Location it lights; `side` None leaves the side of an Alternate Hex Grain to its owner."""

    light: Light
    target: Location
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Obscurement:
    """What dims a Lane: SMOKE by hex and DRM, and the Hindrance DRM of Mist at any range."""

    smoke: Smoke = ()
    mist: int = 0


@dataclass(frozen=True, slots=True)
class Lights(Question):
    """Which hexes does a Searchlight illuminate?"""

    beam: Beam
    murk: Obscurement = Obscurement()


@dataclass(frozen=True, slots=True)
class IsLit(Question):
    """Is a Location Illuminated by these Lanes? With `asks_nvr`: is it within the NVR of every unit that has a LOS to it?
    `slbi` is the weather under which SLBI is in effect (W10.6), None where it is not."""

    place: Location
    beams: tuple[Beam, ...]
    murk: Obscurement = Obscurement()
    asks_nvr: bool = False
    slbi: NightWeather | None = None


class Asks(Enum):
    """What a question wants to hear: yes or no, a DRM, a chance."""

    VERDICT = "verdict"
    DRM = "DRM"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Blinded(Question):
    """Does IB Blindness apply to fire from one Location at another (W10.25)? With `at_light`: does the -1 TH at a SL that is
    switched on apply (W10.23)?"""

    firer: Location
    target: Location
    beam: Beam
    murk: Obscurement = Obscurement()
    asks: Asks = Asks.VERDICT
    at_light: bool = False


@dataclass(frozen=True, slots=True)
class TargetSituation:
    """What is at the target and along the LOF as the table of W10.3 asks; `nvr` is that of the SL, `lost` values of rows whose
    printed value our text has lost; `beams` the Lanes of other Searchlights."""

    known_enemy: bool = False
    moving_enemy: bool = False
    ffmo: bool = False
    ffnam: bool = False
    hazardous: bool = False
    moving_vehicle: bool = False
    gunflash: bool = False
    lit: bool = False
    crosses_lit: bool = False
    sl_lit: bool = False
    nvr: int | None = None
    lost: tuple[tuple[SightingRow, int], ...] = ()
    beams: tuple[Beam, ...] = ()


@dataclass(frozen=True, slots=True)
class Sighting(Question):
    """May a Searchlight target a Location, with what DRM on its Sighting TC, and how likely does it pass?"""

    light: Light
    target: Location
    asks: Asks
    there: TargetSituation = TargetSituation()
    murk: Obscurement = Obscurement()


@dataclass(frozen=True, slots=True)
class KeepsLit(Question):
    """Can a Searchlight light a Location in one turn, and still in another, or how likely?

    `still`: the Lane must never be out between. `enemy_moves_first`: its owner is the DEFENDER in the first Player Turn of each
    turn. `from_turn`: the first turn in which a Lane may be established at all (W10.5). Turns are looked at as they end.
    `events` are what befalls the SL late in the enemy MPh of a turn (W10.21).
    """

    light: Light
    target: Location
    in_turn: int
    until_turn: int
    asks: Asks
    still: bool = True
    enemy_moves_first: bool = False
    from_turn: int = 1
    extreme_winter: bool = False
    events: tuple[tuple[SearchlightEvent, int], ...] = ()
    there: TargetSituation = TargetSituation()
    murk: Obscurement = Obscurement()


class Covering(Enum):
    """What is wanted of several Searchlights."""

    FEWEST = "fewest"
    BEST = "best places"
    NONE = "light none"
    EVERY = "every set-up"


@dataclass(frozen=True, slots=True)
class LightsFor(Question):
    """The fewest Searchlights of a type that light hexes, the best places for so many, or the places that light none of them;
    or every set-up of so many that lights them all.

    `at_once`: with their Lanes all in place at the same time; otherwise each hex is one that some SL can target when it wants to.
    """

    wants: Covering
    type: Searchlight
    hexes: tuple[Hex, ...]
    board: str
    count: int = 1
    at_once: bool = False
    smoke: Smoke = ()
