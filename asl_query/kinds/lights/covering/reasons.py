"""The rules that decide about several GMSLs."""

from __future__ import annotations

from dataclasses import replace

from asl_query.board.board import Board
from asl_query.kinds.lights.covering.light_cover import LightCover, light_cover
from asl_query.kinds.lights.covering.proof import CoveringProof, DarkPlace, EverySetUp, MostLit, OtherPlaces, UnlitHexes
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
            return (reason("W10.2"), reason("W10.4"), reason("W10.42"), reason("W10.111"))
        case MostLit():
            of_places = [reason("W10.11")] if light_cover(board, question).barred else []
            return (reason("W10.22"), reason("W10.4"), reason("W10.42"), *of_places)


def _why_never(cover: LightCover, hex_: Hex) -> Reason:
    bars = [cover.why_dark(place, hex_) for place in cover.places if place != hex_]
    numbers = sorted({bar.rule for bar in bars})
    return reason(numbers[0] if numbers else "W10.11", hex=hex_.name, rules=numbers)
