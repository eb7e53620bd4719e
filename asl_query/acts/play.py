"""A3 for one Infantry unit: what it may do in each of its phases, step by step, with the states it can end in.

Every legality is asked of the numbered rules; anything illegal raises IllegalPlayError with the rule that forbids it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import NoReturn

from asl_query.acts.chance import FALLING, RollChances
from asl_query.acts.choice import Choice, ChoiceOutcome, UnitChoice, span, sure
from asl_query.acts.cliffs import Cliff
from asl_query.acts.fitness import bars, begun, footing_of, on_foot_of, stayed
from asl_query.acts.marches import laden_mf
from asl_query.acts.play_water import WaterPlay
from asl_query.acts.step_cost import StepCost
from asl_query.acts.step_table import StepTable, free_advances, step_table
from asl_query.board.board import Board
from asl_query.deadline import raise_if_over
from asl_query.errors import AslQueryError
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a03_phases import is_still_to_come
from asl_query.rules.asl.a04_movement import (
    enemy_bars,
    is_difficult_advance,
    may_advance,
    may_assault_move,
    may_minimum_move,
    road_bonus_mf,
)
from asl_query.rules.asl.a24_smoke import smoke_half_mf
from asl_query.rules.asl.b11_cliffs import (
    Fall,
    falling_dr,
    falling_drm,
    level_after_climb,
    may_climb,
    may_leave_climb,
)
from asl_query.rules.asl.b11_climbers import is_still_climbing, may_be_met_in_its_hex, starting_climb_level
from asl_query.rules.charts.terrain_chart import is_water, terrain_chart
from asl_query.sight.viewers import counters_seen_by, seen_by
from asl_query.terms.actions import (
    Action,
    Advance,
    ClimbCliff,
    Direction,
    EnterAllMf,
    LeaveClimb,
    March,
    RecoverSw,
    Stay,
    place_entered,
)
from asl_query.terms.acts import Act
from asl_query.terms.dice import chance_of
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import Ending, Luck, Reach, Reaching
from asl_query.terms.numbers import Halves, in_halves
from asl_query.terms.phases import Phase
from asl_query.terms.unit_state import Afloat, State, standing
from asl_query.terms.units import Unit


class IllegalPlayError(AslQueryError):
    """A step that the rules forbid; `rule` is the key of the one that does, which is given by that or by its function."""

    def __init__(self, rule: Callable[..., object] | str, what: str) -> None:
        self.rule = rule if isinstance(rule, str) else key_of(rule)
        super().__init__(f"{what} ({self.rule})")


class Play:
    """What one unit may do on one map under the terms of a question."""

    def __init__(
        self, board: Board, unit: Unit, question: Reach, *, led: bool = False, table: StepTable | None = None,
        within: frozenset[Hex] | None = None,
    ) -> None:  # fmt: skip
        """`led`: a leader may move with it (A4.12). `table`: other steps than those of the board. `within`: it may enter no other
        hexes."""
        self.board, self.unit, self.question, self.led, self.within = board, unit, question, led, within
        self.enemies = frozenset(question.enemies)
        self.smoke = frozenset(h for h, _ in question.smoke)
        self.avoided = frozenset(question.avoiding)
        self.table = table or self._steps_of_the_board()
        self.chances = RollChances(unit, question.weather, question.waters)
        self.on_foot = on_foot_of(unit, question, led=led)
        self.water = WaterPlay(self.table, self.on_foot, question, self.chances, self.may_enter)

    def _steps_of_the_board(self) -> StepTable:
        barred = self.avoided | self.smoke | {place.hex for place in self.enemies}
        return step_table(self.board, self.question.waters.streams, barred)

    @cached_property
    def seen(self) -> frozenset[Location]:
        """The Locations that the viewers of `unseen by` see; water hexes too."""
        water = [self.board.beneath(h) for h in self.board.hexes if is_water(self.board[h].terrain)]
        asked = self.board, self.question.unseen_by, (*self.table.places, *water), self.question.smoke
        night = self.question.night
        if night is None:
            return seen_by(*asked)
        from asl_query.acts.seen_at_night import seen_at_night  # knows of Searchlights, which few ways need

        return seen_at_night(*asked, night)

    @cached_property
    def counters_seen(self) -> frozenset[tuple[Hexside, int]]:
        """The Climb counters that they see a vertex of (B11.42)."""
        sides = sorted({cliff.side for cliffs in self.cliffs_at.values() for cliff in cliffs})
        asked = self.board, self.question.unseen_by, sides, self.question.smoke
        night = self.question.night
        if night is None:
            return counters_seen_by(*asked)
        from asl_query.acts.seen_at_night import counters_seen_at_night

        return counters_seen_at_night(*asked, night)

    @cached_property
    def mf(self) -> int:
        """The MF allotment after portage (A4.11, A4.42)."""
        return laden_mf(self.unit)

    @cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The moments of a turn that matter: its RPh where it recovers a SW; where a unit may be in the water, also those in
        which it drifts."""
        movers = self.question.movers if self.table.has_water else ()
        every = dict.fromkeys(on_foot_of(m.unit, self.question, led=False) for m in movers)
        waters = (WaterPlay(self.table, on_foot, self.question, self.chances, self.may_enter) for on_foot in every)
        afloat = (Phase.END_OF_APH, Phase.ENEMY_APH) if any(w.is_open for w in waters) else ()
        return (*((Phase.RPH,) if self.unit.recovers else ()), Phase.MPH, Phase.APH, *afloat)

    def is_goal(self, state: State) -> bool:
        """Whether the unit has reached the goal, and in the state asked for; a Climb counter only where the goal is one."""
        if state.empty_handed or not any(self._fits(goal, state) for goal in self.question.goals):
            return False
        bars = {Ending.GOOD_ORDER: self.unit.broken, Ending.NOT_CX: state.cx, Ending.UNPINNED: state.pinned,
                Ending.ARMED: state.unarmed}  # fmt: skip
        return not any(bars[ending] for ending in self.question.ending)

    def _fits(self, goal: Location, state: State) -> bool:
        """A goal without a place in its hex means any place in it, or its bridge; water hexes are reached in the water."""
        if goal.climb is not None:
            return (state.side, state.level) == (goal.climb.side, goal.climb.level)
        if state.side is not None or state.location.hex != goal.hex:
            return False
        if goal.depth is Depth.SURFACE and not goal.floor:
            return state.location.depth is not Depth.IN or not self.board[goal.hex].bridge
        along = goal.along is None or state.location.along == goal.along
        return state.location.depth is goal.depth and along and state.location.floor == goal.floor

    def may_enter(self, place: Location, in_mph: bool, by_climbing: bool = False) -> bool:
        """Whether enemy units and the question let the unit enter a Location."""
        return not enemy_bars(in_mph, place in self.enemies) and self._is_let_into(place, by_climbing)

    def _is_let_into(self, place: Location, by_climbing: bool) -> bool:
        """Whether the question lets it."""
        if place.hex in self.avoided:
            return False
        if self.within is not None and place.hex not in self.within:
            return False
        if not by_climbing and self.question.lets_climbers_alone_enter(place):
            return False
        return not self.question.unseen_by or place not in self.seen

    def cost(self, step: StepCost, end: Location) -> int:
        """The half MF of a step with SMOKE at its end."""
        return step.half_mf + smoke_half_mf(end.hex in self.smoke)

    def steps_from(self, start: Location) -> Sequence[tuple[Location, StepCost, int]]:
        """Every Location that a move may enter next in the MPh, with the step and its half MF."""
        if self.is_free:
            return self.table.steps_where_free(start, in_mph=True)
        if start not in self._steps:
            self._steps[start] = list(self._allowed_steps(start, in_mph=True))
        return self._steps[start]

    def _allowed_steps(self, start: Location, in_mph: bool) -> Iterator[tuple[Location, StepCost, int]]:
        raise_if_over()
        if self.is_free:
            yield from self.table.steps_where_free(start, in_mph=in_mph)
            return
        number = self.table.number.get(start)
        known = self.table.steps[number] if number is not None else ()
        edges = [(e.end, e.step) for e in known] if known else self.table.steps_ashore(start)
        goes_round = in_mph and (not self.question.by_assault_movement or may_assault_move(2, 0, self.mf))  # two hexes (A4.3)
        for j, step in edges:
            end = self.table.places[j]
            if (
                (goes_round or not step.around)
                and all(self.may_enter(Location(h), in_mph) for h in step.around)
                and self.may_enter(end, in_mph)
            ):
                yield end, step, self.cost(step, end)

    @cached_property
    def terms(self) -> tuple[object, ...]:
        """Everything that decides what the unit may do, whatever its goal; plays with equal terms share what was worked out."""
        question = self.question
        keeps_goal = question.only_by_climbing is not None
        bare = replace(
            question, asks=Reaching.CAN, movers=(), goal=question.goal if keeps_goal else None,
            or_goals=question.or_goals if keeps_goal else (), by_turn=None, luck=Luck.BEST, ending=(),
        )  # fmt: skip
        return self.table, replace(self.unit, name=""), bare, self.led

    @cached_property
    def _steps(self) -> dict[Location, list[tuple[Location, StepCost, int]]]:
        return {}

    @cached_property
    def marches(self) -> tuple[March, ...]:
        """The ways of moving that this unit and this question allow; those with a leader last."""
        return self.on_foot.marches

    def half_mf(self, how: March, state: State) -> int:
        """The half MF the unit has in this state for a way of moving; 0 where it may not move so."""
        if state.empty_handed or state.afloat in (Afloat.SWIMMING, Afloat.RAFTING):
            return 0
        return self.on_foot.half_mf(how, state.flags, footing_of(state))

    def after_march(self, state: State, end: Location, how: March, makes_cx: bool) -> State:
        """The state at the end of a march."""
        return standing(end, self.on_foot.after_march(state.flags, how, is_tiring=makes_cx))

    def march(self, state: State, path: tuple[Location, ...], how: March) -> tuple[State, list[tuple[StepCost, int]]]:
        """Move along a path in the MPh; the state after it, and each step with its half MF."""
        barred = bars(self.on_foot.fitness, Act.MOVE, footing_of(state), begun(state.flags, Phase.MPH))
        if barred:
            raise IllegalPlayError(barred[0].rule, f"the unit may not move to {path[0].name}: it is {state.name}")
        spent: list[tuple[StepCost, int]] = []
        here = state.location
        for there in path:
            found = self._cheapest(here, there, how)
            spent.append(found)
            here = there
        total = sum(cost for _, cost in spent)
        if how is March.MINIMUM:
            moved = self._minimum(state, here, total)
            if len(path) != 1 or moved is None:
                raise IllegalPlayError(may_minimum_move, "a Minimum Move enters one hex that costs more than the unit has")
            return moved, spent
        has = self.half_mf(how, state)
        if how is March.ASSAULT and not may_assault_move(len(path), total, self.mf):
            raise IllegalPlayError(
                may_assault_move, f"Assault Movement does not enter {len(path)} hexes for {in_halves(total)} MF"
            )
        if total > has:
            raise IllegalPlayError("A4.1", f"the move costs {in_halves(total)} MF, the unit has {in_halves(has)}")
        return self.after_march(state, here, how, any(step.makes_cx for step, _ in spent)), spent

    def _cheapest(self, here: Location, there: Location, how: March) -> tuple[StepCost, int]:
        found = [(s, cost) for end, s, cost in self.steps_from(here) if end == there and (s.by_road or not how.is_road)]
        if found:
            return min(found, key=lambda item: item[1])
        cliff = there.hex in self.board and hexside(here.hex, there.hex) in self.board.cliffs
        rule: Callable[..., object] | str = may_climb if cliff else "A4.1"
        why = "only Climbing crosses a cliff" if cliff else "no way leads there"
        if there in self.enemies:
            rule, why = enemy_bars, "an enemy unit is there"
        if how.is_road:
            rule, why = road_bonus_mf, "it does not follow the road"
        raise IllegalPlayError(rule, f"no step leads from {here.name} to {there.name}: {why}")

    def _minimum(self, state: State, end: Location, cost: int) -> State | None:
        """A Minimum Move into a Location that costs so much (A4.134)."""
        flags = self.on_foot.moved_least(state.flags) if state.on_land and may_minimum_move(False, cost, self.mf) else None
        return standing(end, flags) if flags is not None else None

    def minimum_moves(self, state: State) -> Iterator[State]:
        """Every end of a Minimum Move."""
        for end, step, cost in self.steps_from(state.location) if state.on_land else ():
            after = self._minimum(state, end, cost) if not step.around else None
            if after is not None:
                yield after

    def choices(self, state: State, turn: int, phase: Phase) -> Iterator[UnitChoice]:
        """Everything the unit may do in a phase, but for marches and Minimum Moves, which are too many to list."""
        raise_if_over()
        if phase in (Phase.END_OF_APH, Phase.ENEMY_APH) and state.afloat is not Afloat.NO:
            yield self.water.drift(state, phase)
            return
        state = state.having(begun(state.flags, phase))
        yield sure(Stay(), self.stay(state, phase))
        if state.empty_handed:
            if phase is Phase.RPH:
                yield self._recovers(state)
        elif phase is Phase.MPH:
            yield from self._climbs(state, turn)
            yield from self.water.in_mph(state)
            yield from self._all_mf(state)
        elif phase is Phase.APH:
            yield from self._leaves_climb(state)
            yield from self.advances(state)

    def _recovers(self, state: State) -> UnitChoice:
        """The Recovery dr in the RPh (A4.44)."""
        tag, recovering = "c" if state.cx else "", self.chances.recoveries(state.cx)
        failing = tuple(dr for dr in range(1, 7) if dr not in recovering)
        results = (("g", "recovers the SW", recovering, state._replace(empty_handed=False)), ("h", "does not", failing, state))
        outcomes = tuple(
            ChoiceOutcome(symbol + tag, says, span(rolls, 1), self.chances.chance(symbol + tag), (after,))
            for symbol, says, rolls, after in results
            if rolls
        )
        return Choice(RecoverSw(1 if state.cx else 0), outcomes)

    def _all_mf(self, state: State) -> Iterator[UnitChoice]:
        """Into terrain that takes all MF, as a marsh (B16.4)."""
        if self.table.number.get(state.location) not in self.table.beside_all_mf:
            return
        if self.question.by_assault_movement or not self.on_foot.may(Act.MOVE, state):
            return
        for hex_ in self.board.adjacent(state.location.hex):
            place, terrain = Location(hex_), terrain_chart()[self.board[hex_].terrain]
            cliff = hexside(hex_, state.location.hex) in self.board.cliffs
            if terrain.takes_all_mf and not cliff and self.may_enter(place, in_mph=True):
                yield sure(EnterAllMf(place, (terrain.rule,)), standing(place, stayed(state.flags, Phase.MPH)))

    def stay(self, state: State, phase: Phase) -> State:
        """Do nothing: CX ends with the MPh (A4.5) and a pin with the Player Turn, but CX not on a Climb counter."""
        return state if state.side is not None else state.having(stayed(state.flags, phase))

    def advances(self, state: State) -> Iterator[UnitChoice]:
        """Every advance of one hex or level (A4.7), out of the water too (E6.2)."""
        if state.side is not None:
            return
        if state.afloat is not Afloat.NO:
            if self.on_foot.may(Act.ADVANCE, state):
                yield from self.water.advances(state)
            return
        if state.on_land and self.water.has_fords and self.on_foot.may(Act.ADVANCE, state):
            yield from self.water.fords_in_aph(state)
        steps = list(self.advance_steps(state.location)) if state.on_land else []  # a unit is asked of where there is a way
        for end, step, cost, difficult in steps if steps and self.on_foot.may(Act.ADVANCE, state) else ():
            flags = self.on_foot.advanced(state.flags, is_difficult=difficult, meets_enemy=end in self.enemies)
            if flags is not None:
                yield sure(Advance(end, Halves(cost), step.because, difficult), standing(end, flags))

    def advance_steps(self, start: Location) -> Iterator[tuple[Location, StepCost, int, bool]]:
        """Every Location that an advance may enter, with the step, its half MF, and whether A4.72 makes it difficult."""
        for end, step, cost in self._allowed_steps(start, in_mph=False):
            if not step.around:
                yield end, step, cost, step.makes_cx or is_difficult_advance(step.half_mf, self.mf)

    @cached_property
    def is_free(self) -> bool:
        """Whether nothing but the map decides where the unit may go; that no enemy bars nothing and no SMOKE costs nothing is
        asked as well."""
        question = self.question
        return not (
            self.within is not None or question.avoiding or self.enemies or self.smoke or question.unseen_by
            or question.only_by_climbing is not None or question.by_assault_movement
            or enemy_bars(True, False) or smoke_half_mf(False)
        )  # fmt: skip

    @property
    def advance_links(self) -> list[tuple[int, int, bool]]:
        """Every advance by numbered Locations: start, end, and whether A4.72 makes it difficult."""
        raise_if_over()
        if self.is_free:
            return free_advances(self.table, self.mf)
        number = self.table.number
        return [
            (i, number[end], hard) for i, place in enumerate(self.table.places) for end, _, _, hard in self.advance_steps(place)
        ]

    def cliff(self, side: Hexside) -> Cliff:
        """The cliff at a hexside."""
        return self.table.cliff(side)

    @cached_property
    def cliffs_at(self) -> Mapping[Location, Sequence[Cliff]]:
        """The cliffs that can be climbed, by the Locations at their foot and top."""
        if self.within is None:
            return self.table.cliffs_at
        return {
            place: [cliff for cliff in cliffs if {cliff.foot.hex, cliff.top.hex} <= self.within]
            for place, cliffs in self.table.cliffs_at.items()
            if place.hex in self.within
        }

    @cached_property
    def may_climb(self) -> bool:
        """Whether B11.4 lets this unit Climb at all."""
        return not bars(self.on_foot.fitness, Act.CLIMB)

    def falls(self, turn: int) -> dict[Fall, tuple[int, ...]]:
        """The Original DR of each result of a Falling DR of this turn, given the question's own dice."""
        fixed = self.question.fixed_dr(turn)
        if fixed is not None:
            return {fall: (fixed,) for fall, rolls in self.chances.falls.items() if fixed in rolls}
        if self.question.all_pass:
            passed = self.chances.falls.get(Fall.CHANGES_LEVEL)
            return {Fall.CHANGES_LEVEL: passed} if passed else {}
        return self.chances.falls

    def _climbs(self, state: State, turn: int) -> Iterator[UnitChoice]:
        """Every Falling DR the unit may roll in its MPh (B11.41, B11.43)."""
        counters = self._counters(state) if state.afloat is Afloat.NO else []
        for cliff, level in counters if counters and self.on_foot.may(Act.CLIMB, state) else ():
            for ascending in (True, False):
                after = level_after_climb(level, ascending, Fall.CHANGES_LEVEL)
                if cliff.base_level <= after <= cliff.top_level and self._may_climb_here(state, cliff, ascending, (level, after)):
                    yield self._falling(state, cliff, level, ascending, turn)

    def _counters(self, state: State) -> list[tuple[Cliff, int]]:
        """Where the unit's Climb counter is, or would be put before its first Falling DR; not where the question rules it out."""
        forbids = self.question.forbids_climbing
        if state.side is not None:
            return [] if forbids(state.side) else [(self.cliff(state.side), state.level)]
        return [
            (c, starting_climb_level(c.base_level if state.location == c.foot else c.top_level))
            for c in self.cliffs_at.get(state.location, ())
            if not forbids(c.side)
        ]

    def _may_climb_here(self, state: State, cliff: Cliff, ascending: bool, levels: tuple[int, int]) -> bool:
        """Whether the question lets it: it may rule out starting down into a hex, or being seen."""
        if state.side is None and not ascending:
            meets_enemy = cliff.foot in self.enemies and may_be_met_in_its_hex(on_climb_counter=True)
            if enemy_bars(True, meets_enemy) or not self._is_let_into(cliff.foot, by_climbing=True):
                return False
        return not self.question.unseen_by or all((cliff.side, level) not in self.counters_seen for level in levels)

    def _rolled(self, turn: int) -> list[tuple[Fall, str, str, Fraction]]:
        """Each result of a Falling DR of this turn: its symbol, its rolls in words, its chance."""
        key = self.question.fixed_dr(turn)
        if key not in self._rolls:
            falls = self.falls(turn)
            total = sum(map(chance_of, falls.values()), Fraction(0))
            chances = {fall: chance_of(rolls) / total for fall, rolls in falls.items()}
            self._rolls[key] = [
                (fall, "" if chance == 1 else FALLING[fall], self._rolls_told(fall), chance) for fall, chance in chances.items()
            ]
        return self._rolls[key]

    def _rolls_told(self, fall: Fall) -> str:
        """The rolls that have a result, in words; where there is a DRM its Final DR too, by which B11.41 goes."""
        rolls, drm = self.chances.falls[fall], falling_drm(self.question.weather)
        final = span(tuple(roll + drm for roll in rolls), least=2 + drm)
        return f"{span(rolls)} (Final DR {final})" if drm else span(rolls)

    @cached_property
    def _rolls(self) -> dict[int | None, list[tuple[Fall, str, str, Fraction]]]:
        return {}

    def _falling(self, state: State, cliff: Cliff, level: int, ascending: bool, turn: int) -> UnitChoice:
        outcomes = []
        for fall, symbol, rolls, chance in self._rolled(turn):
            on_it = standing(cliff.foot, self.on_foot.on_the_counter(state.flags))
            after = on_it._replace(side=cliff.side, level=level_after_climb(level, ascending, fall))
            states = (after,) if is_still_climbing(fall) else ()
            outcomes.append(ChoiceOutcome(symbol, fall.value, rolls, chance, states))
        direction = Direction.UP if ascending else Direction.DOWN
        drm, fixed = falling_drm(self.question.weather), self.question.fixed_dr(turn)
        action = ClimbCliff(cliff.side, direction, drm, fixed, commando=self.unit.commando)
        return Choice(action, tuple(outcomes))

    def refuse(self, state: State, action: Action, alike: Sequence[UnitChoice]) -> NoReturn:
        """Say by which rule an action of a play log is no choice here; `alike` are the choices of the same kind."""
        where, there = state.name, place_entered(action)
        to = there.name if there else ""
        fixed = [choice.action.dr for choice in alike if isinstance(choice.action, ClimbCliff)]
        match action:
            case ClimbCliff() if not self.may_climb:
                raise IllegalPlayError(may_climb, "only an unwounded Good Order unit with no more than its CX IPC may Climb")
            case ClimbCliff(dr=dr) if fixed and fixed[0] != dr:
                raise IllegalPlayError(falling_dr, f"the question does not fix a Falling DR of {dr}")
            case ClimbCliff(hexside=side, direction=direction):
                raise IllegalPlayError(level_after_climb, f"from {where} the unit cannot Climb {side.name} {direction.value}")
            case Advance() if state.side is not None:
                raise IllegalPlayError(may_climb, "a Climbing unit may not advance into another hex")
            case Advance():
                raise IllegalPlayError(may_advance, f"no advance leads from {where} to {to} (or A4.72 bars it)")
            case LeaveClimb():
                raise IllegalPlayError(may_leave_climb, f"from {where} the unit may not step into {to}")
            case _:
                raise IllegalPlayError(is_still_to_come, f"from {where} there is no action '{action.action}' in this phase")

    def _leaves_climb(self, state: State) -> Iterator[UnitChoice]:
        """Every way off the Climb counter in the APh (B11.432, B11.434)."""
        if state.side is None:  # who is on a Climb counter is neither broken, pinned nor in Melee (B11.4, B11.42, B11.43)
            return
        cliff = self.cliff(state.side)
        in_smoke = cliff.foot.hex in self.smoke
        for to, level in ((cliff.foot, cliff.base_level), (cliff.top, cliff.top_level)):
            if may_leave_climb(state.level, level) and (to == cliff.foot or self._may_step_up(to)):
                flags = self.on_foot.off_the_counter(state.flags, to == cliff.foot, in_smoke, to in self.enemies)
                yield sure(LeaveClimb(to), standing(to, flags))

    def _may_step_up(self, top: Location) -> bool:
        """Onto the top of a cliff, unless Infantry does not enter it in the APh: water (E6.1), a marsh (B16.4)."""
        facts = self.board[top.hex]
        return self.may_enter(top, in_mph=False, by_climbing=True) and (
            bool(facts.bridge) or terrain_chart()[facts.terrain].half_mf is not None
        )
