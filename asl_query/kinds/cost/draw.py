"""What a way costs, on the map."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.board.board import Board
from asl_query.kinds.reach.journeys import followed, place_of_location
from asl_query.render.ways import Place, PlacePaid, draw_way_paid
from asl_query.rules.asl.a04_bypass import bypass_runs
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.movement import CostMf
from asl_query.terms.numbers import Halves


def draw_cost(board: Board, answer: Answer) -> str:
    """The cheapest way with the MF written in each hex."""
    question = answer.reading
    assert isinstance(question, CostMf)
    start = place_of_location(question.start)
    paid = ((place_of_location(line.to), line.mf, line.for_) for line in answer.witness or ())
    entered = ways_paid(board, start, paid)
    return draw_way_paid(board, answer.question, start, question.end.hex, entered, answer.answer is not Verdict.NO)


def ways_paid(board: Board, start: Place, paid: Iterable[tuple[Place, Halves, str]]) -> list[PlacePaid]:
    """The places of a ledger (the place entered, half MF, what for) in the order in which they are entered, with their costs."""
    found: list[PlacePaid] = []
    here = start
    for there, mf, what in paid:
        if there != here:
            runs = () if there.hex in board.adjacent(here.hex) else bypass_runs(board, here.hex)
            run = next((run for run in runs if run.end == there.hex), None)
            found.append(PlacePaid(there, followed(run) if run is not None else (), []))
            here = there
        found[-1].costs.append((mf, what))
    return found
