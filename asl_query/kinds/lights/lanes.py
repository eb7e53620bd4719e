"""The Lanes that an answer is about, for its picture."""

from __future__ import annotations

from asl_query.acts.targeting import bars_to_lane
from asl_query.board.board import Board
from asl_query.sight.lanes import Lane, lanes
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import Beam, Blinded, IsLit, KeepsLit, Lights, Sighting

OfLanes = Lights | IsLit | Blinded | Sighting | KeepsLit


def lanes_of(board: Board, question: OfLanes) -> tuple[tuple[Beam, ...], list[Hex], list[Lane]]:
    """The Searchlights of a question with their targets, the hexes that it asks of, and the Lanes; none where none can be."""
    beams, asked = _about(question)
    found = [lane for beam in beams if not bars_to_lane(board, beam, question.murk) for lane in lanes(board, beam, question.murk)]
    return beams, asked, found


def _about(question: OfLanes) -> tuple[tuple[Beam, ...], list[Hex]]:
    """The Lanes of a question, and the hexes that it asks of."""
    match question:
        case Lights(beam):
            return (beam,), []
        case IsLit(place, beams):
            return beams, [place.hex]
        case Blinded(firer, target, beam):
            return (beam,), [firer.hex, target.hex]
        case Sighting(light, target) | KeepsLit(light, target):
            return (Beam(light, target, light.side),), []
