"""Finds on what each LOS depends: z3 is asked about those that what is open decides, and about nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.finite.open_facts import ForcedWay, OpenFact
from asl_query.kinds.depending import DependingPlace, FactIs, WayItIs, facts_of
from asl_query.kinds.query_context import QueryContext
from asl_query.search.open_cases import case_of
from asl_query.sight.open_sight import OpenSights
from asl_query.terms.answers import Verdict
from asl_query.terms.locations import Location


def depending(context: QueryContext, sights: OpenSights, places: Sequence[Location]) -> tuple[DependingPlace, ...]:
    """z3's ways for each LOS that depends on something; LOS of the same case are asked about once."""
    numbers = sights.depends.nonzero()[0].tolist()
    if not numbers:
        return ()
    context.z3()
    from asl_query.solve.by_open_facts import ways

    known: dict[object, tuple[ForcedWay, ...]] = {}
    found = []
    with context.watch.stage("solve"):
        for number in numbers:
            facts = facts_of(sights, number)
            case = case_of(sights, number, facts)
            if case not in known:
                known[case] = ways(case, context.deadline)
            found.append(DependingPlace(places[number], tuple(told_way(way, facts) for way in known[case])))
    return tuple(found)


def told_way(way: ForcedWay, facts: Sequence[OpenFact]) -> WayItIs:
    """A way that a solver gives, by the names of its facts and of their options."""
    is_so = tuple(FactIs(facts[i].name, tuple(facts[i].options[n] for n in options)) for i, options in way.where.items())
    return WayItIs(Verdict.YES if way.holds else Verdict.NO, is_so)
