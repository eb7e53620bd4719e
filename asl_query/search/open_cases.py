"""A LOS under what nobody stated as a case for the solver: the rule of Hindrances read as a term, obstacles as a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import product

from asl_query.finite.open_facts import OpenFact, UnsettledCase
from asl_query.logic.symbolic import read_as_term
from asl_query.logic.terms import Op, Term, both, choose, either, negate
from asl_query.rules.asl.a06_los import too_many_hindrances
from asl_query.sight.open_sight import WEATHER_DRM, OpenSights


def case_of(sights: OpenSights, number: int, facts: Sequence[OpenFact]) -> UnsettledCase:
    """One LOS; `facts` are those that bear on it, in the order of `Bearing`."""
    bearing, rest = sights.bearing(number), list(facts)
    season = rest.pop(0) if bearing.season else None
    thread = rest.pop(0) if bearing.thread else None
    stopped: Term = False
    drm: Term = int(sights.drm[0, 0, number])
    for s, t in product(range(len(sights.seasons)) if season else (0,), range(sights.drm.shape[1]) if thread else (0,)):
        here = both(_is(season, s), _is(thread, t))
        stopped = either(stopped, both(here, bool(sights.stopped[s, t, number])))
        drm = choose(here, int(sights.drm[s, t, number]), drm)
    for hex_ in bearing.smoke:
        drm = Op("+", (drm, _one_of(rest.pop(0), [int(n) for n in sights.smoke[hex_][:, number]])))
    if bearing.weather:
        drm = Op("+", (drm, _one_of(rest.pop(0), WEATHER_DRM)))
    return UnsettledCase(tuple(facts), negate(either(stopped, read_as_term(too_many_hindrances, drm))))


def _is(fact: OpenFact | None, option: int) -> Term:
    return True if fact is None else Op("==", (fact.unknown, option))


def _one_of(fact: OpenFact, numbers: Sequence[int]) -> Term:
    """What a fact adds, by its option."""
    adds: Term = numbers[0]
    return reduce(lambda found, n: choose(_is(fact, n), numbers[n], found), range(1, len(numbers)), adds)
