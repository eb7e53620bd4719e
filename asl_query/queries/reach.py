"""Can, and how soon can, a unit reach a hex: the layers pruned to what leads to the goal, posed as a finite problem."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from asl_query.logic.problem import Allowed, Option, Problem
from asl_query.rules.b11_cliffs import Fall
from asl_query.rules.layers import MARCHES, Layers
from asl_query.rules.play import IllegalPlayError, March, Phase, State
from asl_query.rules.play_log import Line, Log
from asl_query.terms.hexes import Hexside
from asl_query.terms.locations import Location


class When(NamedTuple):
    """A phase of a turn."""

    turn: int
    phase: Phase


class Way(NamedTuple):
    """How a unit goes from one state to the next; only the fields of its kind are set, `half_mf` for a march."""

    march: March | None = None
    to: Location | None = None
    half_mf: int = 0
    climb: tuple[Hexside, bool, Fall] | None = None


def arrival(layers: Layers, by_turn: int) -> When | None:
    """The first phase after which the unit can be at the goal, not later than `by_turn`."""
    for number in range(1, by_turn + 1):
        turn = layers.turn(number)
        for phase, states in ((Phase.MPH, turn.after_mph), (Phase.APH, turn.after_aph)):
            if any(map(layers.is_goal, states)):
                return When(number, phase)
    return None


def phases_until(when: When) -> list[When]:
    """Every phase of the unit's own up to and including `when`."""
    every = [When(t, p) for t in range(1, when.turn + 1) for p in Phase]
    return every[: every.index(when) + 1]


Ways = dict[tuple[State, State], Way]


class Pruned(NamedTuple):
    """The states from which the goal can still be reached, phase by phase, and the ways between them."""

    phases: list[When]
    states: list[set[State]]
    ways: list[Ways]


def prune(layers: Layers, when: When | None, already_there_counts: bool = False) -> Pruned:
    """Keep only what leads to the goal at `when`; with `already_there_counts` also what reaches it before."""
    if when is None:
        return Pruned([], [set()], [])
    phases = phases_until(when)
    every = [{layers.start}, *(_states(layers, w) for w in phases)]
    kept: list[set[State]] = [set() for _ in every]
    kept[-1] = set(filter(layers.is_goal, every[-1]))
    ways: list[Ways] = [{} for _ in phases]
    for i in range(len(phases) - 1, -1, -1):
        layers.deadline.check()
        ways[i] = ways_between(layers, every[i], kept[i + 1], phases[i])
        kept[i] = {before for before, _ in ways[i]}
        if already_there_counts:
            kept[i] |= set(filter(layers.is_goal, every[i]))
    return Pruned(phases, kept, ways)


def _states(layers: Layers, when: When) -> set[State]:
    turn = layers.turn(when.turn)
    return set(turn.after_mph if when.phase is Phase.MPH else turn.after_aph)


def ways_between(layers: Layers, states: set[State], wanted: set[State], when: When) -> Ways:
    """Every legal way from one of the states to a wanted one in one phase; the plainest where there are several."""
    here: dict[Location, list[State]] = {}
    for state in states:
        here.setdefault(state.location, []).append(state)
    find = _marches if when.phase is Phase.MPH else _advances
    ways: Ways = {}
    for state in states:
        after = layers.play.stay(state, when.phase)
        if after in wanted:
            ways[state, after] = Way()
    for before, after, way in find(layers, here, wanted, when):
        if after in wanted:
            ways.setdefault((before, after), way)
    return ways


def _marches(
    layers: Layers, here: dict[Location, list[State]], wanted: set[State], when: When
) -> Iterator[tuple[State, State, Way]]:
    play = layers.play
    furthest = max(play.half_mf(how, False) for how in MARCHES)
    for goal in sorted({s.location for s in wanted if s.side is None}):
        costs = {road: layers.approach(goal, furthest, road) for road in (False, True)}
        for how in MARCHES:
            for location, cost in costs[how is March.ROAD].items():
                for state in here.get(location, ()):
                    if state.side is None and cost <= play.half_mf(how, state.cx):
                        yield state, State(goal, cx=how is March.DOUBLE_TIME), Way(march=how, to=goal, half_mf=cost)
        for location, _ in play.steps_into(goal):
            for state in here.get(location, ()):
                for to, after in layers.minimum_moves(state):
                    yield state, after, Way(march=March.MINIMUM, to=to)
    sides = {s.side for s in wanted if s.side is not None}
    for location in {x for side in sides for x in (play.cliff(side).foot, play.cliff(side).top)}:
        for state in here.get(location, ()):
            for side, ascending, fall, after in layers.climbs(state, when.turn):
                yield state, after, Way(climb=(side, ascending, fall))


def _advances(
    layers: Layers, here: dict[Location, list[State]], wanted: set[State], _: When
) -> Iterator[tuple[State, State, Way]]:
    near = {n for s in wanted for n, _ in layers.play.steps_into(s.location)}
    near |= {c.foot for s in wanted for c in layers.play.cliffs_at.get(s.location, ())}
    for location in sorted(near):
        for state in here.get(location, ()):
            for to, after in layers.advances(state):
                yield state, after, Way(to=to)


