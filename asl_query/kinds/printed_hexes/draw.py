"""The hexes of a level, or those that show a thing, on their board."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.printed_hexes.needs import hexes_of
from asl_query.kinds.printed_hexes.proof import PrintedHex
from asl_query.kinds.printed_hexes.question import HexesThat
from asl_query.render.marks import Marking, draw_marked, used
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex


def draw_hexes_that(board: Board, answer: Answer) -> str:
    """The hexes that are asked for."""
    question = answer.reading
    assert isinstance(question, HexesThat)
    found: tuple[PrintedHex, ...] = answer.witness
    marks: dict[Hex, str] = {one.hex: "yes" for one in found}
    marking = Marking(marks, used({"yes": "these hexes"}, marks), [])
    return draw_marked(board, marking, answer.question, hexes_of(board, question.board))
