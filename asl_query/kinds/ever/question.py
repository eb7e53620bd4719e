"""Edge cases: the machine whose states a question is about."""

from __future__ import annotations

from asl_query.acts.states.machines import given_of, machine
from asl_query.board.board import Board
from asl_query.logic.machine import Machine, PartialState
from asl_query.terms.questions import Ever


def machine_asked(board: Board, question: Ever) -> tuple[Machine, PartialState]:
    """The machine whose states are asked about, with what is fixed of it, and what is given of its start.

    Raises KeyError or ValueError for what is no machine or no state.
    """
    of = machine(question.machine)
    given = given_of(of, question.given, board if question.board else None)
    return of.with_fixed(given), given
