"""The only MMC of a question and two weapons, followed together phase by phase: all that can become of the three."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from asl_query.acts.classic.loads import most_advanced_half_pp
from asl_query.acts.classic.one_carrier import OneCarrierTwoWeapons, ThreePlaces
from asl_query.acts.classic.piece_reach import PieceLayer, PieceReach, useful
from asl_query.deadline import Deadline
from asl_query.finite.closure import bits_of

MOST_STATES = 60_000


def cannot_together(
    three: OneCarrierTwoWeapons, piece_reaches: Sequence[PieceReach], last: int, deadline: Deadline
) -> bool | None:
    """Whether the three never meet in the goal up to that phase; None where there are too many positions to tell."""
    rooms = [useful(piece_reach, last) for piece_reach in piece_reaches]
    states = {three.start}
    for index in range(1, last + 1):
        deadline.check()
        if any(map(three.is_goal, states)):
            return False
        room = [layers[index] for layers in rooms]
        ways = _marches if index % 2 else _advances
        found: set[ThreePlaces] = set()
        for state in states:
            found |= {s for s in ways(three, state) if room[0].whole >> s.unit & 1}
            if len(found) > MOST_STATES:
                return None
        if index % 2 == 0:
            found = {after for state in found for after in _converted(three, state)}
        states = {s for s in found if _in(room[1], s.one, s.one_apart) and _in(room[2], s.two, s.two_apart)}
    return not any(map(three.is_goal, states))


def _in(layer: PieceLayer, hex_: int, apart: bool) -> bool:
    return bool((layer.dismantled if apart else layer.whole) >> hex_ & 1)


def _marches(three: OneCarrierTwoWeapons, state: ThreePlaces) -> Iterator[ThreePlaces]:
    """Every Movement Phase of the three."""
    at, apart = (state.one, state.two), (state.one_apart, state.two_apart)
    by_smc = [_smc_march(three, k, at[k], apart[k]) for k in (0, 1)]
    for taken in ((), (0,), (1,), (0, 1)):
        half_pp = three.load(taken, apart)
        if half_pp is None or three.budget(half_pp) < 0:
            continue
        for end, put in _walks(three, state.unit, [at[k] for k in taken], three.budget(half_pp)):
            ones = [put[taken.index(0)]] if 0 in taken else by_smc[0]
            twos = [put[taken.index(1)]] if 1 in taken else by_smc[1]
            for one, two in itertools.product(ones, twos):
                yield ThreePlaces(end, one, state.one_apart, two, state.two_apart)


def _walks(three: OneCarrierTwoWeapons, start: int, taken: Sequence[int], budget: int) -> set[tuple[int, tuple[int, ...]]]:
    """The ends of a walk that takes weapons up where they lie, and the places where it puts them down."""
    costs = three.reach_map.costs_from
    found: set[tuple[int, tuple[int, ...]]] = set()
    events = [(k, up) for k in range(len(taken)) for up in (True, False)]
    for order in itertools.permutations(events):
        if any(order.index((k, True)) > order.index((k, False)) for k in range(len(taken))):
            continue
        walks: dict[tuple[int, tuple[int, ...]], int] = {(start, (-1,) * len(taken)): 0}
        for k, up in order:
            further: dict[tuple[int, tuple[int, ...]], int] = {}
            for (here, put), spent in walks.items():
                there = costs(here)
                ends = {taken[k]: there[taken[k]]} if up and taken[k] in there else {} if up else there
                for end, cost in ends.items():
                    if spent + cost <= budget:
                        key = end, put if up else (*put[:k], end, *put[k + 1 :])
                        further[key] = min(further.get(key, spent + cost), spent + cost)
            walks = further
        for (here, put), spent in walks.items():
            found |= {(end, put) for end, cost in costs(here).items() if spent + cost <= budget}
    return found


def _smc_march(three: OneCarrierTwoWeapons, k: int, at: int, apart: bool) -> list[int]:
    capacity = three.by_smc(k, apart=apart)
    found = {at}
    if capacity.half_mf >= 0:
        found |= {end for end, cost in three.reach_map.costs_from(at).items() if cost <= capacity.half_mf}
    if capacity.one_hex:
        found |= {e.end for e in three.reach_map.steps[at]}
    return sorted(found)


def _advances(three: OneCarrierTwoWeapons, state: ThreePlaces) -> Iterator[ThreePlaces]:
    """Every Advance Phase of the three."""
    at, apart = (state.one, state.two), (state.one_apart, state.two_apart)
    near = three.reach_map.near
    by_smc = [[at[k], *(bits_of(near[at[k]]) if three.by_smc(k, apart=apart[k]).advances else ())] for k in (0, 1)]
    for taken in ((), (0,), (1,), (0, 1)):
        half_pp = three.load(taken, apart)
        if half_pp is None or half_pp > most_advanced_half_pp(three.mover.unit) or any(at[k] != state.unit for k in taken):
            continue
        for end in (state.unit, *bits_of(near[state.unit])):
            ones, twos = ([end] if k in taken else by_smc[k] for k in (0, 1))
            for one, two in itertools.product(ones, twos):
                yield ThreePlaces(end, one, state.one_apart, two, state.two_apart)


def _converted(three: OneCarrierTwoWeapons, state: ThreePlaces) -> Iterator[ThreePlaces]:
    """What the DFPh may make of them."""
    someone = bool(three.smc)
    ones = {state.one_apart, *([not state.one_apart] if three.converts[0] and (someone or state.one == state.unit) else [])}
    twos = {state.two_apart, *([not state.two_apart] if three.converts[1] and (someone or state.two == state.unit) else [])}
    for one, two in itertools.product(ones, twos):
        yield state._replace(one_apart=one, two_apart=two)
