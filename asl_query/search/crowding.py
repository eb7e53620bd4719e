"""Too many units for the places on their way: the smallest cut of places that all of them must pass, and what these hold."""

from __future__ import annotations

from typing import Any

from asl_query.acts.state import State
from asl_query.board.board import Board
from asl_query.deadline import Deadline
from asl_query.finite.flow import Cut, Network, as_bits, route
from asl_query.search.joint import crowd, pairs_to_goal
from asl_query.search.layers import Layers
from asl_query.terms.movement import Reach


def crowded(board: Board, question: Reach, last: int, deadline: Deadline, *, only_goal: bool = False) -> dict[str, Any] | None:
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
        places: list[list[Any]] | None = [[last - 1, place, room] for place in sorted(goals)]
        if room * len(goals) >= need and not only_goal:
            places = _cut(layers, start, room, last, deadline)
        if places is not None and sum(holds for _, _, holds in places) < need:
            cut = {"kind": "min cut", "sources": sorted(s.place for s in start), "supply": need, "places": places}
            return {"kind": "crowd", "of": "SMC" if smc else "MMC", "cut": cut}
    return None


def _cut(layers: Layers, start: dict[State, int], room: int, last: int, deadline: Deadline) -> list[list[Any]] | None:
    """A smallest cut of a network whose places are those of stacking: units in one place are not told apart."""
    states, pairs = pairs_to_goal(layers, last)
    names = sorted({s.place for layer in states for s in layer} | {s.place for s in start})
    number = {name: i for i, name in enumerate(names)}
    successors = []
    for ways in pairs:
        relation = [0] * len(names)
        for before, after in ways:
            relation[number[before.place]] |= 1 << number[after.place]
        successors.append(relation)
    goal = as_bits(number[s.place] for s in states[-1])
    supply: dict[int, int] = {}
    for state, weight in start.items():
        supply[number[state.place]] = supply.get(number[state.place], 0) + weight
    capacity = [[room] * len(names)] * len(pairs)
    found = route(Network(successors, capacity, supply, goal), deadline)
    if not isinstance(found, Cut) or set(found.sources) != set(supply):
        return None
    return [[phase, names[place], holds] for phase, place, holds in found.places]
