"""Pictures of Squad Leader Classic: lines of play, and what can be reached by turn."""

from __future__ import annotations

from asl_query.acts.classic.certificates import PieceCannot, ReachedInTurn
from asl_query.board.board import Board
from asl_query.kinds.classic.journeys import classic_legs, classic_turns
from asl_query.kinds.classic.proof import OpenHexes
from asl_query.kinds.reach.draw import draw_cost, draw_turns, draw_ways
from asl_query.kinds.untyped import untyped
from asl_query.terms.answers import Answer, Verdict


def draw_classic(board: Board, answer: Answer) -> str:
    """Where units go or could go."""
    turns = classic_turns(_turns(answer))
    if turns:
        return draw_turns(board, untyped(answer), turns)
    lines = () if isinstance(answer.certificate, OpenHexes) else answer.witness or ()
    return draw_ways(board, untyped(answer), classic_legs(lines))


def _turns(answer: Answer) -> tuple[ReachedInTurn, ...]:
    """What can be reached turn by turn, where that is what an answer shows."""
    if isinstance(answer.certificate, OpenHexes):
        found: tuple[ReachedInTurn, ...] = answer.witness
        return found
    if answer.answer is Verdict.NO and isinstance(answer.certificate, PieceCannot):
        return answer.certificate.closed_set.turns
    return ()


def draw_classic_cost(board: Board, answer: Answer) -> str:
    """The cheapest way with the MF written in each hex."""
    return draw_cost(board, untyped(answer))
