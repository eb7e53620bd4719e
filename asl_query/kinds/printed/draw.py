"""The hexes that a question about the board or a ruling names."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.render.marks import Marking, draw_marked, hexes_of, used
from asl_query.terms.answers import Answer, Hexes
from asl_query.terms.hexes import Hex
from asl_query.terms.question import hexes_named_in
from asl_query.terms.questions import Printed


def draw_asked(board: Board, answer: Answer) -> str:
    """The hexes that are asked about."""
    question = answer.reading
    marks: dict[Hex, str] = dict.fromkeys(hexes_named_in(question), "target")
    legend = {"target": "what is asked about"}
    if isinstance(answer.answer, Hexes):
        marks |= dict.fromkeys(hexes_of(answer.answer.hexes), "yes")
        legend["yes"] = "the answer"
    line = list(question.hexes) if isinstance(question, Printed) and len(question.hexes) == 2 else []
    return draw_marked(board, Marking(marks, used(legend, marks), line), answer.question)
