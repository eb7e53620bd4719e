"""The units of a situation on their map."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.units_listed.proof import asked_for
from asl_query.kinds.units_listed.question import ListUnits
from asl_query.render.marks import Marking, draw_marked, used
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex


def draw_units(board: Board, answer: Answer) -> str:
    """The hexes of the units, those of enemies in another colour."""
    question = answer.reading
    assert isinstance(question, ListUnits)
    marks: dict[Hex, str] = {one.at.hex: "no" if one.enemy else "start" for one in asked_for(question)}
    legend = {"start": "units of your own", "no": "enemy units"}
    return draw_marked(board, Marking(marks, used(legend, marks), []), answer.question)
