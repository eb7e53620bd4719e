"""Pictures of who sees all of several places, or none."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.several_sights.question import SeesSeveral, Which
from asl_query.kinds.sight.proof import SeeingHexes
from asl_query.render.marks import Marking, draw_marked, hexes_of, used
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex


def draw_several(board: Board, answer: Answer) -> str:
    """The places, and the hexes that see all of them or none."""
    question, found = answer.reading, answer.answer
    assert isinstance(question, SeesSeveral)
    board = board.with_vehicles(question.circumstances.vehicles)
    assert isinstance(found, SeeingHexes)
    marks: dict[Hex, str] = dict.fromkeys(hexes_of(found.hexes), "yes")
    if found.depends:
        marks |= dict.fromkeys((one.place.hex for one in found.depends), "reach")
    marks |= dict.fromkeys((hex_ for hex_ in found.crest_only if hex_ not in marks), "crest")
    marks |= dict.fromkeys((target.hex for target in question.targets), "target")
    is_all = question.which is Which.ALL
    legend = {
        "target": "the places",
        "yes": "sees all of them" if is_all else "hidden from all of them",
        "crest": f"{'sees all of them' if is_all else 'hidden from all of them'} at Crest status only",
        "reach": "depends on what nobody stated",
    }
    return draw_marked(board, Marking(marks, used(legend, marks), []), answer.question, board.painted_hexes)
