"""Every set-up of several GMSLs that can light some hexes: python-constraint lists them, and z3 by itself does so again."""

from __future__ import annotations

from math import comb

from asl_query.errors import QuestionError, ReplayError
from asl_query.kinds.lights.covering.light_cover import LightCover
from asl_query.kinds.lights.covering.proof import MOST_CHOICES, MOST_LISTED, EverySetUp, LightingPlace, SetUp
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.answers import Finding, Value
from asl_query.terms.searchlights import LightsFor


def lighting_places(cover: LightCover) -> tuple[LightingPlace, ...]:
    """Every place from which some of the hexes can be lit, with these."""
    rows = zip(cover.places, cover.targets.tolist(), strict=True)
    lit = (LightingPlace(place, tuple(h for h, is_lit in zip(cover.needs, row, strict=True) if is_lit)) for place, row in rows)
    return tuple(one for one in lit if one.lights)


def every_set_up(context: QueryContext, cover: LightCover, question: LightsFor) -> Finding:
    """All of them, listed up to a bound."""
    from asl_query.solve import by_constraint

    places = lighting_places(cover)
    looked_through = comb(len(places), question.count)
    if looked_through > MOST_CHOICES:
        what = f"{len(places)} hexes light some of these, which makes {looked_through:,} choices of {question.count}"
        best = f'ask for the best: "where should {question.count} GMSLs be emplaced to cover .."'
        raise QuestionError(f"{what}; {MOST_CHOICES:,} are gone through. Name more hexes, or {best}.")
    adds = {one.hex.name: [h.name for h in one.lights] for one in places}
    needs = [h.name for h in cover.needs]
    with context.watch.stage("python-constraint"):
        found = by_constraint.every_choice(adds, question.count, needs, context.deadline) if places else []
    checked = {"solver": by_constraint.VERSION}
    if places and len(found) <= MOST_LISTED:
        by_z3 = context.z3()
        with context.watch.stage("solve"):
            again = by_z3.every_choice(adds, question.count, needs, context.deadline)
        if again != set(map(frozenset, found)):
            raise ReplayError(f"python-constraint finds {len(found)} set-ups, z3 {len(again)}, and not the same")
        checked["second_solver"] = by_z3.VERSION
    by_name = {one.hex.name: one.hex for one in places}
    listed = tuple(SetUp(tuple(by_name[name] for name in chosen)) for chosen in found[:MOST_LISTED])
    return Finding(Value(len(found)), witness=listed, certificate=EverySetUp(looked_through, places), checked=checked)
