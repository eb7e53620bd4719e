"""Edge cases: the machine whose states a question is about, and what its answers take for granted."""

from __future__ import annotations

from asl_query.acts.states.machines import given_of, machine
from asl_query.board.board import Board
from asl_query.logic.machine import Machine, PartialState
from asl_query.terms.answers import Notes
from asl_query.terms.questions import Ever


def machine_asked(board: Board, question: Ever) -> tuple[Machine, PartialState]:
    """The machine whose states are asked about, with what is fixed of it, and what is given of its start.

    Raises KeyError or ValueError for what is no machine or no state.
    """
    of = machine(question.machine)
    given = given_of(of, question.given, board if question.board else None)
    return of.with_fixed(given), given


def notes_of_ever(board: Board, question: Ever) -> Notes:
    """What an edge case takes for granted, and what its machine leaves out."""
    of, _ = machine_asked(board, question)
    if "has_cliffs" not in of.variables:
        return Notes(of.assumed, of.beyond)
    on_map = "the cliffs, Depressions and Water Obstacles of the map are within its reach"
    terrain = on_map if question.board else "the map has cliffs, Depressions and a Water Obstacle"
    return Notes((*of.assumed, terrain), of.beyond)
