"""What a question says that a unit of Squad Leader Classic carries, and what that weighs: `HMG`, `2 LMG + Dm MMG`."""

from __future__ import annotations

import re
from typing import NamedTuple

from asl_query.acts.classic.loads import half_pp_together
from asl_query.acts.states.classic_conditions import half_pp_for, is_a_sw_to_dismantle
from asl_query.errors import QuestionError
from asl_query.rules.slc.slc4_2_portage import are_pp_on_counter, smc_may_carry_alone
from asl_query.terms.classic import SwKind

MOST_HALF_PP = 40  # of a load that is told apart; more is no lighter for any rule
ON_COUNTER = "The PP of a mortar stand on its counter; name them: a mortar of 5 PP."


class WeaponsCarried(NamedTuple):
    """SW of one kind in a load."""

    number: int
    dismantled: bool
    sw: SwKind

    @property
    def for_two_smc(self) -> bool:
        """Whether one leader or hero alone does not carry it."""
        return not smc_may_carry_alone(self.sw)

    def half_pp(self, by_smc: bool) -> int:
        """What they weigh for who carries them."""
        return self.number * half_pp_for(by_smc, self.sw, 0, False, self.dismantled)


def weapons_of_load(load: str) -> list[WeaponsCarried]:
    """Read a load; raises QuestionError for what is none."""
    return [_carried(item) for item in load.split(" + ") if item]


def _carried(item: str) -> WeaponsCarried:
    found = re.fullmatch(r"(\d+ )?(Dm )?(\w+)", item)
    kinds = {kind.value: kind for kind in SwKind}
    if found is None or found[3] not in kinds:
        raise QuestionError(f'"{item[:40]}" is no load of SW.')
    carried = WeaponsCarried(int(found[1] or 1), bool(found[2]), kinds[found[3]])
    if are_pp_on_counter(carried.sw):
        raise QuestionError(ON_COUNTER)
    if carried.dismantled and not is_a_sw_to_dismantle.holds(0, False, carried.sw):
        raise QuestionError(f"A {carried.sw.value} cannot be dismantled (SLC4.2.7).")
    return carried


def half_pp_of_load(load: str, by_smc: bool) -> int:
    """Half PP of a load for who carries it."""
    return min(half_pp_together(one.half_pp(by_smc) for one in weapons_of_load(load)), MOST_HALF_PP)
