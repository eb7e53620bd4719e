"""Where one unit or weapon of Squad Leader Classic can be at best, once more: sets of hexes and a search by MF, no bits."""

from __future__ import annotations

import heapq

from asl_query.acts.classic.capacities import MoveCapacity, capacity_of_weapon
from asl_query.acts.classic.loads import (
    budget_of,
    can_be_converted,
    carried_half_pp,
    may_be_led,
    most_advanced_half_pp,
)
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.acts.classic.states import PieceInHex
from asl_query.acts.classic.step_table import HexStep
from asl_query.deadline import raise_if_over
from asl_query.finite.closure import bits_of
from asl_query.terms.classic import PlacedWeapon
from asl_query.terms.movement import Mover
from asl_query.terms.units import Unit

PieceState = tuple[int, bool]  # a hex, and whether the weapon is dismantled there


def prices(reach_map: ReachMap, starts: set[int], budget: int) -> dict[int, int]:
    """The least half MF from any of these hexes to each within the budget."""
    if reach_map.one_hex:
        ends = {e.end: e.step.half_mf for i in starts for e in reach_map.steps[i] if _one_step(e, budget)}
        return {**ends, **dict.fromkeys(starts, 0)}
    best: dict[int, int] = {}
    queue = [(0, start) for start in starts]
    while queue:
        raise_if_over()
        spent, here = heapq.heappop(queue)
        if here in best:
            continue
        best[here] = spent
        for e in reach_map.steps[here]:
            if e.end not in best and spent + e.step.half_mf <= budget:
                heapq.heappush(queue, (spent + e.step.half_mf, e.end))
    return best


def _one_step(edge: HexStep, budget: int) -> bool:
    """By Assault Movement: one hex, not round an obstacle, for what the unit may spend so."""
    return not edge.step.around and edge.step.half_mf <= budget


def beside(reach_map: ReachMap, here: int) -> set[int]:
    """The hexes that an advance may enter."""
    return set(bits_of(reach_map.near[here]))


def capacities(reach_map: ReachMap, piece: Mover | PlacedWeapon) -> tuple[dict[bool, MoveCapacity], bool]:
    """What it can do at best, whole and dismantled, and whether it can be converted."""
    if isinstance(piece, Mover):
        budget = budget_of(reach_map.question, piece.unit, led=may_be_led(reach_map.question, piece))
        return {False: MoveCapacity(budget, False, most_advanced_half_pp(piece.unit) >= 0)}, False
    converts = can_be_converted(reach_map.question, piece.sw)
    states = (False, True) if converts or piece.sw.dismantled else (False,)
    return {d: capacity_of_weapon(reach_map.question, piece, dismantled=d) for d in states}, converts


def after_march(reach_map: ReachMap, starts: set[int], capacity: MoveCapacity) -> set[int]:
    """Where it can be after a Movement Phase that it began in one of these hexes, whoever carries it at hand."""
    found = starts | (set(prices(reach_map, starts, capacity.half_mf)) if capacity.half_mf >= 0 else set())
    return found | (_one_hex(reach_map, starts) if capacity.one_hex else set())


def _after_advance(reach_map: ReachMap, starts: set[int], capacity: MoveCapacity) -> set[int]:
    return {j for i in starts for j in beside(reach_map, i)} if capacity.advances else set()


def _one_hex(reach_map: ReachMap, starts: set[int]) -> set[int]:
    return {e.end for i in starts for e in reach_map.steps[i] if e.step.half_mf <= reach_map.most_half_mf}


