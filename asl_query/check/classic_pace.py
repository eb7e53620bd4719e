"""Where one unit or weapon of Squad Leader Classic can be at best, once more: sets of hexes and a search by MF, no bits."""

from __future__ import annotations

import heapq

from asl_query.logic.closure import bits_of
from asl_query.rules.classic.alone import Pace, may_be_led, pace_of_weapon
from asl_query.rules.classic.field import MOST_HALF_MF, Field
from asl_query.rules.classic.pieces import can_be_dismantled, half_mf
from asl_query.rules.classic.ways import Edge
from asl_query.terms.classic import Lying
from asl_query.terms.movement import Mover

Place = tuple[int, bool]  # a hex, and whether the weapon is dismantled there


def spread(field: Field, starts: set[int], budget: int) -> set[int]:
    """The hexes within so many half MF of any of these, cheapest first."""
    if field.question.by_assault_movement:
        return starts | {e.end for i in starts for e in field.steps[i] if _one_step(e, budget)}
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
    return set(best)


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
    """Where it can be after a Movement Phase that it began in one of these hexes."""
    found = starts | (spread(field, starts, pace.half_mf) if pace.half_mf >= 0 else set())
    if pace.one_hex:
        found |= {e.end for i in starts for e in field.steps[i] if e.step.half_mf <= MOST_HALF_MF}
    return found


class Forward:
    """Everything it can be in after each phase."""

    def __init__(self, field: Field, piece: Mover | Lying) -> None:
        self.field = field
        self.paces, self.converts = paces(field, piece)
        apart = isinstance(piece, Lying) and piece.sw.dismantled
        self.places: set[Place] = {(field.number[piece.at.hex], apart)}
        self._told: set[str] = set()

    def go_on(self, phase: str) -> None:
        """Go on to the end of this phase."""
        found = set(self.places)
        for apart, pace in self.paces.items():
            here = {i for i, d in self.places if d is apart}
            if phase == "MPh":
                found |= {(i, apart) for i in after_march(self.field, here, pace)}
            elif pace.advances:
                found |= {(j, apart) for i in here for j in beside(self.field, i)}
        if phase == "APh" and self.converts:
            found |= {(i, not apart) for i, apart in found}
        self.places = found

    def hexes(self) -> set[int]:
        """The hexes, whatever the state."""
        return {i for i, _ in self.places}

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
