"""On what places depend, re-checked: every fact that bears is gone through, without the solver that found them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from asl_query.check.open_ways import GivenWay, check_ways, clear_under_all
from asl_query.check.refusal import require, require_equal
from asl_query.finite.open_facts import OpenFact
from asl_query.kinds.depending import DependingPlace, WayItIs, facts_of
from asl_query.ndarrays import Bools
from asl_query.sight.open_sight import OpenSights
from asl_query.terms.answers import Verdict
from asl_query.terms.locations import Location


def check_depending(sights: OpenSights, places: Sequence[Location], depends: Sequence[DependingPlace]) -> None:
    """Exactly the places that depend on something are named, each with ways that are right, wide and all there are."""
    numbers = [number for number in np.flatnonzero(_varies(sights)).tolist() if _may_be_both(sights, number)]
    require_equal("answer, places that depend", [one.place for one in depends], [places[number] for number in numbers])
    for number, one in zip(numbers, depends, strict=True):
        check_on(sights, number, f"answer, {one.place.name}", one.on)


def check_on(sights: OpenSights, number: int, what: str, ways: Sequence[WayItIs]) -> None:
    """The ways of one LOS."""
    check_ways(what, clear_under_all(sights, number), [given_way(facts_of(sights, number), what, way) for way in ways])


def _varies(sights: OpenSights) -> Bools:
    """Whether anything that is known of a LOS is another under something that is open; where nothing is, nothing depends."""
    found = np.full(sights.looks.count, fill_value=sights.in_weather)
    for table in (sights.stopped, sights.drm):
        found |= (table != table[:1, :1]).any(axis=(0, 1))
    for adds in sights.smoke.values():
        found |= adds.any(axis=0)
    return found


def _may_be_both(sights: OpenSights, number: int) -> bool:
    is_clear = clear_under_all(sights, number)
    return bool(is_clear.any() and not is_clear.all())


def given_way(facts: Sequence[OpenFact], what: str, way: WayItIs) -> GivenWay:
    """A way by the numbers of its facts and options; Refused where it names others, or not in their order."""
    names = [fact.name for fact in facts]
    require(way.answer in (Verdict.YES, Verdict.NO), f"{what}: a way is yes or no")
    where: dict[int, list[int]] = {}
    for one in way.if_:
        require(one.fact in names, f"{what}: {one.fact} does not bear on it")
        fact = names.index(one.fact)
        require(fact not in where, f"{what}: {one.fact} is told twice")
        options = [facts[fact].options.index(option) for option in one.is_ if option in facts[fact].options]
        require(len(options) == len(one.is_) > 0, f"{what}: {one.fact} may not be that")
        require_equal(f"{what}: {one.fact}, in its order", options, sorted(set(options)))
        where[fact] = options
    require_equal(f"{what}, facts in their order", list(where), sorted(where))
    return GivenWay(way.answer is Verdict.YES, where)
