"""What Searchlights light, and whom they blind."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from asl_query.acts.targeting import bars_to_lane
from asl_query.board.board import Board
from asl_query.kinds.lights.lit.proof import (
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
from asl_query.kinds.lights.proof import NoLane, target_bars
from asl_query.kinds.lights.taken_for_granted import NONE_NEEDED
from asl_query.kinds.query_context import QueryContext
from asl_query.logic.rule import key_of
from asl_query.rules.asl.w10_kinds import slbi_illuminates
from asl_query.rules.asl.w10_lanes import (
    blindness_drm,
    is_along,
    is_in_nvr,
    is_on_declared_side,
    lane_lights,
    lights_own_hex,
)
from asl_query.rules.asl.w10_use import th_drm_at_searchlight
from asl_query.sight.lanes import NOT_ALONG, Blindness, Lane, LightReason, blindness, lanes
from asl_query.sight.slbi import is_lit_by_slbi, lit_place
from asl_query.terms.answers import Finding, Outcome, Verdict
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import Asks, Beam, Blinded, IsLit, Lights, Side


def lights(context: QueryContext, board: Board, question: Lights) -> Finding:
    """The hexes that a Lane lights, leaves dark but within NVR, and touches at a vertex only."""
    with context.watch.stage("rules"):
        bars = bars_to_lane(board, question.beam, question.murk)
        found = [] if bars else lanes(board, question.beam, question.murk)
    return Finding(
        lit_hexes(found),
        witness=tuple(map(lane_line, found)),
        certificate=NoLane(target_bars(bars)) if bars else None,
        checked=NONE_NEEDED,
    )


def lit_hexes(found: list[Lane]) -> LitHexes:
    """The answer: what is lit whichever side its owner declares, and what only on one side."""
    every = [set(lane.lit_hexes) for lane in found]
    sure = set.intersection(*every) if every else set()
    order = list(dict.fromkeys(h for lane in found for h in lane.hexes))
    dark = [{place.hex for place in lane.darkened} - set(lane.lit_hexes) for lane in found]
    touched = tuple(dict.fromkeys(h for lane in found for h in lane.touched))
    sides = {lane.beam.side: _those(order, lit - sure) for lane, lit in zip(found, every, strict=True)}
    is_open = len(found) > 1
    return LitHexes(
        tuple(hex_.name for hex_ in _those(order, sure)),
        _those(order, set.intersection(*dark)) if any(dark) else None,
        touched or None,
        sides[Side.LEFT] if is_open else None,
        sides[Side.RIGHT] if is_open else None,
    )


def _those(order: Iterable[Hex], among: set[Hex]) -> tuple[Hex, ...]:
    return tuple(hex_ for hex_ in order if hex_ in among)


def lane_line(lane: Lane) -> LaneLine:
    """A Lane as a witness carries it."""
    return LaneLine(
        lane.beam.side,
        lane.hexes,
        lane.touched,
        lane.off_side,
        lane.is_same_level,
        tuple(lane.drm.get(hex_, 0) for hex_ in lane.hexes),
        lane.lit,
        tuple(DarkLocation(place, *why_dark) for place, why_dark in lane.dark.items()),
    )


def is_lit(context: QueryContext, board: Board, question: IsLit) -> Finding:
    """Whether a Location is lit: by every choice of sides that the owners have, by none, or by some."""
    with context.watch.stage("rules"):
        choices = [_lines_of(board, question, beam) for beam in question.beams] + _by_slbi(board, question)
    lines = tuple(line for choice in choices for line in choice)
    outcomes = {any(holds(question, line) for line in taken) for taken in product(*choices)}
    answer: Outcome = Verdict.YES if outcomes == {True} else Verdict.NO
    if len(outcomes) > 1:
        answer = only_with(line for line in lines if holds(question, line))
    return Finding(
        answer,
        witness=lines,
        checked=NONE_NEEDED,
    )


def holds(question: IsLit, line: LitLine) -> bool:
    """Whether a line has what the question asks: the Location lit, or within NVR."""
    return line.in_nvr if question.asks_nvr else line.lit


def _by_slbi(board: Board, question: IsLit) -> list[list[LitLine]]:
    """What SLBI makes of the Location, where it is in effect."""
    if question.slbi is None:
        return []
    lit = is_lit_by_slbi(board, question.place, question.slbi)
    what = f"{lit_place(board, question.place).value}, {question.slbi.value}"
    return [[LitLine("SLBI", None, lit, lit, key_of(slbi_illuminates), what)]]


def _lines_of(board: Board, question: IsLit, beam: Beam) -> list[LitLine]:
    """What one Searchlight makes of the Location with each side it may declare."""
    bars = bars_to_lane(board, beam, question.murk)
    if bars:
        return [LitLine(beam.light.told, None, False, False, bars[0].rule, bars[0].what)]
    lines = []
    for lane in lanes(board, beam, question.murk):
        lit = question.place in lane.lit
        in_nvr = is_in_nvr(lit, question.place in lane.darkened)
        lines.append(LitLine(lane.beam.light.told, lane.beam.side, lit, in_nvr, *why(lane, question)))
    return lines


def why(lane: Lane, question: IsLit) -> LightReason:
    """The rule that tells whether a Lane lights a Location, and what it says."""
    place = question.place
    if place in lane.dark:
        said = lane.dark[place]
        is_near = place in lane.darkened and question.asks_nvr
        return LightReason(key_of(is_in_nvr), f"{said.what}: dark, but in NVR") if is_near else said
    if place.hex == lane.beam.light.at.hex:
        return LightReason(key_of(lights_own_hex), "the SL's own hex")
    if place in lane.lit:
        return LightReason(key_of(lane_lights), "along the LOF and in the SL's LOS")
    if place.hex in lane.touched:
        return LightReason(key_of(is_along), "the LOF meets its hex at a vertex only")
    if place.hex in lane.off_side:
        return LightReason(key_of(is_on_declared_side), "on the side of the LOF that was not declared")
    return NOT_ALONG


def blinded(context: QueryContext, board: Board, question: Blinded) -> Finding:
    """Whether IB Blindness applies, as the rulebook's own EX read the rule and as its words do (W-1)."""
    with context.watch.stage("rules"):
        bars = bars_to_lane(board, question.beam, question.murk)
        found = [] if bars else lanes(board, question.beam, question.murk)
        lines = tuple(blind_line(lane, blindness(board, lane, question.firer, question.target)) for lane in found)
    return Finding(
        _blinded(question, lines),
        witness=lines,
        certificate=NoLane(target_bars(bars)) if bars else None,
        checked=NONE_NEEDED,
    )


