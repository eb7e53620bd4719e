"""Answers about Lanes re-checked against Lanes worked out the plain way (check/plain_lane.py)."""

from __future__ import annotations

from itertools import product
from typing import Any

from asl_query.board.board import Board
from asl_query.check.plain_lane import Met, PlainLane, met_hexes, plain_lanes
from asl_query.check.refusal import demand, items, same, same_fields
from asl_query.rules.slbi import is_lit_by_slbi
from asl_query.rules.targeting import bars_to_targeting
from asl_query.rules.w10_lanes import blindness_drm, is_blinded
from asl_query.rules.w10_use import th_drm_at_searchlight
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import Asks, Beam, Blinded, IsLit, Lights, Murk


def check_lights(board: Board, question: Lights, answer: Any, witness: Any, certificate: Any) -> None:
    """Each Lane has the hexes and Locations of the plain one, and the answer is what they add up to."""
    found = _lanes(board, question.beam, question.murk, certificate)
    lines = items(witness, "witness")
    same("witness, number of Lanes", len(lines), len(found))
    for lane, line in zip(found, lines, strict=True):
        _check_line(lane, line)
    same("answer", answer, _answer(found))


def _lanes(board: Board, beam: Beam, murk: Murk, certificate: Any) -> list[PlainLane]:
    """The plain Lanes; none where something keeps the SL from targeting, which the certificate must say."""
    bars = bars_to_targeting(board, beam.light, beam.target, murk)
    expected = {"kind": "no Lane", "bars": [{"rule": bar.rule, "what": bar.what} for bar in bars]} if bars else None
    same("certificate", certificate, expected)
    return [] if bars else plain_lanes(board, beam, murk)


def _check_line(lane: PlainLane, line: Any) -> None:
    demand(isinstance(line, dict), "witness: this is no Lane")
    dark = items(line.get("dark"), "witness, dark")
    told = [place.get("location") for place in dark if isinstance(place, dict)]
    same("witness, dark Locations", sorted(map(str, told)), sorted(place.name for place in lane.dark))
    same(
        "witness, lit Locations",
        sorted(map(str, items(line.get("lit"), "witness, lit"))),
        sorted(place.name for place in lane.lit),
    )
    along = [hex_.name for hex_ in lane.along]
    same("witness, touched", sorted(map(str, line.get("touched", ()))), sorted(h.name for h in lane.touched))
    same("witness, other side", sorted(map(str, line.get("other_side", ()))), sorted(h.name for h in lane.other_side))
    same_fields("witness", line, {
        "side": lane.side.value if lane.side else None, "along": along, "touched": line["touched"],
        "other_side": line["other_side"], "same_level": lane.is_same_level,
        "smoke_and_mist": [lane.drm[hex_] for hex_ in lane.along], "lit": line["lit"], "dark": dark,
    })  # fmt: skip


def _answer(found: list[PlainLane]) -> dict[str, Any]:
    lit = [{place.hex for place in lane.lit} for lane in found]
    sure = set.intersection(*lit) if lit else set()
    dark = [{place.hex for place in lane.darkened} - here for lane, here in zip(found, lit, strict=True)]
    order = list(dict.fromkeys(h for lane in found for h in lane.along))
    answer: dict[str, Any] = {"hexes": [h.name for h in order if h in sure]}
    if any(dark):
        both = set.intersection(*dark)
        answer["dark_in_nvr"] = [h.name for h in order if h in both]
    touched = list(dict.fromkeys(h.name for lane in found for h in lane.touched))
    if touched:
        answer["touched"] = touched
    if len(found) > 1:
        answer |= {
            lane.side.value: [h.name for h in order if h in here - sure]
            for lane, here in zip(found, lit, strict=True)
            if lane.side
        }
    return answer


