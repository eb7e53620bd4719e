"""What a question says that a unit of Squad Leader Classic carries, and what that weighs: `HMG`, `2 LMG + Dm MMG`."""

from __future__ import annotations

import re
from typing import NamedTuple

from asl_query.errors import QuestionError
from asl_query.rules.slc.slc4_2_portage import (
    are_pp_on_counter,
    chart_half_pp,
    dismantled_half_pp,
    may_be_dismantled,
    smc_may_carry_alone,
)
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
        """What it weighs for who carries it; what no SMC carries alone weighs what it weighs for a squad."""
        if self.dismantled:
            return self.number * dismantled_half_pp(chart_half_pp(self.sw, False), False)
        return self.number * chart_half_pp(self.sw, by_smc and not self.for_two_smc)


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
    if carried.dismantled and not may_be_dismantled(is_heavy_mg(carried.sw), 0, False):
        raise QuestionError(f"A {carried.sw.value} cannot be dismantled (SLC4.2.7).")
    return carried


def is_heavy_mg(sw: SwKind) -> bool:
    """Whether it is one of the MG that SLC4.2.7 names."""
    return sw in (SwKind.MMG, SwKind.HMG)


def half_pp_of_load(load: str, by_smc: bool) -> int:
    """Half PP of a load for who carries it."""
    return min(sum(one.half_pp(by_smc) for one in weapons_of_load(load)), MOST_HALF_PP)
