"""The fewest GMSLs that light hexes, the best places for so many, and the places from which none can be lit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import comb

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError, ReplayError
from asl_query.finite.problem import Cover, Found
from asl_query.kinds.lights.covering.aimed import Aimed
from asl_query.kinds.lights.covering.light_cover import LightCover, light_cover
from asl_query.kinds.lights.covering.proof import (
    ChosenLight,
    DarkPlace,
    LightingPlace,
    MostLit,
    OtherPlaces,
    UnlitHexes,
    barred_places,
    why_dark,
)
from asl_query.kinds.lights.covering.set_ups import every_set_up
from asl_query.kinds.lights.taken_for_granted import NONE_NEEDED
from asl_query.kinds.query_context import QueryContext
from asl_query.solve.by_bounds import most_covered
from asl_query.terms.answers import Finding, Hexes, Value, Verdict
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import Covering, LightsFor, Searchlight

_FEW_CHOICES = 3000  # so many choices a second solver goes through one by one
_MANY_OPTIONS = 1000  # so many are not even looked through for the second solvers
_FEW_OPTIONS = 60  # z3's optimizer answers for so many in a moment


def lights_for(context: QueryContext, board: Board, question: LightsFor) -> Finding:
    """What is asked of several GMSLs, or of every place for one."""
    if question.type is not Searchlight.GMSL:
        vehicle = "an AMSL" if question.type is Searchlight.AMSL else "a TMSL"
        what = f"Where {vehicle} may stand is not modelled (D2 vehicle movement); ask for GMSLs."
        raise QuestionError(what)
    with context.watch.stage("rules"):
        cover = light_cover(board, question)
        if question.wants is Covering.NONE:
            if not cover.places:
                raise QuestionError(
                    "From no hex can every one of these LOF be traced over painted hexrows; name hexes of one stretch."
                )
            return _none(cover)
        if question.wants is Covering.EVERY:
            return every_set_up(context, cover, question)
        options = _Options(cover)
        never_lit = cover.never_lit
    if question.wants is Covering.BEST:
        return _best(context, options, question.count)
    if never_lit:
        return Finding(Verdict.NO, certificate=UnlitHexes(never_lit), checked=NONE_NEEDED)
    return _fewest(context, options)


class _Options:
    """The options that may be chosen, each with what it lights."""

    def __init__(self, cover: LightCover) -> None:
        self.needs = cover.needs
        self.aimed, self.lit = cover.options
        self.by_name = {one.name: one for one in self.aimed}

    @cached_property
    def adds(self) -> dict[Aimed, tuple[Hex, ...]]:
        """The hexes that each lights."""
        rows = (tuple(h for h, is_lit in zip(self.needs, row, strict=True) if is_lit) for row in self.lit.tolist())
        return dict(zip(self.aimed, rows, strict=True))

    @cached_property
    def undominated(self) -> dict[str, frozenset[str]]:
        """The options by name that light something which no other one lights as well, with the names of what they light."""
        kept: dict[str, frozenset[str]] = {}
        for aimed, lit in sorted(self.adds.items(), key=lambda item: -len(item[1])):
            here = frozenset(hex_.name for hex_ in lit)
            if not any(here <= other for other in kept.values()):
                kept[aimed.name] = here
        return kept

    def witness(self, chosen: Iterable[Aimed]) -> tuple[ChosenLight, ...]:
        """The chosen ones as an answer lists them."""
        return tuple(ChosenLight(aimed, self.adds[aimed]) for aimed in chosen)


def _fewest(context: QueryContext, options: _Options) -> Finding:
    """z3's choice of the fewest options that light every hex, and the proof that one fewer do not; what another option lights as
    well is left out before."""
    needs = {h.name: (1, {name: 1 for name, lit in options.undominated.items() if h.name in lit}) for h in options.needs}
    by_z3 = context.z3()
    with context.watch.stage("solve"):
        outcome = by_z3.fewest(Cover(needs), context.deadline)
    if not isinstance(outcome, Found):
        raise LimitReachedError(getattr(outcome, "reason", "no choice was found"))
    chosen = sorted(name for name, is_chosen in outcome.choice.items() if is_chosen)
    fewer, every = len(chosen) - 1, len(options.needs)
    with context.watch.stage("proof"):
        bounds = most_covered(options.lit, fewer, context.deadline, every) if fewer else None
    return Finding(
        Value(len(chosen)),
        witness=options.witness(options.by_name[name] for name in chosen),
        certificate=MostLit(fewer, every - 1, tuple(bounds.proof) if bounds else ()),
        checked={"solver": by_z3.VERSION, **_second(context, options, len(chosen), every)},
    )


def _best(context: QueryContext, options: _Options, count: int) -> Finding:
    """So many options that light most, with the proof that none light more."""
    with context.watch.stage("proof"):
        best = most_covered(options.lit, count, context.deadline)
    chosen = [options.aimed[i] for i in best.chosen]
    return Finding(
        Value(best.covered),
        witness=options.witness(chosen),
        certificate=MostLit(count, best.covered, tuple(best.proof)),
        checked={"solver": "branch and bound", **_second(context, options, len(chosen), best.covered)},
    )


def _second(context: QueryContext, options: _Options, count: int, most: int) -> dict[str, str]:
    """Small problems are answered again by z3's optimizer and by python-constraint; both must light as much with as many."""
    found: dict[str, str] = {}
    if len(options.aimed) > _MANY_OPTIONS:
        return found
    kept = options.undominated
    if len(kept) <= _FEW_OPTIONS:
        by_z3 = context.z3()
        again = by_z3.most(kept, count, context.deadline)
        if again not in (most, None):
            raise ReplayError(f"z3 covers {again} hexes, the search {most}")
        found["second_solver"] = by_z3.VERSION
    if comb(len(kept), min(count, len(kept))) <= _FEW_CHOICES:
        from asl_query.solve import by_constraint

        third = by_constraint.most(kept, count)
        if third != most:
            raise ReplayError(f"python-constraint covers {third} hexes, the search {most}")
        found["third_solver"] = by_constraint.VERSION
    return found


def _none(cover: LightCover) -> Finding:
    """Every place by what a GMSL there can light: nothing, for reasons that are named; or some of the hexes."""
    dark: list[DarkPlace] = []
    lights: list[LightingPlace] = []
    for place, row in zip(cover.places, cover.targets.tolist(), strict=True):
        lit = tuple(h for h, is_lit in zip(cover.needs, row, strict=True) if is_lit)
        if lit:
            lights.append(LightingPlace(place, lit))
        else:
            dark.append(DarkPlace(place, tuple(why_dark(cover, place, h) for h in cover.needs)))
    return Finding(
        Hexes(tuple(one.hex.name for one in dark)),
        witness=tuple(dark),
        certificate=OtherPlaces(barred_places(cover), tuple(lights)),
        checked=NONE_NEEDED,
    )