def plainest(layers: Layers, pruned: Pruned) -> Pruned:
    """Keep only the lines of play with the least effort, so that a witness does not wander."""
    effort: list[dict[State, int]] = [{} for _ in pruned.states]
    effort[-1] = dict.fromkeys(pruned.states[-1], 0)
    ways: list[Ways] = [{} for _ in pruned.ways]
    for i in range(len(pruned.ways) - 1, -1, -1):
        for (before, after), way in pruned.ways[i].items():
            total = effort[i + 1].get(after, _NEVER) + _effort(layers, pruned.phases[i], before, after, way)
            if total < effort[i].get(before, _NEVER):
                effort[i][before] = total
        for (before, after), way in pruned.ways[i].items():
            if effort[i][before] == effort[i + 1].get(after, _NEVER) + _effort(layers, pruned.phases[i], before, after, way):
                ways[i][before, after] = way
    states: list[set[State]] = [{layers.start} & pruned.states[0]]
    for step in ways:
        states.append({after for before, after in step if before in states[-1]})
    reached = [{k: w for k, w in step.items() if k[0] in before} for step, before in zip(ways, states, strict=False)]
    return Pruned(pruned.phases, states, reached)


_NEVER = 1 << 30


def _effort(layers: Layers, when: When, before: State, after: State, way: Way) -> int:
    """A dice-free, CX-free, short way is plainer than any other; but a Falling DR that the question fixes is rolled."""
    unrolled = way.climb is None and when.phase is Phase.MPH and layers.question.fixed_dr(when.turn) is not None
    effort = 5000 * unrolled + 1000 * (way.climb is not None) + 100 * (after.cx and not before.cx) + 100 * after.pinned
    return effort + 5 * way.half_mf + 11 * (way.to is not None)


def pose(pruned: Pruned) -> Problem:
    """One choice of a state for every phase, the legal moves as tables between them."""
    names = [_name(i, pruned.phases) for i in range(len(pruned.states))]
    choices: dict[str, tuple[Option, ...]] = {
        name: tuple(sorted(s.name for s in states)) for name, states in zip(names, pruned.states, strict=True)
    }
    tables = tuple(
        Allowed(f"moves of {names[i + 1]}", (names[i], names[i + 1]), frozenset((a.name, b.name) for a, b in ways))
        for i, ways in enumerate(pruned.ways)
    )
    return Problem(choices, allowed=tables)


def _name(index: int, phases: list[When]) -> str:
    return "start" if index == 0 else f"turn {phases[index - 1].turn} {phases[index - 1].phase.value}"


def play_log(layers: Layers, pruned: Pruned, choice: Mapping[str, Option]) -> list[Line]:
    """The chosen states as a play log."""
    by_name = {s.name: s for states in pruned.states for s in states}
    chosen = [by_name[str(choice[_name(i, pruned.phases)])] for i in range(len(pruned.states))]
    log = Log(layers.play, layers.start)
    for i, when in enumerate(pruned.phases):
        write_way(layers, log, when, pruned.ways[i][chosen[i], chosen[i + 1]])
    return log.lines


def write_way(layers: Layers, log: Log, when: When, way: Way) -> None:
    """Write one phase of the play log."""
    if way.climb is not None:
        log.climb(when.turn, *way.climb, layers.question.fixed_dr(when.turn))
    elif way.march is not None and way.to is not None:
        path = least_path(layers, log.state.location, way.to, way.march)
        log.march(when.turn, path, way.march)
    elif way.to is not None:
        write = log.leave_climb if log.state.side is not None else log.advance
        write(when.turn, way.to)
    else:
        log.stay(when.turn, when.phase)


def least_path(layers: Layers, start: Location, end: Location, how: March) -> tuple[Location, ...]:
    """A path of least MF between two Locations."""
    if how is March.MINIMUM:
        return (end,)
    before: dict[Location, Location] = {}
    spent = {start: 0}
    queue = [(0, start)]
    while queue:
        so_far, here = heapq.heappop(queue)
        if here == end:
            break
        for there, cost, by_road in layers.steps(here):
            if (by_road or how is not March.ROAD) and so_far + cost < spent.get(there, 1 << 30):
                spent[there] = so_far + cost
                before[there] = here
                heapq.heappush(queue, (so_far + cost, there))
    else:
        raise IllegalPlayError("A4.1", f"no path leads from {start.name} to {end.name}")
    path = [end]
    while before.get(path[-1], start) != start:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def closed_set(layers: Layers, by_turn: int) -> dict[str, Any]:
    """The certificate that the goal cannot be reached: everything the unit can reach, with the least MF spent."""
    turns = []
    for number in range(1, by_turn + 1):
        turn = layers.turn(number)
        turns.append(
            {
                "turn": number,
                "half_mf_spent": {
                    how.value: {x.name: n for x, n in sorted(spent.items(), key=lambda item: item[0].name)}
                    for how, spent in turn.spent.items()
                },
                "after_mph": sorted(s.name for s in turn.after_mph),
                "after_aph": sorted(s.name for s in turn.after_aph),
            }
        )
    return {"kind": "closed set", "start": layers.start.name, "goal": layers.question.goal.name, "turns": turns}
