"""What no question may start with: more in a hex than it holds, a counter that does not exist."""

from __future__ import annotations

from asl_query.acts.classic.fitness import may_be_dismantled, squad_half_pp
from asl_query.rules.slc.slc4_3_stacking import within_limit
from asl_query.terms.classic import ClassicReach
from asl_query.terms.numbers import in_halves


def wrong_at_the_start(question: ClassicReach) -> str:
    """Why the pieces cannot be as the question has them; empty where they can."""
    for placed in question.weapons:
        if placed.sw.dismantled and not may_be_dismantled(placed.sw):
            return (
                f"A {placed.sw.kind.value} has no Dm counter: only HMG, MMG and mortars of 5 PP or more have (SLC4.2.7 (142.8))."
            )
    for place in dict.fromkeys(mover.at for mover in question.movers):
        if place in question.enemies:
            return f"{place.name} holds an enemy unit too, and Close Combat is not in section 4; start elsewhere."
        units = [mover.unit for mover in question.movers if mover.at == place]
        half_pp = sum(squad_half_pp(x.sw, dismantled=x.sw.dismantled) for x in question.weapons if x.at == place)
        mmc = sum(not unit.is_smc for unit in units)
        if not within_limit(len(units), mmc, half_pp):
            called = "unit" if len(units) == 1 else "units"
            held = f"{place.name} would hold {len(units)} {called}, {mmc} of them MMC, and {in_halves(half_pp)} PP"
            return f"{held}; 4 units, 3 MMC and 10 PP are the limit (SLC4.3.1 (6.1))."
    return ""
