"""Pictures of Squad Leader Classic: lines of play, what can be reached by turn, and what a way costs."""

from __future__ import annotations

from asl_query.acts.classic.certificates import PieceCannot, ReachedInTurn
from asl_query.board.board import Board
from asl_query.kinds.classic.journeys import classic_legs, classic_turns
from asl_query.kinds.classic.proof import OpenHexes
from asl_query.kinds.classic.question import ClassicCost
from asl_query.kinds.cost.draw import ways_paid
from asl_query.render.ways import Place, WayEnds, draw_first_turns, draw_way_paid, draw_ways
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.classic import ClassicReach


def draw_classic(board: Board, answer: Answer) -> str:
    """Where units go or could go."""
    question = answer.reading
    assert isinstance(question, ClassicReach)
    reached = answer.answer is not Verdict.NO
    starts = dict.fromkeys(mover.at.hex for mover in question.movers)
    goals = dict.fromkeys(goal.hex for goal in question.goals)
    ends = WayEnds(list(starts), list(goals), reached)
    is_list = isinstance(answer.certificate, OpenHexes)
    turns = classic_turns(_turns(answer))
    if turns or is_list:
        return draw_first_turns(board, answer.question, turns, ends._replace(reached=False), question.by_turn)
    units = [mover.unit.name for mover in question.movers]
    return draw_ways(board, answer.question, ends, units, classic_legs(answer.witness or ()))


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
    question = answer.reading
    assert isinstance(question, ClassicCost)
    start = Place(question.start.hex)
    entered = ways_paid(board, start, ((Place(line.to), line.mf, line.what) for line in answer.witness or ()))
    return draw_way_paid(board, answer.question, start, question.end.hex, entered, answer.answer is not Verdict.NO)
