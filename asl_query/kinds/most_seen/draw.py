"""The hexes that see the most others, and what they see."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.most_seen.needs import hexes_of_board
from asl_query.kinds.most_seen.proof import SeenHexes
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.render.marks import Marking, draw_marked, used
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex


def draw_most_seen(board: Board, answer: Answer) -> str:
    """The places of the answer on their board, and every hex that one of them sees."""
    question = answer.reading
    assert isinstance(question, MostSeen)
    board = board.with_vehicles(question.circumstances.vehicles)
    rows: tuple[SeenHexes, ...] = answer.witness
    marks: dict[Hex, str] = {hex_: "yes" for row in rows for hex_ in row.hexes}
    marks |= dict.fromkeys((row.place.hex for row in rows), "target")
    legend = {"target": f"sees the {'fewest' if question.fewest else 'most'}", "yes": "seen from there"}
    return draw_marked(board, Marking(marks, used(legend, marks), []), answer.question, hexes_of_board(board, question.board))
