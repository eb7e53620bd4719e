"""Questions of Squad Leader Classic as typed values. MF and PP are counted in halves."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from asl_query.records import dataclass
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.movement import Mover, Reaching
from asl_query.terms.question import Question

Costs = tuple[tuple[str, int], ...]  # half MF of terrain that section 4 leaves open, as the user gives them
BARRED = -1  # among them: no one goes there


class SwKind(Enum):
    """Support weapons by the rows of the Support Weapons Chart (SLC4.2.6)."""

    LMG = "LMG"
    MMG = "MMG"
    HMG = "HMG"
    ATR = "ATR"
    FT = "FT"
    DC = "DC"
    PF = "PF"
    MC = "MC"
    ATM = "ATM"
    PIAT = "PIAT"
    BAZ = "BAZ"
    PSK = "PSK"
    RADIO = "Radio"
    MTR = "MTR"
    LOAD = "load"  # PP of SW that the question does not name


@dataclass(frozen=True, slots=True)
class Sw:
    """A support weapon counter.

    `counter_half_pp` are the PP on the counter of a mortar, or those of a load; a mortar of 76-82mm is `large`.
    """

    kind: SwKind
    name: str
    dismantled: bool = False
    counter_half_pp: int = 0
    large: bool = False


class PlacedWeapon(NamedTuple):
    """A support weapon and where it is at first: with the units there, or with no one."""

    sw: Sw
    at: Location


@dataclass(frozen=True, slots=True)
class ClassicReach(Question):
    """Can, how soon can units and support weapons all be in a hex, or where can they go?

    `goal` is None for `what is the reach`; `or_goals` would do as well; `by_turn` is None for `how soon`. `enemies` are hexes of
    enemy units, `shellholes` hexes with shell holes.
    """

    asks: Reaching
    movers: tuple[Mover, ...]
    weapons: tuple[PlacedWeapon, ...] = ()
    goal: Location | None = None
    or_goals: tuple[Location, ...] = ()
    by_turn: int | None = None
    enemies: tuple[Location, ...] = ()
    avoiding: tuple[Hex, ...] = ()
    by_assault_movement: bool = False
    costs: Costs = ()
    shellholes: tuple[Hex, ...] = ()

    @property
    def goals(self) -> tuple[Location, ...]:
        """Every Location that counts as reached."""
        return (self.goal, *self.or_goals) if self.goal is not None else ()

    @property
    def bars_its_goal(self) -> bool:
        """Whether it keeps its units out of every hex that they are to reach."""
        return bool(self.goals) and all(goal.hex in self.avoiding for goal in self.goals)


class EnteredTerrain(Enum):
    """What a unit enters, hex by hex, in a question about PP that names no board."""

    OPEN_GROUND = "open ground"
    SHELLHOLES = "shellholes"
    GRAIN = "grain"
    WOODS = "woods"
    BUILDING = "wooden building"
    ROAD = "road"
