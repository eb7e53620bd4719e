"""The fewest GMSLs that light hexes, the best places for so many, and the places from which none can be lit."""

from __future__ import annotations

from math import comb
from typing import Any

from asl_query.answering.work import Work, only_painted
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError, ReplayError
from asl_query.explain.reasons import Reason, by_rule, reason
from asl_query.logic.problem import Cover, Found
from asl_query.rules.light_cover import LightCover, light_cover
from asl_query.solve.by_bounds import most_covered
from asl_query.terms.searchlights import Covering, LightsFor, Searchlight

_FEW_CHOICES = 3000  # so many choices a second solver goes through one by one
_MANY_OPTIONS = 1000  # so many are not even looked through for the second solvers
_FEW_OPTIONS = 60  # z3's optimizer answers for so many in a moment


def lights_for(work: Work, board: Board, question: LightsFor) -> dict[str, Any]:
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
        names, lit = cover.options
    unlit = [h.name for h, count in zip(cover.needs, lit.sum(axis=0).tolist(), strict=True) if not count]
    if unlit and question.wants is Covering.FEWEST:
        certificate = {"kind": "never lit", "hexes": unlit}
        dark = [_why_never(cover, unlit[0])]
        return {"answer": "no", "witness": None, "certificate": certificate, "because": dark,
                "checked": {"solver": "none needed"}, **_common(board, question)}  # fmt: skip
    count = question.count
    adds = dict(zip(names, ([h.name for h, x in zip(cover.needs, row, strict=True) if x] for row in lit.tolist()), strict=True))
    solver = "branch and bound"
    if question.wants is Covering.FEWEST:
        chosen, solver = _fewest(work, cover, adds)
        count = len(chosen) - 1
    with work.watch.stage("proof"):
        target = len(cover.needs) if question.wants is Covering.FEWEST else None
        best = most_covered(lit, count, work.deadline, target) if count else None
    if question.wants is Covering.BEST and best is not None:
        chosen = [names[i] for i in best.chosen]
    covered = len(cover.needs) if question.wants is Covering.FEWEST else best.covered if best else 0
    solvers = _second(work, adds, len(chosen), covered)
    answer = len(chosen) if question.wants is Covering.FEWEST else covered
    return {
        "answer": {"value": answer},
        "witness": [{"searchlight": name, "lights": adds[name]} for name in chosen],
        "certificate": {"kind": "bounds", "count": count, "most": target - 1 if target else answer,
                        "proof": best.proof if best else []},
        "because": [reason("W10.22"), reason("W10.4"), reason("W10.42"), *([reason("W10.11")] if cover.barred else [])],
        "checked": {"solver": solver, **solvers},
        **_common(board, question),
    }  # fmt: skip


def _fewest(work: Work, cover: LightCover, adds: dict[str, list[str]]) -> tuple[list[str], str]:
    """z3's choice of the fewest options that light every hex; what another option lights as well is left out before."""
    kept = undominated(adds)
    needs = {h.name: (1, {name: 1 for name, lit in kept.items() if h.name in lit}) for h in cover.needs}
    by_z3 = work.z3()
    with work.watch.stage("solve"):
        outcome = by_z3.fewest(Cover(needs), work.deadline)
    if not isinstance(outcome, Found):
        raise LimitReachedError(getattr(outcome, "reason", "no choice was found"))
    return sorted(name for name, is_chosen in outcome.choice.items() if is_chosen), by_z3.VERSION


def undominated(adds: dict[str, list[str]]) -> dict[str, frozenset[str]]:
    """The options that light something which no other one lights as well."""
    kept: dict[str, frozenset[str]] = {}
    for name, lit in sorted(adds.items(), key=lambda item: -len(item[1])):
        here = frozenset(lit)
        if not any(here <= other for other in kept.values()):
            kept[name] = here
    return kept


def _second(work: Work, adds: dict[str, list[str]], count: int, most: int) -> dict[str, str]:
    """Small problems are answered again by z3's optimizer and by python-constraint; both must light as much with as many."""
    found: dict[str, str] = {}
    if len(adds) > _MANY_OPTIONS:
        return found
    kept = undominated(adds)
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
    lines = [{"hex": h.name, **bar._asdict()} for h, bar in cover.barred.items()]
    dark: list[dict[str, Any]] = []
    lights: list[dict[str, Any]] = []
    for place, row in zip(cover.places, cover.targets.tolist(), strict=True):
        lit = [h.name for h, is_lit in zip(cover.needs, row, strict=True) if is_lit]
        if lit:
            lights.append({"hex": place.name, "lights": lit})
        else:
            why = [{"hex": h.name, **cover.why_dark(place, h)._asdict()} for h in cover.needs]
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
