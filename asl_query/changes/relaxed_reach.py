"""A map and a question of which only some facts are certain: every other one is taken at its best for the unit that moves.

A fact is what makes going harder: the terrain of a hex, the levels between two hexes, a wall, a cliff, what ails the unit, a
condition of the question. Left out, the hex is Open Ground, the two hexes lie level, the hexside is bare, the unit sound. The
edge of the map, roads, paths, bridges, Depressions and what others see stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from asl_query.acts.marches import half_mf
from asl_query.acts.out_of_reach import OneCannot
from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.acts.step_cost import StepCost, step
from asl_query.acts.step_table import StepTable
from asl_query.board.board import Board
from asl_query.board.bypass import OBSTACLES
from asl_query.facts.board_file import PaintedLayer
from asl_query.rules.charts.terrain_chart import terrain_chart
from asl_query.terms.actions import UNLED_MARCHES
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Location
from asl_query.terms.movement import Mover, Reach
from asl_query.terms.unit_state import State
from asl_query.terms.units import Unit, Weather

_PLAIN_HALF_MF = 2  # one MF, as Open Ground costs


class Fact(NamedTuple):
    """One fact: the rule that makes it matter, and what it is."""

    rule: str
    what: str


@dataclass(frozen=True)
class Eased:
    """One unit's way to its goal by the end of a turn, with the facts that could be otherwise."""

    board: Board
    question: Reach
    by_turn: int

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Those that a way to the goal in the turns there are can lead through, were every hex Open Ground."""
        board, (unit, at) = self.board, self.question.movers[0]
        sound = _sound(unit)
        a_turn = max(half_mf(sound, how, was_cx=False) for how in UNLED_MARCHES) // _PLAIN_HALF_MF + 1  # and an advance
        goals = {goal.hex for goal in self.question.goals}
        most = self.by_turn * a_turn
        return tuple(
            h for h in board.hexes
            if h == at.hex or h in goals
            or min(board.range_hexes(h, goal) for goal in goals) + board.range_hexes(at.hex, h) <= most
        )  # fmt: skip

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Every fact that could be otherwise: of the question and the unit first, then of the map, from the goal outwards."""
        of_map: list[tuple[int, Fact]] = []
        goal = self.question.goals[0].hex
        near = {h: self.board.range_hexes(h, goal) for h in self.hexes}
        for hex_ in self.hexes:
            of_map += [(near[hex_], fact) for fact in _of_hex(self.board, hex_)]
        for side in self._sides():
            of_map += [(max(near[h] for h in side), fact) for fact in self._of_hexside(side)]
        return (*_of_question(self.question), *(fact for _, fact in sorted(of_map, key=lambda one: one[0])))

    def _of_hexside(self, side: Hexside) -> Iterator[Fact]:
        return _of_hexside(self.board, side, side == self.question.only_by_climbing)

    def needs_no_bypass(self, fact: Fact) -> bool:
        """Whether a fact is none of terrain that a unit may go round: what is worked out without such is worked out sooner."""
        return not fact.what.startswith(tuple(f"{terrain} at " for terrain in OBSTACLES))

    def _sides(self) -> Iterator[Hexside]:
        inside = set(self.hexes)
        yield from sorted({hexside(h, n) for h in self.hexes for n in self.board.adjacent(h) if n in inside})

    def play(self, kept: Iterable[Fact]) -> Play:
        """What the unit may do where only these facts are certain."""
        whats = frozenset(fact.what for fact in kept)
        question = _asked(self.question, whats)
        certain = self.question.only_by_climbing
        whats |= {f"cliff {certain.name}"} if certain else frozenset()
        board = _EasedBoard(self.board, self.hexes, whats, self._known)
        barred = {*question.avoiding, *(h for h, _ in question.smoke), *(place.hex for place in question.enemies)}
        table = _EasedTable(board, question.waters.streams, frozenset(barred))
        play = Play(board, question.unit, question, table=table)
        if question.unseen_by:  # what others see stays as it is
            play.__dict__ |= self._seen(question.unseen_by)
        return play

    def _seen(self, viewers: tuple[Location, ...]) -> dict[str, Any]:
        if viewers not in self._known_seen:
            plain = Play(self.board, self.question.unit, replace(self.question, unseen_by=viewers))
            self._known_seen[viewers] = {"seen": plain.seen, "counters_seen": plain.counters_seen}
        return self._known_seen[viewers]

    @cached_property
    def _known(self) -> _Known:
        return _Known()

    @cached_property
    def _known_seen(self) -> dict[tuple[Location, ...], dict[str, Any]]:
        return {}

    @property
    def start(self) -> State:
        """How the unit starts; that it is CX is a fact like others."""
        return start_of(self.question.movers[0])


