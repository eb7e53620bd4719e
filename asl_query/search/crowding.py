"""Too many units for the places on their way: the smallest cut of places that all of them must pass, and what these hold."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.acts.joint import crowd
from asl_query.acts.out_of_reach import Crowd, CutPlace, MinCut
from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.finite.flow import Cut, Network, as_bits, route
from asl_query.search.joint import pairs_to_goal
from asl_query.search.layers import Layers
from asl_query.terms.locations import Location
from asl_query.terms.movement import Reach
from asl_query.terms.unit_state import State


def crowded(board: Board, question: Reach, last: int, deadline: Deadline, *, only_goal: bool = False) -> Crowd | None:
    """The certificate that MMC (or SMC) are too many to be in the goal after phase number `last`; None where no cut says so.
    With `only_goal` only the places of the goal are looked at."""
    for smc in (False, True):
        found = crowd(board, question, smc=smc)
        if found is None:
            continue
        play, start, room = found
        layers = Layers(play, next(iter(start)), deadline)
        layers.layers = [layers.layer_of(list(start))]
        need = sum(start.values())
        goals = {state.place for state in layers.goals(layers.layer(last))}
        if not goals or need <= room:
            continue
        places: list[CutPlace] | None = [(last - 1, place, room) for place in _by_name(goals)]
        if room * len(goals) >= need and not only_goal:
            places = _cut(layers, start, room, last, deadline)
        if places is not None and sum(holds for _, _, holds in places) < need:
            sources = _by_name(state.place for state in start)
            return Crowd("SMC" if smc else "MMC", MinCut(tuple(sources), need, tuple(places)))
    return None


def _by_name(places: Iterable[Location]) -> list[Location]:
    return sorted(places, key=lambda place: place.name)


def _cut(layers: Layers, start: dict[State, int], room: int, last: int, deadline: Deadline) -> list[CutPlace] | None:
    """A smallest cut of a network whose places are those of stacking: units in one place are not told apart."""
    table = pairs_to_goal(layers, last)
    places = _by_name({s.place for layer in table.states for s in layer} | {s.place for s in start})
    number = {place: i for i, place in enumerate(places)}
    successors = []
    for ways in table.ways:
        relation = [0] * len(places)
        for before, after in ways:
            relation[number[before.place]] |= 1 << number[after.place]
        successors.append(relation)
    goal = as_bits(number[s.place] for s in table.states[-1])
    supply: dict[int, int] = {}
    for state, weight in start.items():
        supply[number[state.place]] = supply.get(number[state.place], 0) + weight
    capacity = [[room] * len(places)] * len(successors)
    found = route(Network(successors, capacity, supply, goal), deadline)
    if not isinstance(found, Cut) or set(found.sources) != set(supply):
        return None
    return [(phase, places[place], holds) for phase, place, holds in found.places]
