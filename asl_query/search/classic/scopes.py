"""Where to look first for a line of play of units and support weapons, and which weapons may prove that there is none."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from asl_query.acts.classic.field import Field
from asl_query.acts.classic.pieces import carried_half_pp, squad_half_pp
from asl_query.finite.closure import Bits
from asl_query.rules.slc.slc4_2_portage import free_half_pp
from asl_query.search.classic.joint_names import Look
from asl_query.terms.classic import ClassicReach, Lying


def quick_looks(field: Field, near: Bits, wide: Bits) -> list[Look]:
    """Where a line of play is looked for, one after the other: near the direct ways, then farther off."""
    if not field.question.weapons:
        return [Look(near), Look(wide)]
    return [likely_look(field, near), Look(near, 0), Look(near, 2), Look(wide, 2)]


def likely_look(field: Field, corridor: Bits) -> Look:
    """Every weapon goes all the way with one carrier, the heaviest with whoever has least; who is slowed goes with a leader."""
    question = field.question
    everyone = frozenset(m.unit.name for m in question.movers)
    load = dict.fromkeys(everyone, 0)
    carriers: dict[str, frozenset[str]] = {}
    for lying in sorted(question.weapons, key=lambda x: -_weight(x)):
        there = [m.unit for m in question.movers if m.at == lying.at and not m.unit.is_smc]
        fit = [u for u in there if carried_half_pp(u, lying.sw, dismantled=lying.sw.dismantled) is not None]
        if not fit:
            carriers[lying.sw.name] = everyone
            continue
        one = min(fit, key=lambda u: load[u.name])
        carriers[lying.sw.name] = frozenset({one.name})
        load[one.name] += _weight(lying)
    slowed = {m.unit.name for m in question.movers if load[m.unit.name] > free_half_pp(m.unit.kind)}
    smc = {m.unit.name for m in question.movers if m.unit.is_smc}
    return Look(corridor, 0, carriers, frozenset(slowed | smc))


def _weight(lying: Lying) -> int:
    return squad_half_pp(lying.sw, dismantled=lying.sw.dismantled)


def telling_weapons(question: ClassicReach) -> Iterator[tuple[str, ...]]:
    """One weapon, the heaviest first, then two, then all; of alike ones in one hex only the first are tried."""
    names = [lying.sw.name for lying in question.weapons]
    weapons = sorted(question.weapons, key=lambda x: -_weight(x))
    seen: set[tuple[object, ...]] = set()
    for count in (1, 2):
        for some in itertools.combinations(weapons, count):
            alike = tuple((x.sw.kind, x.sw.dismantled, x.sw.counter_half_pp, x.at) for x in some)
            if count < len(names) and alike not in seen:
                seen.add(alike)
                yield tuple(name for name in names if any(x.sw.name == name for x in some))
    yield tuple(names)
