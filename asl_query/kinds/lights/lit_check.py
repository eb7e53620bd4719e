"""Answers about Lanes re-checked against Lanes worked out the plain way (check/plain_lane.py)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, product
from typing import Any

from asl_query.acts.targeting import bars_to_lane
from asl_query.board.board import Board
from asl_query.check.plain_lane import Met, PlainLane, met_hexes, plain_lanes
from asl_query.check.refusal import items, require, require_equal, require_fields
from asl_query.rules.asl.w10_lanes import blindness_drm, chain_goes_on, is_blinded
from asl_query.rules.asl.w10_use import th_drm_at_searchlight
from asl_query.sight.slbi import is_lit_by_slbi, lit_place
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import Asks, Beam, Blinded, IsLit, Lights, Murk


def check_lights(board: Board, question: Lights, answer: Any, witness: Any, certificate: Any) -> None:
    """Each Lane has the hexes and Locations of the plain one, and the answer is what they add up to."""
    found = _lanes(board, question.beam, question.murk, certificate)
    lines = items(witness, "witness")
    require_equal("witness, number of Lanes", len(lines), len(found))
    for lane, line in zip(found, lines, strict=True):
        _check_line(lane, line)
    require_equal("answer", answer, _answer(found))


def _lanes(board: Board, beam: Beam, murk: Murk, certificate: Any) -> list[PlainLane]:
    """The plain Lanes; none where something keeps the SL from targeting, which the certificate must say."""
    bars = bars_to_lane(board, beam, murk)
    expected = {"kind": "no Lane", "bars": [{"rule": bar.rule, "what": bar.what} for bar in bars]} if bars else None
    require_equal("certificate", certificate, expected)
    return [] if bars else plain_lanes(board, beam, murk)


def _check_line(lane: PlainLane, line: Any) -> None:
    require(isinstance(line, dict), "witness: this is no Lane")
    lit = items(line.get("lit"), "witness, lit")
    require_equal("witness, lit Locations", sorted(map(str, lit)), sorted(place.name for place in lane.lit))
    require_fields("witness", line, {
        "side": lane.side.value if lane.side else None, "along": _names(lane.along), "touched": _names(lane.touched),
        "other_side": _names(lane.other_side), "same_level": lane.is_same_level,
        "smoke_and_mist": [lane.drm[hex_] for hex_ in lane.along], "lit": lit,
        "dark": [{"location": place.name, "rule": rule, "what": what} for place, (rule, what) in lane.dark.items()],
    })  # fmt: skip


def _names(hexes: Iterable[Hex]) -> list[str]:
    return [hex_.name for hex_ in hexes]


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
    require_equal("certificate", certificate, None)
    rows = []
    for beam in question.beams:
        bars = bars_to_lane(board, beam, question.murk)
        found = [] if bars else plain_lanes(board, beam, question.murk)
        row = [_line(question, beam, lane) for lane in found]
        dark = {"searchlight": beam.light.told, "side": None, "lit": False, "in_nvr": False}
        rows.append(row or [{**dark, "rule": bars[0].rule, "what": bars[0].what}])
    if question.slbi is not None:
        lit = is_lit_by_slbi(board, question.place, question.slbi)
        what = f"{lit_place(board, question.place).value}, {question.slbi.value}"
        rows.append([{"searchlight": "SLBI", "side": None, "lit": lit, "in_nvr": lit, "rule": "W10.6", "what": what}])
    lines = items(witness, "witness")
    flat = [one for row in rows for one in row]
    require_equal("witness, number of lines", len(lines), len(flat))
    for line, expected in zip(lines, flat, strict=True):
        require_fields("witness", line, expected)
    word = "in_nvr" if question.asks_nvr else "lit"
    outcomes = {any(one[word] for one in choice) for choice in product(*rows)}
    if len(outcomes) > 1:
        sides = [
            f"the {one['side']}-side hexes of the Lane of the {one['searchlight']}" for one in flat if one[word] and one["side"]
        ]
        require_equal("answer", answer, {"value": f"only with {' or '.join(sides)}"})
    else:
        require_equal("answer", answer, "yes" if True in outcomes else "no")


def _line(question: IsLit, beam: Beam, lane: PlainLane) -> dict[str, Any]:
    """What one Lane makes of the Location, with the rule that tells."""
    place = question.place
    in_nvr = place in lane.lit or place in lane.darkened
    if place in lane.dark:
        rule, what = lane.dark[place]
        if rule == "W10.221" and question.asks_nvr:
            rule, what = "W10.221: NVR", f"{what}: dark, but in NVR"
    elif place.hex == beam.light.at.hex:
        rule, what = "W10.22: own hex", "the SL's own hex"
    elif place in lane.lit:
        rule, what = "W10.22", "along the LOF and in the SL's LOS"
    elif place.hex in lane.touched:
        rule, what = "W10.22: single vertex", "the LOF meets its hex at a vertex only"
    elif place.hex in lane.other_side:
        rule, what = "W10.22: Alternate Hex Grain", "on the side of the LOF that was not declared"
    else:
        rule, what = "W10.22", "not along the LOF"
    return {
        "searchlight": beam.light.told, "side": lane.side.value if lane.side else None, "lit": place in lane.lit,
        "in_nvr": in_nvr, "rule": rule, "what": what,
    }  # fmt: skip


def check_blinded(board: Board, question: Blinded, answer: Any, witness: Any, certificate: Any) -> None:
    """The conditions of W10.25 on plain Lanes and a plain LOS."""
    found = _lanes(board, question.beam, question.murk, certificate)
    met = [m for m in met_hexes(board, question.firer.hex, question.target.hex) if m.start < m.end]
    rows = [(lane, *_blindness(board, question, lane, met)) for lane in found]
    lines = items(witness, "witness")
    require_equal("witness, number of Lanes", len(lines), len(rows))
    for line, (lane, loose, strict) in zip(lines, rows, strict=True):
        require_fields("witness", line, _blind_line(board, question, lane, met, loose, strict))
    outcomes = [_outcome(question, loose) for _, loose, _ in rows] or [_outcome(question, False, is_on=False)]
    strict_ones = [_outcome(question, strict) for *_, strict in rows] or outcomes
    if len(set(outcomes)) > 1:
        sides = [lane.side.value for lane, *_ in rows if lane.side]
        told_sides = " or ".join(f"{x} with the {side}-side hexes" for x, side in zip(outcomes, sides, strict=True))
        require_equal("answer", answer, {"value": told_sides})
    elif question.asks is Asks.DRM:
        both = {"strict_reading": int(strict_ones[0])} if strict_ones != outcomes else {}
        require_equal("answer", answer, {"value": int(outcomes[0])} | both)
    else:
        require_equal("answer", answer, outcomes[0])


def _outcome(question: Blinded, applies: bool, *, is_on: bool = True) -> str:
    if question.at_light:
        return "yes" if th_drm_at_searchlight(is_on, applies) else "no"
    return str(blindness_drm(applies)) if question.asks is Asks.DRM else "yes" if applies else "no"


def _blind_line(board: Board, question: Blinded, lane: PlainLane, met: list[Met], loose: bool, strict: bool) -> dict[str, Any]:
    lit = {place.hex for place in lane.lit}
    stretches = [sorted(m.hex for m in some) for _, some in groupby(met, key=lambda m: m.start)]
    first_lit = [next((h for h in some if h in lit), None) for some in stretches]
    at = question.beam.light.at.hex
    return {
        "side": lane.side.value if lane.side else None,
        "both in lit Locations of the Lane": question.firer in lane.lit and question.target in lane.lit,
        "lit hexes of the LOS": _names(h for h in first_lit if h is not None),
        "dark hexes of the LOS": _names(h for some in stretches for h in some if h not in lit),
        "range of the target to the SL": board.range_hexes(at, question.target.hex),
        "range of the Firer to the SL": board.range_hexes(at, question.firer.hex),
        "applies": loose,
        "applies when every hex of the LOS must be lit": strict,
    }


def _blindness(board: Board, question: Blinded, lane: PlainLane, met: list[Met]) -> tuple[bool, bool]:
    """Whether W10.25 applies, read as its EX do, and strictly."""
    at = question.beam.light.at.hex
    ranges = board.range_hexes(at, question.target.hex), board.range_hexes(at, question.firer.hex)
    ends = question.firer in lane.lit, question.target in lane.lit
    lit = {place.hex for place in lane.lit}
    strict = all(m.hex in lit for m in met)
    leads = _leads(board, [m.hex for m in met if m.hex in lit], question.firer.hex, question.target.hex)
    loose = leads if chain_goes_on(True, True) else strict  # under the strict reading (W-1) no dark hex is passed over
    return is_blinded(*ends, loose, *ranges), is_blinded(*ends, strict, *ranges)


def _leads(board: Board, lit: list[Hex], start: Hex, end: Hex) -> bool:
    """Whether lit hexes of the LOS lead from one end to the other, each touching the next."""
    reached, fresh = {start}, [start]
    while fresh:
        here = fresh.pop()
        fresh += [h for h in board.adjacent(here) if h in lit and h not in reached]
        reached.update(fresh)
    return end in reached
