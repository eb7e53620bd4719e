"""Pictures of Squad Leader Classic: lines of play, what can be reached by turn, and what a way costs."""

from __future__ import annotations

from asl_query.acts.classic.certificates import PieceCannot
from asl_query.board.board import Board
from asl_query.kinds.classic.journeys import classic_legs, classic_turns, followed
from asl_query.kinds.classic.proof import OpenHexes
from asl_query.kinds.classic.question import ClassicCost
from asl_query.kinds.classic.way_costs import EnteredByStep, steps_asked
from asl_query.render.ways import Place, PlacePaid, WayEnds, draw_first_turns, draw_way_paid, draw_ways, ends_of
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.classic import ClassicReach
from asl_query.terms.numbers import Halves


def draw_classic(board: Board, answer: Answer) -> str:
    """Where units go or could go."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, ClassicReach)
    ends = ends_of(board, (mover.at for mover in question.movers), question.goals, answer.answer is not Verdict.NO)
    if isinstance(certificate, OpenHexes):
        return _draw_turns(board, answer, ends, classic_turns(answer.witness))
    turns = classic_turns(certificate.closed_set.turns) if isinstance(certificate, PieceCannot) else {}
    if answer.answer is Verdict.NO and turns:
        return _draw_turns(board, answer, ends, turns)
    names = [mover.unit.name for mover in question.movers]
    return draw_ways(board, answer.question, ends, names, classic_legs(answer.witness or ()))


def _draw_turns(board: Board, answer: Answer, ends: WayEnds, first: dict[Place, int]) -> str:
    """The hexes coloured by the turn in which a piece can first be there."""
    question = answer.reading
    assert isinstance(question, ClassicReach)
    by_turn = question.by_turn or max(first.values(), default=1)
    return draw_first_turns(board, answer.question, first, ends._replace(reached=False), by_turn)


def draw_classic_cost(board: Board, answer: Answer) -> str:
    """The cheapest way with the MF written in each hex."""
    question = answer.reading
    assert isinstance(question, ClassicCost)
    reached = answer.answer is not Verdict.NO
    entered = [_entered(step) for step in (steps_asked(board, question) or ()) if reached]
    return draw_way_paid(board, answer.question, Place(question.start.hex), question.end.hex, entered, reached)


def _entered(step: EnteredByStep) -> PlacePaid:
    costs = [(Halves(item.half_mf), item.what) for item in step.cost.ledger]
    return PlacePaid(Place(step.to), followed(step.cost.around), costs)