class PlainPieceReach:
    """Where a unit or weapon can be after each phase, as far as it has been followed."""

    def __init__(self, reach_map: ReachMap, piece: Mover | PlacedWeapon) -> None:
        self.reach_map, self.piece = reach_map, piece
        self.capacities, self.converts = capacities(reach_map, piece)
        apart = isinstance(piece, PlacedWeapon) and piece.sw.dismantled
        self.places: set[PieceState] = {(reach_map.number[piece.at.hex], apart)}
        carriers = reach_map.question.movers if isinstance(piece, PlacedWeapon) else ()
        self.units = [PlainPieceReach(reach_map, mover) for mover in carriers]
        self._told: set[PieceInHex] = set()

    def go_on(self, index: int) -> None:
        """Go on to the end of phase number `index`: odd ones are Movement Phases, even ones Advance Phases."""
        if index % 2:
            self.march()
        else:
            self.advance()

    def march(self) -> None:
        """Go on to the end of a Movement Phase."""
        found = set(self.places)
        for apart, capacity in self.capacities.items():
            here = {i for i, d in self.places if d is apart}
            is_weapon = isinstance(self.piece, PlacedWeapon)
            ends = self._carried(here, apart) if is_weapon else after_march(self.reach_map, here, capacity)
            found |= {(i, apart) for i in ends}
        for unit in self.units:
            unit.march()
        self.places = found

    def advance(self) -> None:
        """Go on to the end of an Advance Phase and of the DFPh after it, in which a weapon may be converted."""
        found = set(self.places)
        for apart, capacity in self.capacities.items():
            here = {i for i, d in self.places if d is apart}
            is_weapon = isinstance(self.piece, PlacedWeapon)
            ends = self._brought(here, apart) if is_weapon else _after_advance(self.reach_map, here, capacity)
            found |= {(i, apart) for i in ends}
        for unit in self.units:
            unit.advance()
        if self.converts:
            someone = {i for unit in self.units for i in unit.hexes()}
            found |= {(i, not apart) for i, apart in found if i in someone}
        self.places = found

    def _carried(self, here: set[int], apart: bool) -> set[int]:
        """Where carriers who can come to it bring it with what MF they have left."""
        found: set[int] = set()
        assaults = self.reach_map.one_hex
        for unit, half_pp in self._carriers(apart):
            budget = budget_of(self.reach_map.question, unit.unit, half_pp, led=may_be_led(self.reach_map.question, unit.mover))
            spent = prices(self.reach_map, unit.hexes(), budget) if budget >= 0 else {}
            for i in here & (unit.hexes() if assaults else set(spent)):
                found |= set(prices(self.reach_map, {i}, budget - (0 if assaults else spent[i]))) if budget >= 0 else set()
        if self.capacities[apart].one_hex:
            most = self.reach_map.most_half_mf
            comes = [set(prices(self.reach_map, u.hexes(), most)) if not assaults else u.hexes() for u in self._smc()]
            found |= _one_hex(self.reach_map, {i for i in here if sum(i in places for places in comes) > 1})
        return found

    def _brought(self, here: set[int], apart: bool) -> set[int]:
        """Where it can be brought in an Advance Phase."""
        able = [u.hexes() for u, half_pp in self._carriers(apart) if half_pp <= most_advanced_half_pp(u.unit)]
        there = {i for i in here if any(i in places for places in able)}
        if self.capacities[apart].two_advance:
            there |= {i for i in here if sum(i in unit.hexes() for unit in self._smc()) > 1}
        return {j for i in there for j in beside(self.reach_map, i)}

    def _carriers(self, apart: bool) -> list[tuple[PlainPieceReach, int]]:
        assert isinstance(self.piece, PlacedWeapon)
        loads = ((u, carried_half_pp(u.unit, self.piece.sw, dismantled=apart)) for u in self.units)
        return [(u, half_pp) for u, half_pp in loads if half_pp is not None]

    def _smc(self) -> list[PlainPieceReach]:
        return [u for u in self.units if u.unit.is_smc]

    @property
    def mover(self) -> Mover:
        """The unit with where it starts."""
        assert isinstance(self.piece, Mover)
        return self.piece

    @property
    def unit(self) -> Unit:
        """The unit."""
        return self.mover.unit

    def hexes(self) -> set[int]:
        """The hexes, whatever the state."""
        return {i for i, _ in self.places}

    def all_places(self) -> list[set[PieceState]]:
        """Its places, and those of its carriers: where none of them changes in a turn, none ever will."""
        return [set(self.places), *(set(unit.places) for unit in self.units)]

    def in_goal(self) -> bool:
        """Whether it can be in the goal."""
        return any(self.reach_map.goals >> i & 1 for i in self.hexes())

    def new(self) -> tuple[PieceInHex, ...]:
        """Where it can be that has not been told, whole before dismantled."""
        whole = sorted(i for i, apart in self.places if not apart)
        apart = sorted(i for i, d in self.places if d and (not self.converts or (i, False) not in self.places))
        hexes = self.reach_map.places
        every = [*(PieceInHex(hexes[i]) for i in whole), *(PieceInHex(hexes[i], True) for i in apart)]
        found = tuple(place for place in every if place not in self._told)
        self._told |= set(found)
        return found
