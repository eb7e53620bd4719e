"""The fewest GMSLs that light hexes, the best places for so many, and the places from which none can be lit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import comb
from typing import Any

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError, ReplayError
from asl_query.explain.reasons import Reason, by_rule, reason
from asl_query.finite.problem import Cover, Found
from asl_query.kinds.query_context import QueryContext, only_painted
from asl_query.search.light_cover import LightCover, light_cover
from asl_query.solve.by_bounds import most_covered
from asl_query.terms.searchlights import Covering, LightsFor, Searchlight

_FEW_CHOICES = 3000  # so many choices a second solver goes through one by one
_MANY_OPTIONS = 1000  # so many are not even looked through for the second solvers
_FEW_OPTIONS = 60  # z3's optimizer answers for so many in a moment


def lights_for(work: QueryContext, board: Board, question: LightsFor) -> dict[str, Any]:
    """What is asked of several GMSLs, or of every place for one."""
    if question.type is not Searchlight.GMSL:
        vehicle = "an AMSL" if question.type is Searchlight.AMSL else "a TMSL"
        what = f"Where {vehicle} may stand is not modelled (D2 vehicle movement); ask for GMSLs."
        raise QuestionError(what)
    with work.watch.stage("rules"):
        cover = light_cover(board, question)
        if question.wants is Covering.NONE and not cover.places:
            raise QuestionError(
                "From no hex can every one of these LOF be traced over painted hexrows; name hexes of one stretch."
            )
        if question.wants is Covering.NONE:
            return {**_none(cover), **_common(board, question)}
        options = _Options(cover)
    common = _common(board, question)
    unlit = [h.name for h, count in zip(cover.needs, options.lit.sum(axis=0).tolist(), strict=True) if not count]
    if unlit and question.wants is Covering.FEWEST:
        certificate = {"kind": "never lit", "hexes": unlit}
        dark = [_why_never(cover, unlit[0])]
        return {"answer": "no", "witness": None, "certificate": certificate, "because": dark,
                "checked": {"solver": "none needed"}, **common}  # fmt: skip
    found = _fewest(work, options) if question.wants is Covering.FEWEST else _best(work, options, question.count)
    because = [reason("W10.22"), reason("W10.4"), reason("W10.42"), *([reason("W10.11")] if cover.barred else [])]
    return {**found, "because": because, **common}


class _Options:
    """What may be chosen, by name, and what each lights."""

    def __init__(self, cover: LightCover) -> None:
        self.needs = cover.needs
        self.names, self.lit = cover.options

    @cached_property
    def adds(self) -> dict[str, list[str]]:
        """The hexes that each lights."""
        rows = ([h.name for h, is_lit in zip(self.needs, row, strict=True) if is_lit] for row in self.lit.tolist())
        return dict(zip(self.names, rows, strict=True))

    @cached_property
    def undominated(self) -> dict[str, frozenset[str]]:
        """The options that light something which no other one lights as well."""
        kept: dict[str, frozenset[str]] = {}
        for name, lit in sorted(self.adds.items(), key=lambda item: -len(item[1])):
            here = frozenset(lit)
            if not any(here <= other for other in kept.values()):
                kept[name] = here
        return kept

    def witness(self, chosen: Iterable[str]) -> list[dict[str, Any]]:
        """The chosen ones as an answer lists them."""
        return [{"searchlight": name, "lights": self.adds[name]} for name in chosen]


def _fewest(work: QueryContext, options: _Options) -> dict[str, Any]:
    """z3's choice of the fewest options that light every hex, and the proof that one fewer do not; what another option lights as
    well is left out before."""
    needs = {h.name: (1, {name: 1 for name, lit in options.undominated.items() if h.name in lit}) for h in options.needs}
    by_z3 = work.z3()
    with work.watch.stage("solve"):
        outcome = by_z3.fewest(Cover(needs), work.deadline)
    if not isinstance(outcome, Found):
        raise LimitReachedError(getattr(outcome, "reason", "no choice was found"))
    chosen = sorted(name for name, is_chosen in outcome.choice.items() if is_chosen)
    fewer, every = len(chosen) - 1, len(options.needs)
    with work.watch.stage("proof"):
        bounds = most_covered(options.lit, fewer, work.deadline, every) if fewer else None
    return {
        "answer": {"value": len(chosen)},
        "witness": options.witness(chosen),
        "certificate": {"kind": "bounds", "count": fewer, "most": every - 1, "proof": bounds.proof if bounds else []},
        "checked": {"solver": by_z3.VERSION, **_second(work, options, len(chosen), every)},
    }


def _best(work: QueryContext, options: _Options, count: int) -> dict[str, Any]:
    """So many options that light most, with the proof that none light more."""
    with work.watch.stage("proof"):
        best = most_covered(options.lit, count, work.deadline)
    chosen = [options.names[i] for i in best.chosen]
    return {
        "answer": {"value": best.covered},
        "witness": options.witness(chosen),
        "certificate": {"kind": "bounds", "count": count, "most": best.covered, "proof": best.proof},
        "checked": {"solver": "branch and bound", **_second(work, options, len(chosen), best.covered)},
    }


def _second(work: QueryContext, options: _Options, count: int, most: int) -> dict[str, str]:
    """Small problems are answered again by z3's optimizer and by python-constraint; both must light as much with as many."""
    found: dict[str, str] = {}
    if len(options.names) > _MANY_OPTIONS:
        return found
    kept = options.undominated
    if len(kept) <= _FEW_OPTIONS:
        by_z3 = work.z3()
        again = by_z3.most(kept, count, work.deadline)
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


