"""Where a Searchlight can be set up, on its board."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.render.marks import Marking, draw_marked
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex
from asl_query.terms.questions import Emplace


def draw_emplace(board: Board, answer: Answer) -> str:
    """The hexes allowed."""
    question = answer.reading
    assert isinstance(question, Emplace)
    board = board.with_vehicles(question.circumstances.vehicles)
    marks: dict[Hex, str] = {one.hex: "yes" for one in answer.witness}
    legend = {"yes": "allowed"}
    if question.target:
        marks[question.target] = "target"
        legend = {"target": "the target", **legend}
    return draw_marked(board, Marking(marks, legend, []), answer.question, board.hexes)