def alone(question: Reach, certificate: object) -> Reach | None:
    """The question about the one unit that is not there in time; None where it takes several units for that."""
    if len(question.movers) == 1:
        return question
    if not isinstance(certificate, OneCannot):
        return None
    mover = next((mover for mover in question.movers if mover.unit.name == certificate.unit), None)
    return replace(question, movers=(mover,)) if mover else None


def start_in(play: Play) -> State:
    """How the unit of an eased question starts."""
    return start_of(play.question.movers[0])


def _terrain(board: Board, hex_: Hex) -> str:
    return f"{board[hex_].terrain} at {hex_.name}"


def _levels(board: Board, side: Hexside) -> str:
    low, high = sorted(board[h].level for h in side)
    return f"{high - low} level{'s' if high - low > 1 else ''} up or down between {side.a.name} and {side.b.short}"


def _of_hex(board: Board, hex_: Hex) -> Iterator[Fact]:
    terrain = terrain_chart()[board[hex_].terrain]
    if terrain.half_mf != _PLAIN_HALF_MF:
        yield Fact(terrain.rule, _terrain(board, hex_))


def _of_hexside(board: Board, side: Hexside, is_certain: bool) -> Iterator[Fact]:
    """What a hexside has; the cliff that the question names is certain."""
    if side in board.cliffs and not is_certain:
        yield Fact("B11.4", f"cliff {side.name}")
    if side in board.walls:
        yield Fact("B9.4", f"wall or hedge {side.name}")
    rise = abs(board[side.a].level - board[side.b].level)
    if rise:
        yield Fact("B10.4" if rise == 1 else "B10.51", _levels(board, side))


_OF_UNIT = {"broken": "A4.1", "wounded": "A4.11", "inexperienced": "A4.11", "cx": "A4.5"}
_OF_WEATHER = ("rain", "snow", "heavy_winds")


def _of_question(question: Reach) -> Iterator[Fact]:
    """What ails the unit, and what the question demands."""
    unit = question.unit
    yield from (Fact(rule, _ails(unit, name)) for name, rule in _OF_UNIT.items() if getattr(unit, name))
    if unit.portage_pp:
        yield Fact("A4.42", _carries(unit))
    for name in _OF_WEATHER:
        if getattr(question.weather, name):
            yield Fact("B11.41", name.replace("_", " "))
    yield from (Fact("B11.41", _dr(*given)) for given in question.forced_dr)
    yield from (Fact("A4.14", f"enemy unit in {place.name}") for place in question.enemies)
    yield from (Fact("A24.7", f"SMOKE in {hex_.name}") for hex_, _ in question.smoke)
    yield from (Fact("A6.1", f"not to be seen by {place.name}") for place in question.unseen_by)
    yield from (Fact("A4.1", f"{hex_.name} is not to be entered") for hex_ in question.avoiding)
    if question.only_by_climbing:
        yield Fact("B11.43", f"only by Climbing {question.only_by_climbing.name}")
    if question.without_climbing:
        yield Fact("B11.4", "without Climbing")
    if question.by_assault_movement:
        yield Fact("A4.61", "by Assault Movement")
    yield from (Fact("A.7", f"to end {ending.value}") for ending in question.ending)


def _ails(unit: Unit, name: str) -> str:
    return f"the {unit.name} is {'CX' if name == 'cx' else name}"


def _carries(unit: Unit) -> str:
    return f"the {unit.name} carries {unit.portage_pp} PP"


def _dr(turn: int, dr: int) -> str:
    return f"the turn {turn} Falling DR is {dr}"


def _sound(unit: Unit) -> Unit:
    return replace(unit, broken=False, wounded=False, inexperienced=False, cx=False, portage_pp=0)


