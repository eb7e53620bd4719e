"""Where to look first for a line of play of units and support weapons, and which weapons may prove that there is none."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator

from asl_query.acts.classic.capacities import pieces
from asl_query.acts.classic.fitness import squad_half_pp
from asl_query.acts.classic.joint_names import SearchScope
from asl_query.acts.classic.loads import carried_half_pp
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.finite.closure import Bits, bits_of
from asl_query.rules.slc.slc4_2_portage import free_half_pp
from asl_query.terms.classic import ClassicReach, PlacedWeapon


def quick_scopes(reach_map: ReachMap, near: Bits, wide: Bits) -> list[SearchScope]:
    """Where a line of play is looked for, one after the other: near the direct ways, then farther off."""
    if not reach_map.question.weapons:
        return [SearchScope(near), SearchScope(wide)]
    return [likely_scope(reach_map, near), SearchScope(near, 0), SearchScope(near, 2), SearchScope(wide, 2)]


def likely_scope(reach_map: ReachMap, corridor: Bits) -> SearchScope:
    """Every weapon goes all the way with one carrier, the heaviest with whoever has least; who is slowed goes with a leader."""
    question = reach_map.question
    everyone = frozenset(m.unit.name for m in question.movers)
    load = dict.fromkeys(everyone, 0)
    carriers: dict[str, frozenset[str]] = {}
    for placed in sorted(question.weapons, key=lambda x: -_weight(x)):
        there = [m.unit for m in question.movers if m.at == placed.at and not m.unit.is_smc]
        fit = [u for u in there if carried_half_pp(u, placed.sw, dismantled=placed.sw.dismantled) is not None]
        if not fit:
            carriers[placed.sw.name] = everyone
            continue
        one = min(fit, key=lambda u: load[u.name])
        carriers[placed.sw.name] = frozenset({one.name})
        load[one.name] += _weight(placed)
    slowed = {m.unit.name for m in question.movers if load[m.unit.name] > free_half_pp(m.unit.kind)}
    smc = {m.unit.name for m in question.movers if m.unit.is_smc}
    return SearchScope(corridor, 0, carriers, frozenset(slowed | smc))


def _weight(placed: PlacedWeapon) -> int:
    return squad_half_pp(placed.sw, dismantled=placed.sw.dismantled)


def telling_weapons(question: ClassicReach) -> Iterator[tuple[str, ...]]:
    """One weapon, the heaviest first, then two, then all; of alike ones in one hex only the first are tried."""
    names = [placed.sw.name for placed in question.weapons]
    weapons = sorted(question.weapons, key=lambda x: -_weight(x))
    seen: set[tuple[object, ...]] = set()
    for count in (1, 2):
        for some in itertools.combinations(weapons, count):
            alike = tuple((x.sw.kind, x.sw.dismantled, x.sw.counter_half_pp, x.at) for x in some)
            if count < len(names) and alike not in seen:
                seen.add(alike)
                yield tuple(name for name in names if any(x.sw.name == name for x in some))
    yield tuple(names)


def corridor(reach_map: ReachMap, slack: int) -> Bits:
    """The hexes near the cheapest ways between the pieces, and from them to the goal."""
    question = reach_map.question
    starts = dict.fromkeys(reach_map.number[piece.at.hex] for piece in pieces(question))
    last_step = [i for i, near in enumerate(reach_map.near) if near & reach_map.goals]  # from where an advance enters the goal
    goals = [*bits_of(reach_map.goals), *last_step]
    prices = {i: reach_map.costs_from(i, sys.maxsize) for i in (*starts, *goals)}
    found = reach_map.goals | sum(1 << i for i in last_step)
    nearest = {start: min((prices[start][end] for end in goals if end in prices[start]), default=0) for start in starts}
    for start in starts:
        for end in (*starts, *goals):
            direct = prices[start].get(end)
            if direct is None or (end not in starts and direct > nearest[start] + slack):
                continue
            for i, spent in prices[start].items():
                rest = prices[end].get(i)
                if rest is not None and spent + rest <= direct + slack:
                    found |= 1 << i
    return found
