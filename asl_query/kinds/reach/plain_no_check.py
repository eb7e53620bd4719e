"""That units do not reach a goal, re-checked without any certificate."""

from __future__ import annotations

from asl_query.acts.play import Play
from asl_query.acts.starting_state import impossible, start_of
from asl_query.board.board import Board
from asl_query.check.arrival import arrival
from asl_query.check.refusal import require
from asl_query.terms.movement import Reach


def require_no(board: Board, question: Reach) -> None:
    """The units cannot be as the question has them, or the one unit is not at the goal by the turn."""
    if impossible(board, question) is None:
        play, start = Play(board, question.unit, question), start_of(question.movers[0])
        is_there = play.is_goal(start) or arrival(play, start, question.by_turn or 0) is not None
        require(not is_there, "the unit does reach the goal")
