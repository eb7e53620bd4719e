"""What a way costs, on the map."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.board.board import Board
from asl_query.kinds.cost.proof import CostLine
from asl_query.kinds.reach.journeys import followed, place_of_location
from asl_query.render.ways import Place, PlacePaid, draw_way_paid
from asl_query.rules.asl.a04_bypass import bypass_runs
from asl_query.terms.answers import Answer
from asl_query.terms.movement import CostMf


def draw_cost(board: Board, answer: Answer) -> str:
    """The cheapest way with the MF written in each hex."""
    question = answer.reading
    assert isinstance(question, CostMf)
    start, entered = place_of_location(question.start), ways_paid(board, question, answer.witness or ())
    return draw_way_paid(board, answer.question, start, question.end.hex, entered, answer.witness is not None)


def ways_paid(board: Board, question: CostMf, lines: Iterable[CostLine]) -> list[PlacePaid]:
    """The places of a ledger of MF in the order in which they are entered, each with its costs."""
    found: list[PlacePaid] = []
    here: Place = place_of_location(question.start)
    for line in lines:
        there = place_of_location(line.to)
        if there != here:
            runs = () if there.hex in board.adjacent(here.hex) else bypass_runs(board, here.hex)
            run = next((run for run in runs if run.end == there.hex), None)
            found.append(PlacePaid(there, followed(run) if run is not None else (), []))
            here = there
        found[-1].costs.append((line.mf, line.for_))
    return found
