"""The hexes that a question about the board or a ruling names."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.render.marks import Marking, draw_marked, hexes_named, hexes_of, used
from asl_query.terms.hexes import Hex


def draw_asked(board: Board, answer: UntypedAnswer) -> str:
    """The hexes that are asked about."""
    reading = answer.reading
    hexes = [*reading.get("hexes", []), reading.get("side") or "", reading.get("start", "")]
    hexes += [name for _, name in reading.get("places", [])]
    marks: dict[Hex, str] = dict.fromkeys(hexes_named(hexes), "target")
    legend = {"target": "what is asked about"}
    if isinstance(answer.answer, dict) and "hexes" in answer.answer:
        marks |= dict.fromkeys(hexes_of(answer.answer["hexes"]), "yes")
        legend["yes"] = "the answer"
    line = hexes_named(reading["hexes"]) if len(reading.get("hexes", [])) == 2 else []
    return draw_marked(board, Marking(marks, used(legend, marks), line), answer.question)
