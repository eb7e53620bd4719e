"""What answers about lit hexes show: each Lane Location by Location, what each Searchlight makes of one, and whom it blinds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from asl_query.codec import absent
from asl_query.logic.rule import key_of
from asl_query.records import dataclass
from asl_query.rules.asl.w10_lanes import darkens
from asl_query.terms.answers import Hexes, Value, Verdict
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlights import Side

SMOKE_OR_MIST = key_of(darkens)  # the rule by which SMOKE and Mist leave a Location dark, though within NVR


@dataclass(frozen=True, slots=True)
class DarkLocation:
    """A Location along a LOF that stays dark, and why."""

    location: Location
    rule: str
    what: str


@dataclass(frozen=True, slots=True)
class LaneLine:
    """A Lane, hex by hex along its LOF and Location by Location."""

    side: Side | None
    along: tuple[Hex, ...]
    touched: tuple[Hex, ...]
    other_side: tuple[Hex, ...]
    same_level: bool
    smoke_and_mist: tuple[int, ...]
    lit: tuple[Location, ...]
    dark: tuple[DarkLocation, ...]


@dataclass(frozen=True)
class LitHexes(Hexes):
    """The hexes that are lit whichever side is declared; those dark within NVR, touched only, and lit with one side alone."""

    dark_in_nvr: tuple[Hex, ...] | None = absent()
    touched: tuple[Hex, ...] | None = absent()
    left: tuple[Hex, ...] | None = absent()
    right: tuple[Hex, ...] | None = absent()


@dataclass(frozen=True, slots=True)
class LitLine:
    """What one Searchlight (or SLBI) makes of a Location with one side declared, and the rule that tells."""

    searchlight: str
    side: Side | None
    lit: bool
    in_nvr: bool
    rule: str
    what: str


def only_with(lines: Iterable[LitLine]) -> Value:
    """The answer where it depends on the sides declared: with which of them it is so."""
    declared = (f"the {line.side.value}-side hexes of the Lane of the {line.searchlight}" for line in lines if line.side)
    return Value(f"only with {' or '.join(declared)}")


@dataclass(frozen=True, slots=True)
class BlindLine:
    """The conditions of W10.25 one by one for one Lane, with what a strict reading makes of them (W-1)."""

    side: Side | None
    both_lit: bool = field(metadata={"key": "both in lit Locations of the Lane"})
    lit_hexes: tuple[Hex, ...] = field(metadata={"key": "lit hexes of the LOS"})
    dark_hexes: tuple[Hex, ...] = field(metadata={"key": "dark hexes of the LOS"})
    target_range: int = field(metadata={"key": "range of the target to the SL"})
    firer_range: int = field(metadata={"key": "range of the Firer to the SL"})
    applies: bool
    strict: bool = field(metadata={"key": "applies when every hex of the LOS must be lit"})


@dataclass(frozen=True)
class BlindnessDrm(Value):
    """An IB Blindness DRM; `strict_reading` where a strict reading of W10.25 gives another one."""

    value: int
    strict_reading: int | None = absent()


BlindOutcome = Verdict | int  # of one reading with one side


def by_side(outcomes: Iterable[tuple[BlindOutcome, Side]]) -> Value:
    """The answer where it depends on the side declared: each side with what comes of it."""
    return Value(" or ".join(f"{outcome} with the {side.value}-side hexes" for outcome, side in outcomes))
