"""The only MMC of a question and two weapons followed once more, hex by hex: a step, a weapon taken up or put down at a time."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator

from asl_query.acts.classic.certificates import ThreeCannotMeet
from asl_query.acts.classic.loads import most_advanced_half_pp
from asl_query.acts.classic.one_carrier import OneCarrierTwoWeapons, ThreePlaces
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.classic.piece_check import PieceState, beside, prices
from asl_query.kinds.classic.tables_check import wanted_places
from asl_query.terms.classic import PlacedWeapon
from asl_query.terms.movement import Mover

LIES, UP = -1, -2  # what a weapon does on the way of the MMC: it lies, it is carried, or it is put down in a hex
CarriersWay = tuple[int, int, tuple[int, int]]  # half MF spent, the hex, what each weapon does


def check_three(reach_map: ReachMap, certificate: ThreeCannotMeet, last: int) -> None:
    """Refuse a certificate that three pieces never meet in the goal, where the rules let them."""
    require_equal("certificate, phases", certificate.phases, last)
    require(not reach_map.one_hex, "certificate: Assault Movement is not followed so")
    mmc = [m for m in reach_map.question.movers if not m.unit.is_smc]
    require(len(mmc) == 1, "certificate: there is not just one MMC")
    weapons = [x for x in reach_map.question.weapons if x.sw.name in certificate.pieces]
    require(len(weapons) == 2, "certificate: it speaks of other weapons")
    require_equal("certificate, pieces", certificate.pieces, (mmc[0].unit.name, *(x.sw.name for x in weapons)))
    three = OneCarrierTwoWeapons(reach_map, mmc[0], weapons)
    every: list[Mover | PlacedWeapon] = [mmc[0], *weapons]
    wanted = [wanted_places(reach_map, piece, last) for piece in every]
    states = {three.start}
    for index in range(1, last + 1):
        require(not any(map(three.is_goal, states)), "certificate: the three meet in the goal")
        found = {after for state in states for after in (_marched if index % 2 else _advanced)(three, state)}
        if index % 2 == 0:
            found = {after for state in found for after in _converted(three, state)}
        states = {s for s in found if _useful(s, wanted, index)}
    require(not any(map(three.is_goal, states)), "certificate: the three meet in the goal")


def _useful(state: ThreePlaces, wanted: list[list[set[PieceState]]], index: int) -> bool:
    places = ((state.unit, False), (state.one, state.one_apart), (state.two, state.two_apart))
    return all(place in of[index] for place, of in zip(places, wanted, strict=True))


def _marched(three: OneCarrierTwoWeapons, state: ThreePlaces) -> Iterator[ThreePlaces]:
    """A Movement Phase, hex by hex, cheapest first; what the MMC leaves alone SMC may carry."""
    at, apart = (state.one, state.two), (state.one_apart, state.two_apart)
    left = [_by_smc(three, k, at[k], apart[k]) for k in (0, 1)]
    best: set[tuple[int, tuple[int, int]]] = set()
    queue: list[CarriersWay] = [(0, state.unit, (LIES, LIES))]
    while queue:
        spent, here, doing = heapq.heappop(queue)
        if (here, doing) in best:
            continue
        best.add((here, doing))
        ends = [left[k] if doing[k] == LIES else [here if doing[k] == UP else doing[k]] for k in (0, 1)]
        for one, two in itertools.product(*ends):
            yield ThreePlaces(here, one, state.one_apart, two, state.two_apart)
        for k in (0, 1):
            if doing[k] == LIES and at[k] == here:
                _go_on(three, queue, apart, spent, here, _with(doing, k, UP))
            elif doing[k] == UP:
                _go_on(three, queue, apart, spent, here, _with(doing, k, here))
        for e in three.reach_map.steps[here]:
            _go_on(three, queue, apart, spent + e.step.half_mf, e.end, doing)


def _with(doing: tuple[int, int], k: int, what: int) -> tuple[int, int]:
    return (what, doing[1]) if k == 0 else (doing[0], what)


def _go_on(
    three: OneCarrierTwoWeapons,
    queue: list[tuple[int, int, tuple[int, int]]],
    apart: tuple[bool, bool],
    spent: int,
    here: int,
    doing: tuple[int, int],
) -> None:
    """Queue what the MF allow, all that was ever taken up counted."""
    half_pp = three.load([k for k in (0, 1) if doing[k] != LIES], apart)
    if half_pp is not None and spent <= three.budget(half_pp):
        heapq.heappush(queue, (spent, here, doing))


def _by_smc(three: OneCarrierTwoWeapons, k: int, at: int, apart: bool) -> list[int]:
    capacity = three.by_smc(k, apart=apart)
    found = {at, *(prices(three.reach_map, {at}, capacity.half_mf) if capacity.half_mf >= 0 else ())}
    return sorted(found | ({e.end for e in three.reach_map.steps[at]} if capacity.one_hex else set()))


def _advanced(three: OneCarrierTwoWeapons, state: ThreePlaces) -> Iterator[ThreePlaces]:
    """An Advance Phase."""
    at, apart = (state.one, state.two), (state.one_apart, state.two_apart)
    for end in {state.unit, *beside(three.reach_map, state.unit)}:
        for takes in itertools.product((False, True), repeat=2):
            taken = [k for k in (0, 1) if takes[k]]
            half_pp = three.load(taken, apart)
            if half_pp is None or half_pp > most_advanced_half_pp(three.mover.unit) or any(at[k] != state.unit for k in taken):
                continue
            ends = [
                {end}
                if takes[k]
                else {at[k], *(beside(three.reach_map, at[k]) if three.by_smc(k, apart=apart[k]).advances else ())}
                for k in (0, 1)
            ]
            for one, two in itertools.product(*ends):
                yield ThreePlaces(end, one, state.one_apart, two, state.two_apart)


def _converted(three: OneCarrierTwoWeapons, state: ThreePlaces) -> Iterator[ThreePlaces]:
    """The friendly DFPh: where a unit is, or a SMC might be, a weapon may be converted."""
    may = [three.converts[k] and (bool(three.smc) or at == state.unit) for k, at in enumerate((state.one, state.two))]
    for turns in itertools.product(*((False, True) if one else (False,) for one in may)):
        yield state._replace(one_apart=state.one_apart is not turns[0], two_apart=state.two_apart is not turns[1])
