"""The rules that decide about several GMSLs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from asl_query.board.board import Board
from asl_query.kinds.lights.covering.light_cover import LightCover, light_cover
from asl_query.kinds.lights.covering.proof import CoveringProof, DarkPlace, EverySetUp, MostLit, OtherPlaces, UnlitHexes
from asl_query.logic.rule import key_of
from asl_query.rules.asl.w10_lanes import lane_lights
from asl_query.rules.asl.w10_searchlights import (
    beam_range_hexes,
    gmsl_may_occupy,
    in_beam_range,
)
from asl_query.rules.asl.w10_use import is_los_to_target
from asl_query.rules.reasons import RulesNoted, by_rule, reason
from asl_query.terms.answers import Reason
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import LightsFor, Searchlight


def reasons_of_covering(
    board: Board,
    question: LightsFor,
    witness: tuple[DarkPlace, ...],
    certificate: CoveringProof,
) -> tuple[Reason, ...]:
    """The rules that keep hexes dark, or those of the Lanes that are chosen."""
    match certificate:
        case OtherPlaces():
            why = by_rule((one.rule, one.hex.name) for place in witness for one in place.because)
            return tuple(replace(one, facts={}) for one in why)
        case UnlitHexes(hexes=hexes):
            return (_why_never(light_cover(board, question), hexes[0]),)
        case EverySetUp() | MostLit():
            found = RulesNoted()
            found.note(map(key_of, (is_los_to_target, *([lane_lights] if question.at_once else []))))
            found.note(_limits(light_cover(board, question)))
            return found.reasons()


def _limits(cover: LightCover) -> Iterator[str]:
    """What lets no GMSL be everywhere and light everything: the rules that bar places; and for each hex that is to be lit why it
    is dark from the nearest place that does not light it, and that others are too far away."""
    yield from (bar.rule for bar in cover.barred.values())
    for j, hex_ in enumerate(cover.needs):
        away = {place: cover.board.range_hexes(place, hex_) for i, place in enumerate(cover.places) if not cover.targets[i, j]}
        if away:
            yield cover.why_dark(min(away, key=lambda place: away[place]), hex_).rule
            farthest = max(away, key=lambda place: away[place])
            if not in_beam_range(away[farthest], beam_range_hexes(Searchlight.GMSL)):
                yield key_of(in_beam_range)


def _why_never(cover: LightCover, hex_: Hex) -> Reason:
    bars = [cover.why_dark(place, hex_) for place in cover.places if place != hex_]
    numbers = sorted({bar.rule for bar in bars})
    return reason(numbers[0] if numbers else key_of(gmsl_may_occupy), hex=hex_.name, rules=numbers)
