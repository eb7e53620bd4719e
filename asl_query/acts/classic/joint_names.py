"""What the names and options of the joint problem of units and support weapons are called, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from asl_query.acts.classic.piece_reach import PieceLayer
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.finite.closure import Bits, bits_of
from asl_query.finite.problem import Option, Problem
from asl_query.records import dataclass

LIES = "no one"
CarryingUnits = tuple[str, ...]  # the names of one unit, or of two SMC


class Waypoint(NamedTuple):
    """Where a unit is on its way: the hex, the half MF since the stop before, whether it came by one step, and its companion."""

    hex: int
    half_mf: int = 0
    one_step: bool = False
    companion: str = ""

    @property
    def way(self) -> tuple[int, int, bool]:
        """All but the companion."""
        return self[:3]


class WeaponState(NamedTuple):
    """Where a weapon is, in which state, and in a phase who carries it (nobody: it lies) from which of his stops to which."""

    hex: int
    dismantled: bool = False
    by: CarryingUnits = ()
    leg: int = 0
    to_leg: int = 0
    converted: bool = False


NamedOption = tuple[str, Option]


@dataclass(frozen=True, slots=True)
class JointProblem:
    """The problem with what its options mean: Stops of units, Helds of weapons, by name and option."""

    problem: Problem
    stops: dict[str, dict[Option, Waypoint]]
    held: dict[str, dict[Option, WeaponState]]


def moment(index: int) -> str:
    """The phase before an index: turn 1 MPh is 1, turn 1 APh 2."""
    return f"turn {(index + 1) // 2} {'MPh' if index % 2 else 'APh'}"


def at(piece: str, index: int) -> str:
    """The name of where a piece is after a phase."""
    return f"{piece} after {moment(index)}" if index else f"{piece} at the start"


class SearchScope(NamedTuple):
    """At how much of the problem to look; nothing said is all of it.

    For a quick search: only the hexes of a `corridor`, only so many `stops` (with none a weapon goes with its carrier all the
    way), for each weapon only these `carriers`, companions only of these units. For a proof: only these `weapons`, the others
    thought away; what cannot be done without them cannot be done with them.
    """

    corridor: Bits | None = None
    stops: int | None = None
    carriers: Mapping[str, frozenset[str]] | None = None
    with_companion: frozenset[str] | None = None
    weapons: tuple[str, ...] | None = None


def spent_name(move: str) -> str:
    """The name of the half MF that a unit spends to come to a stop; by it they are added up more quickly than by hex."""
    return f"half MF of {move}"


def place_of(held: WeaponState) -> tuple[int, bool]:
    """The hex and the state of a weapon."""
    return held.hex, held.dismantled


def in_corridor(layers: list[PieceLayer], corridor: Bits | None, start: PieceLayer) -> list[PieceLayer]:
    """What of each layer a quick search looks at."""
    if corridor is None:
        return layers
    corridor |= start.whole | start.dismantled
    return [PieceLayer(layer.whole & corridor, layer.dismantled & corridor) for layer in layers]


def in_either_state(layer: PieceLayer) -> list[WeaponState]:
    """Before a DFPh, in which it may yet be converted."""
    both = layer.whole | layer.dismantled
    return weapon_states(PieceLayer(both, both))


def weapon_states(layer: PieceLayer) -> list[WeaponState]:
    """Where a weapon can be, in each of its states."""
    return [WeaponState(i) for i in bits_of(layer.whole)] + [WeaponState(i, True) for i in bits_of(layer.dismantled)]


def waypoint_option(reach_map: ReachMap, stop: Waypoint) -> str:
    """A stop as an option."""
    cost = f" for {stop.half_mf}" if stop.half_mf else ""
    cost += " in one step" if stop.one_step else ""
    return reach_map.names[stop.hex] + cost + (f" with {stop.companion}" if stop.companion else "")


def weapon_option(reach_map: ReachMap, held: WeaponState) -> str:
    """A weapon's place as an option."""
    words = [
        reach_map.names[held.hex] if held.hex >= 0 else "",
        "Dm" if held.dismantled else "",
        "converted" if held.converted else "",
    ]
    legs = "".join(f" {leg}" for leg in (held.leg, held.to_leg) if leg)
    return " ".join(filter(None, (*words, f"by {' and '.join(held.by)}{legs}" if held.by else ""))) or LIES
