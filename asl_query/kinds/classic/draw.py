"""Pictures of Squad Leader Classic: lines of play, and what can be reached by turn."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.classic.journeys import classic_legs, classic_turns
from asl_query.kinds.reach.draw import draw_turns, draw_ways
from asl_query.kinds.untyped import UntypedAnswer


def draw_classic(board: Board, answer: UntypedAnswer) -> str:
    """Where units go or could go."""
    turns = classic_turns(answer) if answer.answer == "no" or "hexes" in answer.answer else {}
    if turns:
        return draw_turns(board, answer, turns)
    return draw_ways(board, answer, classic_legs(answer))