def _asked(question: Reach, kept: frozenset[str]) -> Reach:
    """The question with what is not kept of its conditions left out, and its unit sound where that is not kept."""
    (unit, at), weather = question.movers[0], question.weather
    ails = {name: getattr(unit, name) and _ails(unit, name) in kept for name in _OF_UNIT}
    changed = replace(
        unit, broken=ails["broken"], wounded=ails["wounded"], inexperienced=ails["inexperienced"], cx=ails["cx"],
        portage_pp=unit.portage_pp if _carries(unit) in kept else 0,
    )  # fmt: skip
    only = question.only_by_climbing
    return replace(
        question,
        movers=(Mover(changed, at),),
        weather=Weather(*(getattr(weather, name) and name.replace("_", " ") in kept for name in _OF_WEATHER)),
        forced_dr=tuple(given for given in question.forced_dr if _dr(*given) in kept),
        enemies=tuple(p for p in question.enemies if f"enemy unit in {p.name}" in kept),
        smoke=tuple((h, drm) for h, drm in question.smoke if f"SMOKE in {h.name}" in kept),
        unseen_by=tuple(p for p in question.unseen_by if f"not to be seen by {p.name}" in kept),
        avoiding=tuple(h for h in question.avoiding if f"{h.name} is not to be entered" in kept),
        only_by_climbing=only if only and f"only by Climbing {only.name}" in kept else None,
        without_climbing=question.without_climbing and "without Climbing" in kept,
        by_assault_movement=question.by_assault_movement and "by Assault Movement" in kept,
        ending=tuple(e for e in question.ending if f"to end {e.value}" in kept),
    )


class _Known:
    """What has been worked out of a map whatever facts are kept: steps by what they depend on, and hexsides with their levels."""

    def __init__(self) -> None:
        self.steps: dict[tuple[object, ...], StepCost | None] = {}
        self.sides: dict[tuple[Hex, Hex], tuple[Hexside, str]] = {}


class _EasedBoard(Board):
    """A board of some hexes where only some facts are kept."""

    def __init__(self, board: Board, hexes: tuple[Hex, ...], kept: frozenset[str], known: _Known) -> None:
        self.__dict__.update(board.__dict__)
        self.kept, self._inside, self.steps, self.sides = kept, frozenset(hexes), known.steps, known.sides
        eased = {h: replace(board[h], terrain="open ground", height=0) for h in hexes if _is_eased(board, h, kept)}
        painted = tuple(h for h in board.painted_hexes if h in self._inside)
        ground, depression, paint = board.layers
        cleared = (PaintedLayer(board.vertices(h), terrain="open ground") for h in eased)
        self.__dict__ |= {
            "hexes": hexes, "painted_hexes": painted, "_facts": {**board._facts, **eased},
            "layers": (ground, depression, (*paint, *cleared)),
        }  # fmt: skip
        self.cliffs = frozenset(side for side in board.cliffs if f"cliff {side.name}" in kept)
        self.walls = frozenset(side for side in board.walls if f"wall or hedge {side.name}" in kept)

    def __contains__(self, hex_: Hex) -> bool:
        return hex_ in self._inside

    def between(self, one: Hex, two: Hex) -> tuple[Hexside, str]:
        """The hexside between two hexes, and their levels as a fact names them; empty where they are on one level."""
        if (one, two) not in self.sides:
            side = hexside(one, two)
            self.sides[one, two] = side, "" if self[one].level == self[two].level else _levels(self, side)
        return self.sides[one, two]

    @cached_property
    def level_board(self) -> _EasedBoard:
        """The same board with every hex at one level."""
        found = _EasedBoard.__new__(_EasedBoard)
        found.__dict__.update(self.__dict__)
        found.__dict__["_facts"] = {h: replace(self[h], level=0) for h in self.hexes}
        return found


def _is_eased(board: Board, hex_: Hex, kept: frozenset[str]) -> bool:
    return any(fact.what not in kept for fact in _of_hex(board, hex_))


class _EasedTable(StepTable):
    """The steps where two hexes lie level unless their levels are kept."""

    def _add_bypasses(self) -> None:
        if any(self.board[h].terrain in OBSTACLES for h in self.board.hexes):
            super()._add_bypasses()

    def step(self, start: Location, end: Location, hexsides_along: int = 0) -> StepCost | None:
        """The step between two Locations."""
        board = self.board
        assert isinstance(board, _EasedBoard)
        if start.hex == end.hex:
            return step(board, start, end, self.streams, hexsides_along)
        side, levels = board.between(start.hex, end.hex)
        is_flat = levels != "" and levels not in board.kept
        key = (start, end, hexsides_along, is_flat, side in board.cliffs, side in board.walls, board[end.hex].terrain)
        if key not in board.steps:
            board.steps[key] = step(board.level_board if is_flat else board, start, end, self.streams, hexsides_along)
        return board.steps[key]
