"""The only MMC of a question and two weapons, for following the three together: where they are, and what each of them can do.

Leaders are always at hand, SMC carry whatever they may from wherever it lies, and stacking is left out; the MMC itself is in one
place, and its MF pay for all it carries. What the three cannot do so, they cannot do at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from asl_query.acts.classic.capacities import MoveCapacity
from asl_query.acts.classic.loads import (
    budget_of,
    can_be_converted,
    carried_half_pp,
    half_pp_together,
    is_note_a,
    may_be_led,
    most_advanced_half_pp,
    pair_may_carry,
)
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.terms.classic import PlacedWeapon
from asl_query.terms.movement import Mover


class ThreePlaces(NamedTuple):
    """Where the MMC is, and each weapon, and whether it is dismantled."""

    unit: int
    one: int
    one_apart: bool
    two: int
    two_apart: bool


class OneCarrierTwoWeapons:
    """The MMC and two weapons of one question."""

    def __init__(self, reach_map: ReachMap, mover: Mover, weapons: Sequence[PlacedWeapon]) -> None:
        self.reach_map, self.mover, self.weapons = reach_map, mover, tuple(weapons)
        self.led = may_be_led(reach_map.question, mover)
        self.smc = [m.unit for m in reach_map.question.movers if m.unit.is_smc]
        self.converts = [can_be_converted(reach_map.question, x.sw) for x in weapons]
        at = reach_map.number
        one, two = weapons
        self.start = ThreePlaces(at[mover.at.hex], at[one.at.hex], one.sw.dismantled, at[two.at.hex], two.sw.dismantled)

    def load(self, taken: Sequence[int], apart: Sequence[bool]) -> int | None:
        """The half PP of the weapons that the MMC takes; None where it never carries one of them."""
        loads = [carried_half_pp(self.mover.unit, self.weapons[k].sw, dismantled=apart[k]) for k in taken]
        return None if None in loads else half_pp_together(x for x in loads if x is not None)

    def budget(self, half_pp: int) -> int:
        """The half MF that it has left with such a load."""
        return budget_of(self.reach_map.question, self.mover.unit, half_pp, led=self.led)

    def by_smc(self, k: int, *, apart: bool) -> MoveCapacity:
        """What SMC can do with a weapon at best."""
        sw = self.weapons[k].sw
        loads = [(u, carried_half_pp(u, sw, dismantled=apart)) for u in self.smc]
        piece_reach = [(u, half_pp) for u, half_pp in loads if half_pp is not None]
        budget = max((budget_of(self.reach_map.question, u, half_pp, led=False) for u, half_pp in piece_reach), default=-1)
        pair = len(self.smc) > 1 and is_note_a(sw)
        advances = any(half_pp <= most_advanced_half_pp(u) for u, half_pp in piece_reach)
        advances |= pair and pair_may_carry(sw, dismantled=apart, advancing=True)
        return MoveCapacity(budget, pair and pair_may_carry(sw, dismantled=apart, advancing=False), advances)

    def is_goal(self, state: ThreePlaces) -> bool:
        """Whether all three are in the goal."""
        return all(self.reach_map.goals >> i & 1 for i in (state.unit, state.one, state.two))
