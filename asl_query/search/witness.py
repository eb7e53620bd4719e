"""A plain line of play to a goal: the layers walked backwards, a few of the plainest states kept in each.

What is kept is posed as a finite problem for the solver; what the solver chooses becomes the play log.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from asl_query.acts.play import IllegalPlayError
from asl_query.acts.play_log import Log
from asl_query.finite.closure import Bits, bits_of
from asl_query.finite.problem import AllowedPairs, Option, Problem
from asl_query.search.layers import Layers, ReachLayer, ReachMove
from asl_query.terms.actions import Advance, ClimbCliff, Drift, March, Stay
from asl_query.terms.locations import Location
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.unit_state import Afloat, Flags, State

KEPT = 4  # states kept in each layer: the plainest ones


class Transition(NamedTuple):
    """How a unit goes from one state to the next: a march (with its half MF), or a choice with one of its outcomes."""

    march: March | None = None
    half_mf: int = 0
    move: ReachMove | None = None


Transitions = dict[tuple[State, State], Transition]


class PlainestStates(NamedTuple):
    """The states kept in each layer, and the ways between them."""

    states: list[list[State]]
    ways: list[Transitions]


def walk_back(layers: Layers, index: int) -> PlainestStates:
    """The plainest lines of play to the goals of layer number `index`."""
    goals = layers.goals(layers.layer(index))
    return walk_back_from(layers, index, {goal: 10 * len(goal.name) for goal in goals})


def walk_back_from(layers: Layers, index: int, effort: dict[State, int]) -> PlainestStates:
    """The plainest lines of play to some states of layer number `index`; `effort` says how little each is wanted."""
    efforts = [effort]
    ways: list[Transitions] = []
    for i in range(index, 0, -1):
        layers.deadline.check()
        before: dict[State, int] = {}
        into: dict[tuple[State, State], tuple[int, Transition]] = {}
        for after in heapq.nsmallest(KEPT, efforts[0], key=lambda s: (efforts[0][s] + _tired(layers, s), s.name)):
            for state, way in ways_into(layers, i, after):
                total = efforts[0][after] + _effort(layers, layers.when(i), state, after, way)
                if (state, after) not in into or total < into[state, after][0]:
                    into[state, after] = (total, way)
                before[state] = min(total, before.get(state, total))
        ways.insert(0, {pair: way for pair, (total, way) in into.items() if total == before[pair[0]]})
        efforts.insert(0, before)
    return _plainest(layers.start, ways)


def _plainest(start: State, ways: list[Transitions]) -> PlainestStates:
    """Only what the lines of least effort from the start come through."""
    states: list[list[State]] = [[start]]
    kept: list[Transitions] = []
    for step in ways:
        kept.append({pair: way for pair, way in step.items() if pair[0] in states[-1]})
        states.append(sorted({after for _, after in kept[-1]}, key=lambda s: s.name))
    return PlainestStates(states, kept)


def ways_into(layers: Layers, index: int, after: State) -> Iterator[tuple[State, Transition]]:
    """Every state of the layer before from which a phase can lead to `after`, with the way."""
    before, when = layers.layer(index - 1), layers.when(index)
    yield from _moves_into(layers, index - 1, when, after)
    if not after.on_land:
        return
    number = layers.number[after.location]
    flags = after.flags
    for was in before.ground:
        stayed = layers.play.stay(layers.state(was, number), when.phase)
        if stayed == after and before.ground[was] >> number & 1:
            yield layers.state(was, number), Transition(move=_stays(layers, layers.state(was, number), when))
    if when.phase is Phase.MPH:
        yield from _marches_into(layers, before, number, flags)
    elif when.phase is Phase.APH:
        yield from _advances_into(layers, before, number, flags, when)


def _stays(layers: Layers, state: State, when: TurnPhase) -> ReachMove:
    return next(move for move in layers.moves(state, when) if isinstance(move.choice.action, Stay))


def _moves_into(layers: Layers, index: int, when: TurnPhase, after: State) -> Iterator[tuple[State, Transition]]:
    ashore = when.phase is Phase.MPH and after.on_land and any(s.afloat is Afloat.FORDING for s in layers.layer(index).off_ground)
    for state in layers.layer(index).off_ground if ashore else layers.near(index, after.location.hex):
        for move in layers.moves(state, when):
            if move.after == after and (not state.on_land or not isinstance(move.choice.action, Stay)):
                yield state, Transition(move=move)
        if when.phase is Phase.MPH and state.afloat is Afloat.FORDING and after.on_land:
            found = layers.marches_ashore(state).get(after)
            if found is not None:
                yield state, Transition(march=found[0], half_mf=layers.play.half_mf(found[0], state))


def _marches_into(layers: Layers, before: ReachLayer, number: int, flags: Flags) -> Iterator[tuple[State, Transition]]:
    graph, on_foot = layers.graph, layers.play.on_foot
    yield from _minimum_moves_into(layers, before, number, flags)
    for how in layers.play.marches:
        ends = ((number, False), (number + graph.count, True)) if graph.has_deep and not how.is_road else ((number, False),)
        for end, is_tiring in ends:
            sources: dict[int, list[tuple[Flags, Bits]]] = {}
            for was, bits in before.ground.items():
                if on_foot.marched(was, how, is_tiring=is_tiring) == flags:
                    sources.setdefault(on_foot.half_mf(how, was), []).append((was, bits))
            for has, those in sources.items():
                for start, cost in graph.closure_of(how).approach(end, has).items():
                    if start < graph.count and cost and (how is not March.ASSAULT or _one_hex(layers, start, end)):
                        yield from (
                            (layers.state(was, start), Transition(march=how, half_mf=cost))
                            for was, bits in those
                            if bits >> start & 1
                        )


def _one_hex(layers: Layers, start: int, end: int) -> bool:
    return any(there == end for there, _ in layers.graph.walks.links[start])


def _minimum_moves_into(layers: Layers, before: ReachLayer, number: int, flags: Flags) -> Iterator[tuple[State, Transition]]:
    after, graph = layers.state(flags, number), layers.graph
    sources = {was: bits for was, bits in before.ground.items() if layers.play.on_foot.moved_least(was) == flags}
    ends = (number, number + graph.count) if graph.has_deep else (number,)
    for start, cost in (way for end in ends for way in graph.walks.back[end]) if sources else ():
        for was, bits in sources.items():
            if start < layers.graph.count and bits >> start & 1:
                state = layers.state(was, start)
                if after in layers.play.minimum_moves(state):
                    yield state, Transition(march=March.MINIMUM, half_mf=cost)


def _advances_into(
    layers: Layers, before: ReachLayer, number: int, flags: Flags, when: TurnPhase
) -> Iterator[tuple[State, Transition]]:
    after, on_foot = layers.state(flags, number), layers.play.on_foot
    for was, bits in before.ground.items():
        sources = 0
        for is_difficult, there in zip((False, True), layers.graph.advances_back[number], strict=True):
            sources |= there if on_foot.advanced(was, is_difficult=is_difficult) == flags else 0
        for start in bits_of(sources & bits):
            state = layers.state(was, start)
            move = next((m for m in layers.moves(state, when) if m.after == after and isinstance(m.choice.action, Advance)), None)
            if move is not None:
                yield state, Transition(move=move)


TIRING = 100  # the effort of a way that makes CX


def _tired(layers: Layers, state: State) -> int:
    """What a state takes at least on the way to it: who is CX was made so."""
    return TIRING if state.cx and not layers.start.cx and state.side is None else 0


def _effort(layers: Layers, when: TurnPhase, before: State, after: State, way: Transition) -> int:
    """A dice-free, CX-free, short way is plainer than any other; but a Falling DR that the question fixes is rolled."""
    choice = way.move.choice if way.move is not None else None
    rolls = choice is not None and not choice.is_sure
    climbs = choice is not None and isinstance(choice.action, ClimbCliff)
    drifts = choice is not None and isinstance(choice.action, Drift)
    unrolled = when.phase is Phase.MPH and not climbs and layers.play.question.fixed_dr(when.turn) is not None
    moves = before.location != after.location
    tires = after.cx and not before.cx and after.side is None  # everyone is CX on a Climb counter
    effort = 5000 * unrolled + 1000 * (rolls or climbs) + TIRING * tires + 100 * after.pinned
    return effort + 5 * way.half_mf + 11 * moves + 300 * (drifts and moves)


def pose(kept: PlainestStates, names: list[str]) -> Problem:
    """One choice of a state for every phase, the legal moves as tables between them."""
    choices: dict[str, tuple[Option, ...]] = {
        name: tuple(sorted(s.name for s in states)) for name, states in zip(names, kept.states, strict=True)
    }
    tables = tuple(
        AllowedPairs(f"moves of {names[i + 1]}", (names[i], names[i + 1]), frozenset((a.name, b.name) for a, b in ways))
        for i, ways in enumerate(kept.ways)
    )
    return Problem(choices, allowed=tables)


def names_of(layers: Layers, index: int) -> list[str]:
    """What the layers up to number `index` are called in a problem."""
    return ["start", *(when.name for when in map(layers.when, range(1, index + 1)))]


def play_log(layers: Layers, kept: PlainestStates, names: list[str], choice: Mapping[str, Option]) -> list[PlayLine]:
    """The chosen states as a play log."""
    by_name = {s.name: s for states in kept.states for s in states}
    chosen = [by_name[str(choice[name])] for name in names]
    log = Log(layers.play, layers.start)
    for i, ways in enumerate(kept.ways):
        write_way(layers, log, layers.when(i + 1), ways[chosen[i], chosen[i + 1]], chosen[i + 1])
    return log.lines


def write_way(layers: Layers, log: Log, when: TurnPhase, way: Transition, after: State) -> None:
    """Write one phase of the play log."""
    if way.march is not None:
        log.march(when.turn, least_path(layers, log.state, after, way.march), way.march)
    else:
        assert way.move is not None
        log.choose(when, *way.move)


def least_path(layers: Layers, before: State, after: State, how: March) -> tuple[Location, ...]:
    """A path of least MF between two states; where the state after it is CX without Double Time, through a deep stream."""
    play, start, end = layers.play, before.location, after.location
    if how in (March.MINIMUM, March.ASSAULT):
        return (end,)
    wanted = {(end, after.cx), (end, after.cx and not how.is_double_time)}
    budget = play.half_mf(how, before)
    came: dict[tuple[Location, bool], tuple[Location, bool]] = {}
    spent = {(start, False): 0}
    queue = [(0, start, False)]
    while queue:
        so_far, here, deep = heapq.heappop(queue)
        if (here, deep) in wanted:
            break
        for there, step, cost in play.steps_from(here):
            key = (there, deep or step.makes_cx)
            if (step.by_road or not how.is_road) and so_far + cost < spent.get(key, budget + 1):
                spent[key] = so_far + cost
                came[key] = (here, deep)
                heapq.heappush(queue, (so_far + cost, *key))
    else:
        raise IllegalPlayError("A4.1", f"no path leads from {start.name} to {end.name}")
    path = [(here, deep)]
    while came[path[-1]] != (start, False):
        path.append(came[path[-1]])
    return tuple(place for place, _ in reversed(path))
