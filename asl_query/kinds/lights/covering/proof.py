"""What answers about several GMSLs show: the choice with a proof that no other lights more, or every hex by what it can light."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal

from asl_query.finite.bounds import BoundNode
from asl_query.kinds.lights.covering.aimed import Aimed
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex

if TYPE_CHECKING:
    from asl_query.kinds.lights.covering.light_cover import LightCover

MOST_CHOICES = 200_000  # of set-ups: so many are gone through one by one
MOST_LISTED = 1_000  # set-ups that an answer lists


@dataclass(frozen=True, slots=True)
class ChosenLight:
    """A GMSL of a choice, with the hexes asked about that it lights."""

    searchlight: Aimed
    lights: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class HexBar:
    """A hex that cannot be lit, or from where nothing can be, and what bars it."""

    hex: Hex
    rule: str
    what: str


@dataclass(frozen=True, slots=True)
class DarkPlace:
    """A hex from where none of the hexes asked about can be lit: why not each."""

    hex: Hex
    because: tuple[HexBar, ...]


@dataclass(frozen=True, slots=True)
class LightingPlace:
    """A hex from where some of the hexes asked about can be lit."""

    hex: Hex
    lights: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class UnlitHexes:
    """The hexes that no GMSL can light."""

    kind: Literal["never lit"] = field(default="never lit", init=False)
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class MostLit:
    """The proof that so many GMSLs light at most so many of the hexes."""

    kind: Literal["bounds"] = field(default="bounds", init=False)
    count: int
    most: int
    proof: tuple[BoundNode, ...]


@dataclass(frozen=True, slots=True)
class OtherPlaces:
    """Every hex from where some can be lit, and every hex where no GMSL can be."""

    kind: Literal["lights"] = field(default="lights", init=False)
    barred: tuple[HexBar, ...]
    lights: tuple[LightingPlace, ...]


@dataclass(frozen=True, slots=True)
class SetUp:
    """The hexes of several GMSLs that can light all together."""

    places: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class EverySetUp:
    """The proof that the set-ups are all: every hex from where some can be lit, and how many choices of these there are."""

    kind: Literal["every set-up"] = field(default="every set-up", init=False)
    looked_through: int
    lights: tuple[LightingPlace, ...]


CoveringProof = UnlitHexes | MostLit | OtherPlaces | EverySetUp


def why_dark(cover: LightCover, place: Hex, hex_: Hex) -> HexBar:
    """Why a GMSL in one hex cannot light another."""
    bar = cover.why_dark(place, hex_)
    return HexBar(hex_, bar.rule, bar.what)


def barred_places(cover: LightCover) -> tuple[HexBar, ...]:
    """The hexes where no GMSL may be Emplaced, or from where it may target nothing."""
    return tuple(HexBar(hex_, bar.rule, bar.what) for hex_, bar in cover.barred.items())
