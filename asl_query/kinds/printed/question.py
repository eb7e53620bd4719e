"""What is printed: the facts that the question needs."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.places import refuse, require_things
from asl_query.rulings.things_printed import things
from asl_query.terms.questions import Printed, PrintedFact

_OF_LOS = (PrintedFact.RANGE, PrintedFact.CROSSES, PrintedFact.TOUCHES, PrintedFact.RUNS_ALONG, PrintedFact.VERTICES)


def require_printed(board: Board, question: Printed, text: str) -> None:
    """The hexes and the hexside are there, and belong together."""
    fact, hexes, side = question.fact, question.hexes, question.side
    require_things(text, board, (*hexes, *((side,) if side else ())))
    if fact is PrintedFact.SHOWS and question.thing not in things():
        refuse(text, f'It is not known what shows "{question.thing}"; known are {", ".join(things())}.', question.thing)
    if fact is PrintedFact.TEM and side is not None and hexes and hexes[0] not in side:
        refuse(text, f"{hexes[0].name} is no hex of the hexside {side.short}.", hexes[0].short)
    if fact in _OF_LOS and hexes[-2] == hexes[-1]:
        refuse(text, "Both ends are the same hex; name two hexes.", hexes[-1].short)
