"""Where one unit or weapon of Squad Leader Classic can be at best, once more: sets of hexes and a search by MF, no bits."""

from __future__ import annotations

import heapq

from asl_query.acts.classic.field import MOST_HALF_MF, Field
from asl_query.acts.classic.pieces import (
    can_be_dismantled,
    carried_half_pp,
    half_mf,
    laden_half_mf,
    most_advanced_half_pp,
)
from asl_query.acts.classic.ways import Edge
from asl_query.finite.closure import bits_of
from asl_query.search.classic.single_piece import Pace, may_be_led, pace_of_weapon
from asl_query.terms.classic import Lying
from asl_query.terms.movement import Mover
from asl_query.terms.units import Unit

Place = tuple[int, bool]  # a hex, and whether the weapon is dismantled there


def prices(field: Field, starts: set[int], budget: int) -> dict[int, int]:
    """The least half MF from any of these hexes to each within the budget."""
    if field.question.by_assault_movement:
        ends = {e.end: e.step.half_mf for i in starts for e in field.steps[i] if _one_step(e, budget)}
        return {**ends, **dict.fromkeys(starts, 0)}
    best: dict[int, int] = {}
    queue = [(0, start) for start in starts]
    while queue:
        spent, here = heapq.heappop(queue)
        if here in best:
            continue
        best[here] = spent
        for e in field.steps[here]:
            if e.end not in best and spent + e.step.half_mf <= budget:
                heapq.heappush(queue, (spent + e.step.half_mf, e.end))
    return best


def _one_step(edge: Edge, budget: int) -> bool:
    """By Assault Movement: one hex, not round an obstacle, for less than all MF."""
    return not edge.step.around and edge.step.half_mf < budget


def beside(field: Field, here: int) -> set[int]:
    """The hexes that an advance may enter."""
    return set(bits_of(field.near[here]))


def paces(field: Field, piece: Mover | Lying) -> tuple[dict[bool, Pace], bool]:
    """What it can do at best, whole and dismantled, and whether it can be converted."""
    if isinstance(piece, Mover):
        return {False: Pace(half_mf(piece.unit, led=may_be_led(field.question, piece)), False, True)}, False
    converts = can_be_dismantled(piece.sw)
    states = (False, True) if converts or piece.sw.dismantled else (False,)
    return {d: pace_of_weapon(field.question, piece, dismantled=d) for d in states}, converts


def after_march(field: Field, starts: set[int], pace: Pace) -> set[int]:
    """Where it can be after a Movement Phase that it began in one of these hexes, whoever carries it at hand."""
    found = starts | (set(prices(field, starts, pace.half_mf)) if pace.half_mf >= 0 else set())
    return found | (_one_hex(field, starts) if pace.one_hex else set())


def _one_hex(field: Field, starts: set[int]) -> set[int]:
    return {e.end for i in starts for e in field.steps[i] if e.step.half_mf <= MOST_HALF_MF}


class Forward:
    """Everything it can be in after each phase."""

    def __init__(self, field: Field, piece: Mover | Lying) -> None:
        self.field, self.piece = field, piece
        self.paces, self.converts = paces(field, piece)
        apart = isinstance(piece, Lying) and piece.sw.dismantled
        self.places: set[Place] = {(field.number[piece.at.hex], apart)}
        self.units = [Forward(field, mover) for mover in field.question.movers] if isinstance(piece, Lying) else []
        self._told: set[str] = set()

    def go_on(self, phase: str) -> None:
        """Go on to the end of this phase."""
        found = set(self.places)
        for apart, pace in self.paces.items():
            here = {i for i, d in self.places if d is apart}
            if not isinstance(self.piece, Lying):
                ends = after_march(self.field, here, pace) if phase == "MPh" else {j for i in here for j in beside(self.field, i)}
            else:
                ends = self._carried(here, apart) if phase == "MPh" else self._brought(here, apart)
            found |= {(i, apart) for i in ends}
        for unit in self.units:
            unit.go_on(phase)
        if phase == "APh" and self.converts:
            someone = {i for unit in self.units for i in unit.hexes()}
            found |= {(i, not apart) for i, apart in found if i in someone}
        self.places = found

    def _carried(self, here: set[int], apart: bool) -> set[int]:
        """Where carriers who can come to it bring it with what MF they have left."""
        found: set[int] = set()
        assaults = self.field.question.by_assault_movement
        for unit, half_pp in self._carriers(apart):
            budget = laden_half_mf(unit.unit, half_pp, led=may_be_led(self.field.question, unit.mover))
            spent = prices(self.field, unit.hexes(), budget) if budget >= 0 else {}
            for i in here & (unit.hexes() if assaults else set(spent)):
                found |= set(prices(self.field, {i}, budget - (0 if assaults else spent[i]))) if budget >= 0 else set()
        if self.paces[apart].one_hex:
            comes = [set(prices(self.field, u.hexes(), MOST_HALF_MF)) if not assaults else u.hexes() for u in self._smc()]
            found |= _one_hex(self.field, {i for i in here if sum(i in places for places in comes) > 1})
        return found

    def _brought(self, here: set[int], apart: bool) -> set[int]:
        """Where it can be brought in an Advance Phase."""
        able = [u.hexes() for u, half_pp in self._carriers(apart) if half_pp <= most_advanced_half_pp(u.unit)]
        there = {i for i in here if any(i in places for places in able)}
        if self.paces[apart].two_advance:
            there |= {i for i in here if sum(i in unit.hexes() for unit in self._smc()) > 1}
        return {j for i in there for j in beside(self.field, i)}

    def _carriers(self, apart: bool) -> list[tuple[Forward, int]]:
        assert isinstance(self.piece, Lying)
        loads = ((u, carried_half_pp(u.unit, self.piece.sw, dismantled=apart)) for u in self.units)
        return [(u, half_pp) for u, half_pp in loads if half_pp is not None]

    def _smc(self) -> list[Forward]:
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

    def all_places(self) -> list[set[Place]]:
        """Its places, and those of its carriers: where none of them changes in a turn, none ever will."""
        return [set(self.places), *(set(unit.places) for unit in self.units)]

    def in_goal(self) -> bool:
        """Whether it can be in the goal."""
        return any(self.field.goals >> i & 1 for i in self.hexes())

    def new(self) -> list[str]:
        """The names of where it can be that have not been told, whole before dismantled."""
        whole = sorted(i for i, apart in self.places if not apart)
        apart = sorted(i for i, d in self.places if d and (not self.converts or (i, False) not in self.places))
        names = [self.field.names[i] for i in whole] + [f"{self.field.names[i]} (Dm)" for i in apart]
        found = [name for name in names if name not in self._told]
        self._told |= set(found)
        return found
