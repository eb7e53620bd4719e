"""The facts that a question about Searchlights needs: places that exist, hexspines that they have, a LOF over painted hexes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.rules.c03_arcs import hexspine_number
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import OfSearchlights
from asl_query.terms.searchlights import Beam, Blinded, IsLit, KeepsLit, Light, Lights, LightsFor, Sighting


def settled_lights(board: Board, question: OfSearchlights, text: str) -> OfSearchlights:
    """The question with hexspines as numbers, and of a hexrow or a whole board the hexes that are there."""
    match question:
        case LightsFor():
            return replace(question, hexes=_hexes_there(board, question))
        case IsLit():
            return replace(question, beams=tuple(_of_beam(board, beam, text) for beam in question.beams))
        case Lights() | Blinded():
            return replace(question, beam=_of_beam(board, question.beam, text))
        case Sighting() | KeepsLit():
            return replace(question, light=_of_light(board, question.light, text))


def _hexes_there(board: Board, question: LightsFor) -> tuple[Hex, ...]:
    painted = set(board.painted_hexes)
    named = question.hexes or tuple(h for h in board.painted_hexes if h.board == question.board)
    is_row = len(named) > 2 and len({h.column for h in named}) == 1
    return tuple(h for h in named if h in painted) if is_row or not question.hexes else named


def _of_beam(board: Board, beam: Beam, text: str) -> Beam:
    return replace(beam, light=_of_light(board, beam.light, text))


def _of_light(board: Board, light: Light, text: str) -> Light:
    if light.at.hex not in board:
        return light  # the error about its hex comes with the others
    return replace(light, facing=_number(board, light, light.facing, text), vca=_number(board, light, light.vca, text))


def _number(board: Board, light: Light, spine: Hexside | int | None, text: str) -> int | None:
    if not isinstance(spine, Hexside):
        return spine
    found = hexspine_number(board, light.at.hex, spine)
    if found is None:
        what = f"{spine.short} is no hexspine of {light.at.hex.name}: name two hexes beside it that touch, or 1 to 6 (C3.2)."
        raise QuestionError.at_word(what, text, spine.short)
    return found


def require_lights(board: Board, question: OfSearchlights, place: Callable[[Location], None], text: str) -> None:
    """Every place is one that `place` accepts, and each LOF stays where the board is painted."""
    match question:
        case LightsFor():
            _require_area(board, question, place, text)
        case Lights():
            _require_lof(board, question.beam.light.at, question.beam.target, place, text)
        case Sighting() | KeepsLit():
            _require_lof(board, question.light.at, question.target, place, text)
        case IsLit():
            place(question.place)
            for beam in question.beams:
                _require_lof(board, beam.light.at, beam.target, place, text)
        case Blinded():
            _require_blinded(board, question, place, text)


def _require_lof(board: Board, start: Location, end: Location, place: Callable[[Location], None], text: str) -> None:
    place(start)
    place(end)
    if start.hex != end.hex and not board.traceable(start.hex, end.hex):
        raise QuestionError.at_word("The LOF leaves the hexrows that are painted.", text, end.hex.short)


def _require_blinded(board: Board, question: Blinded, place: Callable[[Location], None], text: str) -> None:
    _require_lof(board, question.beam.light.at, question.beam.target, place, text)
    _require_lof(board, question.firer, question.target, place, text)
    if question.firer.hex == question.target.hex:
        what = "Firer and target are in the same hex, along no LOS through the Lane (W10.25); name two hexes."
        raise QuestionError.at_word(what, text, question.target.hex.short)
    if question.at_light and question.target != question.beam.light.at:
        what = f"The -1 TH DRM is for fire at the SL, which is at {question.beam.light.at.name} (W10.23)."
        raise QuestionError.at_word(what, text, question.target.hex.short)


def _require_area(board: Board, question: LightsFor, place: Callable[[Location], None], text: str) -> None:
    if not question.hexes:
        raise QuestionError(f"No hex of board {question.board} is both asked about and painted.", text, 0, len(text.rstrip()))
    for hex_ in question.hexes:
        place(Location(hex_, board.places(hex_)[0] if hex_ in board else Depth.SURFACE))