def _blinded(question: Blinded, lines: tuple[BlindLine, ...]) -> Outcome:
    """The answer of the Lanes that there may be; with none, nobody is blinded and the SL counts as switched off."""
    outcomes = [_of_reading(question, line.applies) for line in lines] or [_of_reading(question, False, is_on=False)]
    strict = [_of_reading(question, line.strict) for line in lines] or outcomes
    if len(set(outcomes)) > 1:
        return by_side((outcome, line.side) for outcome, line in zip(outcomes, lines, strict=True) if line.side)
    first, strictly = outcomes[0], strict[0]
    if isinstance(first, Verdict):
        return first
    assert not isinstance(strictly, Verdict)
    return BlindnessDrm(first, strictly if strict != outcomes else None)


def _of_reading(question: Blinded, applies: bool, *, is_on: bool = True) -> BlindOutcome:
    """What one reading of W10.25 answers."""
    if question.at_light:
        return Verdict.YES if th_drm_at_searchlight(is_on, applies) else Verdict.NO
    if question.asks is Asks.DRM:
        return blindness_drm(applies)
    return Verdict.YES if applies else Verdict.NO


def blind_line(lane: Lane, found: Blindness) -> BlindLine:
    """The conditions of W10.25 one by one, with what a strict reading makes of them (W-1)."""
    return BlindLine(
        lane.beam.side,
        found.both_lit,
        found.chain,
        found.unlit,
        found.target_range,
        found.firer_range,
        found.applies,
        found.strict,
    )
