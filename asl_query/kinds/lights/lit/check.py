"""Answers about Lanes re-checked against Lanes worked out the plain way (check/plain_lane.py)."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, product

from asl_query.acts.targeting import bars_to_lane
from asl_query.board.board import Board
from asl_query.check.plain_lane import Met, PlainLane, met_hexes, plain_lanes
from asl_query.check.refusal import require_equal, require_fields
from asl_query.kinds.lights.check import require_no_lane
from asl_query.kinds.lights.lit.proof import (
    SMOKE_OR_MIST,
    BlindLine,
    BlindnessDrm,
    BlindOutcome,
    DarkLocation,
    LaneLine,
    LitHexes,
    LitLine,
    by_side,
    only_with,
)
from asl_query.logic.rule import key_of
from asl_query.rules.asl.w10_kinds import slbi_illuminates
from asl_query.rules.asl.w10_lanes import (
    blindness_drm,
    is_along,
    is_blinded,
    is_in_nvr,
    is_on_declared_side,
    lane_lights,
    lights_own_hex,
)
from asl_query.rules.asl.w10_use import th_drm_at_searchlight
from asl_query.sight.lanes import leads_through_light
from asl_query.sight.slbi import is_lit_by_slbi, lit_place
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.searchlights import Asks, Beam, Blinded, IsLit, Lights, Obscurement, Side


def check_lights(board: Board, question: Lights, answer: Answer) -> None:
    """Each Lane has the hexes and Locations of the plain one, and the answer is what they add up to."""
    found = _lanes(board, question.beam, question.murk, answer)
    lines: tuple[LaneLine, ...] = answer.witness
    require_equal("witness, number of Lanes", len(lines), len(found))
    for lane, line in zip(found, lines, strict=True):
        require_equal("witness, lit Locations", sorted(line.lit), sorted(lane.lit))
        expected = replace(_lane_line(lane), lit=line.lit)
        require_fields("witness", line, expected)
    require_equal("answer", answer.answer, _lit_hexes(found))


def _lanes(board: Board, beam: Beam, murk: Obscurement, answer: Answer) -> list[PlainLane]:
    """The plain Lanes; none where something keeps the SL from targeting, which the certificate must say."""
    bars = bars_to_lane(board, beam, murk)
    require_no_lane(answer, bars)
    return [] if bars else plain_lanes(board, beam, murk)


def _lane_line(lane: PlainLane) -> LaneLine:
    return LaneLine(
        lane.side, tuple(lane.along), tuple(lane.touched), tuple(lane.other_side), lane.is_same_level,
        tuple(lane.drm[hex_] for hex_ in lane.along), tuple(lane.lit),
        tuple(DarkLocation(place, *why) for place, why in lane.dark.items()),
    )  # fmt: skip


def _lit_hexes(found: list[PlainLane]) -> LitHexes:
    lit = [{place.hex for place in lane.lit} for lane in found]
    sure = set.intersection(*lit) if lit else set()
    dark = [{place.hex for place in lane.darkened} - here for lane, here in zip(found, lit, strict=True)]
    order = list(dict.fromkeys(h for lane in found for h in lane.along))
    touched = tuple(dict.fromkeys(h for lane in found for h in lane.touched))
    alone = {
        lane.side: tuple(h for h in order if h in here - sure) for lane, here in zip(found, lit, strict=True) if len(found) > 1
    }
    return LitHexes(
        tuple(h.name for h in order if h in sure),
        tuple(h for h in order if h in set.intersection(*dark)) if any(dark) else None,
        touched or None,
        alone.get(Side.LEFT),
        alone.get(Side.RIGHT),
    )


def check_is_lit(board: Board, question: IsLit, answer: Answer) -> None:
    """Each Searchlight lights the Location or not, with each side; the verdict holds whichever sides are declared."""
    rows = []
    for beam in question.beams:
        bars = bars_to_lane(board, beam, question.murk)
        found = [] if bars else plain_lanes(board, beam, question.murk)
        row = [_lit_line(question, beam, lane) for lane in found]
        rows.append(row or [LitLine(beam.light.told, None, False, False, bars[0].rule, bars[0].what)])
    if question.slbi is not None:
        lit = is_lit_by_slbi(board, question.place, question.slbi)
        what = f"{lit_place(board, question.place).value}, {question.slbi.value}"
        rows.append([LitLine("SLBI", None, lit, lit, key_of(slbi_illuminates), what)])
    lines: tuple[LitLine, ...] = answer.witness
    flat = [one for row in rows for one in row]
    require_equal("witness, number of lines", len(lines), len(flat))
    for line, expected in zip(lines, flat, strict=True):
        require_fields("witness", line, expected)
    having = [one for one in flat if (one.in_nvr if question.asks_nvr else one.lit)]
    outcomes = {any(one in having for one in choice) for choice in product(*rows)}
    if len(outcomes) > 1:
        require_equal("answer", answer.answer, only_with(having))
    else:
        require_equal("answer", answer.answer, Verdict.YES if True in outcomes else Verdict.NO)


def _lit_line(question: IsLit, beam: Beam, lane: PlainLane) -> LitLine:
    """What one Lane makes of the Location, with the rule that tells."""
    place = question.place
    if place in lane.dark:
        rule, what = lane.dark[place]
        if rule == SMOKE_OR_MIST and question.asks_nvr:
            rule, what = key_of(is_in_nvr), f"{what}: dark, but in NVR"
    elif place.hex == beam.light.at.hex:
        rule, what = key_of(lights_own_hex), "the SL's own hex"
    elif place in lane.lit:
        rule, what = key_of(lane_lights), "along the LOF and in the SL's LOS"
    elif place.hex in lane.touched:
        rule, what = key_of(is_along), "the LOF meets its hex at a vertex only"
    elif place.hex in lane.other_side:
        rule, what = key_of(is_on_declared_side), "on the side of the LOF that was not declared"
    else:
        rule, what = key_of(lane_lights), "not along the LOF"
    in_nvr = is_in_nvr(place in lane.lit, place in lane.darkened)
    return LitLine(beam.light.told, lane.side, place in lane.lit, in_nvr, rule, what)


def check_blinded(board: Board, question: Blinded, answer: Answer) -> None:
    """The conditions of W10.25 on plain Lanes and a plain LOS."""
    found = _lanes(board, question.beam, question.murk, answer)
    check_blindness(board, question, found, answer)


def check_blindness(board: Board, question: Blinded, found: list[PlainLane], answer: Answer) -> None:
    """What a Firer meets of these Lanes, and the answer that it adds up to."""
    met = [m for m in met_hexes(board, question.firer.hex, question.target.hex) if m.start < m.end]
    rows = [_blind_line(board, question, lane, met) for lane in found]
    lines: tuple[BlindLine, ...] = answer.witness
    require_equal("witness, number of Lanes", len(lines), len(rows))
    for line, expected in zip(lines, rows, strict=True):
        require_fields("witness", line, expected)
    outcomes = [_outcome(question, row.applies) for row in rows] or [_outcome(question, False, is_on=False)]
    strict = [_outcome(question, row.strict) for row in rows] or outcomes
    if len(set(outcomes)) > 1:
        sides = ((outcome, row.side) for outcome, row in zip(outcomes, rows, strict=True) if row.side)
        require_equal("answer", answer.answer, by_side(sides))
    elif question.asks is Asks.DRM:
        require_equal("answer", answer.answer, BlindnessDrm(int(outcomes[0]), int(strict[0]) if strict != outcomes else None))
    else:
        require_equal("answer", answer.answer, outcomes[0])


def _outcome(question: Blinded, applies: bool, *, is_on: bool = True) -> BlindOutcome:
    if question.asks is Asks.DRM and not question.at_light:
        return blindness_drm(applies)
    holds = bool(th_drm_at_searchlight(is_on, applies)) if question.at_light else applies
    return Verdict.YES if holds else Verdict.NO


def _blind_line(board: Board, question: Blinded, lane: PlainLane, met: list[Met]) -> BlindLine:
    """The conditions of W10.25, read as its EX do, and strictly."""
    lit = {place.hex for place in lane.lit}
    stretches = [sorted(m.hex for m in some) for _, some in groupby(met, key=lambda m: m.start)]
    first_lit = (next((h for h in some if h in lit), None) for some in stretches)
    at = question.beam.light.at.hex
    ranges = board.range_hexes(at, question.target.hex), board.range_hexes(at, question.firer.hex)
    ends = question.firer in lane.lit, question.target in lane.lit
    strict = all(m.hex in lit for m in met)
    loose = leads_through_light(board, stretches, lit)
    return BlindLine(
        lane.side,
        all(ends),
        tuple(h for h in first_lit if h is not None),
        tuple(h for some in stretches for h in some if h not in lit),
        *ranges,
        is_blinded(*ends, loose, *ranges),
        is_blinded(*ends, strict, *ranges),
    )