def check_is_lit(board: Board, question: IsLit, answer: Any, witness: Any, certificate: Any) -> None:
    """Each Searchlight lights the Location or not, with each side; the verdict holds whichever sides are declared."""
    same("certificate", certificate, None)
    rows = []
    for beam in question.beams:
        bars = bars_to_targeting(board, beam.light, beam.target, question.murk)
        found = [] if bars else plain_lanes(board, beam, question.murk)
        verdicts = [(lane.side, question.place in lane.lit, question.place in lane.lit | lane.darkened) for lane in found]
        rows.append([(beam.light.name, *verdict) for verdict in verdicts or [(None, False, False)]])
    if question.slbi is not None:
        lit_by_slbi = is_lit_by_slbi(board, question.place, question.slbi)
        rows.append([("SLBI", None, lit_by_slbi, lit_by_slbi)])
    lines = items(witness, "witness")
    flat = [one for row in rows for one in row]
    same("witness, number of lines", len(lines), len(flat))
    for line, (name, side, lit, in_nvr) in zip(lines, flat, strict=True):
        demand(isinstance(line, dict), "witness: this is no line of an answer")
        expected = {"searchlight": name, "side": side.value if side else None, "lit": lit, "in_nvr": in_nvr}
        same_fields("witness", line, {**expected, "rule": line.get("rule"), "what": line.get("what")})
    word = 3 if question.asks_nvr else 2
    outcomes = {any(one[word] for one in choice) for choice in product(*rows)}
    if len(outcomes) > 1:
        demand(
            isinstance(answer, dict) and str(answer.get("value")).startswith("only with "),
            "answer: it depends on the side declared",
        )
        sides = [f"the {side.value}-side hexes of the Lane of {name}" for name, side, *lit in flat if lit[word - 2] and side]
        same("answer", answer, {"value": f"only with {' or '.join(sides)}"})
    else:
        same("answer", answer, "yes" if True in outcomes else "no")


def check_blinded(board: Board, question: Blinded, answer: Any, witness: Any, certificate: Any) -> None:
    """The conditions of W10.25 on plain Lanes and a plain LOS."""
    found = _lanes(board, question.beam, question.murk, certificate)
    met = [m for m in met_hexes(board, question.firer.hex, question.target.hex) if m.start < m.end]
    rows = [_blindness(board, question, lane, met) for lane in found]
    lines = items(witness, "witness")
    same("witness, number of Lanes", len(lines), len(rows))
    for line, (lane, loose, strict) in zip(lines, rows, strict=True):
        demand(isinstance(line, dict), "witness: this is no line of an answer")
        told = (line.get("side"), line.get("applies"), line.get("applies when every hex of the LOS must be lit"))
        same("witness, side and readings", told, (lane.side.value if lane.side else None, loose, strict))
    outcomes = [_outcome(question, loose) for _, loose, _ in rows] or [_outcome(question, False)]
    strict_ones = [_outcome(question, strict) for *_, strict in rows] or outcomes
    if len(set(outcomes)) > 1:
        sides = [lane.side.value for lane, *_ in rows if lane.side]
        told_sides = " or ".join(f"{x} with the {side}-side hexes" for x, side in zip(outcomes, sides, strict=True))
        same("answer", answer, {"value": told_sides})
    elif question.asks is Asks.DRM:
        both = {"strict_reading": int(strict_ones[0])} if strict_ones != outcomes else {}
        same("answer", answer, {"value": int(outcomes[0])} | both)
    else:
        same("answer", answer, outcomes[0])


def _outcome(question: Blinded, applies: bool) -> str:
    if question.at_light:
        return "yes" if th_drm_at_searchlight(True, applies) else "no"
    return str(blindness_drm(applies)) if question.asks is Asks.DRM else "yes" if applies else "no"


def _blindness(board: Board, question: Blinded, lane: PlainLane, met: list[Met]) -> tuple[PlainLane, bool, bool]:
    """Whether W10.25 applies, read as its EX do, and strictly."""
    at = question.beam.light.at.hex
    ranges = board.range_hexes(at, question.target.hex), board.range_hexes(at, question.firer.hex)
    ends = question.firer in lane.lit, question.target in lane.lit
    lit = {place.hex for place in lane.lit}
    loose = _leads(board, [m.hex for m in met if m.hex in lit], question.firer.hex, question.target.hex)
    return lane, is_blinded(*ends, loose, *ranges), is_blinded(*ends, all(m.hex in lit for m in met), *ranges)


def _leads(board: Board, lit: list[Hex], start: Hex, end: Hex) -> bool:
    """Whether lit hexes of the LOS lead from one end to the other, each touching the next."""
    reached, fresh = {start}, [start]
    while fresh:
        here = fresh.pop()
        fresh += [h for h in board.adjacent(here) if h in lit and h not in reached]
        reached.update(fresh)
    return end in reached
