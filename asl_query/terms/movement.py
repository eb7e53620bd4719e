"""Questions about where units can go, as typed values."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from asl_query.codec import absent
from asl_query.records import dataclass
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Location
from asl_query.terms.night import Night
from asl_query.terms.question import Question
from asl_query.terms.smoke import Smoke
from asl_query.terms.units import Unit, Weather
from asl_query.terms.water import Current


class Reaching(Enum):
    """How a reach question is put."""

    CAN = "can"
    HOW_SOON = "how soon"
    HOW_LIKELY = "how likely"
    HOW_LIKELY_LOST = "how likely eliminated"
    WHERE = "what is the reach"


class Luck(Enum):
    """Whose side the dice are on: `can ever`, `can always`."""

    BEST = "best"
    WORST = "worst"


class Ending(Enum):
    """A state that the question demands at the goal."""

    GOOD_ORDER = "in Good Order"
    NOT_CX = "not CX"
    UNPINNED = "not pinned"
    ARMED = "armed"


class Mover(NamedTuple):
    """A unit and where it starts."""

    unit: Unit
    at: Location


@dataclass(frozen=True, slots=True)
class Waters:
    """What a scenario says of the water on the map; what is None is not said.

    `toward` is the hex where a river leaves the map: downstream is nearer to it. `fording_line` is any hex of the hexrow that a
    SSR makes a fording line (E6.6). `streams` is dry, shallow or deep (B20.4).
    """

    current: Current | None = None
    toward: Hex | None = None
    frigid: bool = False
    fordable: bool = False
    rafting: bool = False
    fording_line: Hex | None = None
    streams: str | None = None


@dataclass(frozen=True, slots=True)
class Reach(Question):
    """Can, how soon or how likely do units reach a Location, how likely is one eliminated on its way, or where can they go?

    `goal` is None for `what is the reach`; without a depth it means any place in its hex; `or_goals` would do as well.
    `by_turn` is None for `how soon`. `forced_dr` holds (turn, DR) pairs for Falling DR that the question fixes; `all_pass`
    means every other one passes. `only_by_climbing` is the one hexside by which the goal may be entered. `unseen_by` are
    Locations of viewers whose LOS the units never enter, at night of `night` where it is one; `enemies` Locations of enemy units.
    """

    asks: Reaching
    movers: tuple[Mover, ...]
    goal: Location | None = None
    or_goals: tuple[Location, ...] = ()
    by_turn: int | None = None
    luck: Luck = Luck.BEST
    weather: Weather = Weather()
    waters: Waters = Waters()
    smoke: Smoke = ()
    enemies: tuple[Location, ...] = ()
    unseen_by: tuple[Location, ...] = ()
    only_by_climbing: Hexside | None = None
    without_climbing: bool = False
    without_swimming: bool = False
    by_assault_movement: bool = False
    avoiding: tuple[Hex, ...] = ()
    forced_dr: tuple[tuple[int, int], ...] = ()
    all_pass: bool = False
    ending: tuple[Ending, ...] = ()
    night: Night | None = absent()

    @property
    def goals(self) -> tuple[Location, ...]:
        """Every Location that counts as reached."""
        return (self.goal, *self.or_goals) if self.goal is not None else ()

    @property
    def bars_its_goal(self) -> bool:
        """Whether it keeps its units out of every hex that they are to reach."""
        return bool(self.goals) and all(goal.hex in self.avoiding for goal in self.goals)

    @property
    def asks_chance(self) -> bool:
        """Whether it is answered by the chances of the best play."""
        return self.asks in (Reaching.HOW_LIKELY, Reaching.HOW_LIKELY_LOST) or self.luck is Luck.WORST

    @property
    def unit(self) -> Unit:
        """The unit of a question about one unit."""
        return self.movers[0].unit

    def fixed_dr(self, turn: int) -> int | None:
        """The Falling DR that the question fixes for a turn."""
        return dict(self.forced_dr).get(turn)

    def lets_climbers_alone_enter(self, place: Location) -> bool:
        """Whether the question itself rules out entering a Location but by Climbing."""
        return self.only_by_climbing is not None and any(place.hex == goal.hex for goal in self.goals if not goal.climb)

    def forbids_climbing(self, side: Hexside) -> bool:
        """Whether the question itself rules out Climbing this hexside."""
        only = self.only_by_climbing
        return self.without_climbing or (only is not None and side != only)


@dataclass(frozen=True, slots=True)
class CostMf(Question):
    """How many MF does it cost a unit to go from one Location to another along the cheapest way?

    `part` asks for a part of them only: `crossing` the intermediate level, or `entering` the hex. `by_way_of` are Locations
    through which it goes in their order; with `mf` it is asked whether so many MF suffice.
    """

    unit: Unit
    start: Location
    end: Location
    smoke: Smoke = ()
    waters: Waters = Waters()
    part: str = ""
    by_way_of: tuple[Location, ...] = ()
    mf: int | None = None
