"""Where a Searchlight can be set up, on its board."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.render.marks import Marking, draw_marked, hexes_of
from asl_query.terms.hexes import Hex


def draw_emplace(board: Board, answer: UntypedAnswer) -> str:
    """The hexes allowed."""
    assert isinstance(answer.answer, dict)
    marks: dict[Hex, str] = dict.fromkeys(hexes_of(answer.answer["hexes"]), "yes")
    legend = {"yes": "allowed"}
    if answer.reading["target"]:
        marks |= dict.fromkeys(hexes_of([answer.reading["target"]]), "target")
        legend = {"target": "the target", **legend}
    return draw_marked(board, Marking(marks, legend, []), answer.question, board.hexes)
