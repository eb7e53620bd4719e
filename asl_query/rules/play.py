"""A3 for one Infantry unit: what it may do in its MPh and APh, step by step, with the state it ends in.

Every legality is asked of the numbered rules; anything illegal raises IllegalPlayError with the rule that forbids it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.errors import AslQueryError
from asl_query.rules.a04_movement import (
    double_time_mf,
    ipc_pp,
    is_difficult_advance,
    may_advance,
    may_minimum_move,
    mf_allotment,
    road_bonus_mf,
)
from asl_query.rules.a07_status import good_order
from asl_query.rules.b11_cliffs import (
    Fall,
    falling_dr,
    is_cx_after_climbing,
    level_after_climb,
    may_climb,
    may_leave_climb,
)
from asl_query.rules.step_cost import Step, in_mf, locations_to_enter, step
from asl_query.terms.dice import ALL_DR
from asl_query.terms.hexes import Hex, Hexside, hexside, parse_hex, parse_hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.units import Unit, Weather


class IllegalPlayError(AslQueryError):
    """A step that the rules forbid; `rule` is the number that does."""

    def __init__(self, rule: str, what: str) -> None:
        self.rule = rule
        super().__init__(f"{what} ({rule})")


class Phase(Enum):
    """The phases in which the unit itself moves."""

    MPH = "MPh"
    APH = "APh"


class March(Enum):
    """How a unit moves in its MPh; each has its own MF and end."""

    NORMAL = "normal"
    ROAD = "road bonus"
    DOUBLE_TIME = "Double Time"
    MINIMUM = "Minimum Move"


class State(NamedTuple):
    """Where the unit is and in what state. On a Climb counter `side` is the cliff and `level` the counter's level; the
    Location is then the one on the lower side of the cliff (B11.43)."""

    location: Location
    cx: bool = False
    pinned: bool = False
    side: Hexside | None = None
    level: int = 0

    @property
    def name(self) -> str:
        """As an answer prints it: 15T5, 15R4 CX, Climb level 1 of 15S5-T5."""
        if self.side is not None:
            return f"Climb level {self.level} of {self.side.name}"
        return self.location.name + (" CX" if self.cx else "") + (" pinned" if self.pinned else "")


class Cliff(NamedTuple):
    """A cliff hexside with the Locations at its foot and at its top."""

    side: Hexside
    foot: Location
    top: Location
    base_level: int
    top_level: int


class Play:
    """What one unit may do on one board."""

    def __init__(self, board: Board, unit: Unit, weather: Weather) -> None:
        self.board, self.unit, self.weather = board, unit, weather

    @cached_property
    def mf(self) -> int:
        """The MF allotment after portage (A4.11, A4.42)."""
        unit = self.unit
        over = max(0, unit.portage_pp - ipc_pp(unit.is_smc, False))
        return max(0, self.printed_mf - over)

    def half_mf(self, how: March, was_cx: bool) -> int:
        """The half MF a unit has for this way of moving; 0 where it may not move so."""
        if self.unit.broken:
            return 0
        if how is March.DOUBLE_TIME:
            more = double_time_mf(was_cx, self.unit.wounded)
            return 2 * (self.mf + more) if more else 0
        return 2 * (self.mf + road_bonus_mf(how is March.ROAD))

    def steps_from(self, start: Location) -> list[tuple[Location, Step]]:
        """Every adjacent Location with the cost of stepping there."""
        if start not in self._steps:
            ends = self._around(start)
            self._steps[start] = [(end, cost) for end in ends if (cost := step(self.board, start, end)) is not None]
        return self._steps[start]

    def steps_into(self, end: Location) -> list[tuple[Location, Step]]:
        """Every adjacent Location from which a step leads here, with its cost."""
        if end not in self._steps_back:
            starts = self._around(end)
            self._steps_back[end] = [(start, cost) for start in starts if (cost := step(self.board, start, end)) is not None]
        return self._steps_back[end]

    def _around(self, here: Location) -> list[Location]:
        return [there for hex_ in self.board.adjacent(here.hex) for there in locations_to_enter(self.board, hex_)]

    @cached_property
    def _steps_back(self) -> dict[Location, list[tuple[Location, Step]]]:
        return {}

    @cached_property
    def _steps(self) -> dict[Location, list[tuple[Location, Step]]]:
        return {}

    def march(self, state: State, path: tuple[Location, ...], how: March) -> tuple[State, list[Step]]:
        """Move along a path in the MPh."""
        if state.side is not None:
            raise IllegalPlayError("B11.4", f"a Climbing unit may not move to {path[0].name}")
        if self.unit.broken:
            raise IllegalPlayError("A4.1", "a broken unit does not move in its MPh")
        spent: list[Step] = []
        here = state.location
        for there in path:
            cost = dict(self.steps_from(here)).get(there)
            if cost is None:
                cliff = there.hex in self.board and hexside(here.hex, there.hex) in self.board.cliffs
                number, why = ("B11.4", "only Climbing crosses a cliff") if cliff else ("A4.1", "they are not adjacent")
                raise IllegalPlayError(number, f"no step leads from {here.name} to {there.name}: {why}")
            if how is March.ROAD and not cost.by_road:
                raise IllegalPlayError("A4.132", f"{here.name} to {there.name} does not follow the road")
            spent.append(cost)
            here = there
        total, has = sum(s.half_mf for s in spent), self.half_mf(how, state.cx)
        if how is March.MINIMUM:
            if len(path) != 1 or not may_minimum_move(False, total, self.mf):
                raise IllegalPlayError("A4.134", "a Minimum Move enters one hex that costs more than the unit has")
            return State(here, cx=True, pinned=True), spent
        if total > has:
            raise IllegalPlayError("A4.1", f"the move costs {in_mf(total)} MF, the unit has {in_mf(has)}")
        return State(here, cx=how is March.DOUBLE_TIME), spent

    def advance(self, state: State, to: Location) -> tuple[State, Step]:
        """Advance one hex in the APh."""
        if state.side is not None:
            raise IllegalPlayError("B11.4", "a Climbing unit may not advance into another hex")
        if not may_advance(self.unit.broken, state.pinned):
            raise IllegalPlayError("A4.7", "a broken or pinned unit may not advance")
        cost = dict(self.steps_from(state.location)).get(to)
        if cost is None:
            raise IllegalPlayError("A4.7", f"no advance leads from {state.location.name} to {to.name}")
        difficult = self.is_difficult(cost)
        if difficult and state.cx:
            raise IllegalPlayError("A4.72", f"a CX unit may not advance into {to.name}, which costs {in_mf(cost.half_mf)} MF")
        return State(to, cx=state.cx or difficult), cost

    def is_difficult(self, cost: Step) -> bool:
        """Whether an advance of this cost falls under A4.72."""
        return is_difficult_advance(cost.half_mf, self.printed_mf)

    @cached_property
    def printed_mf(self) -> int:
        """The MF allotment without portage (A4.11)."""
        return mf_allotment(self.unit.is_smc, self.unit.wounded, self.unit.inexperienced)

    def cliff(self, side: Hexside) -> Cliff:
        """The cliff at a hexside: its foot is the hex with the lower bottom (B11.43: the lower side)."""
        foot, top = sorted((side.a, side.b), key=self.board.bottom)
        ends = [
            Location(h, Depth.IN if self.board[h].depression and not self.board[h].bridge else Depth.SURFACE) for h in (foot, top)
        ]
        levels = [self.board.level(x.hex, x.depth) for x in ends]
        return Cliff(side, ends[0], ends[1], levels[0], levels[1])

    @cached_property
    def cliffs_at(self) -> dict[Location, list[Cliff]]:
        """The cliffs that can be climbed, by the Locations at their foot and top."""
        found: dict[Location, list[Cliff]] = {}
        for side in sorted(self.board.cliffs):
            if side.a in self.board and side.b in self.board:
                cliff = self.cliff(side)
                if cliff.top_level > cliff.base_level:
                    found.setdefault(cliff.foot, []).append(cliff)
                    found.setdefault(cliff.top, []).append(cliff)
        return found

    @cached_property
    def may_climb(self) -> bool:
        """Whether B11.4 and B11.41 let this unit Climb at all."""
        unit = self.unit
        return may_climb(good_order(unit.broken), unit.wounded, unit.portage_pp, ipc_pp(unit.is_smc, True))

    def fall(self, dr: int) -> Fall:
        """What a Falling DR does to this unit in this weather."""
        return falling_dr(dr, self.unit.commando, self.weather)

    def dr_needed(self, fall: Fall) -> tuple[int, ...]:
        """The Original DR that have this result."""
        return tuple(dr for dr in ALL_DR if self.fall(dr) is fall)

    def climb(self, state: State, side: Hexside, ascending: bool, fall: Fall) -> State:
        """Roll one Falling DR in the MPh and go where it says."""
        if not self.may_climb:
            raise IllegalPlayError("B11.4", "only an unwounded Good Order unit with no more than its CX IPC may Climb")
        if side not in self.board.cliffs:
            raise IllegalPlayError("B11.4", f"{side.name} is no cliff")
        cliff = self.cliff(side)
        if state.side is None:
            if state.location not in (cliff.foot, cliff.top):
                raise IllegalPlayError("B11.43", f"{state.location.name} is neither foot nor top of {side.name}")
            level = cliff.base_level if state.location == cliff.foot else cliff.top_level
        elif state.side != side:
            raise IllegalPlayError("B11.43", f"the unit is Climbing {state.side.name}, not {side.name}")
        else:
            level = state.level
        if not cliff.base_level <= level_after_climb(level, ascending, Fall.CHANGES_LEVEL) <= cliff.top_level:
            raise IllegalPlayError("B11.43", f"{side.name} goes from level {cliff.base_level} to {cliff.top_level}")
        if fall is Fall.ELIMINATED:
            raise IllegalPlayError("B11.41", "a unit that falls is eliminated")
        after = level_after_climb(level, ascending, fall)
        return State(cliff.foot, cx=True, side=side, level=after)

    def leave_climb(self, state: State, to: Location) -> State:
        """Step off the Climb counter in the APh, at the foot or onto the top."""
        if state.side is None:
            raise IllegalPlayError("B11.432", "the unit is on no Climb counter")
        cliff = self.cliff(state.side)
        levels = {cliff.foot: cliff.base_level, cliff.top: cliff.top_level}
        if to not in levels or not may_leave_climb(state.level, levels[to]):
            raise IllegalPlayError("B11.432", f"from {state.name} the unit may not step into {to.name}")
        return State(to, cx=is_cx_after_climbing(True, state.cx))

    def stay(self, state: State, phase: Phase) -> State:
        """Do nothing: CX ends with the MPh (A4.5) and a pin with the Player Turn, but not on a Climb counter."""
        if state.side is not None:
            return state
        return State(state.location) if phase is Phase.MPH else State(state.location, cx=state.cx)

    def climbs_from(self, state: State) -> Iterator[tuple[Hexside, bool]]:
        """Every Falling DR the unit may roll in its MPh: the hexside, and whether it goes up."""
        if not self.may_climb:
            return
        cliffs = [self.cliff(state.side)] if state.side is not None else self.cliffs_at.get(state.location, [])
        for cliff in cliffs:
            level = state.level if state.side is not None else cliff.base_level
            if state.side is None and state.location == cliff.top:
                level = cliff.top_level
            if level < cliff.top_level:
                yield cliff.side, True
            if level > cliff.base_level:
                yield cliff.side, False

    def exits_from(self, state: State) -> Iterator[Location]:
        """Where a unit on a Climb counter may step off in the APh."""
        if state.side is not None:
            cliff = self.cliff(state.side)
            for to, level in ((cliff.foot, cliff.base_level), (cliff.top, cliff.top_level)):
                if may_leave_climb(state.level, level):
                    yield to


_CLIMB_NAME = re.compile(r"Climb level (-?\d+) of (\S+)")
_PLACE_NAME = re.compile(r"(IN )?(\S+?)( CX)?( pinned)?")


def parse_location(name: str) -> Location | None:
    """Read '15T5' or 'IN 24E7' back."""
    inside = name.startswith("IN ")
    hex_: Hex | None = parse_hex(name.removeprefix("IN "))
    return Location(hex_, Depth.IN if inside else Depth.SURFACE) if hex_ and hex_.name == name.removeprefix("IN ") else None


def parse_state(name: str, play: Play) -> State | None:
    """Read a state's name back; None for anything that is no state on this board."""
    climbing = _CLIMB_NAME.fullmatch(name)
    if climbing:
        side = parse_hexside(climbing[2])
        if side is None or side not in play.board.cliffs:
            return None
        return State(play.cliff(side).foot, cx=True, side=side, level=int(climbing[1]))
    match = _PLACE_NAME.fullmatch(name)
    location = parse_location((match[1] or "") + match[2]) if match else None
    return State(location, cx=bool(match and match[3]), pinned=bool(match and match[4])) if location else None