def _none(cover: LightCover) -> dict[str, Any]:
    """Every place by what a GMSL there can light: nothing, for reasons that are named; or some of the hexes."""
    lines = [{"hex": h.name, "rule": bar.rule, "what": bar.what} for h, bar in cover.barred.items()]
    dark: list[dict[str, Any]] = []
    lights: list[dict[str, Any]] = []
    for place, row in zip(cover.places, cover.targets.tolist(), strict=True):
        lit = [h.name for h, is_lit in zip(cover.needs, row, strict=True) if is_lit]
        if lit:
            lights.append({"hex": place.name, "lights": lit})
        else:
            bars = [(h, cover.why_dark(place, h)) for h in cover.needs]
            why = [{"hex": h.name, "rule": bar.rule, "what": bar.what} for h, bar in bars]
            dark.append({"hex": place.name, "because": why})
    why_dark: list[dict[str, str]] = [line for one in dark for line in one["because"]]
    because = by_rule(why_dark, "hex")
    return {
        "answer": {"hexes": [line["hex"] for line in dark]},
        "witness": dark,
        "certificate": {"kind": "lights", "barred": lines, "lights": lights},
        "because": [{**r, "facts": {}} for r in because],
        "checked": {"solver": "none needed"},
    }


def _why_never(cover: LightCover, name: str) -> Reason:
    hex_ = next(h for h in cover.needs if h.name == name)
    bars = [cover.why_dark(place, hex_) for place in cover.places if place != hex_]
    numbers = sorted({bar.rule for bar in bars})
    return reason(numbers[0] if numbers else "W10.11", hex=name, rules=numbers)


def _common(board: Board, question: LightsFor) -> dict[str, Any]:
    placed = [f"+{drm} SMOKE in {hex_.name}" for hex_, drm in question.smoke]
    return {
        "assumed": [
            *only_painted(board, "hexes and LOF"),
            "GMSLs Emplaced with their crews, nothing else on the board",
            "a hex counts by its Location on the ground, IN its Depression or on its bridge",
            *(["all Lanes in place at the same time, each side of an Alternate Hex Grain as its owner likes"] if question.at_once
              else ["each hex is one that some GMSL can target when it wants to"]),
            *placed, f"no {'other ' if placed else ''}SMOKE or Mist; LOS as by day (W10.4)",
        ],
        "not_modelled": ["W10.3 the Sighting TC: whether it passes is a roll of its own"],
    }  # fmt: skip
