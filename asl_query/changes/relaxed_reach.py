"""A map and a question of which only some restrictions are certain; every other one is lifted.

A restriction is what makes going harder: the terrain of a hex, the levels between two hexes, a wall, a cliff, a state of the
unit, a condition of the question. Lifted, the hex is Open Ground, the two hexes lie level, the hexside is bare, the unit sound.
The edge of the map, roads, paths, bridges, Depressions and what others see stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from asl_query.acts.marches import half_mf
from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.acts.step_cost import StepCost, step
from asl_query.acts.step_table import StepTable
from asl_query.board.board import Board
from asl_query.board.bypass import OBSTACLES
from asl_query.changes.restrictions import STATE_RULES, WEATHER_CONDITIONS, NamedValue, Restriction, RestrictionKind, restriction
from asl_query.facts.board_file import PaintedLayer
from asl_query.records import dataclass
from asl_query.rules.charts.terrain_chart import terrain_chart
from asl_query.terms.actions import UNLED_MARCHES
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Location
from asl_query.terms.movement import Mover, Reach
from asl_query.terms.unit_state import State
from asl_query.terms.units import Unit, Weather

LATEST_TURN = 30  # until which a unit without restrictions is looked for


@dataclass(frozen=True)
class RelaxedReach:
    """One unit's way to its goal by the end of a turn, with the restrictions that could be lifted."""

    board: Board
    question: Reach
    by_turn: int

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Those that a way to the goal in the turns there are can lead through, were every hex Open Ground."""
        board, (unit, at) = self.board, self.question.movers[0]
        sound = _sound(unit)
        a_turn = max(half_mf(sound, how, was_cx=False) for how in UNLED_MARCHES) // _plain_half_mf() + 1  # and an advance
        goals = {goal.hex for goal in self.question.goals}
        most = self.by_turn * a_turn
        return tuple(
            h for h in board.hexes
            if h == at.hex or h in goals
            or min(board.range_hexes(h, goal) for goal in goals) + board.range_hexes(at.hex, h) <= most
        )  # fmt: skip

    @cached_property
    def restrictions(self) -> tuple[Restriction, ...]:
        """Every one that could be lifted: of the question and the unit first, then of the map, from the goal outwards."""
        of_map: list[tuple[int, Restriction]] = []
        goal = self.question.goals[0].hex
        near = {h: self.board.range_hexes(h, goal) for h in self.hexes}
        for hex_ in self.hexes:
            of_map += [(near[hex_], one) for one in _of_hex(self.board, hex_)]
        for side in self._sides():
            of_map += [(max(near[h] for h in side), one) for one in self._of_hexside(side)]
        return (*_of_question(self.question), *(one for _, one in sorted(of_map, key=lambda one: one[0])))

    def _of_hexside(self, side: Hexside) -> Iterator[Restriction]:
        return _of_hexside(self.board, side, side in self._climbed)

    @cached_property
    def _climbed(self) -> frozenset[Hexside]:
        """The cliffs that are certain: who is to Climb one, or to be on its counter, cannot do without it."""
        counters = {goal.climb.side for goal in self.question.goals if goal.climb is not None}
        only = self.question.only_by_climbing
        return frozenset(counters | {only} if only else counters)

    def needs_no_bypass(self, one: Restriction) -> bool:
        """Whether a restriction is no terrain that a unit may go round: what is worked out without such is worked out sooner."""
        return one.about is not RestrictionKind.TERRAIN or one.values[0] not in OBSTACLES

    def _sides(self) -> Iterator[Hexside]:
        inside = set(self.hexes)
        yield from sorted({hexside(h, n) for h in self.hexes for n in self.board.adjacent(h) if n in inside})

    def play(self, kept: Iterable[Restriction]) -> Play:
        """What the unit may do where only these restrictions are certain."""
        there = frozenset(kept)
        question = _with_only(self.question, there)
        board = _RelaxedBoard(self.board, self.hexes, _Kept.of(there, self._climbed), self._known)
        barred = {*question.avoiding, *(h for h, _ in question.smoke), *(place.hex for place in question.enemies)}
        table = _RelaxedTable(board, question.waters.streams, frozenset(barred))
        play = Play(board, question.unit, question, table=table)
        if question.unseen_by:  # what others see stays as it is
            plain = self._plain(question.unseen_by)
            play.seen, play.counters_seen = plain.seen, plain.counters_seen
        return play

    def _plain(self, viewers: tuple[Location, ...]) -> Play:
        """The play on the map as it is, with only these viewers."""
        if viewers not in self._plain_plays:
            self._plain_plays[viewers] = Play(self.board, self.question.unit, replace(self.question, unseen_by=viewers))
        return self._plain_plays[viewers]

    @cached_property
    def _known(self) -> _Known:
        return _Known()

    @cached_property
    def _plain_plays(self) -> dict[tuple[Location, ...], Play]:
        return {}


def single_unit_question(question: Reach, slow_unit: str | None) -> Reach | None:
    """The question about the one unit that is not there in time, of several the one of this name; None where there is none."""
    if len(question.movers) == 1:
        return question
    mover = next((mover for mover in question.movers if mover.unit.name == slow_unit), None)
    return replace(question, movers=(mover,)) if mover else None


def start_in(play: Play) -> State:
    """How the unit of a relaxed question starts."""
    return start_of(play.question.movers[0])


def _plain_half_mf() -> int:
    return terrain_chart()["open ground"].half_mf or 1


def _of_hex(board: Board, hex_: Hex) -> Iterator[Restriction]:
    name = board[hex_].terrain
    if terrain_chart()[name].half_mf != _plain_half_mf():
        yield restriction(RestrictionKind.TERRAIN, name, hex_)


def _of_hexside(board: Board, side: Hexside, is_certain: bool) -> Iterator[Restriction]:
    """What a hexside has; a cliff that the question names is certain."""
    if side in board.cliffs and not is_certain:
        yield restriction(RestrictionKind.CLIFF, side)
    if side in board.walls:
        yield restriction(RestrictionKind.WALL, side)
    rise = abs(board[side.a].level - board[side.b].level)
    if rise:
        yield restriction(RestrictionKind.LEVELS, rise, side)


def _of_question(question: Reach) -> Iterator[Restriction]:
    """The states of the unit that hinder it, and the conditions of the question."""
    unit, kinds = question.unit, RestrictionKind
    yield from (restriction(kinds.UNIT_STATE, unit.name, state) for state in STATE_RULES if getattr(unit, state))
    if unit.portage_pp:
        yield restriction(kinds.LOAD, unit.name, unit.portage_pp)
    yield from (restriction(kinds.WEATHER, name) for name in WEATHER_CONDITIONS if getattr(question.weather, name))
    yield from (restriction(kinds.FALLING_DR, turn, dr) for turn, dr in question.forced_dr)
    yield from (restriction(kinds.ENEMY, place) for place in question.enemies)
    yield from (restriction(kinds.SMOKE, hex_) for hex_, _ in question.smoke)
    yield from (restriction(kinds.VIEWER, place) for place in question.unseen_by)
    yield from (restriction(kinds.AVOIDED, hex_) for hex_ in question.avoiding)
    if question.only_by_climbing:
        yield restriction(kinds.ONLY_CLIMBING, question.only_by_climbing)
    if question.without_climbing:
        yield restriction(kinds.NO_CLIMBING)
    if question.by_assault_movement:
        yield restriction(kinds.ASSAULT_MOVEMENT)
    yield from (restriction(kinds.ENDING, ending) for ending in question.ending)


def _sound(unit: Unit) -> Unit:
    return replace(unit, broken=False, wounded=False, inexperienced=False, cx=False, portage_pp=0)


def _with_only(question: Reach, kept: frozenset[Restriction]) -> Reach:
    """The question with only those of its conditions that are kept, and its unit sound where a state is not kept."""
    mover, weather, kinds = question.movers[0], question.weather, RestrictionKind
    unit = mover.unit

    def keeps(about: RestrictionKind, *values: NamedValue) -> bool:
        return Restriction(about, values) in kept

    for state in STATE_RULES:
        if not keeps(kinds.UNIT_STATE, mover.unit.name, state):
            unit = unit.with_state(state, False)
    pp = unit.portage_pp if keeps(kinds.LOAD, unit.name, unit.portage_pp) else 0
    only = question.only_by_climbing
    return replace(
        question,
        movers=(Mover(replace(unit, portage_pp=pp), mover.at),),
        weather=Weather(*(getattr(weather, name) and keeps(kinds.WEATHER, name) for name in WEATHER_CONDITIONS)),
        forced_dr=tuple(given for given in question.forced_dr if keeps(kinds.FALLING_DR, *given)),
        enemies=tuple(place for place in question.enemies if keeps(kinds.ENEMY, place)),
        smoke=tuple((h, drm) for h, drm in question.smoke if keeps(kinds.SMOKE, h)),
        unseen_by=tuple(place for place in question.unseen_by if keeps(kinds.VIEWER, place)),
        avoiding=tuple(h for h in question.avoiding if keeps(kinds.AVOIDED, h)),
        only_by_climbing=only if only and keeps(kinds.ONLY_CLIMBING, only) else None,
        without_climbing=question.without_climbing and keeps(kinds.NO_CLIMBING),
        by_assault_movement=question.by_assault_movement and keeps(kinds.ASSAULT_MOVEMENT),
        ending=tuple(ending for ending in question.ending if keeps(kinds.ENDING, ending)),
    )


@dataclass(frozen=True)
class _Kept:
    """What is certain of a map: hexes by their terrain, and hexsides by what is there."""

    terrain: frozenset[Hex]
    cliffs: frozenset[Hexside]
    walls: frozenset[Hexside]
    levels: frozenset[Hexside]

    @classmethod
    def of(cls, kept: frozenset[Restriction], certain_cliffs: frozenset[Hexside]) -> _Kept:
        """What these restrictions keep, and the cliffs that are certain in any case."""

        def sides(about: RestrictionKind) -> frozenset[Hexside]:
            return frozenset(at for one in kept if one.about is about and isinstance(at := one.values[-1], Hexside))

        terrain = (one.values[-1] for one in kept if one.about is RestrictionKind.TERRAIN)
        cliffs = sides(RestrictionKind.CLIFF) | certain_cliffs
        hexes = frozenset(at for at in terrain if isinstance(at, Hex))
        return cls(hexes, cliffs, sides(RestrictionKind.WALL), sides(RestrictionKind.LEVELS))


class _Known:
    """What has been worked out of a map whatever is kept: steps by what they depend on, and hexsides between two levels."""

    def __init__(self) -> None:
        self.steps: dict[tuple[object, ...], StepCost | None] = {}
        self.sides: dict[tuple[Hex, Hex], tuple[Hexside, bool]] = {}


class _RelaxedBoard(Board):
    """A board of some hexes where only some restrictions are kept."""

    def __init__(self, board: Board, hexes: tuple[Hex, ...], kept: _Kept, known: _Known) -> None:
        self.__dict__.update(board.__dict__)
        self.kept, self._inside, self.steps, self.sides = kept, frozenset(hexes), known.steps, known.sides
        cleared = {h: replace(board[h], terrain="open ground", height=0) for h in hexes if _is_cleared(board, h, kept)}
        painted = tuple(h for h in board.painted_hexes if h in self._inside)
        ground, depression, paint = board.layers
        open_ground = (PaintedLayer(board.vertices(h), terrain="open ground") for h in cleared)
        self.__dict__ |= {
            "hexes": hexes, "painted_hexes": painted, "_facts": {**board._facts, **cleared},
            "layers": (ground, depression, (*paint, *open_ground)),
        }  # fmt: skip
        self.cliffs = board.cliffs & kept.cliffs
        self.walls = board.walls & kept.walls

    def __contains__(self, hex_: Hex) -> bool:
        return hex_ in self._inside

    def between(self, one: Hex, two: Hex) -> tuple[Hexside, bool]:
        """The hexside between two hexes, and whether it lies between two levels."""
        if (one, two) not in self.sides:
            self.sides[one, two] = hexside(one, two), self[one].level != self[two].level
        return self.sides[one, two]

    @cached_property
    def level_board(self) -> _RelaxedBoard:
        """The same board with every hex at one level."""
        found = _RelaxedBoard.__new__(_RelaxedBoard)
        found.__dict__.update(self.__dict__)
        found.__dict__["_facts"] = {h: replace(self[h], level=0) for h in self.hexes}
        return found


def _is_cleared(board: Board, hex_: Hex, kept: _Kept) -> bool:
    return hex_ not in kept.terrain and any(True for _ in _of_hex(board, hex_))


class _RelaxedTable(StepTable):
    """The steps where two hexes lie level unless their levels are kept."""

    def _add_bypasses(self) -> None:
        if any(self.board[h].terrain in OBSTACLES for h in self.board.hexes):
            super()._add_bypasses()

    def step(self, start: Location, end: Location, hexsides_along: int = 0) -> StepCost | None:
        """The step between two Locations."""
        board = self.board
        assert isinstance(board, _RelaxedBoard)
        if start.hex == end.hex:
            return step(board, start, end, self.streams, hexsides_along)
        side, rises = board.between(start.hex, end.hex)
        is_flat = rises and side not in board.kept.levels
        key = (start, end, hexsides_along, is_flat, side in board.cliffs, side in board.walls, board[end.hex].terrain)
        if key not in board.steps:
            board.steps[key] = step(board.level_board if is_flat else board, start, end, self.streams, hexsides_along)
        return board.steps[key]
