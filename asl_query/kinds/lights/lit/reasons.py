"""The rules that decide what is lit and who is blinded, read off the witness."""

from __future__ import annotations

from dataclasses import fields

from asl_query.acts.targeting import bars_to_lane
from asl_query.board.board import Board
from asl_query.kinds.lights.lit.proof import SMOKE_OR_MIST, BlindLine, LaneLine, LitLine
from asl_query.kinds.lights.proof import NoLane, reasons_of_bars
from asl_query.logic.rule import key_of
from asl_query.rules.asl.w10_lanes import (
    darkens,
    is_along,
    is_blinded,
    is_on_declared_side,
    is_same_level,
    lane_lights,
    lights_own_hex,
)
from asl_query.rules.asl.w10_use import th_drm_at_searchlight
from asl_query.rules.reasons import reason
from asl_query.sight.lanes import lanes, why_darkened
from asl_query.terms.answers import FactValue, Reason
from asl_query.terms.searchlights import Blinded, IsLit


def reasons_of_lanes(bars: NoLane | None, lanes: tuple[LaneLine, ...]) -> tuple[Reason, ...]:
    """The rules that decide a Zone, or that keep the Searchlight from having a Lane."""
    if bars is not None:
        return reasons_of_bars(bars.bars)
    numbers = [key_of(lane_lights)]
    if any(lane.touched for lane in lanes):
        numbers.append(key_of(is_along))
    if len(lanes) > 1 or any(lane.other_side for lane in lanes):
        numbers.append(key_of(is_on_declared_side))
    if any(not lane.same_level for lane in lanes):
        numbers.append(key_of(is_same_level))
    numbers.append(key_of(lights_own_hex))
    if any(one.rule == SMOKE_OR_MIST for lane in lanes for one in lane.dark):
        numbers.append(key_of(darkens))
    return tuple(map(reason, numbers))


def reasons_of_lit(board: Board, question: IsLit, lines: tuple[LitLine, ...]) -> tuple[Reason, ...]:
    """The rules by which Searchlights light the Location, with that of SMOKE and Mist that are too little to leave it dark;
    where none lights it, those by which they do not."""
    telling = [line for line in lines if (line.in_nvr if question.asks_nvr else line.lit)] or lines
    facts: dict[str, dict[str, str]] = {}
    for line in telling:
        of = line.searchlight + (f", {line.side.value} side" if line.side else "")
        facts.setdefault(line.rule, {})[of] = line.what
        for beam in question.beams if line.lit else ():
            if beam.light.told == line.searchlight and not bars_to_lane(board, beam, question.murk):
                for drm in (lane.drm.get(question.place.hex, 0) for lane in lanes(board, beam, question.murk)):
                    if drm:
                        facts.setdefault(key_of(darkens), {})[of] = why_darkened(drm).what
    return tuple(reason(rule, **said) for rule, said in facts.items())


def reasons_of_blindness(question: Blinded, bars: NoLane | None, lines: tuple[BlindLine, ...]) -> tuple[Reason, ...]:
    """The conditions of W10.25, or what keeps the Searchlight from having a Lane; at a lit Searchlight also W10.23."""
    decides = (
        reasons_of_bars(bars.bars) if bars is not None else tuple(reason(key_of(is_blinded), **_facts(line)) for line in lines)
    )
    return (*([reason(key_of(th_drm_at_searchlight))] if question.at_light else []), *decides)


def _facts(line: BlindLine) -> dict[str, FactValue]:
    """The conditions by the names that the line has for them in JSON."""
    told = ((one.metadata.get("key", one.name), getattr(line, one.name)) for one in fields(line) if one.name != "side")
    return {name: tuple(hex_.name for hex_ in value) if isinstance(value, tuple) else value for name, value in told}
