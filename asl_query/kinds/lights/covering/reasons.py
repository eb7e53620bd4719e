"""The rules that decide about several GMSLs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from asl_query.board.board import Board
from asl_query.kinds.lights.covering.light_cover import LightCover, light_cover
from asl_query.kinds.lights.covering.proof import CoveringProof, DarkPlace, EverySetUp, MostLit, OtherPlaces, UnlitHexes
from asl_query.logic.rule import key_of
from asl_query.rules.asl.w10_lanes import lane_lights
from asl_query.rules.asl.w10_searchlights import (
    gmsl_may_be_emplaced,
    gmsl_may_occupy,
    in_beam_range,
    is_obstacle_to_searchlight,
)
from asl_query.rules.reasons import by_rule, reason
from asl_query.terms.answers import Reason
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import LightsFor


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
        case EverySetUp():
            return _of_los(in_beam_range, is_obstacle_to_searchlight, gmsl_may_be_emplaced)
        case MostLit():
            of_lanes = [lane_lights] if question.at_once else []
            of_places = [gmsl_may_occupy] if light_cover(board, question).barred else []
            return _of_los(*of_lanes, is_obstacle_to_searchlight, *of_places)


def _of_los(*asked: Callable[..., object]) -> tuple[Reason, ...]:
    """The LOS of a SL by day, which the map decides, and these rules."""
    return (reason("W10.4"), *(reason(key_of(rule)) for rule in asked))


def _why_never(cover: LightCover, hex_: Hex) -> Reason:
    bars = [cover.why_dark(place, hex_) for place in cover.places if place != hex_]
    numbers = sorted({bar.rule for bar in bars})
    return reason(numbers[0] if numbers else key_of(gmsl_may_occupy), hex=hex_.name, rules=numbers)
