"""What an answer about LOS shows: each LOS clear or blocked, whoever sees what, where SMOKE stands, and what is thought away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Literal

from asl_query.codec import absent
from asl_query.kinds.depending import DependingPlace, WayItIs
from asl_query.records import dataclass
from asl_query.sight.blockers import Hindrance
from asl_query.sight.removal import InTheWay, Thing
from asl_query.terms.answers import Hexes
from asl_query.terms.hexes import Crossed, Hex
from asl_query.terms.locations import Depth, Location


@dataclass(frozen=True, slots=True)
class ClearSight:
    """A clear LOS: what the thread runs through, and its Hindrances."""

    viewer: Location
    target: Location
    range: int
    crosses: tuple[Crossed, ...]
    hindrances: tuple[Hindrance, ...]


@dataclass(frozen=True, slots=True)
class BlockedSight:
    """A blocked LOS with the one thing that decides it: its rule, its hex, and what it is in words."""

    viewer: Location
    target: Location
    rule: str
    at: Hex
    what: str


_ON_AND_BENEATH = "B6.2: same hex"  # a definition: nobody sees anybody there


def bridge_between(viewer: Location, target: Location) -> BlockedSight:
    """That of a unit on a bridge and one beneath it."""
    return BlockedSight(viewer, target, _ON_AND_BENEATH, target.hex, "the bridge between them")


@dataclass(frozen=True, slots=True)
class Obstructions:
    """Every LOS that is blocked."""

    kind: Literal["obstructions"] = field(default="obstructions", init=False)
    blocked: tuple[BlockedSight, ...]


@dataclass(frozen=True)
class SeeingHexes(Hexes):
    """The hexes from which a Location is seen, those from Crest status only, and the places whose LOS is marginal.

    Where what nobody stated decides some of it, `depends` says of which places, and `always` are the hexes from which it is
    seen whatever is open; from a hex in neither nobody ever sees it.
    """

    crest_only: tuple[Hex, ...] = absent(())
    marginal: tuple[Location, ...] = absent(())
    always: tuple[str, ...] = absent(())
    depends: tuple[DependingPlace, ...] = absent(())


def hexes_and_crests(places: Iterable[Location]) -> tuple[tuple[str, ...], tuple[Hex, ...]]:
    """The hexes of some places by name, without those of which only the Crest status is among them, and these."""
    found = list(places)
    hexes = {place.hex for place in found if place.depth is not Depth.CREST}
    return tuple(hex_.name for hex_ in sorted(hexes)), tuple(sorted({place.hex for place in found} - hexes))


@dataclass(frozen=True, slots=True)
class OpenSight:
    """On what one LOS depends that nobody stated."""

    kind: Literal["depends"] = field(default="depends", init=False)
    on: tuple[WayItIs, ...]


@dataclass(frozen=True, slots=True)
class UnseenViewer:
    """A place from which a Location is seen by a unit that is not seen itself."""

    viewer: Location


@dataclass(frozen=True, slots=True)
class SeenItself:
    """A place from which a Location is seen, but which is seen itself; `what` says from where, `at` is its own hex."""

    viewer: Location
    target: Location
    rule: Literal["A6.1"] = field(default="A6.1", init=False)
    at: Hex
    what: str


@dataclass(frozen=True, slots=True)
class SeenOrBlocked:
    """What decides every place from which nobody sees a Location unseen."""

    kind: Literal["seen or blocked"] = field(default="seen or blocked", init=False)
    places: tuple[SeenItself | BlockedSight, ...]


@dataclass(frozen=True, slots=True)
class SmokeCounter:
    """A SMOKE counter, its DRM with a sign, and the viewers whose LOS it hinders."""

    hex: Hex
    smoke: str
    hinders: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class Removed:
    """A thing thought away, and what is then no longer in the way."""

    remove: Thing
    because: tuple[InTheWay, ...]


@dataclass(frozen=True, slots=True)
class Fewest:
    """So many are enough, and no fewer are."""

    kind: Literal["fewest"] = field(default="fewest", init=False)
    count: int


@dataclass(frozen=True, slots=True)
class NeverHidden:
    """A viewer from which all SMOKE along its LOS does not hide the target."""

    kind: Literal["never hidden"] = field(default="never hidden", init=False)
    viewer: Location


@dataclass(frozen=True, slots=True)
class Stays:
    """What is in the way whatever is removed."""

    kind: Literal["stays"] = field(default="stays", init=False)
    rule: str
    at: Hex
    what: str
